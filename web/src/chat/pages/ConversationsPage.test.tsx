import type { Conversation } from '@hereabouts/contract/chat/schemas'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { GROUPS, UNREAD } from '../../../test/conversation.ts'
import { network } from '../../../test/network.ts'
import { ANA, ana, message } from '../../../test/samples.ts'
import { show, use } from '../../../test/show.tsx'
import { standIn } from '../../../test/stand-in.ts'
import { rememberUser } from '../../accounts/device-session.ts'
import { outbox } from '../device-outbox.ts'
import { useConversations } from '../queries.ts'
import ConversationsPage from './ConversationsPage.tsx'

const NOTHING_UNREAD = {
  [UNREAD]: { conversations: [], groups: [] },
  [GROUPS]: { groups: [] },
  'GET /api/users/1/in-touch': { people: [], waiting: [] },
}

const GROUP = {
  gatheringId: 7,
  interest: 'Board games',
  label: 'Camden',
  startsAt: '2026-11-20T18:00:00.000Z',
  isOpen: true,
  lastMessage: null,
  lastSeq: 0,
}

beforeEach(() => rememberUser(ana()))

function conversation(id: number, name: string, changes: Partial<Conversation> = {}) {
  return {
    members: [ANA, id],
    other: { id, username: name.toLowerCase(), name, avatarUrl: null, isVerified: false, simulated: false },
    isAvailable: true,
    lastMessage: message(1, { text: `from ${name}` }),
    lastSeq: 1,
    hasMet: false,
    request: null,
    areLinksInert: false,
    ...changes,
  }
}

test('a conversation shows the other person and their shield, the last message, and the number of unread ones', async () => {
  const bo = conversation(2, 'Bo')
  network({
    'GET /api/conversations': { conversations: [{ ...bo, other: { ...bo.other, isVerified: true } }] },
    ...NOTHING_UNREAD,
    [UNREAD]: { conversations: [{ members: [ANA, 2], readSeq: 0, seqs: [1, 2, 3] }], groups: [] },
  })
  show(<ConversationsPage />)
  const row = await screen.findByRole('link', { name: /Bo/ })
  expect(within(row).getByText('Verified')).toBeDefined()
  expect(row.textContent).toContain('from Bo')
  await waitFor(() => expect(row.textContent).toContain('3 unread'))
})

test('a conversation with an unsent message says whether it waits or was rejected', async () => {
  const conversations = [conversation(2, 'Bo'), conversation(3, 'Cy')]
  network({ 'GET /api/conversations': { conversations }, ...NOTHING_UNREAD })
  const common = { userId: ANA, a: ANA, sentAt: '2026-11-20T18:00:00.000Z', why: null }
  outbox.setState(
    [
      { ...common, clientId: 'x', b: 2, text: 'Be there soon', order: 1, state: 'waiting' },
      { ...common, clientId: 'y', b: 3, text: 'Buy this', order: 2, state: 'failed' },
    ],
    true,
  )
  show(<ConversationsPage />)
  expect((await screen.findByRole('link', { name: /Bo/ })).textContent).toContain(
    'Waiting to be sent: Be there soon',
  )
  expect(screen.getByRole('link', { name: /Cy/ }).textContent).toContain('Not sent: Buy this')
  act(() => outbox.setState([], true))
  expect(screen.getByRole('link', { name: /Bo/ }).textContent).toContain('from Bo')
})

test('a conversation with somebody who is simulated says so', async () => {
  const [bo, cy] = [conversation(2, 'Bo'), conversation(3, 'Cy')]
  network({
    'GET /api/conversations': { conversations: [{ ...bo, other: { ...bo.other, simulated: true } }, cy] },
    ...NOTHING_UNREAD,
  })
  show(<ConversationsPage />)
  expect(within(await screen.findByRole('link', { name: /Bo/ })).getByText('Simulated')).toBeDefined()
  expect(within(screen.getByRole('link', { name: /Cy/ })).queryByText('Simulated')).toBeNull()
})

