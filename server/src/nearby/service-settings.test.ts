import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import { blockPerson, unblockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { engage, release } from '../availability/service.ts'

const sees = async (viewer: Person, subject: Person) =>
  (await viewer.nearby()).people.some(({ id }) => id === subject.id)
const bothWays = async (one: Person, other: Person) => [await sees(one, other), await sees(other, one)]

test.each([
  ['neither chooses', {}, {}, [true, true]],
  ['one wants verified people only', { onlyShowVerified: true }, {}, [false, true]],
  ['the other wants verified people only', {}, { onlyShowVerified: true }, [true, false]],
  ['neither wants contact with unverified people', { connectWithUnverified: false }, {}, [true, true]],
])('two unverified people: %s', async (_, anas, bos, seen) => {
  const { ana, bo } = await townWith({ settings: { ana: anas, bo: bos } })
  await ana.switchOn()
  await bo.switchOn()
  expect(await bothWays(ana, bo)).toEqual(seen)
})

test.each([
  ['neither chooses', {}, {}, [true, true]],
  ['the verified one is seen by verified people only', { visibleToVerifiedOnly: true }, {}, [true, false]],
  ['the verified one wants verified people only', { onlyShowVerified: true }, {}, [false, true]],
  ['both of these', { visibleToVerifiedOnly: true, onlyShowVerified: true }, {}, [false, false]],
  ['the unverified one wants verified people only', {}, { onlyShowVerified: true }, [true, true]],
])('a verified and an unverified person: %s', async (_, anas, bos, seen) => {
  const { ana, bo } = await townWith({ verified: ['ana'], settings: { ana: anas, bo: bos } })
  await ana.switchOn()
  await bo.switchOn()
  expect(await bothWays(ana, bo)).toEqual(seen)
})

test('a changed setting applies at once', async () => {
  const { ana, bo, verify } = await townWith({ verified: ['ana'] })
  await ana.switchOn()
  await bo.switchOn()
  const set = (person: Person, privacySettings: object) =>
    person.call(changeUser, { params: { id: person.id }, body: { privacySettings } })
  await set(ana, { visibleToVerifiedOnly: true })
  expect(await bothWays(ana, bo)).toEqual([true, false])
  await verify(bo.id)
  expect(await bothWays(ana, bo)).toEqual([true, true])
  await set(bo, { onlyShowVerified: true })
  expect(await bothWays(ana, bo)).toEqual([true, true])
})

test.each(['by one', 'by the other', 'by both'])(
  'a block %s hides both from each other until it is removed',
  async (by) => {
    const { ana, bo } = await townWith()
    await ana.switchOn()
    await bo.switchOn()
    const pairs = [
      ...(by !== 'by the other' ? [[ana, bo] as const] : []),
      ...(by !== 'by one' ? [[bo, ana] as const] : []),
    ]
    for (const [one, other] of pairs) {
      await one.call(blockPerson, { params: { id: one.id }, body: { userId: other.id } })
      expect(await bothWays(ana, bo)).toEqual([false, false])
      expect((await ana.nearby()).more).toBe(0)
    }
    for (const [one, other] of pairs) {
      expect(await bothWays(ana, bo)).toEqual([false, false])
      await one.call(unblockPerson, { params: { id: one.id }, body: { userId: other.id } })
    }
    expect(await bothWays(ana, bo)).toEqual([true, true])
  },
)

test('people in an accepted meetup see nobody and are hidden until it is over', async () => {
  const { ana, bo, clock, deps } = await townWith()
  await ana.switchOn()
  await bo.switchOn()
  clock.passMinutes(1)
  await deps.db.tx((tx) => engage(deps, tx, [ana.id]))
  expect(await ana.nearby()).toEqual({ people: [], more: 0 })
  expect(await bo.nearby()).toEqual({ people: [], more: 0 })
  await deps.db.tx((tx) => release(deps, tx, [ana.id]))
  expect(await bothWays(ana, bo)).toEqual([true, true])
})

test.each(['suspended', 'banned', 'deleted'])(
  'a person who is %s is neither shown nor counted',
  async (standing) => {
    const { ana, bo, run } = await townWith()
    await ana.switchOn()
    await bo.switchOn()
    await run(sql`update users set standing = ${standing} where id = ${ana.id}`)
    expect(await bo.nearby()).toEqual({ people: [], more: 0 })
  },
)
