import type { ReceivedBadge } from '@hereabouts/contract/badges/schemas'
import { messageSent } from '@hereabouts/contract/chat/events'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CONVERSATIONS, conversation } from '../../test/conversation.ts'
import { Wire } from '../../test/live-server.ts'
import { network } from '../../test/network.ts'
import { listenToToasts } from '../../test/said.ts'
import { ANA, BO, badgeType, meetup, ownBadges, received } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { useMeetupsLive } from '../meetups/live.ts'
import { closeLive, openLive } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'
import { useToasts } from '../platform/toasts.ts'
import { useNews } from './live.ts'

const played: string[] = []
const OWN_BADGES = 'GET /api/users/1/badges'
const MUTES = 'GET /api/users/1/mutes'
const LISTENER = badgeType(1, 'Good Listener')

beforeEach(() => {
  played.length = 0
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    played.push(new URL(this.src).pathname)
  })
})

/** Ana is signed in and looks at some page; these are her meetups. */
async function looking(meetups: Meetup[] = [], got: ReceivedBadge[] = [], muted: number[] = []) {
  const bo = conversation()
  const server = network({
    ...bo.answers,
    'GET /api/meetups': { meetups },
    'GET /api/users/1/availability': { availability: null },
    [OWN_BADGES]: ownBadges({ received: got }),
    [MUTES]: { mutes: muted.map((id) => ({ id, username: 'bo' })) },
  })
  const toasts = listenToToasts()
  await openLive()
  await Wire.latest.accepts()
  const { queryClient, unmount, result } = use(() => {
    useMeetupsLive(ANA)
    useNews(ANA)
    return useToasts()
  })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await act(async () => {})
  const becomes = async (...changed: Meetup[]) => {
    server.answer('GET /api/meetups', { meetups: changed })
    await act(() => queryClient.invalidateQueries({ queryKey: keyFor('GET /api/meetups', {}) }))
  }
  const hears = (senderId = BO, text = 'Hello') => {
    const message = bo.say({ senderId, text })
    return Wire.latest.tells(messageSent, { conversation: [ANA, BO], seq: message.seq, message })
  }
  const hasGot = async (...got: ReceivedBadge[]) => {
    server.answer(OWN_BADGES, ownBadges({ received: got }))
    await act(() =>
      queryClient.invalidateQueries({ queryKey: keyFor('GET /api/users/{id}/badges', { id: ANA }) }),
    )
  }
  const inSight = () => result.current.toasts.filter(({ isOpen }) => isOpen).map(({ title }) => title)
  return { ...server, unmount, toasts, becomes, hears, hasGot, inSight, begins: bo.begins }
}

describe('an invitation', () => {
  test('that arrives is told as one, once, and heard', async () => {
    const { toasts, becomes } = await looking()
    await becomes(meetup())
    await waitFor(() => expect(toasts.said).toHaveLength(1))
    await becomes(meetup())
    expect(toasts.said).toMatchObject([{ variant: 'invitation', title: 'Bo invites you' }])
    expect(played).toEqual(['/sounds/meeting.wav'])
  })

  test('that one has answered is in sight no more', async () => {
    const { becomes, inSight } = await looking()
    await becomes(meetup())
    await waitFor(() => expect(inSight()).toContain('Bo invites you'))
    await becomes(meetup({ state: 'accepted' }))
    await waitFor(() => expect(inSight()).not.toContain('Bo invites you'))
  })

  test('that was there at the start is no news', async () => {
    const { toasts, becomes } = await looking([meetup()])
    await becomes(meetup())
    expect(toasts.said).toEqual([])
  })
})

test('that they have met is told as a success', async () => {
  const { toasts, becomes } = await looking([meetup({ state: 'accepted' })])
  await becomes(meetup({ state: 'met' }))
  await waitFor(() =>
    expect(toasts.said).toMatchObject([{ variant: 'success', title: 'You and Bo have met' }]),
  )
})

describe('a message', () => {
  test('in a conversation that is not open is told, in the name of its sender, and heard', async () => {
    const { toasts, hears } = await looking()
    await hears()
    await waitFor(() => expect(toasts.words()).toEqual(['Bo: Hello']))
    expect(toasts.said[0]).toMatchObject({
      ...{ link: { href: '/chat/1/2' }, news: 'message', entry: 'messages-1-2-1' },
    })
    expect(played).toEqual(['/sounds/message.wav'])
  })

  test('that is the first of somebody whom one has not answered says so', async () => {
    const { toasts, hears, begins } = await looking()
    begins('received')
    await hears()
    await waitFor(() => expect(toasts.words()).toEqual(['Bo would like to chat: Hello']))
  })

  test('in the conversation that is being read is not', async () => {
    history.replaceState(null, '', '/chat/1/2')
    const { toasts, hears } = await looking()
    await hears()
    history.replaceState(null, '', '/chat')
    await hears()
    await waitFor(() => expect(toasts.said).toHaveLength(1))
  })

  test('of whom one has muted is not', async () => {
    const { toasts, hears, askedFor } = await looking([], [], [BO])
    await hears()
    await waitFor(() => expect(askedFor(MUTES)).toHaveLength(1))
    await act(async () => {})
    expect([toasts.said, played]).toEqual([[], []])
  })

  test('in the conversation that is open in a pocket is', async () => {
    history.replaceState(null, '', '/chat/1/2')
    const { toasts, hears } = await looking()
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await hears()
    await waitFor(() => expect(toasts.said).toHaveLength(1))
    hidden.mockRestore()
  })

  test('of one’s own, from another phone, is not', async () => {
    const { toasts, hears } = await looking()
    await hears(ANA)
    await hears(BO, 'Ho')
    await waitFor(() => expect(toasts.words()).toEqual(['Bo: Ho']))
  })

  test('of somebody whose name cannot be had is told all the same', async () => {
    const { toasts, hears, answer } = await looking()
    answer(CONVERSATIONS, new Response('', { status: 403 }))
    await hears()
    await waitFor(() => expect(toasts.words()).toEqual(['New message: Hello']))
  })
})

describe('a badge', () => {
  test('that was awarded is told in the words of the specification, once, and heard', async () => {
    const { toasts, hasGot } = await looking()
    await hasGot(received(1, LISTENER))
    await waitFor(() =>
      expect(toasts.words()).toEqual(['New Badge: Good Listener: You received a new badge!']),
    )
    await hasGot(received(1, LISTENER))
    await hasGot(received(2, badgeType(2, 'On Time')), received(1, LISTENER))
    await waitFor(() => expect(toasts.said).toHaveLength(2))
    expect(toasts.said[1]).toMatchObject({
      title: 'New Badge: On Time',
      news: 'badge',
      link: { href: '/badges' },
    })
    expect(played).toEqual(['/sounds/badge.wav', '/sounds/badge.wav'])
  })

  test('that was there when this phone first asked is no news', async () => {
    const { toasts } = await looking([], [received(1, LISTENER)])
    expect(toasts.said).toEqual([])
  })

  test('that came while the app was closed is told when it is opened', async () => {
    const { unmount } = await looking([], [received(1, LISTENER)])
    unmount()
    closeLive()
    const { toasts } = await looking([], [received(2, badgeType(2, 'On Time')), received(1, LISTENER)])
    await waitFor(() => expect(toasts.said).toMatchObject([{ title: 'New Badge: On Time' }]))
  })
})
