import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { ANA, ana, inMinutes, meetup, NOW } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { OpenMeetups } from './OpenMeetups.tsx'
// The app loads them lazily. Here they load first, so that no test waits for them.
import '../../reliability/components/MissedYes.tsx'
import './AcceptedMeetup.tsx'
import './NoShow.tsx'

const TELL = 'POST /api/meetups/7/no-show'
const LIST = 'GET /api/meetups'
const OWN = { [`GET /api/users/${ANA}`]: ana() }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})

const waiting = (noShowFrom: string | null) =>
  meetup({ state: 'accepted', isHere: true, startsAt: inMinutes(-20), noShowFrom })
const shown = () => show(<OpenMeetups userId={ANA} chatHref={() => '/'} />)

test('somebody who has waited says in two taps that the other didn’t come', async () => {
  const server = network({ ...OWN, [LIST]: { meetups: [waiting(inMinutes(-1))] }, [TELL]: waiting(null) })
  const { user } = shown()
  await user.click(await screen.findByRole('button', { name: 'Bo didn’t come' }))
  expect(server.requestsTo(TELL)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'End it' }))
  await waitFor(() => expect(server.requestsTo(TELL)).toHaveLength(1))
})

test.each([
  ['while the ten minutes last', inMinutes(1)],
  ['while the other is there, too', null],
])('nobody can say so %s', async (_, from) => {
  network({ ...OWN, [LIST]: { meetups: [waiting(from)] } })
  shown()
  await screen.findByRole('button', { name: 'We’re both here' })
  expect(screen.queryByRole('button', { name: 'Bo didn’t come' })).toBeNull()
})

test('home says what the person missed, as long as they can undo it', async () => {
  const missed = { count: 1, undoUntil: inMinutes(60) }
  network({ ...OWN, [LIST]: { meetups: [], missed } })
  const { unmount } = shown()
  expect(await screen.findByRole('region', { name: 'You weren’t there' })).toBeDefined()
  unmount()
  network({ ...OWN, [LIST]: { meetups: [], missed: { count: 3, undoUntil: null } } })
  const { container } = shown()
  await waitFor(() => expect(container.textContent).toBe(''))
})