test('requests to answer are listed first, sent ones among the conversations, and ignored ones folded away', async () => {
  network({
    ...NOTHING_UNREAD,
    'GET /api/conversations': {
      conversations: [
        conversation(2, 'Bo'),
        conversation(3, 'Cy', { request: 'received' }),
        conversation(4, 'Dee', { request: 'sent' }),
        conversation(5, 'Eve', { request: 'ignored' }),
      ],
    },
  })
  const { user } = show(<ConversationsPage />)
  const requests = within(await screen.findByRole('region', { name: 'Requests' })).getAllByRole('link')
  expect(requests.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('from Cy')])
  expect(screen.getByRole('link', { name: /Dee/ }).textContent).toContain('Waiting for an answer')
  const fold = screen.getByText('Ignored requests')
  expect(fold.closest('details')?.open).toBe(false)
  await user.click(fold)
  expect(screen.getByRole('link', { name: /Eve/ })).toBeDefined()
})

test('the list says that a message is a picture', async () => {
  const picture = { text: '', picture: { width: 800, height: 600 } }
  network({
    ...NOTHING_UNREAD,
    'GET /api/conversations': {
      conversations: [
        conversation(2, 'Bo', { lastMessage: message(1, picture) }),
        conversation(3, 'Cy', { lastMessage: message(1, { ...picture, senderId: ANA }) }),
      ],
    },
  })
  show(<ConversationsPage />)
  expect((await screen.findByRole('link', { name: /Bo/ })).textContent).toContain('Sent a picture')
  expect(screen.getByRole('link', { name: /Cy/ }).textContent).toContain('You sent a picture')
})

test.each([
  ['conversations of two people', [conversation(2, 'Bo')], []],
  ['conversations of gatherings', [], [GROUP]],
])('a wide screen has the list beside the page for %s', async (_, conversations, groups) => {
  standIn(window, 'matchMedia', () => ({ matches: true }))
  network({ ...NOTHING_UNREAD, 'GET /api/conversations': { conversations }, [GROUPS]: { groups } })
  show(<ConversationsPage />)
  expect(await screen.findByText('Choose a chat')).toBeDefined()
})

test('older conversations are added when asked for, each once', async () => {
  const older = '2026-11-20T18:00:00.000Z'
  const { requestsTo } = network({
    ...NOTHING_UNREAD,
    'GET /api/conversations': ({ query }) =>
      query === `before=${encodeURIComponent(older)}`
        ? { conversations: [conversation(3, 'Cy'), conversation(4, 'Dee')] }
        : { conversations: [conversation(2, 'Bo'), conversation(3, 'Cy')], older },
  })
  const { user } = show(<ConversationsPage />)
  await user.click(await screen.findByRole('button', { name: 'Show older chats' }))
  await screen.findByRole('link', { name: /Dee/ })
  expect(screen.getAllByRole('link')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Show older chats' })).toBeNull()
  expect(requestsTo('GET /api/conversations')).toHaveLength(2)
})

test('the conversations are fetched again only after five minutes, because events keep them current', async () => {
  vi.useFakeTimers()
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const { requests } = network({ 'GET /api/conversations': { conversations: [] } })
  const { queryClient } = use(() => useConversations())
  await pass(5 * 60_000 - 1)
  use(() => useConversations(), queryClient)
  await pass(0)
  expect(requests).toHaveLength(1)
  await pass(1)
  use(() => useConversations(), queryClient)
  await pass(0)
  expect(requests).toHaveLength(2)
})

test('the conversation of a gathering is listed with its interest and time, and the number of unread messages', async () => {
  network({
    ...NOTHING_UNREAD,
    'GET /api/conversations': { conversations: [] },
    'GET /api/interests': [],
    [GROUPS]: {
      groups: [{ ...GROUP, lastMessage: message(4, { text: 'See you' }), lastSeq: 4 }],
    },
    [UNREAD]: { conversations: [], groups: [{ gatheringId: 7, readSeq: 2, seqs: [3, 4] }] },
  })
  show(<ConversationsPage />)
  const row = await screen.findByRole('link', { name: /^Board games, / })
  expect(row.getAttribute('href')).toBe('/chat/gathering/7')
  expect(row.textContent).toContain('See you')
  await waitFor(() => expect(row.textContent).toContain('2 unread'))
})
