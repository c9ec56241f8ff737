import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { errorReply, later, network } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { listenToToasts } from '../../../test/toasts.ts'
import ForgotPasswordPage from './ForgotPasswordPage.tsx'

const REQUEST = 'POST /api/password-reset-request'
const button = () => screen.getByRole('button', { name: /send/i })

async function askFor(email: string, answer: object) {
  const net = network({ [REQUEST]: answer })
  const toasts = listenToToasts()
  const shown = show(<ForgotPasswordPage />)
  if (email) await shown.user.type(screen.getByLabelText('E-mail'), email)
  await shown.user.click(button())
  return { ...net, ...shown, toasts }
}

test('the address is sent trimmed, and the answer is the same for known and unknown addresses', async () => {
  const { requestsTo, toasts } = await askFor(' ana@example.org ', {})
  expect((await screen.findByRole('status')).textContent).toContain(
    'If there’s an account with ana@example.org, we’ve e-mailed it a link.',
  )
  expect(requestsTo(REQUEST)[0]?.body).toEqual({ email: 'ana@example.org' })
  expect(toasts.shown.map(({ title }) => title)).toEqual(['Reset email sent'])
})

test('the code can still be typed after the phone has dropped the page', async () => {
  const { unmount } = await askFor('ana@example.org', {})
  await screen.findByLabelText('Six-digit code')
  unmount()
  const again = show(<ForgotPasswordPage />)
  expect(screen.getByLabelText('Six-digit code')).toBeDefined()
  again.unmount()
  vi.setSystemTime(Date.now() + 10 * 60_000)
  show(<ForgotPasswordPage />)
  expect(screen.queryByLabelText('Six-digit code')).toBeNull()
})

test.each(['', 'ana', 'ana@nowhere'])('%j is not sent, and the field shows why', async (email) => {
  const { requestsTo } = await askFor(email, {})
  expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true')
  expect(requestsTo(REQUEST)).toEqual([])
})

test('no error shows before the first submit', () => {
  show(<ForgotPasswordPage />)
  expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBeNull()
})

test('the busy button shows its progress and cannot be pressed again', async () => {
  const answer = later()
  const { requestsTo, user } = await askFor('ana@example.org', () => answer.promise)
  await user.click(screen.getByRole('button', { name: 'Sending...' }))
  expect(requestsTo(REQUEST)).toHaveLength(1)
  answer.resolve({})
  await screen.findByRole('button', { name: 'Send it again' })
})

test('an error shows until the next attempt', async () => {
  const tooMany = errorReply(429, 'TOO_MANY', 'Please wait a few minutes.')
  const { toasts, user, ...net } = await askFor('ana@example.org', tooMany)
  expect((await screen.findByRole('alert')).textContent).toBe('Please wait a few minutes. (429)')
  expect(toasts.shown.map(({ title }) => title)).toEqual(['Reset failed'])
  net.answer(REQUEST, {})
  await user.click(button())
  await screen.findByRole('status')
  expect(screen.queryByRole('alert')).toBeNull()
  // The later toast replaces the earlier one.
  expect(toasts.shown.map(({ about }) => about)).toEqual(['signing in', 'signing in'])
})
