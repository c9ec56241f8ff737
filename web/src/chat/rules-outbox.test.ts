import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { describe, expect, test } from 'vitest'
import { ANA, inMinutes, message } from '../../test/samples.ts'
import { CallError, failureOf } from '../platform/call-error.ts'
import {
  afterFailure,
  nextOf,
  type Outgoing,
  readOutgoing,
  restAfter,
  stillOutgoing,
  unsentIn,
} from './rules-outbox.ts'
import type { Pair } from './rules-threads.ts'

function outgoing(order: number, changes: Partial<Outgoing & Pair> = {}): Outgoing {
  return {
    clientId: `client-${order}`,
    userId: ANA,
    a: 1,
    b: 2,
    text: 'hello',
    sentAt: inMinutes(0),
    order,
    state: 'sending',
    why: null,
    ...changes,
  }
}

test.each<[what: string, kept: Outgoing[], shown: ReturnType<typeof unsentIn>]>([
  ['nothing of what is sent', [], null],
  [
    'the latest that waits',
    [outgoing(1), outgoing(2, { text: 'later' })],
    { hasFailed: false, text: 'later' },
  ],
  [
    'a rejected one rather than one that waits',
    [outgoing(1, { state: 'failed', text: 'rejected' }), outgoing(2)],
    { hasFailed: true, text: 'rejected' },
  ],
  ['nothing of other chats, or of other people', [outgoing(1, { b: 3 }), outgoing(2, { userId: 9 })], null],
])('the list of chats shows %s', (_, kept, shown) => {
  expect(unsentIn(kept, ANA, { a: 1, b: 2 })).toEqual(shown)
})

describe('an outgoing message', () => {
  const two = [outgoing(1), outgoing(2)]

  test('has been sent once its clientId is among the received ones', () => {
    const arrived = message(4, { senderId: ANA, clientId: 'client-1' })
    expect(stillOutgoing(two, [arrived], ANA).map(({ clientId }) => clientId)).toEqual(['client-2'])
  })

  test('has not been sent if only the other person used the same clientId', () => {
    expect(stillOutgoing(two, [message(4, { clientId: 'client-1' })], ANA)).toEqual(two)
  })
})

describe('after a failed attempt', () => {
  const answered = (status: number) => new CallError({ ...failureOf(status), status })
  const unanswered = (kind: 'NETWORK' | 'CANCELED') =>
    new CallError({ kind, retryable: kind === 'NETWORK', text: 'no answer' })

  test.each<[what: string, error: unknown, state: Outgoing['state']]>([
    ['no network', unanswered('NETWORK'), 'waiting'],
    ['no answer in time', unanswered('CANCELED'), 'waiting'],
    ['401', answered(401), 'waiting'],
    ['408', answered(408), 'waiting'],
    ['429', answered(429), 'waiting'],
    ['500', answered(500), 'waiting'],
    ['503', answered(503), 'waiting'],
    ['504', answered(504), 'waiting'],
    ['400', answered(400), 'failed'],
    ['403', answered(403), 'failed'],
    ['404', answered(404), 'failed'],
    ['409', answered(409), 'failed'],
    ['422', answered(422), 'failed'],
    ['a mistake of our own', new TypeError('x is undefined'), 'failed'],
  ])('%s, a message is %s', (what, error, state) => {
    const { why, ...left } = afterFailure(outgoing(1), error)
    expect(left.state).toBe(state)
    // Without an answer, the reason is the connection.
    expect(typeof why === 'string').toBe(!/no network|in time/.test(what))
  })

  test.each([
    [1, 1000],
    [2, 2000],
    [3, 4000],
    [6, 30_000],
    [5000, 30_000],
  ])('number %i in a row, the delay is %i ms', (tries, restMs) => {
    expect(restAfter(tries)).toBe(restMs)
  })
})

test('the next message is the first of its conversation that was not rejected', () => {
  const all = [
    outgoing(1, { b: 3 }),
    outgoing(2, { state: 'failed' }),
    outgoing(3, { state: 'waiting' }),
    outgoing(4),
  ]
  expect(nextOf(all, { a: 1, b: 2 })?.order).toBe(3)
  expect(nextOf(all, { a: 1, b: 3 })?.order).toBe(1)
  expect(nextOf(all, { a: 2, b: 3 })).toBeUndefined()
})

test.each([
  ['null', null],
  ['a number', 7],
  ['a message without its text', { ...outgoing(1), text: undefined }],
  ['a message of nobody', { ...outgoing(1), userId: '1' }],
  ['a message of no conversation', { ...outgoing(1), b: undefined }],
])('%s is no message', (_, kept) => {
  expect(readOutgoing([kept, outgoing(2)])).toEqual([outgoing(2)])
})

test('messages to a gathering are kept, and sent apart from all others', () => {
  const { a: _, b: __, ...written } = outgoing(1)
  const toGathering = { ...written, gatheringId: 7 as GatheringId }
  expect(readOutgoing([toGathering])).toEqual([toGathering])
  expect(nextOf([toGathering, outgoing(2)], { a: 1, b: 2 })?.order).toBe(2)
  expect(nextOf([outgoing(2), toGathering], { gatheringId: toGathering.gatheringId })?.order).toBe(1)
})
