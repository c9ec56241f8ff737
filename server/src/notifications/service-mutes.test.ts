import { listMutes, mutePerson, unmutePerson } from '@hereabouts/contract/notifications/endpoints'
import { MUTES_MAX } from '@hereabouts/contract/notifications/limits'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

const mute = (by: Person, other: { id: number }) =>
  [mutePerson, { params: { id: by.id }, body: { userId: other.id } }] as const
const mutedBy = async (by: Person) =>
  (await by.call(listMutes, { params: { id: by.id } })).mutes.map(({ username }) => username)

test('a person can mute somebody, sees it on every device, and can undo it', async () => {
  const { ana, bo, listen } = await townWith()
  const [own, theirs] = [await listen(ana), await listen(bo)]
  await ana.call(...mute(ana, bo))
  await ana.call(...mute(ana, bo))
  expect(await mutedBy(ana)).toEqual([bo.username])
  expect((await own.received()).map(({ name }) => name)).toEqual(['inbox:changed'])
  // The muted person is not notified.
  expect([await theirs.received(), await mutedBy(bo)]).toEqual([[], []])
  await ana.call(unmutePerson, { params: { id: ana.id }, body: { userId: bo.id } })
  expect(await mutedBy(ana)).toEqual([])
})

test('nobody can mute themselves or a stranger', async () => {
  const { ana, bo, cy, setPrivacy, run } = await townWith({ people: ['ana', 'bo', 'cy'] })
  expect(await ana.errorOf(...mute(ana, ana))).toBe('422 CANNOT_MUTE_ONESELF')
  expect(await ana.errorOf(...mute(ana, { id: 999 }))).toBe('404 NOT_FOUND')
  await setPrivacy(bo.id, { visibleToVerifiedOnly: true })
  await run(sql`update users set standing = 'banned' where id = ${cy.id}`)
  for (const other of [bo, cy]) expect(await ana.errorOf(...mute(ana, other))).toBe('404 NOT_FOUND')
})

test('a person can mute anybody they have had contact with, whatever they can see of them now', async () => {
  const { ana, bo, setPrivacy } = await townWith()
  for (const person of [ana, bo]) await person.switchOn()
  await meeting(ana, bo)
  await setPrivacy(bo.id, { visibleToVerifiedOnly: true })
  await ana.call(...mute(ana, bo))
  expect(await mutedBy(ana)).toEqual([bo.username])
})

test('a person who blocks the viewer disappears from the list, just like a deleted account', async () => {
  const { ana, bo } = await townWith()
  await ana.call(...mute(ana, bo))
  await bo.call(blockPerson, { params: { id: bo.id }, body: { userId: ana.id } })
  expect(await mutedBy(ana)).toEqual([])
  expect(await ana.errorOf(...mute(ana, bo))).toBe('404 NOT_FOUND')
})

test('the number of muted people is limited', async () => {
  const { ana, bo, clock, run } = await townWith()
  await run(sql`insert into users (username, name, email, password_hash, created_at)
    select 'p' || n, 'p', 'p', '', ${clock.now()} from generate_series(1, ${MUTES_MAX}) n`)
  await run(sql`insert into mutes select ${ana.id}, id, ${clock.now()} from users where id > ${bo.id}`)
  expect(await ana.errorOf(...mute(ana, bo))).toBe('409 TOO_MANY_MUTED')
})
