import { messageReaction, messageRead, messageSent } from '@hereabouts/contract/chat/events'
import { MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'
import type { Message, Reaction } from '@hereabouts/contract/chat/schemas'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { conversation, MESSAGES, UNREAD } from '../../test/conversation.ts'
import { Wire } from '../../test/live-server.ts'
import { later, network } from '../../test/network.ts'
import { randomFrom } from '../../test/random.ts'
import { ANA, BO } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { closeLive, openLive } from '../platform/live.ts'
import { useChatLive } from './live.ts'
import { useUnreadIn } from './queries-conversations.ts'
import { useMessages } from './queries-messages.ts'

const PAIR = { a: ANA, b: BO }

/** Ana looks at her conversation with Bo, which has this many messages. */
async function looking(before = 0) {
  const bo = conversation()
  for (let i = 0; i < before; i++) bo.say()
  const server = network(bo.answers)
  await openLive()
  await Wire.latest.accepts()
  const { result } = use(() => {
    useChatLive(ANA)
    const unread = useUnreadIn(PAIR)
    const { data, isFetching, refetch } = useMessages(PAIR)
    return { data, isFetching, refetch, unread }
  })
  const seqs = () => result.current.data?.messages.map(({ seq }) => seq)
  const receive = (message: Message) =>
    Wire.latest.emits(messageSent, { conversation: [ANA, BO], seq: message.seq, message })
  const seesAll = () =>
    waitFor(() => expect(seqs()).toEqual(bo.said.slice(-seqsShown(before)).map(({ seq }) => seq)))
  const seqsShown = (known: number) => bo.said.length - Math.max(0, known - MESSAGES_PER_PAGE)
  return { ...server, bo, result, seqs, receive, seesAll, app: result }
}

/** Ana waits for her conversation with Bo to load for the first time. */
async function waiting(bo: ReturnType<typeof conversation>) {
  const slow = later()
  const server = network({ ...bo.answers, [MESSAGES]: () => slow.promise })
  await openLive()
  await Wire.latest.accepts()
  const { result } = use(() => {
    useChatLive(ANA)
    return useMessages(PAIR)
  })
  await waitFor(() => expect(server.requestsTo(MESSAGES)).toHaveLength(1))
  return { ...server, slow, result }
}

describe('a reaction event', () => {
  const receive = (reaction: Reaction) =>
    Wire.latest.emits(messageReaction, { conversation: [ANA, BO], reaction })
  const shown = (app: Awaited<ReturnType<typeof looking>>['app']) =>
    app.current.data?.reactions.map(({ seq, userId, emoji }) => [seq, userId, emoji])

  test('shows and removes the reaction without a request, also if it arrives twice', async () => {
    const { bo, app, seesAll, requestsTo } = await looking(3)
    await seesAll()
    const added = bo.react(2, BO, '👍')
    for (let times = 0; times < 2; times++) await receive(added)
    await waitFor(() => expect(shown(app)).toEqual([[2, BO, '👍']]))
    await receive(bo.react(2, BO, null))
    // An older event changes nothing.
    await receive(added)
    await waitFor(() => expect(shown(app)).toEqual([[2, BO, null]]))
    expect(requestsTo(MESSAGES)).toHaveLength(1)
  })

  test('after missed reactions fetches them', async () => {
    const { bo, app, seesAll, requestsTo } = await looking(3)
    await seesAll()
    await receive(bo.react(1, BO, '👍'))
    bo.react(1, BO, null)
    await receive(bo.react(3, BO, '❤️'))
    await waitFor(() =>
      expect(shown(app)).toEqual([
        [1, BO, null],
        [3, BO, '❤️'],
      ]),
    )
    expect(requestsTo(MESSAGES).map(({ query }) => query)).toEqual([
      '',
      `after=3&limit=${MESSAGES_PER_PAGE}&reactionsAfter=1`,
    ])
    expect(app.current.data?.reactionVersion).toBe(3)
  })
})

describe('a message event', () => {
  test('shows the message at once, without a request', async () => {
    const { bo, receive, seesAll, requestsTo } = await looking(3)
    await seesAll()
    await receive(bo.say())
    await seesAll()
    expect(requestsTo(MESSAGES)).toHaveLength(1)
  })

  test('received twice shows the message once', async () => {
    const { bo, receive, seesAll } = await looking(3)
    await seesAll()
    const message = bo.say()
    await receive(message)
    await receive(message)
    await seesAll()
  })

  test('after missed messages fetches them', async () => {
    const { bo, receive, seesAll, requestsTo } = await looking(3)
    await seesAll()
    bo.say()
    bo.say()
    await receive(bo.say())
    await seesAll()
    expect(requestsTo(MESSAGES).at(-1)?.query).toBe(`after=3&limit=${MESSAGES_PER_PAGE}&reactionsAfter=0`)
  })

  test('after missed messages fetches them, even the very first ones', async () => {
    const { bo, receive, seesAll } = await looking(0)
    await seesAll()
    bo.say()
    bo.say()
    await receive(bo.say())
    await seesAll()
  })

  test('after more than a page of missed messages fetches all of them', async () => {
    const { bo, receive, seesAll } = await looking(2)
    await seesAll()
    for (let i = 0; i < 2 * MESSAGES_PER_PAGE + 5; i++) bo.say()
    await receive(bo.say())
    await seesAll()
  })

  test('in a long conversation fetches nothing older than what is shown', async () => {
    const { bo, receive, seesAll, requestsTo } = await looking(MESSAGES_PER_PAGE + 30)
    await seesAll()
    await receive(bo.say())
    await seesAll()
    expect(requestsTo(MESSAGES)).toHaveLength(1)
  })

  test('during a refetch is not lost when the response arrives', async () => {
    const { bo, receive, seesAll, answer, result } = await looking(3)
    await seesAll()
    const slow = later()
    answer(MESSAGES, () => slow.promise)
    act(() => void result.current.refetch())
    await receive(bo.say())
    await act(async () =>
      slow.resolve({ messages: [], lastSeq: 3, readSeq: 0, deleted: [], reactions: [], reactionVersion: 0 }),
    )
    await waitFor(() => expect(result.current.isFetching).toBe(false))
    await seesAll()
    expect(result.current.data?.lastSeq).toBe(4)
  })

  test('during the first fetch is not lost either', async () => {
    const bo = conversation()
    bo.say()
    const { slow, result, ...server } = await waiting(bo)
    const old = {
      messages: [...bo.said],
      lastSeq: 1,
      readSeq: 0,
      deleted: [],
      reactions: [],
      reactionVersion: 0,
    }
    const message = bo.say()
    server.answer(MESSAGES, bo.answers[MESSAGES] as object)
    await Wire.latest.emits(messageSent, { conversation: [ANA, BO], seq: message.seq, message })
    await act(async () => slow.resolve(old))
    await waitFor(() => expect(result.current.data?.messages.map(({ seq }) => seq)).toEqual([1, 2]))
  })

  test('does not keep the conversation from loading, however many arrive before', async () => {
    const bo = conversation()
    const { slow, result, ...server } = await waiting(bo)
    for (let nth = 0; nth < 3; nth++) {
      const message = bo.say()
      await Wire.latest.emits(messageSent, { conversation: [ANA, BO], seq: message.seq, message })
    }
    expect(server.requestsTo(MESSAGES)).toHaveLength(1)
    server.answer(MESSAGES, bo.answers[MESSAGES] as object)
    await act(async () =>
      slow.resolve({ messages: [], lastSeq: 0, readSeq: 0, deleted: [], reactions: [], reactionVersion: 0 }),
    )
    await waitFor(() => expect(result.current.data?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3]))
    expect(server.requestsTo(MESSAGES)).toHaveLength(2)
  })
})

