// @vitest-environment node
import { MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../test/random.ts'
import { message } from '../../test/samples.ts'
import { chatPath, dayOf, lastWithoutGap, mergeMessages, withoutGap } from './rules.ts'

const numbered = (...seqs: number[]) => seqs.map((seq) => message(seq))
const from = (first: number, count: number) => numbered(...Array.from({ length: count }, (_, i) => first + i))

test('the address of a chat is the same for both, with the lower id first', () => {
  expect(chatPath(7, 12)).toBe('/chat/7/12')
  expect(chatPath(12, 7)).toBe('/chat/7/12')
  expect(chatPath(9, 10)).toBe('/chat/9/10')
})

describe('merged messages', () => {
  test('appear once each and in order', () => {
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

  test('leave the input unchanged', () => {
    const known = numbered(2, 1)
    mergeMessages(known, numbered(3))
    expect(known).toEqual(numbered(2, 1))
  })

  test('prefer the latest version', () => {
    const [merged] = mergeMessages([message(1, { text: 'old' })], [message(1, { text: 'new' })])
    expect(merged?.text).toBe('new')
  })
})

describe('the gap begins', () => {
  test.each([
    ['at the beginning, if there are no messages', [], 0],
    ['after the last message, if none is missing', numbered(1, 2, 3), 3],
    ['before the first gap', numbered(1, 2, 4, 5, 8), 2],
    ['at the beginning, if the first ones are missing', numbered(3), 0],
    ['at the beginning, even if there are more gaps', numbered(2, 3, 7), 0],
  ])('%s', (_, known, last) => {
    expect(lastWithoutGap(known)).toBe(last)
  })

  test('after the latest page of a long conversation: earlier messages are not fetched', () => {
    expect(lastWithoutGap(from(51, MESSAGES_PER_PAGE))).toBe(50 + MESSAGES_PER_PAGE)
    expect(lastWithoutGap([...from(51, MESSAGES_PER_PAGE), message(200)])).toBe(50 + MESSAGES_PER_PAGE)
  })
})

describe('the visible part', () => {
  test.each<[what: string, seqs: number[], shown: number[]]>([
    ['everything, if nothing is missing', [1, 2, 3], [1, 2, 3]],
    ['the latest page of a long conversation', [51, 52, 53], [51, 52, 53]],
    ['everything before the gap', [1, 2, 4, 5], [1, 2]],
    ['empty without messages', [], []],
  ])('is %s', (_, seqs, shown) => {
    expect(withoutGap(seqs.map((seq) => message(seq))).map(({ seq }) => seq)).toEqual(shown)
  })
})

describe('a day is shown', () => {
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
