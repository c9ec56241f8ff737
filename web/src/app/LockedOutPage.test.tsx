import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network } from '../../test/network.ts'
import { ANA, ana, inMinutes } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { rememberUser } from '../accounts/device-session.ts'
import LockedOutPage from './LockedOutPage.tsx'

const WAITING = 'GET /api/users/1/waiting'
const MEASURES = 'GET /api/measures'
const waiting = (what: 'address' | 'team') => ({ waiting: { since: inMinutes(-5), for: what } })

beforeEach(() => history.replaceState(null, '', '/'))

test.each([
  ['address', false, 'Confirm your e-mail address, and you’re in.'],
  ['team', false, 'Confirm your e-mail address first. Then our team reads your request and answers.'],
  ['team', true, /A person on our team reads every request/],
] as const)(
  'somebody who waits for %s, confirmed: %s, reads what comes next',
  async (what, emailVerified, text) => {
    rememberUser(ana({ emailVerified }))
    network({ [WAITING]: waiting(what) })
    show(<LockedOutPage userId={ANA} onFree={() => {}} />)
    await screen.findByText(text)
    expect(screen.queryByLabelText('Six-digit code') === null).toBe(emailVerified)
    expect(screen.getByRole('button', { name: 'Download my data' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined()
  },
)

test('the app opens once they are in', async () => {
  rememberUser(ana())
  const onFree = vi.fn()
  network({ [WAITING]: { waiting: null }, [MEASURES]: { measures: [] } })
  show(<LockedOutPage userId={ANA} onFree={onFree} />)
  await waitFor(() => expect(onFree).toHaveBeenCalled())
})

test('the link of the e-mail works while they wait', async () => {
  history.replaceState(null, '', '/verify-email?token=abc')
  rememberUser(ana({ emailVerified: false }))
  network({ [WAITING]: waiting('team') })
  show(<LockedOutPage userId={ANA} onFree={() => {}} />)
  await screen.findByRole('button', { name: /confirm/i })
})
