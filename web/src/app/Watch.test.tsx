import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Wire } from '../../test/live-server.ts'
import { network } from '../../test/network.ts'
import { ANA, ana } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { standIn } from '../../test/stand-in.ts'
import { storeEdits } from '../accounts/device-edits.ts'
import { hasUnsavedEdits, rememberUser } from '../accounts/device-session.ts'
import { closeLive, openLive } from '../platform/live.ts'
import { watchToasts } from '../platform/toasts.ts'
import { readNewProfile, storeNewProfile } from '../sign-in/device-new-profile.ts'
import Watch from './Watch.tsx'

test('a banner reports a returned network, but not at an online start', () => {
  network({ 'GET /api/announcement': { announcement: null } })
  const shown: string[] = []
  const stop = watchToasts(({ title }) => shown.push(title))
  show(<Watch newVersion={{ isShown: false, onChange: () => {} }} />)
  expect(shown).toEqual([])
  goOnline(false)
  expect(screen.getByRole('status').textContent).toContain('You are offline')
  expect(shown).toEqual([])
  goOnline(true)
  expect(shown).toEqual(['You’re back online.'])
  stop()
})

test('sticky headers make room for the offline strip only while it shows', () => {
  network({ 'GET /api/announcement': { announcement: null } })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  const room = () => document.documentElement.style.getPropertyValue('--strip-height')
  show(<Watch newVersion={{ isShown: false, onChange: () => {} }} />)
  expect(room()).toBe('')
  goOnline(false)
  expect(room()).toBe('40px')
  goOnline(true)
  expect(room()).toBe('')
})

test('a start saves what an interrupted sign-up left', async () => {
  const { requestsTo } = network({
    'GET /api/announcement': { announcement: null },
    'PATCH /api/users/1': ana({ name: 'Zoë' }),
  })
  storeNewProfile({ userId: ANA, name: 'Zoë' })
  rememberUser(ana())
  show(<Watch newVersion={{ isShown: false, onChange: () => {} }} />)
  await waitFor(() => expect(readNewProfile()).toBeNull())
  expect(requestsTo('PATCH /api/users/1')[0]?.body).toMatchObject({ name: 'Zoë' })
})

test('changes of the profile that were made offline are saved once the network is back', async () => {
  const { requestsTo } = network({
    'GET /api/announcement': { announcement: null },
    'PATCH /api/users/1': ana({ name: 'Zoë' }),
  })
  rememberUser(ana())
  goOnline(false)
  storeEdits(ANA, { name: 'Zoë' })
  show(<Watch newVersion={{ isShown: false, onChange: () => {} }} />)
  goOnline(true)
  await waitFor(() => expect(hasUnsavedEdits()).toBe(false))
  expect(requestsTo('PATCH /api/users/1')[0]?.body).toEqual({ name: 'Zoë' })
})

test('a start saves nothing in the account of somebody else', async () => {
  network({ 'GET /api/announcement': { announcement: null } })
  storeNewProfile({ userId: 7, name: 'Zoë' })
  rememberUser(ana())
  show(<Watch newVersion={{ isShown: false, onChange: () => {} }} />)
  await act(async () => {})
  expect(readNewProfile()).not.toBeNull()
})

test('the loss of the live connection is shown after half a minute, to signed-in people', async () => {
  vi.useFakeTimers()
  // jsdom has no modal dialogs.
  standIn(HTMLDialogElement.prototype, 'showModal', function (this: HTMLDialogElement) {
    this.open = true
  })
  network({ 'GET /api/announcement': { announcement: null } })
  await act(openLive)
  // Not retried, so that no attempt times out meanwhile.
  await Wire.latest.rejects('UNAUTHORIZED')
  show(<Watch newVersion={{ isShown: false, onChange: () => {} }} />)
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const overlay = () => screen.queryByRole('alertdialog', { name: 'Connection Issue' })
  await pass(60_000)
  expect(overlay()).toBeNull()
  act(() => rememberUser(ana()))
  await pass(29_000)
  expect(overlay()).toBeNull()
  await pass(1000)
  expect(overlay()).not.toBeNull()
  await act(async () => closeLive())
})

function goOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
