import type { PublicGathering } from '@hereabouts/contract/gatherings/schemas'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { publicGathering } from '../../../test/gatherings.ts'
import { errorReply, network } from '../../../test/network.ts'
import { ana } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import { PendingLink } from '../../sign-in/components/PendingLink.tsx'
import PublicGatheringPage from './PublicGatheringPage.tsx'

const LOOKUP = 'GET /api/gathering-codes/ABCDEFGH'

function follow(answer: PublicGathering | Response, code = 'abcdefgh') {
  history.replaceState(null, '', `/gathering/${code}`)
  const server = network({ [LOOKUP]: answer, 'GET /api/interests': [] })
  return { ...server, ...show(<Route path="/gathering/:code" component={PublicGatheringPage} />) }
}

test('a visitor sees what, when and the area, and comes back after signing up', async () => {
  const { unmount } = follow(publicGathering({ going: 2 }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Board games' })).toBeDefined()
  expect(document.title).toBe('Board games · Hereabouts')
  for (const text of ['Camden', '2 of 3 so far']) expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByRole('link', { name: 'I’d like to come' }).getAttribute('href')).toBe('/signup')
  unmount()
  history.replaceState(null, '', '/')
  show(<PendingLink />)
  await waitFor(() => expect(location.pathname).toBe('/gathering/ABCDEFGH'))
  // The link is followed only once.
  history.replaceState(null, '', '/profile')
  show(<PendingLink />)
  expect(location.pathname).toBe('/profile')
})

test('a member is taken to the gathering itself', async () => {
  rememberUser(ana())
  follow(publicGathering())
  await waitFor(() => expect(location.pathname).toBe('/gatherings/7'))
})

test.each<[string, PublicGathering | Response, string, string]>([
  ['that is past', publicGathering({ state: 'past' }), 'ABCDEFGH', 'Board games'],
  ['that is unknown', errorReply(404, 'NOT_FOUND', 'No.'), 'ABCDEFGH', 'No such gathering'],
  ['with an impossible code', publicGathering(), 'a-code', 'No such gathering'],
])('a link %s still offers an account, and nothing to come back to', async (_, answer, code, title) => {
  follow(answer, code)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Create Account' })).toBeDefined()
  expect(sessionStorage.length).toBe(0)
})
