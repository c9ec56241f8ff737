// @vitest-environment node
import { MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../test/random.ts'
import { ANA, inMinutes, message } from '../../test/samples.ts'
import { chatPath, dayOf, lastWithoutGap, mergeMessages, type Outgoing, stillOutgoing } from './rules.ts'

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
      const [known, news] = [all, all].map((some) => some.filter(() => random.between(0, 1) < 0.6))
      const seqs = mergeMessages(known ?? [], (news ?? []).toReversed()).map(({ seq }) => seq)
      expect(seqs).toEqual(
        [...new Set([...(known ?? []), ...(news ?? [])].map(({ seq }) => seq))].toSorted((a, b) => a - b),
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

describe('a message on its way', () => {
  const outgoing: Outgoing[] = ['client-1', 'client-2'].map((clientId) => ({
    clientId,
    text: 'hello',
    sentAt: inMinutes(0),
    state: 'sending',
  }))

  test('has arrived once its clientId comes back', () => {
    const arrived = message(4, { senderId: ANA, clientId: 'client-1' })
    expect(stillOutgoing(outgoing, [arrived], ANA).map(({ clientId }) => clientId)).toEqual(['client-2'])
  })

  test('has not arrived because the other happens to use the same clientId', () => {
    expect(stillOutgoing(outgoing, [message(4, { clientId: 'client-1' })], ANA)).toEqual(outgoing)
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
