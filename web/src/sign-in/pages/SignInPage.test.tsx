import { ACCOUNT_ERRORS } from '@hereabouts/contract/accounts/errors'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { errorReply, later, network } from '../../../test/network.ts'
import { ana, NO_PROVIDER } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { listenToToasts } from '../../../test/toasts.ts'
import { signedIn } from '../../accounts/device-session.ts'
import { createQueryClient } from '../../platform/query.ts'
import SignInPage from './SignInPage.tsx'

const LOGIN = 'POST /api/login'
const username = () => screen.getByLabelText('Username')
const password = () => screen.getByLabelText('Password')
const button = () => screen.getByRole('button', { name: /sign in|signing in/i })

/** Fills in the form and presses the button. */
async function signInWith(
  answers: Parameters<typeof network>[0],
  name = 'ana',
  secret = 'correct horse',
  client = createQueryClient(),
) {
  const net = network({ ...NO_PROVIDER, ...answers })
  const shown = show(<SignInPage />, client)
  await shown.user.type(username(), name)
  if (secret) await shown.user.type(password(), secret)
  await shown.user.click(button())
  return { ...net, ...shown }
}

describe('username and password', () => {
  test('are marked as required', () => {
    show(<SignInPage />)
    expect(username()).toHaveProperty('required', true)
    expect(password()).toHaveProperty('required', true)
  })

  test('can be an address, as the hint and the keyboard say, and is what password managers fill in', () => {
    show(<SignInPage />)
    expect(screen.getByLabelText('Username')).toHaveProperty('autocomplete', 'username')
    expect(screen.getByLabelText('Username')).toHaveProperty('inputMode', 'email')
    expect(username().getAttribute('aria-describedby')).toBe(
      screen.getByText('Or your e-mail address, once you’ve confirmed it.').id,
    )
  })

  test('are required, and spaces are not a username', async () => {
    const { requestsTo } = await signInWith({}, '   ')
    expect(screen.getByRole('alert').textContent).toBe('Username and password are required')
    expect(requestsTo(LOGIN)).toEqual([])
  })

  test('are not sent while one is missing', async () => {
    const { requestsTo } = await signInWith({}, 'ana', '')
    expect(requestsTo(LOGIN)).toEqual([])
  })

  test('are sent with the username trimmed and the password as it is', async () => {
    const { requestsTo } = await signInWith({ [LOGIN]: ana() }, '  ana ', ' a horse ')
    expect(requestsTo(LOGIN)[0]?.body).toEqual({ username: 'ana', password: ' a horse ' })
  })

  test('no longer show an error once filled in', async () => {
    const { user } = await signInWith({ [LOGIN]: ana() }, ' ')
    await user.type(username(), 'ana')
    await user.click(button())
    await waitFor(() => expect(signedIn()?.id).toBe(ana().id))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('the busy button shows its progress and cannot be pressed again', async () => {
  const answer = later()
  const { requestsTo, user } = await signInWith({ [LOGIN]: () => answer.promise })
  expect(button().textContent).toBe('Signing in...')
  expect(button()).toHaveProperty('disabled', true)
  await user.click(button())
  await user.type(password(), '{Enter}')
  expect(requestsTo(LOGIN)).toHaveLength(1)
  answer.resolve(ana())
  await waitFor(() => expect(button().textContent).toBe('Sign In'))
})

test('signing in clears the query cache', async () => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(['/api/meetups'], 'somebody else’s')
  await signInWith({ [LOGIN]: ana() }, 'ana', 'correct horse', queryClient)
  await waitFor(() => expect(signedIn()?.username).toBe('ana'))
  expect(queryClient.getQueryData(['/api/meetups'])).toBeUndefined()
  expect(queryClient.getQueryData(['/api/users/1'])).toEqual(ana())
})

describe('an error shows', () => {
  test.each<[what: string, answer: object, text: string]>([
    [
      'a wrong password',
      errorReply(401, 'WRONG_CREDENTIALS', ACCOUNT_ERRORS.WRONG_CREDENTIALS.message),
      'Invalid username or password. Please check your credentials and try again.',
    ],
    ['a user without an id', { username: 'ana' }, 'Login failed: User data is incomplete'],
  ])('when the answer is %s', async (_, answer, text) => {
    await signInWith({ [LOGIN]: answer })
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(signedIn()).toBeNull()
    expect(localStorage.getItem('hereabouts_user')).toBeNull()
  })

  test('until the next attempt', async () => {
    const { user, answer } = await signInWith({ [LOGIN]: new Response('', { status: 503 }) })
    await screen.findByText('Service temporarily unavailable. Please try again in a few moments.')
    const next = later()
    answer(LOGIN, () => next.promise)
    await user.click(button())
    expect(screen.queryByRole('alert')).toBeNull()
    next.resolve(ana())
    await waitFor(() => expect(signedIn()?.id).toBe(ana().id))
  })
})

test('visitors find links to everything else they may want', () => {
  show(<SignInPage />)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    expect.arrayContaining(['/forgot-password', '/signup', '/welcome', '/terms', '/privacy']),
  )
})

test('a deleted account can be restored, as the server’s message offers, and no error shows', async () => {
  const offer =
    'This account was deleted and will be gone on 27 November 2026. Until then you can take it back.'
  const toasts = listenToToasts()
  const { user, answer, requestsTo } = await signInWith({
    [LOGIN]: errorReply(409, 'ACCOUNT_DELETED', offer),
  })
  await screen.findByText(offer)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(toasts.shown).toEqual([])
  answer(LOGIN, ana())
  await user.click(screen.getByRole('button', { name: 'Take my account back' }))
  await waitFor(() => expect(signedIn()?.id).toBe(ana().id))
  expect(requestsTo(LOGIN).at(-1)?.body).toEqual({
    username: 'ana',
    password: 'correct horse',
    takeBack: true,
  })
})
