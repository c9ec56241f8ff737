import { describe, expect, test } from 'vitest'
import type { UserId } from '../accounts/schemas.ts'
import { PEOPLE_SHOWN_MAX } from './limits.ts'
import type { NearbyPerson } from './schemas.ts'
import { type NearbyEvent, type PatchedList, patchNearby } from './schemas-list.ts'

const card = (id: number, rank = String(id).padStart(4, '0')) => ({ id, rank }) as NearbyPerson
const gone = (id: number) => ({ gone: id as UserId })
const listOf = (people: NearbyPerson[], more = 0): PatchedList => ({ people, more, isIncomplete: false })
const ids = ({ people }: PatchedList) => people.map(({ id }) => Number(id))
const hundred = () => Array.from({ length: PEOPLE_SHOWN_MAX }, (_, i) => card((i + 1) * 10))

describe('a list of everybody', () => {
  test('takes a newcomer in by rank', () => {
    const list = listOf([card(10), card(30)])
    expect(ids(patchNearby(list, { card: card(20) }))).toEqual([10, 20, 30])
    expect(ids(patchNearby(list, { card: card(40) }))).toEqual([10, 30, 40])
    expect(ids(patchNearby(list, { card: card(5) }))).toEqual([5, 10, 30])
  })

  test('moves somebody whose rank has changed, and keeps one card of each', () => {
    const list = patchNearby(listOf([card(10), card(20), card(30)]), { card: card(10, '0025') })
    expect(ids(list)).toEqual([20, 10, 30])
    expect(patchNearby(list, { card: card(10, '0025') })).toEqual(list)
  })

  test('loses somebody who is gone, and ignores those it does not show', () => {
    const list = listOf([card(10), card(20)])
    expect(ids(patchNearby(list, gone(10)))).toEqual([20])
    expect(patchNearby(list, gone(99))).toEqual(list)
  })

  test('counts the last one when it grows beyond the hundred, and says nothing is missing', () => {
    const list = patchNearby(listOf(hundred()), { card: card(15) })
    expect(list).toMatchObject({ people: { length: PEOPLE_SHOWN_MAX }, more: 1, isIncomplete: false })
    expect(ids(list).at(-1)).toBe(990)
  })
})

describe('a list with more people beyond it', () => {
  const long = () => listOf(hundred(), 5)

  test('changes a card in its place and needs nothing else', () => {
    const list = patchNearby(long(), { card: { ...card(20), upFor: 'coffee' } })
    expect(list).toMatchObject({ more: 5, isIncomplete: false })
    expect(list.people[1]).toMatchObject({ upFor: 'coffee' })
  })

  test.each([
    ['somebody it shows is gone', gone(20)],
    ['somebody new to it comes in', { card: card(15) }],
    ['somebody beyond it changes', { card: card(5000) }],
    ['somebody it shows falls behind all others', { card: card(20, '9999') }],
  ])('must be refetched when %s', (_, event) => {
    expect(patchNearby(long(), event).isIncomplete).toBe(true)
  })

  test('stays as it is when somebody beyond it is gone, and then counts them until the next fetch', () => {
    expect(patchNearby(long(), gone(5000))).toEqual(long())
  })

  test('never shows more than a hundred', () => {
    expect(patchNearby(long(), { card: card(15) }).people).toHaveLength(PEOPLE_SHOWN_MAX)
  })
})

/**
 * The people around somebody come, change and go at random, a few more and a few less than a hundred of them.
 * Their events arrive late but in order, and responses at any time. An event may be lost with the connection,
 * after which the list is fetched.
 */
test('after every step a list patched by events equals a fetched one, or is known to be incomplete', () => {
  const random = seeded(1)
  const around = new Map<number, string>()
  const pending: NearbyEvent[] = []
  let list = listOf([])
  let fetching: { response: PatchedList; events: NearbyEvent[] } | null = null
  let compared = 0
  let longest = 0

  const fetched = () => {
    const people = [...around].map(([id, rank]) => card(id, rank)).sort((a, b) => (a.rank < b.rank ? -1 : 1))
    const shown = people.slice(0, PEOPLE_SHOWN_MAX)
    return listOf(shown, people.length - shown.length)
  }
  const change = () => {
    const id = Math.floor(random() * 140)
    if (around.has(id) && random() < 0.4) around.delete(id)
    else around.set(id, `${Math.floor(random() * 1e6)}`.padStart(6, '0') + id)
    const rank = around.get(id)
    pending.push(rank === undefined ? gone(id) : { card: card(id, rank) })
  }
  const receive = () => {
    for (const event of pending.splice(0, 1 + Math.floor(random() * pending.length))) {
      list = patchNearby(list, event)
      fetching?.events.push(event)
    }
  }
  const respond = () => {
    if (fetching) list = fetching.events.reduce(patchNearby, fetching.response)
    fetching = null
  }

  for (let step = 0; step < 20_000; step++) {
    const dice = random()
    if (dice < 0.5) change()
    else if (dice < 0.85) receive()
    else if (dice < 0.95) respond()
    else if (dice < 0.98) fetching ??= { response: fetched(), events: [] }
    else {
      pending.splice(0)
      fetching = null
      list = fetched()
    }
    longest = Math.max(longest, list.people.length)
    if (pending.length > 0 || list.isIncomplete) continue
    // As text, because comparing objects takes several times as long.
    expect(JSON.stringify(list.people)).toBe(JSON.stringify(fetched().people))
    compared += 1
  }
  expect(longest).toBe(PEOPLE_SHOWN_MAX)
  expect(compared).toBeGreaterThan(1000)
})

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