test('ten messages and the read receipts for one’s own cost no request', async () => {
  const { bo, receive, seesAll, app, requests } = await looking(3)
  await seesAll()
  await waitFor(() => expect(app.current.unread).toBe(3))
  const before = requests.length
  for (let i = 0; i < 10; i++) await receive(bo.say())
  await Wire.latest.emits(messageRead, { conversation: [ANA, BO], readerId: BO, seq: 13 })
  await seesAll()
  await waitFor(() => expect(app.current.unread).toBe(13))
  expect(requests).toHaveLength(before)
})

describe('the partner’s read position', () => {
  test('is updated at once and never goes back', async () => {
    const { seesAll, app, requestsTo } = await looking(5)
    await seesAll()
    await Wire.latest.emits(messageRead, { conversation: [ANA, BO], readerId: BO, seq: 4 })
    await Wire.latest.emits(messageRead, { conversation: [ANA, BO], readerId: BO, seq: 2 })
    await waitFor(() => expect(app.current.data?.readSeq).toBe(4))
    expect(requestsTo(MESSAGES)).toHaveLength(1)
  })

  test('is not changed by the person’s own reading on another phone', async () => {
    const { seesAll, app, requestsTo } = await looking(5)
    await seesAll()
    await waitFor(() => expect(app.current.unread).toBe(5))
    await Wire.latest.emits(messageRead, { conversation: [ANA, BO], readerId: ANA, seq: 5 })
    await waitFor(() => expect(app.current.unread).toBe(0))
    expect(app.current.data?.readSeq).toBe(0)
    expect(requestsTo(UNREAD)).toHaveLength(1)
  })
})

test('events may be late, repeated or lost: in the end every message is there once, in order', async () => {
  const random = randomFrom(17)
  for (let talk = 0; talk < 12; talk++) {
    const { bo, receive, seesAll, app } = await looking(Math.floor(random.between(0, 4)))
    await seesAll()
    const late: Message[] = []
    for (let i = 0; i < 12; i++) {
      const message = bo.say()
      const fate = random.pick(['heard', 'heard', 'late', 'twice', 'lost'])
      if (fate === 'late') late.push(message)
      if (fate === 'heard' || fate === 'twice') await receive(message)
      if (fate === 'twice') await receive(message)
      if (random.between(0, 1) < 0.3) for (const one of late.splice(0).toReversed()) await receive(one)
      if (random.between(0, 1) < 0.2) act(() => void app.current.refetch())
    }
    await receive(bo.say())
    await seesAll()
    closeLive()
    Wire.all = []
  }
})
