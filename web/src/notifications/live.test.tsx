import { badgeAwarded } from '@hereabouts/contract/badges/events'
import { messageRead, messageSent } from '@hereabouts/contract/chat/events'
import { invitesChanged } from '@hereabouts/contract/invites/events'
import { meetupChanged } from '@hereabouts/contract/meetups/events'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Wire } from '../../test/live-server.ts'
import { network } from '../../test/network.ts'
import { ANA, BO, entry, meetup, meetupEntry, message } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { listenToToasts } from '../../test/toasts.ts'
import { useMeetupsLive } from '../meetups/live.ts'
import { openLive } from '../platform/live.ts'
import { useToasts } from '../platform/toasts.ts'
import InboxSync from './components/InboxSync.tsx'
import { useNotificationSounds } from './live.ts'

const INBOX = 'GET /api/users/1/notifications'
const played: string[] = []

beforeEach(() => {
  played.length = 0
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    played.push(new URL(this.src).pathname)
  })
})

let inSight: string[] = []
function Page() {
  useNotificationSounds()
  useMeetupsLive(ANA)
  inSight = useToasts()
    .toasts.filter(({ isOpen }) => isOpen)
    .map(({ title }) => title)
  return <InboxSync userId={ANA} />
}

/** Ana is signed in and has a page open. The server lists these entries. */
async function looking(...entries: InboxEntry[]) {
  const answer = (listed: InboxEntry[]) => ({ entries: listed, unread: listed.length, next: null })
  const server = network({ [INBOX]: answer(entries), 'GET /api/meetups': { meetups: [] } })
  const toasts = listenToToasts()
  await openLive()
  await Wire.latest.accepts()
  const { queryClient } = show(<Page />)
  await waitFor(() => expect(server.requestsTo(INBOX)).toHaveLength(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const lists = (...listed: InboxEntry[]) => server.answer(INBOX, answer(listed))
  return { ...server, toasts, lists }
}

const now = () => ({ at: new Date().toISOString() })
const changed = (changes: Partial<Meetup> = {}) => Wire.latest.emits(meetupChanged, meetup(changes))
const hello = () => entry('messages', { unread: 1, text: 'Hello', isRequest: false, ...now() })
const sends = (senderId = BO) =>
  Wire.latest.emits(messageSent, { conversation: [ANA, BO], seq: 1, message: message(1, { senderId }) })

test('a new invitation shows one toast, with a sound', async () => {
  const { toasts, lists, requestsTo } = await looking()
  lists(meetupEntry('pending', now()))
  await changed()
  await waitFor(() => expect(toasts.words()).toHaveLength(1))
  await changed()
  await waitFor(() => expect(requestsTo(INBOX)).toHaveLength(3))
  expect(toasts.shown).toMatchObject([{ variant: 'invitation', title: 'Bo invites you' }])
  expect(played).toEqual(['/sounds/meeting.wav'])
})

test('the toast of an invitation disappears once it is answered', async () => {
  const { lists } = await looking()
  lists(meetupEntry('pending', now()))
  await changed()
  await waitFor(() => expect(inSight).toContain('Bo invites you'))
  await changed({ state: 'accepted' })
  await waitFor(() => expect(inSight).toEqual([]))
})

test('an awarded badge shows a toast in the words of the specification, with a sound', async () => {
  const { toasts, lists } = await looking()
  lists(entry('badge', { badge: 'Good Listener', ...now() }))
  await Wire.latest.emits(badgeAwarded, { id: 1 as never })
  await waitFor(() => expect(toasts.words()).toEqual(['New Badge: Good Listener: You received a new badge!']))
  expect(played).toEqual(['/sounds/badge.wav'])
})

test('a friend who joins through the person’s link shows a toast', async () => {
  const { toasts, lists } = await looking()
  lists(entry('joined', now()))
  await Wire.latest.emits(invitesChanged)
  await waitFor(() => expect(toasts.shown).toMatchObject([{ title: 'Bo joined through your link' }]))
})

test('a message in a conversation that is not open shows a toast, with a sound', async () => {
  const { toasts, lists } = await looking()
  lists(hello())
  await sends()
  await waitFor(() => expect(toasts.words()).toEqual(['Bo: Hello']))
  expect(played).toEqual(['/sounds/message.wav'])
})

test('an own message, or one in the visible conversation, causes no request', async () => {
  const { requestsTo, lists, toasts } = await looking()
  lists(hello())
  await sends(ANA)
  history.replaceState(null, '', '/chat/1/2')
  await sends()
  await act(async () => {})
  expect([requestsTo(INBOX), toasts.shown]).toEqual([[expect.anything()], []])
})

test('reading on another device refetches the inbox only if it lists messages of that conversation', async () => {
  const { requestsTo, lists } = await looking(meetupEntry('accepted', now()))
  const reads = () => Wire.latest.emits(messageRead, { conversation: [ANA, BO], readerId: ANA, seq: 1 })
  await reads()
  await act(async () => {})
  expect(requestsTo(INBOX)).toHaveLength(1)
  lists(hello())
  await sends()
  await waitFor(() => expect(requestsTo(INBOX)).toHaveLength(2))
  await reads()
  await waitFor(() => expect(requestsTo(INBOX)).toHaveLength(3))
})

test('a message in an open conversation shows a toast while the page is hidden', async () => {
  history.replaceState(null, '', '/chat/1/2')
  const { toasts, lists } = await looking()
  lists(hello())
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await sends()
  await waitFor(() => expect(toasts.shown).toHaveLength(1))
})
