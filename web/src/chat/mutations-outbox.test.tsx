import type { Message } from '@hereabouts/contract/chat/schemas'
import { act, waitFor } from '@testing-library/react'
import { openDB } from 'idb'
import { describe, expect, test, vi } from 'vitest'
import { conversation, MESSAGES, SEND } from '../../test/conversation.ts'
import { locks } from '../../test/locks.ts'
import { errorReply, later, network, noNetwork } from '../../test/network.ts'
import { ANA, BO } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { uploads } from '../../test/uploads.ts'
import { keepOutgoing, outbox, outgoing, untilKept } from './device-outbox.ts'
import { useOutbox, useOutboxWorker } from './mutations-outbox.ts'
import { useMessages } from './queries-messages.ts'
import { type Outgoing, stillOutgoing } from './rules-outbox.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const PAIR = { a: ANA, b: BO }
const SIZE = { width: 800, height: 600 }

type Deliver = (asked: { body: unknown }) => object

/** Ana writes to Bo. Returns what she sees. */
async function writing(there = conversation()) {
  const server = network(there.answers)
  const { result, unmount } = use(() => {
    useOutboxWorker(ANA)
    return { outbox: useOutbox(ANA, PAIR), messages: useMessages(PAIR) }
  })
  await waitFor(() => expect(result.current.messages.data).toBeDefined())
  const shown = () => result.current.messages.data?.messages ?? []
  return {
    ...server,
    ...there,
    unmount,
    send: (text: string) => act(() => result.current.outbox.send(text)),
    retry: (message: Outgoing) => act(() => result.current.outbox.retry(message)),
    drop: (message: Outgoing) => act(() => result.current.outbox.drop(message)),
    written: () => result.current.outbox.outgoing,
    states: () => result.current.outbox.outgoing.map(({ text, state }) => `${text}: ${state}`),
    texts: () => shown().map(({ text }) => text),
    still: () => stillOutgoing(result.current.outbox.outgoing, shown(), ANA),
    settled: () => waitFor(() => expect(result.current.outbox.outgoing).toEqual([])),
    async networkIsBack() {
      // An unsent message starts its delay once the browser has stored its new state.
      await act(untilKept)
      await act(async () => void window.dispatchEvent(new Event('online')))
    },
    deliver: there.answers[SEND] as Deliver,
  }
}

describe('a message', () => {
  test('is shown at once, is sent with its own id, and counts as sent once the server has answered', async () => {
    const { send, states, settled, texts, requestsTo, answer, deliver } = await writing()
    const slow = later()
    answer(SEND, () => slow.promise)
    send('hello')
    expect(states()).toEqual(['hello: sending'])
    await waitFor(() => expect(requestsTo(SEND)).toHaveLength(1))
    const body = requestsTo(SEND)[0]?.body as Message
    expect(body).toEqual({ clientId: expect.stringMatching(UUID), text: 'hello' })
    await act(async () => slow.resolve(deliver({ body })))
    await settled()
    expect(texts()).toEqual(['hello'])
  })

  test('written while the stored messages are still being read is sent', async () => {
    const { requestsTo } = network(conversation().answers)
    const { result } = use(() => {
      useOutboxWorker(ANA)
      return useOutbox(ANA, PAIR)
    })
    act(() => result.current.send('hello'))
    await waitFor(() => expect(requestsTo(SEND)).toHaveLength(1))
    await waitFor(() => expect(result.current.outgoing).toEqual([]))
  })

  test('sent while the conversation loads for the first time appears in it', async () => {
    const { answers } = conversation()
    const { answer, requestsTo } = network(answers)
    const slow = later()
    answer(MESSAGES, () => slow.promise)
    const { result } = use(() => {
      useOutboxWorker(ANA)
      return { outbox: useOutbox(ANA, PAIR), messages: useMessages(PAIR) }
    })
    act(() => result.current.outbox.send('hello'))
    await waitFor(() => expect(requestsTo(SEND)).toHaveLength(1))
    await waitFor(() => expect(result.current.outbox.outgoing).toEqual([]))
    answer(MESSAGES, answers[MESSAGES] as object)
    await act(async () =>
      slow.resolve({ messages: [], lastSeq: 0, readSeq: 0, deleted: [], reactions: [], reactionVersion: 0 }),
    )
    await waitFor(() =>
      expect(result.current.messages.data?.messages.map(({ text }) => text)).toEqual(['hello']),
    )
  })

  test('that Bo sent in between, without an event, is fetched after the answer', async () => {
    const { send, say, texts } = await writing()
    say({ text: 'hi' })
    send('hello')
    await waitFor(() => expect(texts()).toEqual(['hi', 'hello']))
  })
})

