// @vitest-environment node
import { MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'
import type { GroupMessagePage } from '@hereabouts/contract/chat/schemas-groups'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../test/random.ts'
import { message } from '../../test/samples.ts'
import { toLoadedPage, withoutGap } from './rules-catch-up.ts'
import { lastWithoutGap, mergeMessages, mergePages, pageWith } from './rules-pages.ts'

const numbered = (...seqs: number[]) => seqs.map((seq) => message(seq))
const from = (first: number, count: number) => numbered(...Array.from({ length: count }, (_, i) => first + i))

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

test('a message that was taken back loses its content, in whatever order the pages arrive', () => {
  const picture = { width: 10, height: 10 }
  const known = pageWith({ messages: [message(1), message(2, { text: '', picture })], lastSeq: 2 })
  const taken = pageWith({ deleted: [1, 2], takenBack: [1, 2] })
  for (const { messages, deleted, takenBack } of [
    mergePages(known, taken),
    mergePages(taken, known),
    mergePages(mergePages(known, taken), known),
  ]) {
    expect(messages.map(({ text, picture, isTakenBack }) => [text, picture, isTakenBack])).toEqual([
      ['', undefined, true],
      ['', undefined, true],
    ])
    expect([deleted, takenBack]).toEqual([
      [1, 2],
      [1, 2],
    ])
  }
})

describe('the conversation of a gathering', () => {
  const page = (messages: ReturnType<typeof numbered>, changes: Partial<GroupMessagePage> = {}) =>
    toLoadedPage({
      messages,
      firstSeq: 1,
      lastSeq: messages.at(-1)?.seq ?? 0,
      readSeq: 0,
      deleted: [],
      senders: [],
      gone: [],
      reactions: [],
      reactionVersion: 0,
      isOpen: true,
      ...changes,
    })
  const seqsOf = ({ messages }: ReturnType<typeof page>) => messages.map(({ seq }) => seq)

  test('begins where the person got their seat', () => {
    const { messages, group } = page(numbered(5, 6), { firstSeq: 5 })
    expect(lastWithoutGap(messages, group?.firstSeq)).toBe(6)
  })

  test('has no gap where messages are gone with their account', () => {
    const { messages, deleted } = page(numbered(1, 3), { gone: [2] })
    expect(lastWithoutGap(messages)).toBe(3)
    expect(deleted).toEqual([2])
  })

  test('of a person who left and came back does not keep what they saw before', () => {
    const came = mergePages(page(numbered(1, 2)), page(numbered(7), { firstSeq: 7 }))
    expect(seqsOf(came)).toEqual([7])
  })

  test('ends where the person left', () => {
    const left = mergePages(page(numbered(1, 2, 3)), page([], { lastSeq: 2, isOpen: false }))
    expect([seqsOf(left), left.lastSeq]).toEqual([[1, 2], 2])
  })

  test('keeps a message that arrived before an older response', () => {
    const heard = mergePages(page(numbered(1)), pageWith({ messages: numbered(2) }))
    expect(seqsOf(mergePages(heard, page(numbered(1))))).toEqual([1, 2])
  })
})
