// @vitest-environment node
import { MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../test/random.ts'
import { message } from '../../test/samples.ts'
import { chatPath, dayOf, lastWithoutGap, mergeMessages, withoutGap } from './rules.ts'

const numbered = (...seqs: number[]) => seqs.map((seq) => message(seq))
const from = (first: number, count: number) => numbered(...Array.from({ length: count }, (_, i) => first + i))

test('the address of a chat is the same from both sides, the lower id first', () => {
  expect(chatPath(7, 12)).toBe('/chat/7/12')
  expect(chatPath(12, 7)).toBe('/chat/7/12')
  expect(chatPath(9, 10)).toBe('/chat/9/10')
})

describe('messages put together', () => {
  test('are there once each and in order, however they came', () => {
    const random = randomFrom(3)
    for (let i = 0; i < 200; i++) {
      const all = from(1, 20)
      const [known, added] = [all, all].map((some) => some.filter(() => random.between(0, 1) < 0.6))
      const seqs = mergeMessages(known ?? [], (added ?? []).toReversed()).map(({ seq }) => seq)
      expect(seqs).toEqual(
        [...new Set([...(known ?? []), ...(added ?? [])].map(({ seq }) => seq))].toSorted((a, b) => a - b),
      )
    }
  })

  test('leave what was known as it was', () => {
    const known = numbered(2, 1)
    mergeMessages(known, numbered(3))
    expect(known).toEqual(numbered(2, 1))
  })

  test('are as they were said last', () => {
    const [merged] = mergeMessages([message(1, { text: 'old' })], [message(1, { text: 'new' })])
    expect(merged?.text).toBe('new')
  })
})

describe('what is missing begins', () => {
  test.each([
    ['at the beginning when nothing is known', [], 0],
    ['after all that is known', numbered(1, 2, 3), 3],
    ['before the first gap', numbered(1, 2, 4, 5, 8), 2],
    ['at the beginning when the first ones are not known', numbered(3), 0],
    ['at the beginning, also when there are more gaps', numbered(2, 3, 7), 0],
  ])('%s', (_, known, last) => {
    expect(lastWithoutGap(known)).toBe(last)
  })

  test('after the latest ones of a long conversation: the ones before them are not asked for', () => {
    expect(lastWithoutGap(from(51, MESSAGES_PER_PAGE))).toBe(50 + MESSAGES_PER_PAGE)
    expect(lastWithoutGap([...from(51, MESSAGES_PER_PAGE), message(200)])).toBe(50 + MESSAGES_PER_PAGE)
  })
})

describe('what is shown', () => {
  test.each<[what: string, seqs: number[], shown: number[]]>([
    ['all of it, when nothing is missing', [1, 2, 3], [1, 2, 3]],
    ['all of the latest page of a long conversation', [51, 52, 53], [51, 52, 53]],
    ['nothing that comes after something that is missing', [1, 2, 4, 5], [1, 2]],
    ['nothing of nothing', [], []],
  ])('is %s', (_, seqs, shown) => {
    expect(withoutGap(seqs.map((seq) => message(seq))).map(({ seq }) => seq)).toEqual(shown)
  })
})

describe('a day reads', () => {
  const now = new Date(2026, 10, 20, 0, 5)

  test.each([
    ['Today', new Date(2026, 10, 20, 0, 1)],
    ['Today', new Date(2026, 10, 20, 23, 59)],
    ['Yesterday', new Date(2026, 10, 19, 23, 59)],
    ['Yesterday', new Date(2026, 10, 19, 0, 0)],
  ])('as %s', (text, at) => {
    expect(dayOf(at.toISOString(), now)).toBe(text)
  })

  test('as its date, further back', () => {
    expect(dayOf(new Date(2026, 10, 18, 23, 59).toISOString(), now)).toContain('18')
    expect(dayOf(new Date(2025, 10, 20, 12, 0).toISOString(), now)).toContain('20')
  })

  test('as yesterday also on the first of a month', () => {
    expect(dayOf(new Date(2026, 9, 31, 12, 0).toISOString(), new Date(2026, 10, 1, 9, 0))).toBe('Yesterday')
  })
})
