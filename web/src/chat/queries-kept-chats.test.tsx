import {
  conversationChanged,
  groupLeft,
  groupMessageDeleted,
  groupTakenDown,
  messageDeleted,
  messageSent,
} from '@hereabouts/contract/chat/events'
import type { Message } from '@hereabouts/contract/chat/schemas'
import type { GroupConversation, GroupMessagePage } from '@hereabouts/contract/chat/schemas-groups'
import { gatheringChanged } from '@hereabouts/contract/gatherings/events'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import type { LiveEvent } from '@hereabouts/contract/live/event'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  CONVERSATION,
  CONVERSATIONS,
  conversation,
  GROUPS,
  MESSAGES,
  UNREAD,
} from '../../test/conversation.ts'
import { gathering } from '../../test/gatherings.ts'
import { Wire } from '../../test/live-server.ts'
import { network, noNetwork, type RecordedRequest } from '../../test/network.ts'
import { ANA, ana, BO, message } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { rememberUser } from '../accounts/device-session.ts'
import { openLive } from '../platform/live.ts'
import { offlineStart } from '../platform/offline-start.ts'
import { readKeptChats, untilChatsKept } from './device-kept-chats.ts'
import { useChatLive } from './live.ts'
import { useConversations, useGroups } from './queries.ts'
import { useConversation, useUnreadIn } from './queries-conversations.ts'
import { useKeptChats } from './queries-kept-chats.ts'
import { useMessages } from './queries-messages.ts'

const PAIR = { a: ANA, b: BO }

beforeEach(() => rememberUser(ana()))

/** The app with the list of chats or without, and with the chat with Bo or without. */
function app({ hasList = true, hasChat = true } = {}) {
  return use(() => {
    useChatLive(ANA)
    useKeptChats(ANA)
    return { list: useList(hasList).data, page: useChat(hasChat) }
  })
}

const useList = (isShown: boolean) => useConversations(isShown)
function useChat(isShown: boolean) {
  const conversation = useConversation(PAIR, isShown)
  const unread = useUnreadIn(PAIR)
  // Hooks cannot be called conditionally, so the other chat is one that nothing is known of.
  const { data } = useMessages(isShown ? PAIR : NOBODY)
  return isShown ? { messages: data?.messages, conversation: conversation.data, unread } : undefined
}
const NOBODY = { a: ANA, b: 9 }
const NO_MESSAGES = {
  'GET /api/conversations/1/9/messages': {
    messages: [],
    lastSeq: 0,
    readSeq: 0,
    deleted: [],
    reactions: [],
    reactionVersion: 0,
  },
}

/** Opens the app with everything loaded, and closes it. Returns Bo's side. */
async function loadedBefore(said = 3) {
  const bo = conversation()
  for (let i = 0; i < said; i++) bo.say()
  const server = network({ ...bo.answers, ...NO_MESSAGES })
  const { result, unmount } = app()
  await waitFor(() => {
    expect(result.current.list).toHaveLength(1)
    expect(result.current.page).toMatchObject({ messages: bo.said, conversation: {}, unread: said })
  })
  unmount()
  await untilChatsKept()
  server.requests.length = 0
  return { bo, ...server }
}

function startOffline() {
  offlineStart.setState({ isOffline: true })
  onTestFinished(() => offlineStart.setState({ isOffline: false, readable: null }))
}

const textsKept = async () => JSON.stringify(await readKeptChats(ANA, Date.now()))

test('a start without a connection shows the list, the chat and what is unread', async () => {
  const { bo, answer } = await loadedBefore()
  for (const name of [MESSAGES, CONVERSATION, CONVERSATIONS, UNREAD]) answer(name, noNetwork)
  startOffline()
  const { result } = app()
  await waitFor(() => expect(result.current.page).toMatchObject({ messages: bo.said, unread: 3 }))
  expect(result.current.page?.conversation?.other.name).toBe('Bo')
  expect(result.current.list?.map(({ lastMessage }) => lastMessage)).toEqual([bo.said.at(-1)])
  expect([...(offlineStart.getState().readable ?? [])]).toEqual(['/chat', '/chat/1/2'])
})

test('once there is a connection, a kept chat asks only for what is missing', async () => {
  const { bo, requestsTo } = await loadedBefore()
  bo.say()
  const { result, queryClient } = app({ hasChat: false })
  await waitFor(() => expect(queryClient.getQueryData(['/api/conversations/1/2/messages'])).toBeDefined())
  const { result: opened } = use(() => useMessages(PAIR), queryClient)
  await waitFor(() => expect(opened.current.data?.messages).toEqual(bo.said))
  expect(requestsTo(MESSAGES).map(({ query }) => query)).toEqual(['after=3&limit=100&reactionsAfter=0'])
  await waitFor(() => expect(result.current.list?.[0]?.lastSeq).toBe(4))
})

