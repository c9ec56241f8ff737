import { requestConversation } from '@hereabouts/contract/chat/endpoints'
import { setGate } from '@hereabouts/contract/gate/endpoints'
import { invite } from '@hereabouts/contract/meetups/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { messageTo } from '../../test/chatting.ts'
import { invitationTo, met } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { OPEN_GATE } from './rules.ts'

/** Ana is surrounded by people whom she has never contacted. */
async function crowd({ limitsNewPeople = true } = {}) {
  const people = ['ana', 'bo', 'cy', 'dee', 'eve', 'root'] as const
  const town = await townWith({ people })
  const { root, run } = town
  await run(sql`update users set role = 'admin' where id = ${root.id}`)
  await run(sql`update sessions set confirmed_until = 'infinity' where user_id = ${root.id}`)
  await root.call(setGate, { body: { ...OPEN_GATE, limitsNewPeople } })
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  return town
}

const outcome = async (answer: ReturnType<Person['answer']>) => {
  const { statusCode, ...response } = await answer
  return statusCode === 200 ? null : response.json<{ error: string }>().error
}
const invites = (by: Person, other: Person) => outcome(by.answer(invite, invitationTo(other)))
const writes = (by: Person, other: Person) =>
  outcome(by.answer(requestConversation, messageTo(by, other, 'Hello')))

test('somebody whom nobody has met can contact three people a day, in either way, and these again', async () => {
  const { ana, bo, cy, dee, eve, clock } = await crowd()
  expect(await invites(ana, bo)).toBeNull()
  expect(await writes(ana, bo)).toBeNull()
  expect(await writes(ana, cy)).toBeNull()
  expect(await invites(ana, dee)).toBeNull()
  expect(await invites(ana, eve)).toBe('TOO_MANY_CONTACTS')
  expect(await writes(ana, eve)).toBe('TOO_MANY_CONTACTS')
  expect(await writes(ana, dee)).toBeNull()
  clock.passMinutes(24 * 60 + 1)
  for (const person of [ana, eve]) await person.switchOn()
  expect(await writes(ana, eve)).toBeNull()
})

test('of five at the same moment, three get through', async () => {
  const { ana, bo, cy, dee, eve, root } = await crowd()
  const outcomes = await Promise.all([bo, cy, dee, eve, root].map((person) => writes(ana, person)))
  expect(outcomes.filter((each) => each === null)).toHaveLength(3)
})

test('whoever was contacted can always answer', async () => {
  const { ana, bo, cy, dee, eve } = await crowd()
  for (const person of [bo, cy, dee]) await writes(ana, person)
  expect(await writes(eve, ana)).toBeNull()
  expect(await writes(ana, eve)).toBeNull()
})

test.each(['the shield', 'a meeting'])('%s ends it', async (what) => {
  const { ana, bo, cy, dee, eve, root, verify } = await crowd()
  if (what === 'the shield') await verify(ana.id)
  else await met(root, ana)
  await ana.switchOn()
  for (const person of [bo, cy, dee, eve]) expect(await writes(ana, person)).toBeNull()
})

test('without the setting, nobody is limited', async () => {
  const { ana, bo, cy, dee, eve } = await crowd({ limitsNewPeople: false })
  for (const person of [bo, cy, dee, eve]) expect(await writes(ana, person)).toBeNull()
})
