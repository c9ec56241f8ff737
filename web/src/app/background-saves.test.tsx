import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { conversation, SEND } from '../../test/conversation.ts'
import { errorReply, network } from '../../test/network.ts'
import { phone } from '../../test/phone.ts'
import { centreOf, moved, radiusMetres } from '../../test/places.ts'
import { ANA, ana, available, BO, inMinutes, NOW } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { rememberUser } from '../accounts/device-session.ts'
import { useRecordHomeZone, useReportPlace, useResume } from '../availability/mutations.ts'
import { outgoing } from '../chat/device-outbox.ts'
import { useMarkRead } from '../chat/mutations.ts'
import { useOutbox, useOutboxWorker } from '../chat/mutations-outbox.ts'
import { useConversations } from '../chat/queries.ts'
import { useReadNotifications } from '../notifications/mutations.ts'
import { createQueryClient, keyFor } from '../platform/query.ts'
import Toasts from './Toasts.tsx'

// Saves that the app makes by itself: nothing else on the screen would show that they failed.

beforeEach(() => {
  rememberUser(ana())
  vi.spyOn(Date, 'now').mockReturnValue(NOW)
})

const HERE = centreOf(available().cell)
const ELSEWHERE = moved(HERE, 5 * radiusMetres(available().cell), 1)
const PAIR = { a: ANA, b: BO }
const PLAN = { userId: ANA, rangeMetres: 1609 as const, until: inMinutes(60), upFor: 'chess' }

/** A hook that returns the function that saves. Its page shows nothing about it. */
type Save = () => () => void

/** Performs the save against these answers; the phone's new position is elsewhere. */
async function saved(save: Save, answers: Parameters<typeof network>[0]) {
  const server = network(answers)
  const receiver = phone()
  const queryClient = createQueryClient()
  queryClient.setQueryData(keyFor('GET /api/users/{id}/availability', { id: ANA }), {
    availability: available(),
    hasHomeZone: false,
  })
  let begin = () => {}
  function Page() {
    begin = save()
    return <Toasts />
  }
  show(<Page />, queryClient)
  act(() => begin())
  return { ...server, receiver }
}

const banner = () => screen.queryByRole('listitem')

const BROKEN = new Response('', { status: 500 })
const WHY = 'A server error occurred. Please try again later. (500)'

const SAVES: readonly [title: string, call: string, save: Save][] = [
  [
    'This chat wasn’t marked as read',
    'PUT /api/conversations/1/2/read',
    () => {
      const { mutate } = useMarkRead(PAIR, ANA)
      return () => mutate(3)
    },
  ],
  [
    'Your notifications weren’t marked as read',
    'PUT /api/users/1/notifications',
    () => {
      const { mutate } = useReadNotifications(ANA)
      return () => mutate(inMinutes(0))
    },
  ],
  ['Your new area wasn’t shared', 'PUT /api/users/1/availability', () => useReportPlace(ANA).mutate],
  [
    'You weren’t switched on again',
    'PUT /api/users/1/availability',
    () => {
      const { mutate } = useResume(ANA)
      return () => mutate(PLAN)
    },
  ],
  [
    'Your account wasn’t told about your home zone',
    'PUT /api/users/1/home-zone',
    () => {
      const { mutate } = useRecordHomeZone(ANA)
      return () => mutate(true)
    },
  ],
]

test.each(SAVES)('the top banner shows: %s', async (title, call, save) => {
  const { receiver } = await saved(save, { [call]: BROKEN })
  if (call.endsWith('/availability')) await receiver.isSurelyAt(ELSEWHERE)
  expect(await screen.findByText(title)).toBeDefined()
  expect(banner()?.dataset.variant).toBe('error')
  expect(banner()?.textContent).toBe(`${title}${WHY}`)
})

describe('a rejected message', () => {
  const writing: Save = () => {
    useOutboxWorker(ANA)
    useConversations()
    return useOutboxSend()
  }
  const useOutboxSend = () => {
    const { send } = useOutbox(ANA, PAIR)
    return () => send('hello')
  }
  const REJECTED = { ...conversation().answers, [SEND]: errorReply(403, 'UNAVAILABLE', 'Not possible now.') }

  test('shows in the top banner outside its conversation', async () => {
    await saved(writing, REJECTED)
    expect(await screen.findByText('Your message to Bo wasn’t sent')).toBeDefined()
    expect(banner()?.dataset.variant).toBe('error')
    expect(banner()?.textContent).toContain('Not possible now. (403)')
  })

  test('shows only in its conversation while that is open', async () => {
    history.replaceState(null, '', '/chat/1/2')
    await saved(writing, REJECTED)
    await waitFor(() => expect(outgoing().map(({ state }) => state)).toEqual(['failed']))
    expect(banner()).toBeNull()
  })
})
