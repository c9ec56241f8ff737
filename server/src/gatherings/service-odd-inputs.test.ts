import * as contract from '@hereabouts/contract/gatherings/endpoints'
import { askFriend } from '@hereabouts/contract/gatherings/endpoints-friends'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { gatheringOf, gatheringTown, joinOf, planOf, seenBy, starts } from '../../test/gathering.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

describe('a gathering', () => {
  test.each<[string, object, string]>([
    ['a second too early', { startsMs: 3 * HOUR_MS - MINUTE_MS - 1000 }, '422 WINDOW_OUT_OF_RANGE'],
    ['just in time', { startsMs: 3 * HOUR_MS - MINUTE_MS }, '200'],
    ['at the last moment', { startsMs: 14 * 24 * HOUR_MS + MINUTE_MS }, '200'],
    [
      'a millisecond beyond two weeks',
      { startsMs: 14 * 24 * HOUR_MS + MINUTE_MS + 1 },
      '422 WINDOW_OUT_OF_RANGE',
    ],
    ['a second ago', { startsMs: -1000 }, '422 WINDOW_OUT_OF_RANGE'],
    ['for no time', { lastsMs: 0 }, '422 WINDOW_OUT_OF_RANGE'],
    ['that ends before it starts', { lastsMs: -HOUR_MS }, '422 WINDOW_OUT_OF_RANGE'],
    ['with milliseconds', { startsMs: 24 * HOUR_MS + 1 }, '200'],
    ['without a zone', { startsAt: '2026-11-22T18:00:00' }, '422 VALIDATION'],
    ['on a day that does not exist', { startsAt: '2026-11-31T18:00:00Z' }, '422 VALIDATION'],
    ['at a place of no width', { place: '\u200b\u2060' }, '422 VALIDATION'],
    ['at a place of line breaks', { place: '\r\n\u2028' }, '422 VALIDATION'],
    ['at a place of emoji', { place: '⛲️🌳' }, '200'],
    ['for minus one', { minimum: -1 }, '422 VALIDATION'],
    ['for two and a half', { minimum: 2.5 }, '422 VALIDATION'],
    ['for a number in words', { minimum: '3' }, '422 VALIDATION'],
    ['with a table of its own size', { maximum: 40 }, '422 VALIDATION'],
    ['with minus one as a friend', { with: [-1] }, '422 VALIDATION'],
    ['with half a friend', { with: [1.5] }, '422 VALIDATION'],
    ['with a number of friends', { with: 2 }, '422 VALIDATION'],
    ['for minus one week', { weeks: -1 }, '422 VALIDATION'],
  ])('%s', async (_, { startsMs, lastsMs, ...given }: Odd, result) => {
    const town = await gatheringTown(1)
    const now = town.clock.now().getTime()
    const startMs = now + (startsMs ?? 24 * HOUR_MS)
    const times = { startsAt: at(startMs), endsAt: at(startMs + (lastsMs ?? 2 * HOUR_MS)) }
    const answer = await town.ana.answer(contract.startGathering, planOf(town, { ...times, ...given }))
    const { error } = answer.json()
    expect(error ? `${answer.statusCode} ${error}` : `${answer.statusCode}`).toBe(result)
  })

  test('cannot move or change its place from its start on', async () => {
    const town = await gatheringTown(4)
    const { ana } = town
    const id = await gatheringOf(town.people, town)
    const { startsAt } = await seenBy(ana, id)
    await town.pass(24 * 60)
    for (const body of [{ place: 'The pub' }, { startsAt: at(Date.parse(startsAt) + HOUR_MS) }])
      expect(await ana.errorOf(contract.changeGathering, { params: { id }, body })).toBe('409 NOT_OPEN')
  })

  test('that is changed twice at once to the same has changed once', async () => {
    const town = await gatheringTown(4)
    const { ana } = town
    const id = await gatheringOf(town.people, town)
    const change = { params: { id }, body: { place: 'The pub' } }
    const answers = await Promise.all([
      ana.answer(contract.changeGathering, change),
      ana.answer(contract.changeGathering, change),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
    expect(await seenBy(ana, id)).toMatchObject({ changesLeft: 2 })
  })
})

interface Odd {
  startsMs?: number
  lastsMs?: number
}
const at = (ms: number) => new Date(ms).toISOString()

describe('a seat for a friend', () => {
  async function friends() {
    const town = await gatheringTown(3)
    const { ana, bo } = town
    await town.run(sql`insert into in_touch (user_id, other_id, said_at)
      values (${ana.id}, ${bo.id}, now()), (${bo.id}, ${ana.id}, now())`)
    return { ...town, id: await starts(ana, town) }
  }

  test.each([-1, 0, 1.5, '2', null, [1]])('is not held for %j', async (userId) => {
    const { ana, id } = await friends()
    const body = { userId } as never
    expect(await ana.errorOf(askFriend, { params: { id }, body })).toBe('422 VALIDATION')
  })

  test('is held once for a friend who is asked twice at once', async () => {
    const { ana, bo, id } = await friends()
    const asking = { params: { id }, body: { userId: bo.id } }
    const answers = await Promise.all([ana.answer(askFriend, asking), ana.answer(askFriend, asking)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await seenBy(ana, id)).toMatchObject({ taken: 2, friendsLeft: 1 })
  })

  test('is still theirs after the two are no longer in touch, which nobody says, but no other one is held', async () => {
    const { ana, bo, id, run } = await friends()
    const asking = { params: { id }, body: { userId: bo.id } }
    await ana.call(askFriend, asking)
    await run(sql`delete from in_touch where user_id = ${ana.id}`)
    expect(await ana.errorOf(askFriend, asking)).toBe('404 NOT_FOUND')
    for (let times = 0; times < 2; times++) await bo.call(contract.joinGathering, joinOf(id))
    expect(await seenBy(ana, id)).toMatchObject({ taken: 2 })
  })

  test('is not held for oneself', async () => {
    const { ana, bo, id } = await friends()
    expect(await ana.errorOf(askFriend, { params: { id }, body: { userId: ana.id } })).toBe('404 NOT_FOUND')
    const withSelf = { params: { id }, body: { ...joinOf(id).body, with: bo.id } }
    expect(await bo.errorOf(contract.joinGathering, withSelf)).toBe('404 NOT_FOUND')
    expect(await seenBy(bo, id)).toMatchObject({ own: null, taken: 1 })
  })
})