test('messages keep their order: each waits for the answer to the one before', async () => {
  const { send, settled, texts, said, requestsTo, answer, deliver } = await writing()
  const first = later()
  answer(SEND, async (asked) => {
    if ((asked.body as Message).text === 'one') await first.promise
    return deliver(asked)
  })
  for (const text of ['one', 'two', 'three']) send(text)
  await waitFor(() => expect(requestsTo(SEND)).toHaveLength(1))
  await act(async () => first.resolve({}))
  await settled()
  expect(said.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  expect(texts()).toEqual(['one', 'two', 'three'])
  expect(new Set(said.map(({ clientId }) => clientId)).size).toBe(3)
})

describe('a temporary error', () => {
  test.each([
    ['no network', noNetwork],
    ['a busy server', new Response('', { status: 503 })],
    ['too many messages', errorReply(429, 'TOO_MANY', 'Slower, please.')],
    ['an ended session', errorReply(401, 'UNAUTHORIZED', 'Sign in.')],
    ['a proxy that answers with a page', new Response('<html>', { status: 200 })],
  ])('(%s) delays the messages, which are then sent automatically, in order and once', async (_, failure) => {
    const { send, states, said, requestsTo, answer, deliver, networkIsBack, settled } = await writing()
    answer(SEND, () => (failure instanceof Response ? failure.clone() : failure()))
    for (const text of ['one', 'two']) send(text)
    await waitFor(() => expect(states()).toEqual(['one: waiting', 'two: sending']))
    expect(requestsTo(SEND)).toHaveLength(1)
    answer(SEND, deliver)
    await networkIsBack()
    await settled()
    expect(said.map(({ text }) => text)).toEqual(['one', 'two'])
    expect(requestsTo(SEND)[1]?.body).toEqual(requestsTo(SEND)[0]?.body)
  })

  test('is retried after a delay, even if no event says that it is over', async () => {
    const { send, states, said, answer, deliver } = await writing()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answer(SEND, noNetwork)
    send('one')
    await vi.waitFor(() => expect(states()).toEqual(['one: waiting']), { interval: 5 })
    await act(untilKept)
    answer(SEND, deliver)
    expect(said).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await vi.waitFor(() => expect(states()).toEqual([]), { interval: 5 })
    expect(said).toHaveLength(1)
  })
})

describe('a rejected message', () => {
  const rejected = () => errorReply(403, 'CONVERSATION_UNAVAILABLE', 'This conversation is unavailable.')

  test('shows the reason, is not retried automatically, and does not block the next one', async () => {
    const { send, states, written, said, requestsTo, answer, deliver, networkIsBack } = await writing()
    answer(SEND, rejected)
    send('one')
    await waitFor(() => expect(states()).toEqual(['one: failed']))
    expect(written()[0]?.why).toBe('This conversation is unavailable. (403)')
    answer(SEND, deliver)
    await networkIsBack()
    send('two')
    await waitFor(() => expect(said.map(({ text }) => text)).toEqual(['two']))
    expect(states()).toEqual(['one: failed'])
    expect(requestsTo(SEND)).toHaveLength(2)
  })

  test('can be retried, with the same clientId', async () => {
    const { send, states, written, retry, settled, texts, requestsTo, answer, deliver } = await writing()
    answer(SEND, rejected)
    send('hello')
    await waitFor(() => expect(states()).toEqual(['hello: failed']))
    answer(SEND, deliver)
    retry(written()[0] as Outgoing)
    await settled()
    expect(texts()).toEqual(['hello'])
    const [first, second] = requestsTo(SEND).map(({ body }) => body)
    expect(second).toEqual(first)
  })

  test('can be deleted', async () => {
    const { send, states, written, drop, settled, said, answer } = await writing()
    answer(SEND, rejected)
    send('hello')
    await waitFor(() => expect(states()).toEqual(['hello: failed']))
    drop(written()[0] as Outgoing)
    await settled()
    expect(said).toEqual([])
  })
})

test('a message appears once even if only its answer was lost', async () => {
  const { send, states, networkIsBack, settled, said, texts, still, answer, deliver } = await writing()
  answer(SEND, (asked) => {
    deliver(asked)
    return noNetwork()
  })
  send('hello')
  await waitFor(() => expect(states()).toEqual(['hello: waiting']))
  expect(said).toHaveLength(1)
  answer(SEND, deliver)
  await networkIsBack()
  await settled()
  expect(said).toHaveLength(1)
  expect(texts()).toEqual(['hello'])
  expect(still()).toEqual([])
})

test('messages from an earlier session are sent on any page; those of another person are deleted', async () => {
  const left: Outgoing = {
    ...PAIR,
    clientId: crypto.randomUUID(),
    userId: ANA,
    text: 'from before',
    sentAt: new Date().toISOString(),
    order: 1,
    state: 'waiting',
    why: null,
  }
  await keepOutgoing(left)
  await keepOutgoing({ ...left, clientId: crypto.randomUUID(), userId: 3, text: 'of somebody else' })
  const { said } = await writing()
  await waitFor(() => expect(said.map(({ text }) => text)).toEqual(['from before']))
  await waitFor(() => expect(outgoing()).toEqual([]))
})

test('a picture from an earlier session is sent whole, as a reply, before later messages of that conversation', async () => {
  const there = conversation()
  const { sent } = uploads(({ path }) => {
    const clientId = /pictures\/([\w-]+)/.exec(path)?.[1] ?? ''
    return { json: there.say({ senderId: ANA, clientId, text: '', picture: SIZE }) }
  })
  const bytes = await new Blob(['a picture']).arrayBuffer()
  const picture = { ...left(''), replyTo: 3, picture: { ...SIZE, bytes, type: 'image/jpeg' } }
  await keepOutgoing(picture)
  await keepOutgoing({ ...left('And a text'), order: 2 })
  // As a new page finds it.
  outbox.setState([], true)
  const { settled, texts } = await writing(there)
  await settled()
  expect(texts()).toEqual(['', 'And a text'])
  expect(sent.map(({ path }) => path)).toEqual([
    `/api/conversations/1/2/pictures/${picture.clientId}?replyTo=3`,
  ])
  expect(await sent[0]?.file.text()).toBe('a picture')
})

test('nothing is sent after the page is left', async () => {
  const { unmount, said, requestsTo } = await writing()
  unmount()
  await keepOutgoing({
    ...PAIR,
    clientId: crypto.randomUUID(),
    userId: ANA,
    text: 'later',
    sentAt: '',
    order: 1,
    state: 'sending',
    why: null,
  })
  expect(requestsTo(SEND)).toEqual([])
  expect(said).toEqual([])
})

test('nothing is requested before something is written', async () => {
  const { requests } = await writing()
  expect(requests.map(({ name }) => name)).toEqual([MESSAGES])
})

describe('of several tabs', () => {
  test('the one that is written in sends, even if the previous sender is frozen', async () => {
    const frozen = locks().freeze()
    const { send, settled, texts } = await writing()
    expect(frozen.isStolen()).toBe(false)
    send('hello')
    await settled()
    expect(texts()).toEqual(['hello'])
    expect(frozen.isStolen()).toBe(true)
  })

  test('a newly opened one sends what a frozen one left', async () => {
    locks().freeze()
    await keepOutgoing(left('from before'))
    const { settled, said } = await writing()
    await settled()
    expect(said.map(({ text }) => text)).toEqual(['from before'])
  })

  test('one stops sending once another has taken over, and continues when that one is closed', async () => {
    const tabs = locks()
    const { send, said, requestsTo, answer, deliver, settled } = await writing()
    const slow = later()
    answer(SEND, async (asked) => {
      await slow.promise
      return deliver(asked)
    })
    for (const text of ['one', 'two']) send(text)
    await waitFor(() => expect(requestsTo(SEND)).toHaveLength(1))
    const close = tabs.steal()
    await act(async () => slow.resolve({}))
    // The message on its way has arrived; the other tab sends the next one.
    await waitFor(() => expect(said.map(({ text }) => text)).toEqual(['one']))
    await act(turns)
    expect(requestsTo(SEND)).toHaveLength(1)
    await act(async () => close())
    await settled()
    expect(said.map(({ text }) => text)).toEqual(['one', 'two'])
  })

  test('one that wakes sends nothing that was sent by another or deleted meanwhile', async () => {
    const { send, said, states, requestsTo, answer, deliver, networkIsBack } = await writing()
    answer(SEND, noNetwork)
    send('one')
    await waitFor(() => expect(states()).toEqual(['one: waiting']))
    // Another tab did that while this one slept and missed the announcement.
    await deleteBehindOnesBack()
    answer(SEND, deliver)
    await networkIsBack()
    await waitFor(() => expect(states()).toEqual([]))
    expect(said).toEqual([])
    expect(requestsTo(SEND)).toHaveLength(1)
  })
})

/** The time in which a sending tab would continue with the next message. */
async function turns() {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve))
}

function left(text: string): Outgoing {
  return {
    ...PAIR,
    clientId: crypto.randomUUID(),
    userId: ANA,
    text,
    sentAt: new Date().toISOString(),
    order: 1,
    state: 'waiting',
    why: null,
  }
}

async function deleteBehindOnesBack() {
  const database = await openDB('hereabouts', 1)
  await database.clear('outbox')
  database.close()
}
