import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { errorReply, network, noNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { listenToToasts } from '../../../test/toasts.ts'
import ResetPasswordPage from './ResetPasswordPage.tsx'

const CHECK = 'POST /api/verify-reset-token'
const RESET = 'POST /api/reset-password'
const INVALID = () => errorReply(400, 'INVALID_RESET_TOKEN', 'The reset token is invalid or expired.')
const NEW = 'an entirely new passphrase'
const field = () => screen.findByLabelText('New password')

function open(address: string, answers: Parameters<typeof network>[0] = { [CHECK]: { username: 'ana' } }) {
  history.replaceState(null, '', address)
  const net = network(answers)
  const toasts = listenToToasts()
  return { ...net, toasts, ...show(<ResetPasswordPage />) }
}

describe('the link', () => {
  test.each(['/reset-password?token=abc', '/reset-password/abc'])(
    'at %s is checked, and shows its account',
    async (address) => {
      const { requestsTo } = open(address)
      await field()
      expect(screen.getByText('ana')).toBeDefined()
      expect(requestsTo(CHECK).map(({ body }) => body)).toEqual([{ token: 'abc' }])
    },
  )

  test('leaves the address bar and the history at once', async () => {
    open('/reset-password?token=abc')
    await waitFor(() => expect(location.href).toMatch(/\/reset-password$/))
    await field()
  })

  test('survives a reload', async () => {
    const first = open('/reset-password?token=abc')
    await field()
    first.unmount()
    open('/reset-password')
    await field()
  })

  test.each<[string, string, object]>([
    ['missing', '/reset-password', {}],
    ['dead', '/reset-password?token=abc', { [CHECK]: INVALID() }],
  ])('is reported as invalid once if %s, with a way to request a new one', async (_, address, answers) => {
    const { toasts } = open(address, answers as Parameters<typeof network>[0])
    await screen.findByRole('heading', { name: 'This link no longer works' })
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
      '/forgot-password',
    )
    await waitFor(() => expect(toasts.shown).toHaveLength(1))
    expect(toasts.shown[0]).toMatchObject({
      title: 'Invalid token',
      text: 'The reset token is invalid or expired.',
    })
    expect(sessionStorage.getItem('hereabouts_reset_link')).toBeNull()
  })

  test('is kept if the server fails to answer', async () => {
    const { user, answer, toasts } = open('/reset-password?token=abc', {
      [CHECK]: errorReply(403, 'FOREIGN_ORIGIN', 'No.'),
    })
    await screen.findByText('No. (403)')
    answer(CHECK, { username: 'ana' })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await field()
    expect(toasts.shown).toMatchObject([{ title: 'Invalid token' }])
  })

  test.each([
    ['an error of the server', () => new Response('Bad gateway', { status: 502 })],
    ['a refusal that is not ours', () => new Response('', { status: 418 })],
    ['a success that is not 200', () => new Response('{}', { status: 202 })],
    ['a server that is too busy', () => errorReply(503, 'BUSY', 'Later.')],
  ])('is checked once and called invalid after %s', async (_, answer) => {
    const { toasts, requestsTo } = open('/reset-password?token=abc', { [CHECK]: answer })
    await waitFor(() => expect(toasts.shown).toMatchObject([{ title: 'Invalid token' }]))
    expect(requestsTo(CHECK)).toHaveLength(1)
  })

  test('is not called invalid if no answer came', async () => {
    const { toasts, requestsTo } = open('/reset-password?token=abc', { [CHECK]: noNetwork })
    await screen.findByRole('button', { name: 'Try again' })
    expect(toasts.shown).toEqual([])
    expect(requestsTo(CHECK)).toHaveLength(1)
  })

  test('is valid with the status 200, even without a body', async () => {
    open('/reset-password?token=abc', { [CHECK]: () => new Response('') })
    await field()
    expect(screen.queryByText('For the account')).toBeNull()
  })
})

test.each([
  [200, '', true],
  [200, '{}', true],
  [200, '<p>ok</p>', true],
  [202, '{}', false],
  [204, null, false],
])('a new password is set only if the status is 200: %i with %j', async (status, body, isSet) => {
  const { toasts } = await set(NEW, () => new Response(body, { status }))
  const title = isSet ? 'Password reset' : 'Reset failed'
  await waitFor(() => expect(toasts.shown).toMatchObject([{ title }]))
})

async function set(password: string, answer: object) {
  const shown = open('/reset-password?token=abc', { [CHECK]: { username: 'ana' }, [RESET]: answer })
  const input = await field()
  if (password) await shown.user.type(input, password)
  await shown.user.click(screen.getByRole('button', { name: 'Set new password' }))
  return shown
}

describe('the new password', () => {
  test('is sent with the token exactly as typed; then the sign-in page opens', async () => {
    const { requestsTo, toasts } = await set(` ${NEW} `, {})
    await waitFor(() => expect(location.pathname).toBe('/signin'))
    expect(requestsTo(RESET)[0]?.body).toEqual({ token: 'abc', newPassword: ` ${NEW} ` })
    expect(toasts.shown.map(({ title }) => title)).toEqual(['Password reset'])
    expect(sessionStorage.getItem('hereabouts_reset_link')).toBeNull()
  })

  test('is stored by password managers under the right username', async () => {
    const { container } = open('/reset-password?token=abc')
    expect((await field()).getAttribute('autocomplete')).toBe('new-password')
    expect(container.querySelector('input[autocomplete=username]')).toHaveProperty('value', 'ana')
  })

  test.each(['', '123456789', '🐎🐎🐎🐎🐎'])('%j is not sent, and the field shows why', async (password) => {
    const { requestsTo } = await set(password, {})
    const input = await field()
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const reasons = input.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(document.getElementById(reasons.at(-1) ?? '')?.textContent).toBe('10 to 128 characters')
    expect(requestsTo(RESET)).toEqual([])
  })

  test('shows the server’s error at the field until it changes', async () => {
    const { user } = await set(
      'password123',
      errorReply(422, 'PASSWORD_TOO_COMMON', 'Please choose another.'),
    )
    await screen.findByText('Please choose another. (422)')
    await user.type(await field(), 'x')
    expect(screen.queryByText('Please choose another. (422)')).toBeNull()
  })

  test('is reported as invalid if the link has expired meanwhile', async () => {
    const { toasts } = await set(NEW, INVALID())
    await screen.findByRole('heading', { name: 'This link no longer works' })
    expect(toasts.shown.map(({ title }) => title)).toEqual(['Invalid token'])
  })

  test('can be sent again after a network error', async () => {
    const { toasts, user, answer } = await set(NEW, noNetwork)
    expect((await screen.findByRole('alert')).textContent).toBe('Network error: Failed to fetch')
    expect(toasts.shown.map(({ title }) => title)).toEqual(['Reset failed'])
    answer(RESET, {})
    await user.click(screen.getByRole('button', { name: 'Set new password' }))
    await waitFor(() => expect(location.pathname).toBe('/signin'))
  })

  test('may be set already if the link is used up after a try without an answer', async () => {
    const { toasts, user, answer } = await set(NEW, noNetwork)
    await screen.findByRole('alert')
    answer(RESET, INVALID())
    await user.click(screen.getByRole('button', { name: 'Set new password' }))
    await screen.findByRole('heading', { name: 'Perhaps it’s set already' })
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/signin')
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeDefined()
    expect(toasts.shown.map(({ title }) => title)).toEqual(['Reset failed'])
  })
})