test('a message that arrives for a chat that is not open is kept, too', async () => {
  const { bo } = await loadedBefore()
  const { queryClient, unmount } = app({ hasChat: false })
  await waitFor(() => expect(queryClient.getQueryData(['/api/conversations/1/2/messages'])).toBeDefined())
  await openLive()
  await Wire.latest.accepts()
  const message = bo.say({ text: 'fresh' })
  await Wire.latest.emits(messageSent, { conversation: [ANA, BO], seq: message.seq, message })
  unmount()
  expect(await textsKept()).toContain('fresh')
})

test('deleting a message on another device deletes it here', async () => {
  const { bo } = await loadedBefore()
  const { unmount } = app({ hasList: false, hasChat: false })
  await openLive()
  await Wire.latest.accepts()
  await Wire.latest.emits(messageDeleted, { conversation: [ANA, BO], seq: 3 })
  unmount()
  await untilChatsKept()
  const kept = await textsKept()
  expect(kept).toContain(bo.said[1]?.text)
  expect(kept).not.toContain(bo.said[2]?.text)
})

test('a block deletes the chat here at once', async () => {
  const { bo } = await loadedBefore()
  const { queryClient, unmount } = app({ hasChat: false })
  await waitFor(() => expect(queryClient.getQueryData(['/api/conversations/1/2/messages'])).toBeDefined())
  await openLive()
  await Wire.latest.accepts()
  bo.end()
  await Wire.latest.emits(conversationChanged, { conversation: [ANA, BO], current: bo.current() })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  unmount()
  expect(await textsKept()).not.toMatch(/text \d/)
})

