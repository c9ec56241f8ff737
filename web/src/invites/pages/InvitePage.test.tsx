import type { InvitePreview } from '@hereabouts/contract/invites/schemas'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { errorReply, network, noNetwork } from '../../../test/network.ts'
import { ana } from '../../../test/samples.ts'
import { show, use } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import { storedInvite } from '../../sign-in/device-invited.ts'
import { useRegister } from '../../sign-in/mutations.ts'
import InvitePage from './InvitePage.tsx'

const LOOKUP = 'GET /api/invites/ABCDEFGH'
const ANA_INVITES: InvitePreview = {
  state: 'open',
  inviter: { name: 'Ana', avatarUrl: '/api/invites/ABCDEFGH/avatar', isVerified: true },
}

function follow(code: string) {
  history.replaceState(null, '', `/invite/${code}`)
  return show(<Route path="/invite/:code" component={InvitePage} />)
}

test('a friend’s link shows who invites to what, and is stored for the sign-up', async () => {
  network({ [LOOKUP]: ANA_INVITES })
  const { container } = follow('abcdefgh')
  const title = await screen.findByRole('heading', { level: 1 })
  expect(title.textContent).toContain('Ana Verified invites you to Hereabouts')
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/invites/ABCDEFGH/avatar')
  expect(document.title).toBe('Ana invites you to Hereabouts · Hereabouts')
  expect(screen.getByText(/never learns where you are/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/signup')
  expect(storedInvite()).toMatchObject({ code: 'ABCDEFGH' })
})

test.each<[string, string, object, string]>([
  ['without an inviter', 'ABCDEFGH', { state: 'open', inviter: null }, 'You’re invited to Hereabouts'],
  ['that has expired', 'ABCDEFGH', { state: 'expired', inviter: null }, 'This invitation has expired'],
  ['that was switched off', 'ABCDEFGH', { state: 'off', inviter: null }, 'This invitation was switched off'],
  ['that does not exist', 'ABCDEFGH', { state: 'unknown', inviter: null }, 'We can’t find this invitation'],
  ['with an invalid code', 'ABC', {}, 'We can’t find this invitation'],
  ['that exceeds the rate limit', 'ABCDEFGH', errorReply(429, 'TOO_MANY', 'Later.'), 'You’re invited'],
  ['without a network', 'ABCDEFGH', noNetwork, 'You’re invited'],
])('a link %s has a fitting title, and offers to sign up', async (_, code, answer, title) => {
  vi.useFakeTimers()
  network({ [LOOKUP]: answer })
  follow(code)
  // All retries have failed.
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create Account' })).toBeTruthy()
  expect(storedInvite()?.code).toBe((answer as InvitePreview).state === 'open' ? 'ABCDEFGH' : undefined)
})

test('a signed-in person needs no invite, and the link is not requested', async () => {
  rememberUser(ana())
  const { requests } = network()
  follow('ABCDEFGH')
  expect(await screen.findByText('You’re already here')).toBeTruthy()
  expect(requests).toEqual([])
})

test('only the first sign-up sends the link', async () => {
  const { requestsTo } = network({ [LOOKUP]: ANA_INVITES, 'POST /api/register': ana() })
  follow('ABCDEFGH')
  await screen.findByRole('heading', { level: 1 })
  const { result } = use(useRegister)
  const body = { username: 'bo', password: 'a long password', email: 'bo@example.org', interests: [1] }
  await result.current.mutateAsync(body as never)
  await result.current.mutateAsync(body as never)
  expect(requestsTo('POST /api/register').map((one) => one.body)).toEqual([
    { ...body, inviteCode: 'ABCDEFGH' },
    body,
  ])
})
