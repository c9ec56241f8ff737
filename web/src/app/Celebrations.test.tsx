import type { Meetup, MeetupId } from '@hereabouts/contract/meetups/schemas'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { network } from '../../test/network.ts'
import { ANA, ana, meetup, profile } from '../../test/samples.ts'
import { findSheet } from '../../test/sheets.ts'
import { show } from '../../test/show.tsx'
import { standIn } from '../../test/stand-in.ts'
import { rememberUser } from '../accounts/device-session.ts'
import { showToast } from '../platform/toasts.ts'
import { Celebrations } from './Celebrations.tsx'
import Toasts from './Toasts.tsx'
// Loaded lazily in the app.
import '../pages/components/Celebration.tsx'

const LIST = 'GET /api/meetups'
const OUTCOME = 'POST /api/meetups/7/outcome'
const met = (id: number, name: string, changes: Partial<Meetup> = {}) =>
  meetup({ id: id as MeetupId, state: 'met', other: { ...meetup().other, name }, ...changes })

function celebrate(...meetups: Meetup[]) {
  rememberUser(ana())
  const server = network({
    [LIST]: { meetups },
    'GET /api/users/2': profile(),
    'GET /api/users/1': ana(),
    'GET /api/users/1/in-touch': { people: [], waiting: [] },
    'GET /api/users/1/needs': { needs: [] },
    'GET /api/users/1/badges': { given: [], received: [], meetings: [] },
    [OUTCOME]: met(7, 'Bo', { outcome: 'met' }),
  })
  return { ...server, ...show(<Celebrations userId={ANA} />) }
}
// A tap on a dialog that has just opened may come before it takes any.
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const dialog = (name: string) => screen.queryByRole('dialog', { name: `You and ${name} met!` })

test('the phone vibrates once when two people have met', async () => {
  const vibrations = vi.fn()
  standIn(navigator, 'vibrate', vibrations)
  celebrate(met(7, 'Bo'))
  await waitFor(() => expect(dialog('Bo')).not.toBeNull())
  expect(vibrations).toHaveBeenCalledOnce()
})

test('the celebration stays when the person says how it was', async () => {
  celebrate(met(7, 'Bo'))
  await press('It was good')
  expect(await screen.findByText('Thanks for telling us.')).toBeDefined()
  expect(dialog('Bo')).not.toBeNull()
})

test('two who met in a gathering are not asked how it was, which the gathering does once', async () => {
  celebrate(met(7, 'Bo', { wasInvited: false }))
  await waitFor(() => expect(dialog('Bo')).not.toBeNull())
  expect(screen.queryByRole('button', { name: 'It was good' })).toBeNull()
})

test('“Meet again?” starts with the interest and the place of the meetup', async () => {
  celebrate(met(7, 'Bo'))
  await press('Meet again?')
  const sheet = await findSheet('Invite Bo')
  expect(sheet.getByLabelText(/^Where/)).toHaveProperty('value', 'Market Square')
  expect(sheet.getByRole('radio', { name: 'Coffee chat' })).toHaveProperty('checked', true)
})

test('after “Meet again?” is sent, home shows the invitation', async () => {
  history.replaceState(null, '', '/chat/1/2')
  const { user, answer } = celebrate(met(7, 'Bo'))
  answer('POST /api/meetups', meetup({ id: 10 as MeetupId }))
  await press('Meet again?')
  await user.click((await findSheet('Invite Bo')).getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(dialog('Bo')).toBeNull())
  expect(location.pathname).toBe('/')
})

test('Escape closes the celebration before a toast that came later', async () => {
  celebrate(met(7, 'Bo'))
  show(<Toasts />)
  await waitFor(() => expect(dialog('Bo')).not.toBeNull())
  act(() => showToast({ title: 'Cy says hi' }))
  await screen.findByText('Cy says hi', { selector: 'li *' })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(dialog('Bo')).toBeNull())
  expect(screen.getByText('Cy says hi', { selector: 'li *' })).toBeDefined()
})

test('missed celebrations are shown, the newest first, even if there are newer meetups, and each once', async () => {
  const list = [
    meetup({ id: 9 as MeetupId, state: 'accepted' }),
    met(8, 'Cy'),
    met(6, 'Di', { outcome: 'met' }),
    met(5, 'Ed'),
    met(4, 'Flo'),
  ]
  const { unmount } = celebrate(...list)
  await waitFor(() => expect(dialog('Cy')).not.toBeNull())
  await press('Done')
  await waitFor(() => expect(dialog('Ed')).not.toBeNull())
  unmount()
  celebrate(...list)
  await waitFor(() => expect(dialog('Flo')).not.toBeNull())
  expect([dialog('Cy'), dialog('Ed')]).toEqual([null, null])
})

test('a celebration waits until somebody looks, and does not come again after another tab has shown it', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { queryClient } = celebrate(met(8, 'Cy'), met(5, 'Ed'))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('dialog')).toBeNull()
  localStorage.setItem('hereabouts_celebrated', '[8]')
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(dialog('Ed')).not.toBeNull())
  expect(dialog('Cy')).toBeNull()
})