test('a block while the phone had no connection deletes the chat with the next one', async () => {
  const { bo, requestsTo } = await loadedBefore()
  bo.end()
  const { unmount, queryClient } = app({ hasList: false, hasChat: false })
  await openLive()
  await Wire.latest.accepts()
  await waitFor(() => expect(requestsTo(CONVERSATIONS)).toHaveLength(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  unmount()
  expect(await textsKept()).not.toMatch(/text \d/)
})

test('a message that was deleted on another device meanwhile is deleted here with the next connection', async () => {
  const { bo, requestsTo } = await loadedBefore()
  bo.deletes(2)
  const { unmount } = app({ hasList: false, hasChat: false })
  await openLive()
  await Wire.latest.accepts()
  await waitFor(() => expect(requestsTo(MESSAGES)).toHaveLength(1))
  await waitFor(async () => expect(await textsKept()).not.toContain(bo.said[1]?.text))
  unmount()
  expect(await textsKept()).toContain(bo.said[0]?.text)
})

test('so is one that the other took back', async () => {
  const { bo, requestsTo } = await loadedBefore()
  bo.takesBack(2)
  const { unmount } = app({ hasList: false, hasChat: false })
  await openLive()
  await Wire.latest.accepts()
  await waitFor(() => expect(requestsTo(MESSAGES)).toHaveLength(1))
  await waitFor(async () => expect(await textsKept()).not.toContain(bo.said[1]?.text))
  unmount()
  expect(await textsKept()).toContain('"isTakenBack":true')
})

test('a chat whose deleted messages cannot be known is deleted here', async () => {
  const { bo, answer } = await loadedBefore()
  bo.deletes(2)
  answer(MESSAGES, noNetwork)
  app({ hasList: false, hasChat: false })
  await openLive()
  await Wire.latest.accepts()
  await waitFor(async () => expect(await textsKept()).not.toContain(bo.said[1]?.text))
})

test('a phone that missed no deletion reads no chat again', async () => {
  const { bo, requestsTo, answer } = await loadedBefore()
  answer(CONVERSATIONS, { conversations: [bo.current()] })
  const { queryClient } = app({ hasList: false, hasChat: false })
  await openLive()
  await Wire.latest.accepts()
  await waitFor(() => expect(requestsTo(CONVERSATIONS)).toHaveLength(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(requestsTo(MESSAGES)).toEqual([])
})

test('a phone that keeps no chats asks for none', async () => {
  const { requestsTo } = network({ ...conversation().answers, ...NO_MESSAGES })
  const { queryClient } = app({ hasList: false, hasChat: false })
  await openLive()
  await Wire.latest.accepts()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(requestsTo(CONVERSATIONS)).toEqual([])
})

/** What the phone has kept of the chat of a gathering, loaded and closed. Returns what the server answers. */
async function keptGroup() {
  const said = [1, 2].map((seq) => message(seq, { senderId: BO }))
  const page: GroupMessagePage = {
    messages: said,
    firstSeq: 1,
    lastSeq: 2,
    readSeq: 2,
    deleted: [],
    gone: [],
    reactions: [],
    reactionVersion: 0,
    senders: [],
    isOpen: true,
  }
  const group: GroupConversation = {
    gatheringId: ID,
    interest: 'Board games',
    label: 'Camden',
    isOpen: true,
    startsAt: new Date(Date.now() + 3_600_000).toISOString(),
    lastMessage: said[1] as Message,
    lastSeq: 2,
  }
  const server = network({
    [GROUP_MESSAGES]: ({ query }: RecordedRequest) =>
      String(query).includes('after=') ? { ...page, messages: [] } : page,
    [CONVERSATIONS]: () => ({
      conversations: [],
      ...(page.deleted.length > 0 && { deletions: page.deleted.length }),
    }),
    [GROUPS]: () => ({ groups: [group] }),
    [UNREAD]: { conversations: [], groups: [] },
  })
  const { result, unmount } = groupApp()
  await waitFor(() => {
    expect(result.current.groups).toHaveLength(1)
    expect(result.current.page?.messages).toEqual(said)
  })
  unmount()
  await untilChatsKept()
  expect(await textsKept()).toContain('text 2')
  server.requests.length = 0
  return { ...server, page, group, said }
}
const ID = 7 as GatheringId
const THREAD = { gatheringId: ID }
const GROUP_MESSAGES = 'GET /api/gatherings/7/messages'

/** The app with the lists and the chat of the gathering. */
function groupApp() {
  return use(() => {
    useChatLive(ANA)
    useKeptChats(ANA)
    const page = useMessages(THREAD)
    return { groups: useGroups().data, list: useConversations().data, page: page.data }
  })
}

/** The app on another page, with a connection. */
async function elsewhere() {
  use(() => {
    useChatLive(ANA)
    useKeptChats(ANA)
  })
  await openLive()
  await Wire.latest.accepts()
}

describe('the chat of a gathering', () => {
  test('is there after a start without a connection, and in the list', async () => {
    const { answer, said } = await keptGroup()
    for (const name of [GROUP_MESSAGES, CONVERSATIONS, GROUPS, UNREAD]) answer(name, noNetwork)
    startOffline()
    const { result } = groupApp()
    await waitFor(() => expect(result.current.page?.messages).toEqual(said))
    expect(result.current.groups).toMatchObject([{ interest: 'Board games' }])
    expect(result.current.list).toEqual([])
    expect([...(offlineStart.getState().readable ?? [])]).toEqual(['/chat', '/chat/gathering/7'])
  })

  test.each<[string, LiveEvent<never>, unknown]>([
    ['leaving', gatheringChanged as never, gathering()],
    ['a block', groupLeft as never, { gatheringId: ID }],
    ['a moderator who takes it down', groupTakenDown as never, { gatheringId: ID }],
  ])('is deleted from the phone by %s at once, without being open', async (_, event, payload) => {
    await keptGroup()
    await elsewhere()
    await Wire.latest.emits(event as LiveEvent<unknown>, payload)
    await waitFor(async () => expect(await textsKept()).not.toMatch(/text \d/))
  })

  test.each<[string, (server: Awaited<ReturnType<typeof keptGroup>>) => unknown]>([
    ['closed', ({ group }) => Object.assign(group, { isOpen: false })],
    ['gone', ({ answer }) => answer(GROUPS, { groups: [] })],
  ])('that is %s since is deleted with the next connection', async (_, end) => {
    end(await keptGroup())
    await elsewhere()
    await waitFor(async () => expect(await textsKept()).not.toMatch(/text \d/))
  })

  test('loses a message that was deleted on another device, now or meanwhile', async () => {
    const { page } = await keptGroup()
    page.deleted.push(1)
    await elsewhere()
    await waitFor(async () => expect(await textsKept()).not.toContain('text 1'))
    await Wire.latest.emits(groupMessageDeleted, { gatheringId: ID, seq: 2 })
    await waitFor(async () => expect(await textsKept()).not.toContain('text 2'))
  })
})
