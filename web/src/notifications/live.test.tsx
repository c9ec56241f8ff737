import { messageSent } from '@hereabouts/contract/chat/events'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CONVERSATIONS, conversation } from '../../test/conversation.ts'
import { Wire } from '../../test/live-server.ts'
import { network } from '../../test/network.ts'
import { listenToToasts } from '../../test/said.ts'
import { ANA, BO, meetup } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { useMeetupsLive } from '../meetups/live.ts'
import { closeLive, openLive } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'
import { useNews } from './live.ts'

const played: string[] = []

beforeEach(() => {
  played.length = 0
  vi.stubGlobal(
    'Audio',
    class {
      src: string
      constructor(src: string) {
        this.src = src
      }
      play = async () => void played.push(this.src)
    },
  )
})
afterEach(() => {
  closeLive()
  Wire.all = []
})

/** Ana is signed in and looks at some page; these are her meetups. */
async function looking(meetups: Meetup[] = []) {
  const bo = conversation()
  const server = network({
    ...bo.answers,
    'GET /api/meetups': { meetups },
    'GET /api/users/1/availability': { availability: null },
  })
  const toasts = listenToToasts()
  await openLive()
  await Wire.latest.accepts()
  const { queryClient } = use(() => {
    useMeetupsLive(ANA)
    useNews(ANA)
  })
  await waitFor(() => expect(queryClient.getQueryData(keyFor('GET /api/meetups', {}))).toBeDefined())
  await act(async () => {})
  const becomes = async (...changed: Meetup[]) => {
    server.answer('GET /api/meetups', { meetups: changed })
    await act(() => queryClient.invalidateQueries({ queryKey: keyFor('GET /api/meetups', {}) }))
  }
  const hears = (senderId = BO, text = 'Hello') => {
    const message = bo.say({ senderId, text })
    return Wire.latest.tells(messageSent, { conversation: [ANA, BO], seq: message.seq, message })
  }
  return { ...server, toasts, becomes, hears }
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
    expect(toasts.said[0]).toMatchObject({ link: { href: '/chat/1/2' }, news: 'message' })
    expect(played).toEqual(['/sounds/message.wav'])
  })

  test('in the conversation that is being read is not', async () => {
    history.replaceState(null, '', '/chat/1/2')
    const { toasts, hears } = await looking()
    await hears()
    history.replaceState(null, '', '/chat')
    await hears()
    await waitFor(() => expect(toasts.said).toHaveLength(1))
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
