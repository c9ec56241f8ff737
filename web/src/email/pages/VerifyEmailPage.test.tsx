import { act, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, test } from 'vitest'
import { errorReply, network, noNetwork } from '../../../test/network.ts'
import { ana } from '../../../test/samples.ts'
import { sentence } from '../../../test/sentence.ts'
import { show } from '../../../test/show.tsx'
import { listenToToasts } from '../../../test/toasts.ts'
import { rememberUser, signedIn } from '../../accounts/device-session.ts'
import { PendingLink } from '../../sign-in/components/PendingLink.tsx'
import { pendingToken } from '../device-link.ts'
import VerifyEmailPage from './VerifyEmailPage.tsx'

const VERIFY = 'POST /api/verify-email'
const UNCONFIRMED = ana({ emailVerified: false })

function open(address: string, answer?: object, user: ReturnType<typeof ana> | null = UNCONFIRMED) {
  history.replaceState(null, '', address)
  if (user) rememberUser(user)
  const net = network(answer ? { [VERIFY]: answer } : {})
  const toasts = listenToToasts()
  const shown = show(
    <StrictMode>
      <VerifyEmailPage />
    </StrictMode>,
  )
  return { ...net, toasts, ...shown }
}

const confirm = (user: ReturnType<typeof open>['user']) =>
  user.click(screen.getByRole('button', { name: 'Confirm my address' }))

test('the link confirms the signed-in person’s address, once they say so', async () => {
  const { requests, requestsTo, toasts, user } = open('/verify-email?token=abc', ana())
  // Scanners and previews open the page, too.
  await screen.findByText(sentence(/You’re signed in as ana/))
  expect(requests).toEqual([])
  await confirm(user)
  await screen.findByRole('heading', { name: 'Your address is confirmed' })
  expect(requestsTo(VERIFY).map(({ body }) => body)).toEqual([{ token: 'abc' }])
  expect(signedIn()?.emailVerified).toBe(true)
  expect(toasts.shown.map(({ title }) => title)).toEqual(['Email Verified!'])
  expect(pendingToken('verify')).toBeNull()
  expect(location.href).toMatch(/\/verify-email$/)
})

describe('a signed-out visitor', () => {
  test('is asked to sign in, and the link waits', async () => {
    const { requests } = open('/verify-email?token=abc', undefined, null)
    expect(screen.getByText(/Sign in to the account in the e-mail/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/signin')
    await waitFor(() => expect(location.search).toBe(''))
    expect(requests).toEqual([])
    expect(pendingToken('verify')).toBe('abc')
  })

  test('returns to the link after signing in', () => {
    open('/verify-email?token=abc', undefined, null).unmount()
    history.replaceState(null, '', '/')
    show(<PendingLink />)
    expect(location.pathname).toBe('/verify-email')
  })

  test('without a link gets an explanation, and is not redirected', () => {
    open('/verify-email', undefined, null).unmount()
    history.replaceState(null, '', '/')
    show(<PendingLink />)
    expect(location.pathname).toBe('/')
  })
})

test('a dead link is forgotten, and a new one can be requested', async () => {
  const { user } = open(
    '/verify-email?token=abc',
    errorReply(400, 'INVALID_EMAIL_TOKEN', 'This link is invalid or expired.'),
  )
  await confirm(user)
  await screen.findByRole('heading', { name: 'This link is invalid or expired' })
  expect(screen.getByRole('link', { name: 'Have a new one sent' }).getAttribute('href')).toBe('/force-verify')
  expect(pendingToken('verify')).toBeNull()
})

test('a used link shows that the address is confirmed', async () => {
  const { user } = open('/verify-email?token=abc', errorReply(400, 'INVALID_EMAIL_TOKEN', 'Expired.'), ana())
  await confirm(user)
  await screen.findByRole('heading', { name: 'Your address is confirmed' })
})

test('another account’s link waits until the person signs in to that account', async () => {
  const { user, answer } = open(
    '/verify-email?token=abc',
    errorReply(403, 'OTHER_ACCOUNT', 'Another account.'),
  )
  await confirm(user)
  await screen.findByText(sentence(/You’re signed in as ana/))
  expect(pendingToken('verify')).toBeNull()
  answer('POST /api/logout', {})
  await user.click(screen.getByRole('button', { name: 'Sign in to the other account' }))
  await waitFor(() => expect(signedIn()).toBeNull())
  await waitFor(() => expect(pendingToken('verify')).toBe('abc'))
})

test('a network error can be retried', async () => {
  const { user, answer } = open('/verify-email?token=abc', noNetwork)
  await confirm(user)
  await screen.findByText('Network error: Failed to fetch')
  expect(pendingToken('verify')).toBe('abc')
  answer(VERIFY, ana())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Your address is confirmed' })
})

test('a confirmation whose answer was lost shows once the app has heard of it', async () => {
  const { user } = open('/verify-email?token=abc', noNetwork)
  await confirm(user)
  await screen.findByText('Network error: Failed to fetch')
  act(() => rememberUser(ana()))
  await screen.findByRole('heading', { name: 'Your address is confirmed' })
})

test('without a link, the page shows what is missing', () => {
  open('/verify-email')
  expect(screen.getByRole('heading', { name: 'The link is missing' })).toBeDefined()
})
