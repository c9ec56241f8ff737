import { describe, expect, test } from 'vitest'
import { ANA, BO, inMinutes, message, NOW } from '../../test/samples.ts'
import { adviceFor } from './rules-advice.ts'
import { firstUnread, type Row, rowsOf, sentBehindGap } from './rules-rows.ts'

const outgoing = {
  clientId: 'client-9',
  userId: ANA,
  a: ANA,
  b: BO,
  text: 'coming',
  sentAt: inMinutes(0),
  order: 1,
  state: 'sending' as const,
  why: null,
}

function rows(messages: ReturnType<typeof message>[], changes: Partial<Parameters<typeof rowsOf>[0]> = {}) {
  return rowsOf({
    messages,
    deleted: [],
    reactions: [],
    outgoing: [],
    userId: ANA,
    readSeq: 0,
    newFrom: null,
    now: new Date(NOW),
    adviceFor,
    ...changes,
  })
}
const describeRow = (row: Row) =>
  row.kind === 'outgoing'
    ? 'outgoing'
    : [row.isContinued && 'continued', row.isFollowed && 'followed'].filter(Boolean).join(' ')

describe('messages', () => {
  test.each<[what: string, second: object, expected: string[]]>([
    ['of one person within minutes belong together', { sentAt: inMinutes(4) }, ['followed', 'continued']],
    ['of two people do not', { sentAt: inMinutes(4), senderId: ANA }, ['', '']],
    ['that are further apart do not', { sentAt: inMinutes(5) }, ['', '']],
    ['of two days do not', { sentAt: inMinutes(24 * 60) }, ['', '']],
  ])('%s', (_, second, expected) => {
    expect(rows([message(1, { sentAt: inMinutes(0) }), message(2, second)]).map(describeRow)).toEqual(
      expected,
    )
  })

  test('that are new start a new group, below a line', () => {
    const all = rows([message(1), message(2), message(3)], { newFrom: 2 })
    expect(all.map(describeRow)).toEqual(['', 'followed', 'continued'])
    expect(all.map((row) => row.kind === 'message' && row.isFirstNew)).toEqual([false, true, false])
  })

  test('show each day once', () => {
    const days = rows([message(1, { sentAt: inMinutes(-24 * 60) }), message(2), message(3)])
    expect(days.map((row) => row.kind === 'message' && row.day)).toEqual(['Yesterday', 'Today', null])
  })

  test('show progress only on the last own one', () => {
    const own = [message(1, { senderId: ANA }), message(2, { senderId: ANA }), message(3)]
    const progress = (readSeq: number) =>
      rows(own, { readSeq }).map((row) => row.kind === 'message' && row.progress)
    expect(progress(1)).toEqual([null, 'Sent', null])
    expect(progress(2)).toEqual([null, 'Read', null])
  })
})

test('outgoing messages come last, and keep their row once they are sent', () => {
  const before = rows([message(1)], { outgoing: [outgoing] })
  expect(before.map(describeRow)).toEqual(['', 'outgoing'])
  const arrived = message(2, { clientId: outgoing.clientId, senderId: ANA })
  const after = rows([message(1), arrived])
  expect(after.at(-1)?.key).toBe(before.at(-1)?.key)
  expect(new Set(after.map(({ key }) => key)).size).toBe(2)
})

test.each<[unread: number, first: number | null]>([
  [0, null],
  [1, 5],
  [2, 3],
  [3, 2],
  [4, null],
])('with %i unread messages, the first one is %j', (unread, first) => {
  const all = [1, 2, 3, 4, 5].map((seq) => message(seq, { senderId: [1, 4].includes(seq) ? ANA : BO }))
  expect(firstUnread(all, unread, ANA)).toBe(first)
})

test('advice accompanies the first message of a day that calls for it, and never the person’s own', () => {
  const all = rows([
    message(1, { sentAt: inMinutes(-24 * 60), text: 'Send me $50' }),
    message(2, { senderId: ANA, text: 'my telegram is @ana' }),
    message(3, { text: 'Send me $50' }),
    message(4, { text: 'Lend me some money' }),
    message(5, { text: 'talk on telegram?' }),
  ])
  expect(all.map((row) => row.kind === 'message' && row.advice)).toEqual([
    'money',
    null,
    'money',
    null,
    'elsewhere',
  ])
})

test('a sent message stays visible even while an earlier one is missing', () => {
  const all = [
    message(1),
    message(2, { senderId: ANA }),
    message(4),
    message(5, { senderId: ANA, text: 'there' }),
    message(6, { senderId: ANA, text: '', picture: { width: 800, height: 600 } }),
    // Deleted.
    message(7, { senderId: ANA, text: '' }),
  ]
  expect(sentBehindGap(all, all.slice(0, 2), ANA)).toEqual([
    { seq: 5, clientId: 'client-5', userId: ANA, text: 'there', state: 'sent' },
    {
      seq: 6,
      clientId: 'client-6',
      userId: ANA,
      text: '',
      state: 'sent',
      picture: { width: 800, height: 600 },
    },
  ])
  expect(sentBehindGap(all, all, ANA)).toEqual([])
})
