import type { Message } from '@hereabouts/contract/chat/schemas'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { conversation, MESSAGES, SEND } from '../../test/conversation.ts'
import { later, network, noNetwork, refusal } from '../../test/network.ts'
import { ANA, BO } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { useOutbox } from './mutations.ts'
import { useMessages } from './queries.ts'
import { type Outgoing, stillOutgoing } from './rules.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Ana writes to Bo; gives what she sees of it. */
async function writing() {
  const there = conversation()
  const server = network(there.answers)
  const pair = { a: ANA, b: BO }
  const { result } = use(() => ({ outbox: useOutbox(pair), messages: useMessages(pair) }))
  await waitFor(() => expect(result.current.messages.data).toBeDefined())
  return {
    ...server,
    ...there,
    send: (text: string) => act(() => result.current.outbox.send(text)),
    retry: (message: Outgoing) => act(() => result.current.outbox.retry(message)),
    outgoing: () => result.current.outbox.outgoing.map(({ text, state }) => `${text}: ${state}`),
    failed: () => result.current.outbox.outgoing.filter(({ state }) => state === 'failed'),
    shown: () => result.current.messages.data?.messages.map(({ text }) => text),
    still: () =>
      stillOutgoing(result.current.outbox.outgoing, result.current.messages.data?.messages ?? [], ANA),
    error: () => result.current.outbox.error,
    settled: () => waitFor(() => expect(result.current.outbox.outgoing).toEqual([])),
  }
}

describe('a message', () => {
  test('is shown at once, goes out with an id of its own, and is sent once it is answered', async () => {
    const { send, outgoing, settled, shown, askedFor, answer, answers } = await writing()
    const slow = later()
    answer(SEND, () => slow.promise)
    send('hello')
    expect(outgoing()).toEqual(['hello: sending'])
    await waitFor(() => expect(askedFor(SEND)).toHaveLength(1))
    const body = askedFor(SEND)[0]?.body as Message
    expect(body).toEqual({ clientId: expect.stringMatching(UUID), text: 'hello' })
    const send1 = answers[SEND] as (asked: { body: unknown }) => object
    await act(async () => slow.resolve(send1({ body })))
    await settled()
    expect(shown()).toEqual(['hello'])
  })

  test('that Bo sent in between and nobody told of comes with the answer', async () => {
    const { send, say, shown } = await writing()
    say({ text: 'hi' })
    send('hello')
    await waitFor(() => expect(shown()).toEqual(['hi', 'hello']))
  })
})

test('messages keep their order: each waits for the answer to the one before', async () => {
  const { send, settled, shown, said, askedFor, answer, answers } = await writing()
  const first = later()
  const deliver = answers[SEND] as (asked: { body: unknown }) => object
  answer(SEND, async (asked) => {
    if ((asked.body as Message).text === 'one') await first.promise
    return deliver(asked)
  })
  for (const text of ['one', 'two', 'three']) send(text)
  await waitFor(() => expect(askedFor(SEND)).toHaveLength(1))
  await act(async () => first.resolve({}))
  await settled()
  expect(said.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  expect(shown()).toEqual(['one', 'two', 'three'])
  expect(new Set(said.map(({ clientId }) => clientId)).size).toBe(3)
})

describe('a message that failed', () => {
  test.each([
    ['there was no network', noNetwork],
    ['the server had no time', new Response('', { status: 503 })],
    ['it was refused', refusal(403, 'CONVERSATION_UNAVAILABLE', 'This conversation is unavailable.')],
  ])('because %s is not tried again by itself, and does not hold up the next one', async (_, failure) => {
    const { send, outgoing, error, said, askedFor, answer, answers } = await writing()
    answer(SEND, failure)
    send('one')
    await waitFor(() => expect(outgoing()).toEqual(['one: failed']))
    expect(error()).not.toBeNull()
    expect(askedFor(SEND)).toHaveLength(1)
    answer(SEND, answers[SEND] as object)
    send('two')
    await waitFor(() => expect(outgoing()).toEqual(['one: failed']))
    await waitFor(() => expect(said.map(({ text }) => text)).toEqual(['two']))
  })

  test('goes out again with the same clientId', async () => {
    const { send, outgoing, failed, retry, settled, shown, askedFor, answer, answers } = await writing()
    answer(SEND, noNetwork)
    send('hello')
    await waitFor(() => expect(failed()).toHaveLength(1))
    answer(SEND, answers[SEND] as object)
    retry(failed()[0] as Outgoing)
    expect(outgoing()).toEqual(['hello: sending'])
    await settled()
    expect(shown()).toEqual(['hello'])
    const [first, second] = askedFor(SEND).map(({ body }) => body)
    expect(second).toEqual(first)
  })

  test('whose answer only was lost is there once, whether it is tried again or heard of', async () => {
    const { send, failed, retry, settled, said, shown, still, answer, answers } = await writing()
    const deliver = answers[SEND] as (asked: { body: unknown }) => object
    answer(SEND, (asked) => {
      deliver(asked)
      return noNetwork()
    })
    send('hello')
    await waitFor(() => expect(failed()).toHaveLength(1))
    expect(said).toHaveLength(1)
    answer(SEND, answers[SEND] as object)
    const message = failed()[0] as Outgoing
    retry(message)
    await settled()
    expect(said).toHaveLength(1)
    expect(shown()).toEqual(['hello'])
    expect(still()).toEqual([])
  })
})

test('nothing is asked for before something was written', async () => {
  const { asked } = await writing()
  expect(asked.map(({ name }) => name)).toEqual([MESSAGES])
})
