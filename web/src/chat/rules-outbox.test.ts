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
} from './rules-outbox.ts'

function outgoing(order: number, changes: Partial<Outgoing> = {}): Outgoing {
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
])('%s is no message', (_, kept) => {
  expect(readOutgoing([kept, outgoing(2)])).toEqual([outgoing(2)])
})
