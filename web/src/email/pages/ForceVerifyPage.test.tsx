import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorReply, network, noNetwork } from '../../../test/network.ts'
import { ana } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { forgetUser, rememberUser } from '../../accounts/device-session.ts'
import { ConfirmEmailCard } from '../components/ConfirmEmailCard.tsx'
import ForceVerifyPage from './ForceVerifyPage.tsx'

const SEND = 'POST /api/email-verification'
const button = () => screen.getByRole('button', { name: /again|sending/i })

beforeEach(() => rememberUser(ana({ emailVerified: false })))

test('the page shows the address and why to confirm it', () => {
  show(<ForceVerifyPage />)
  expect(screen.getByText('ana@example.org')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'What it is for' })).toBeDefined()
})

test('the e-mail can be sent again, and a countdown shows when the next one can be', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { requestsTo } = network({ [SEND]: {} })
  const { user } = show(<ForceVerifyPage />)
  await user.click(button())
  await screen.findByText('A new e-mail is on its way.')
  expect(button().textContent).toBe('Send again in 60 s')
  await user.click(button())
  expect(requestsTo(SEND)).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(button().textContent).toMatch(/^Send again in (30|29) s$/)
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(button()).toHaveProperty('disabled', false)
  await user.click(button())
  expect(requestsTo(SEND)).toHaveLength(2)
})

test('a rate-limited person sees a countdown; any other failure can be retried at once', async () => {
  const { answer } = network({ [SEND]: noNetwork })
  const { user } = show(<ForceVerifyPage />)
  await user.click(button())
  await screen.findByText('Network error: Failed to fetch')
  expect(button()).toHaveProperty('disabled', false)
  answer(SEND, errorReply(429, 'TOO_MANY', 'Please wait a few minutes.'))
  await user.click(button())
  await screen.findByText('Please wait a few minutes. (429)')
  expect(button().textContent).toMatch(/^Send again in \d+ s$/)
})

test('an address that no e-mail can reach leads to the form for another one, and nothing claims to be on its way', async () => {
  network({ [SEND]: errorReply(422, 'UNREACHABLE_ADDRESS', 'Our mail server can’t send to it.') })
  const { user } = show(<ForceVerifyPage />)
  await user.click(button())
  await screen.findByText('Our mail server can’t send to it. (422)')
  expect(screen.getByRole('link', { name: 'Use another address' }).getAttribute('href')).toBe('/account')
  expect(screen.queryByText(/We e-mailed/)).toBeNull()
})

test('once the address is confirmed elsewhere, the page and the reminder update by themselves', async () => {
  show(
    <>
      <ForceVerifyPage />
      <ConfirmEmailCard />
    </>,
  )
  expect(screen.getByRole('link', { name: /^Confirm your e-mail/ }).getAttribute('href')).toBe(
    '/force-verify',
  )
  act(() => rememberUser(ana()))
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Your address is confirmed' })).toBeDefined(),
  )
  expect(screen.queryByRole('link', { name: /^Confirm your e-mail/ })).toBeNull()
})

test('a signed-out visitor is asked to sign in, and sees no address', () => {
  act(forgetUser)
  show(<ForceVerifyPage />)
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeDefined()
  expect(document.body.textContent).not.toContain('@')
})
