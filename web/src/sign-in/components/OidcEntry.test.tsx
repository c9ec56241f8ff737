import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { readProof, storeProof, storeVisit } from '../device-oidc.ts'
import OidcEntry, { OidcReturn } from './OidcEntry.tsx'

const START = 'POST /api/oidc-starts'
const FINISH = 'POST /api/oidc-login'

function opened(entering: 'in' | 'up', { isOnlyWay = false } = {}) {
  const net = network()
  return { ...net, ...show(<OidcEntry oidc={{ label: 'Chess Club', isOnlyWay }} entering={entering} />) }
}

test('a provider that cannot be reached is said, and can be tried again', async () => {
  const { user, answer, requestsTo } = opened('in')
  answer(START, errorReply(503, 'OIDC_UNREACHABLE', 'That sign-in can’t be reached right now.'))
  const button = screen.getByRole('button', { name: 'Continue with Chess Club' })
  await user.click(button)
  await screen.findByRole('alert')
  await user.click(button)
  expect(requestsTo(START)).toHaveLength(2)
})

test('somebody whom we know signs in once more; somebody new can sign up without the provider', async () => {
  storeProof({ token: 'proof', isKnown: true })
  const { unmount } = opened('in')
  expect(screen.getByRole('status').textContent).toContain('we’ll connect it with Chess Club')
  unmount()
  const { user } = opened('up')
  expect(screen.getByRole('status').textContent).toContain('will be connected with Chess Club')
  await user.click(screen.getByRole('button', { name: 'Sign up without it' }))
  expect(readProof()).toBeNull()
  expect(screen.getByRole('button', { name: 'Continue with Chess Club' })).toBeDefined()
})

test('where the provider is the only way in, nobody is offered to sign up without it', () => {
  storeProof({ token: 'proof', isKnown: false })
  opened('up', { isOnlyWay: true })
  expect(screen.queryByRole('button', { name: 'Sign up without it' })).toBeNull()
})

function returned(query: string, answer: object = {}) {
  history.replaceState(null, '', `/signin?${query}`)
  const net = network({ [FINISH]: answer })
  return { ...net, ...show(<OidcReturn />) }
}

test.each([
  ['error=access_denied', 'You didn’t sign in there. You can start again.'],
  ['error=login_required', 'You didn’t sign in there. You can start again.'],
  ['error=interaction_required', 'You didn’t sign in there. You can start again.'],
  ['error=consent_required', 'You didn’t sign in there. You can start again.'],
  ['', 'You didn’t sign in there. You can start again.'],
  ['code=c&error=access_denied', 'You didn’t sign in there. You can start again.'],
  ['error=temporarily_unavailable', /can’t be reached right now. Try again later.$/],
  ['error=server_error', /can’t be reached right now. Try again later.$/],
  ['error=invalid_request', 'That didn’t work. Start again.'],
  ['error=', 'That didn’t work. Start again.'],
  [
    'error=%3Cb%3Enew%3C/b%3E&error_description=%3Cscript%3Ealert(1)%3C/script%3E&error_uri=https://evil.example',
    'That didn’t work. Start again.',
  ],
])('somebody who comes back with %j is told why, and can start again', (query, expected) => {
  const { requests, container } = returned(`state=s&${query}`)
  const { textContent } = screen.getByRole('alert')
  if (typeof expected === 'string') expect(textContent).toBe(expected)
  else expect(textContent).toMatch(expected)
  expect(container.innerHTML).not.toMatch(/evil|script/)
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/signin')
  expect(requests).toEqual([])
})

test('somebody who left from signing up goes on there', () => {
  storeVisit({ entering: 'up', username: '', takeBack: false })
  returned('state=s&error=access_denied')
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/signup')
})

test('a rejected answer says so; it is sent once, with the issuer', async () => {
  const { requestsTo } = returned(
    'state=s&code=c&iss=https%3A%2F%2Flogin.example',
    errorReply(403, 'OIDC_REJECTED', 'That didn’t work.'),
  )
  await screen.findByRole('alert')
  expect(requestsTo(FINISH).map(({ body }) => body)).toEqual([
    { state: 's', code: 'c', iss: 'https://login.example' },
  ])
})

test('a deleted account is offered back', async () => {
  returned('state=s&code=c', errorReply(409, 'ACCOUNT_DELETED', 'This account was deleted on 1 November.'))
  expect(await screen.findByRole('button', { name: 'Take my account back' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('somebody new goes on to sign up, with what the provider says filled in', async () => {
  const newcomer = { token: 'proof', name: 'Zoë', email: 'zoe@example.org', photo: null, isKnown: false }
  returned('state=s&code=c', { user: null, newcomer })
  await expect.poll(() => location.pathname).toBe('/signup')
  expect(location.search).not.toContain('code')
  expect(readProof()).toEqual({ token: 'proof', isKnown: false })
})
