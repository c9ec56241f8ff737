import { requestConversation } from '@hereabouts/contract/chat/endpoints'
import { makeInvitation, setGate } from '@hereabouts/contract/gate/endpoints'
import type { GateSettings } from '@hereabouts/contract/gate/schemas'
import { makeInvite } from '@hereabouts/contract/invites/endpoints'
import { FRIENDS_VOUCHED_MAX } from '@hereabouts/contract/invites/limits'
import { invite } from '@hereabouts/contract/meetups/endpoints'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { messageTo } from '../../test/chatting.ts'
import { invitationTo, met } from '../../test/meeting.ts'
import { makeCall, type Person, personOf } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { OPEN_GATE } from './rules.ts'

/** Ana is surrounded by people whom she has never contacted. */
async function crowd(gate: Partial<GateSettings> = { limitsNewPeople: true }) {
  const people = ['ana', 'bo', 'cy', 'dee', 'eve', 'root'] as const
  const town = await townWith({ people })
  const { root, run } = town
  await run(sql`update users set role = 'admin' where id = ${root.id}`)
  await run(sql`update sessions set confirmed_until = 'infinity' where user_id = ${root.id}`)
  await root.call(setGate, { body: { ...OPEN_GATE, ...gate } })
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

test('people who were contacted can always answer', async () => {
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
  const { ana, bo, cy, dee, eve } = await crowd({})
  for (const person of [bo, cy, dee, eve]) expect(await writes(ana, person)).toBeNull()
})

describe('friends of members', () => {
  const isVouched = async ({ deps }: Awaited<ReturnType<typeof crowd>>, { id }: Person) =>
    (await deps.db.one<{ isVouched: boolean }>('test', sql`select is_vouched from users where id = ${id}`))
      .isVouched

  /** Ana has met Root, and Bo nobody. */
  async function townWithLinks(gate: Partial<GateSettings> = { seatsFriendsAtOnce: true }) {
    const town = await crowd(gate)
    const { ana, bo, root, run } = town
    await run(sql`update users set email_verified = true`)
    await met(root, ana)
    const linkOf = async (person: Person) =>
      (await person.call(makeInvite, { params: { id: person.id }, body: { showsPerson: true } })).code
    const codes = { ana: await linkOf(ana), bo: await linkOf(bo) }
    return {
      ...town,
      async brings(by: 'ana' | 'bo', name: string, letInviterKnow = true) {
        const friend = await town.signUp(name, [1], { inviteCode: codes[by], letInviterKnow })
        await town.deps.bus.settled()
        return friend
      },
    }
  }

  test('need not wait for a seat if the member has met somebody, and knows of them', async () => {
    const town = await townWithLinks()
    expect(await isVouched(town, await town.brings('ana', 'zoe'))).toBe(true)
    expect(await isVouched(town, await town.brings('ana', 'yan', false))).toBe(false)
    expect(await isVouched(town, await town.brings('bo', 'xia'))).toBe(false)
  })

  test('only the first five of each', async () => {
    const town = await townWithLinks()
    const friends = []
    for (let nth = 0; nth <= FRIENDS_VOUCHED_MAX; nth++)
      friends.push(await town.brings('ana', `friend_${nth}`))
    const vouched = await Promise.all(friends.map((friend) => isVouched(town, friend)))
    expect(vouched).toEqual([...Array(FRIENDS_VOUCHED_MAX).fill(true), false])
  })

  test('without the setting, everybody waits', async () => {
    const town = await townWithLinks({})
    expect(await isVouched(town, await town.brings('ana', 'zoe'))).toBe(false)
  })

  test('an invitation to join vouches as well', async () => {
    const town = await townWithLinks({ isOpen: false, byInvitation: true, seatsFriendsAtOnce: true })
    const { ana, bo, http, clock } = town
    for (const [member, expected] of [
      [ana, true],
      [bo, false],
    ] as const) {
      const { token } = await member.call(makeInvitation, { params: { id: member.id } })
      const response = await makeCall(http, register, {
        body: {
          username: `of_${member.username}`,
          password: 'a long password of a friend',
          email: `of_${member.username}@example.org`,
          interests: [1],
          invitation: token as string,
        },
      })
      expect(await isVouched(town, personOf(http, clock, response.json(), ''))).toBe(expected)
    }
  })
})
