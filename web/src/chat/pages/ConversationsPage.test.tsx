import type { Conversation } from '@hereabouts/contract/chat/schemas'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { UNREAD } from '../../../test/conversation.ts'
import { network } from '../../../test/network.ts'
import { ANA, ana, message } from '../../../test/samples.ts'
import { show, use } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import { useConversations } from '../queries.ts'
import ConversationsPage from './ConversationsPage.tsx'

const NOTHING_UNREAD = { conversations: [] }

beforeEach(() => rememberUser(ana()))

function conversation(id: number, name: string, changes: Partial<Conversation> = {}) {
  return {
    members: [ANA, id],
    other: { id, username: name.toLowerCase(), name, avatarUrl: null, isVerified: false, simulated: false },
    ...{ isAvailable: true, lastMessage: message(1, { text: `from ${name}` }), lastSeq: 1 },
    ...{ request: null, areLinksInert: false, ...changes },
  }
}

test('a conversation shows the other person and their shield, the last message, and the number of unread ones', async () => {
  const bo = conversation(2, 'Bo')
  network({
    'GET /api/conversations': { conversations: [{ ...bo, other: { ...bo.other, isVerified: true } }] },
    [UNREAD]: { conversations: [{ members: [ANA, 2], readSeq: 0, seqs: [1, 2, 3] }] },
  })
  show(<ConversationsPage />)
  const row = await screen.findByRole('link', { name: /Bo/ })
  expect(within(row).getByText('Verified')).toBeDefined()
  expect(row.textContent).toContain('from Bo')
  await waitFor(() => expect(row.textContent).toContain('3 unread'))
})

test('a conversation with somebody who is simulated says so', async () => {
  const [bo, cy] = [conversation(2, 'Bo'), conversation(3, 'Cy')]
  network({
    'GET /api/conversations': { conversations: [{ ...bo, other: { ...bo.other, simulated: true } }, cy] },
    [UNREAD]: NOTHING_UNREAD,
  })
  show(<ConversationsPage />)
  expect(within(await screen.findByRole('link', { name: /Bo/ })).getByText('Simulated')).toBeDefined()
  expect(within(screen.getByRole('link', { name: /Cy/ })).queryByText('Simulated')).toBeNull()
})

test('requests to answer are listed first, sent ones among the conversations, and ignored ones folded away', async () => {
  network({
    [UNREAD]: NOTHING_UNREAD,
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

test('older conversations are added when asked for, each once', async () => {
  const older = '2026-11-20T18:00:00.000Z'
  const { requestsTo } = network({
    [UNREAD]: NOTHING_UNREAD,
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
