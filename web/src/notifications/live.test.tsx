import { meetupChanged } from '@hereabouts/contract/meetups/events'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { inboxEntries, inboxMarked } from '@hereabouts/contract/notifications/events'
import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Wire } from '../../test/live-server.ts'
import { later, network } from '../../test/network.ts'
import { ANA, entry, meetup, meetupEntry } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { standIn } from '../../test/stand-in.ts'
import { listenToToasts } from '../../test/toasts.ts'
import { useMeetupsLive } from '../meetups/live.ts'
import { openLive } from '../platform/live.ts'
import { useToasts } from '../platform/toasts.ts'
import InboxSync from './components/InboxSync.tsx'
import { keptAnswers } from './device-inbox.ts'
import { useNotificationSounds } from './live.ts'
import { unreadIn } from './rules.ts'

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
  return { ...server, queryClient, toasts, unread: () => unreadIn(keptAnswers(ANA).notifications) }
}

const now = () => ({ at: new Date().toISOString() })
const changed = (changes: Partial<Meetup> = {}) => Wire.latest.emits(meetupChanged, meetup(changes))
const hello = (unread = 1) =>
  entry('messages', {
    id: `messages-1-2-${unread}`,
    unread,
    text: 'Hello',
    isPicture: false,
    isRequest: false,
    ...now(),
  })
const entries = (about: string, ...all: InboxEntry[]) =>
  Wire.latest.emits(inboxEntries, { about, entries: all })
const messages = (...all: InboxEntry[]) => entries('messages-1-2', ...all)

test('a new invitation shows one toast, with a sound, and the phone vibrates once', async () => {
  const vibrations = vi.fn()
  standIn(navigator, 'vibrate', vibrations)
  const { toasts } = await looking()
  await messages(hello())
  await waitFor(() => expect(toasts.words()).toHaveLength(1))
  await messages()
  toasts.shown.length = 0
  played.length = 0
  const invitation = meetupEntry('pending', now())
  for (let times = 0; times < 2; times++) await entries('meetup-7', invitation)
  await waitFor(() => expect(toasts.words()).toHaveLength(1))
  expect(toasts.shown).toMatchObject([{ variant: 'invitation', title: 'Bo invites you' }])
  expect(played).toEqual(['/sounds/meeting.wav'])
  expect(vibrations).toHaveBeenCalledOnce()
})

test('the toast of an invitation disappears once it is answered', async () => {
  await looking()
  await changed()
  await entries('meetup-7', meetupEntry('pending', now()))
  await waitFor(() => expect(inSight).toContain('Bo invites you'))
  await changed({ state: 'accepted' })
  await waitFor(() => expect(inSight).toEqual([]))
})

test('an awarded badge shows a toast in the words of the specification, with a sound', async () => {
  const { toasts } = await looking()
  await entries('badge', entry('badge', { badge: 'Good Listener', ...now() }))
  await waitFor(() => expect(toasts.words()).toEqual(['New Badge: Good Listener: You received a new badge!']))
  expect(played).toEqual(['/sounds/badge.wav'])
})

test('a friend who joins through the person’s link shows a toast', async () => {
  const { toasts } = await looking()
  await entries('joined', entry('joined', now()))
  await waitFor(() => expect(toasts.shown).toMatchObject([{ title: 'Bo joined through your link' }]))
})

test('messages in a conversation that is not open are counted, show toasts with a sound, and disappear once read', async () => {
  const { toasts, unread } = await looking()
  await messages(hello())
  await waitFor(() => expect(toasts.words()).toEqual(['Bo: Hello']))
  expect(played).toEqual(['/sounds/message.wav'])
  await messages(hello(2))
  await waitFor(() => expect([unread(), toasts.words().length]).toEqual([1, 2]))
  await messages()
  await waitFor(() => expect(unread()).toBe(0))
})

test('no event about entries, of any kind, causes a request', async () => {
  const { requests, unread } = await looking()
  const before = requests.length
  await entries('meetup-7', meetupEntry('pending', now()))
  await messages(hello())
  await entries('badge', entry('badge', { badge: 'Good Listener', ...now() }))
  await waitFor(() => expect(unread()).toBe(3))
  await messages()
  await Wire.latest.emits(inboxMarked, { readUntil: new Date().toISOString() })
  await waitFor(() => expect(unread()).toBe(0))
  await Wire.latest.emits(inboxMarked, { removed: { ids: ['badge-1'] } })
  expect(requests).toHaveLength(before)
})

test('messages in the visible conversation are neither counted nor shown', async () => {
  history.replaceState(null, '', '/chat/1/2')
  const { toasts, unread } = await looking()
  await messages(hello())
  await act(async () => {})
  expect([unread(), toasts.shown]).toEqual([0, []])
})

test('a message in an open conversation shows a toast while the page is hidden', async () => {
  history.replaceState(null, '', '/chat/1/2')
  const { toasts } = await looking()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await messages(hello())
  await waitFor(() => expect(toasts.shown).toHaveLength(1))
})

test('an event that overtakes an older response is still shown afterwards', async () => {
  const { answer, queryClient, unread } = await looking()
  const response = later<object>()
  answer(INBOX, () => response.promise)
  const refetch = act(() => queryClient.refetchQueries({ queryKey: ['/api/users/1/notifications'] }))
  await messages(hello())
  response.resolve({ entries: [], unread: 0, next: null })
  await refetch
  await waitFor(() => expect(unread()).toBe(1))
})
