import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { network, refusal } from '../../../test/network.ts'
import { overview } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import AdminMainPage from '../pages/AdminMainPage.tsx'
import AdminVerificationPage from '../pages/AdminVerificationPage.tsx'
import ConsolePage from '../pages/ConsolePage.tsx'
import DashboardPage from '../pages/DashboardPage.tsx'

const OVERVIEW = 'GET /api/admin/overview'
const DESCRIPTION = {
  paths: {
    '/api/login': { post: { summary: 'Sign in', 'x-access': 'public' } },
    '/api/user': { get: { summary: 'The signed-in person', 'x-access': 'user' } },
    '/api/admin/overview': { get: { summary: 'The house in numbers', 'x-access': 'admin' } },
  },
}

describe.each([
  ['Dashboard', DashboardPage, 'Available now'],
  ['Admin', AdminMainPage, 'Monitoring'],
  ['Verification', AdminVerificationPage, '3 waiting for review'],
  ['Console', ConsolePage, 'The signed-in person'],
])('%s', (title, Page, shown) => {
  test('says in the server’s words that one has to sign in, and where', async () => {
    const { asked } = network({
      [OVERVIEW]: refusal(401, 'UNAUTHORIZED', 'Authentication required. Please sign in.'),
    })
    show(<Page />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Authentication required. Please sign in. (401)')
    expect(within(alert).getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/signin')
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined()
    expect(asked.map(({ name }) => name)).toEqual([OVERVIEW])
  })

  test('says in the server’s words that it is for others', async () => {
    const { asked } = network({
      [OVERVIEW]: refusal(403, 'FORBIDDEN', 'You do not have permission to access this resource.'),
    })
    show(<Page />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('You do not have permission to access this resource. (403)')
    expect(within(alert).queryByRole('link', { name: 'Sign In' })).toBeNull()
    expect(asked.map(({ name }) => name)).toEqual([OVERVIEW])
  })

  test('can be tried again when it fails in another way', async () => {
    const { answer } = network({
      [OVERVIEW]: refusal(400, 'BAD_REQUEST', 'The request could not be read.'),
      'GET /api/openapi.json': DESCRIPTION,
    })
    const { user } = show(<Page />)
    await screen.findByText('The request could not be read.')
    answer(OVERVIEW, overview())
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(shown)).toBeDefined()
  })
})

test('the dashboard shows every number, and the way to a meeting', async () => {
  network({ [OVERVIEW]: overview() })
  show(<DashboardPage />)
  const numbers = await screen.findAllByRole('definition')
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['17', '1,234', '5', '21', '88', '40', '3'])
  const funnel = screen.getByRole('region', { name: 'From the switch to the meeting' })
  expect(
    within(funnel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Available17 · now', 'Invited60', 'Accepted30 · 50%', 'Met21 · 35%'])
})

test('the index leads to the other pages', async () => {
  network({ [OVERVIEW]: overview() })
  show(<AdminMainPage />)
  await screen.findByText('17 available now, 5 open meetups, 3 waiting for a verifier.')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin',
    '/admin/monitoring',
    '/admin-verification',
    '/admin-console',
  ])
})

test.each([
  [0, 'Nobody is waiting'],
  [1, '1 waiting for review'],
])('of %d verifications that wait it is said: %s', async (submitted, said) => {
  network({ [OVERVIEW]: overview({ verifications: { submitted, verified: 2 } }) })
  show(<AdminVerificationPage />)
  expect(await screen.findByRole('heading', { name: said })).toBeDefined()
})

test('the console lists the calls as the server describes them, and finds one', async () => {
  network({ [OVERVIEW]: overview(), 'GET /api/openapi.json': DESCRIPTION })
  const { user } = show(<ConsolePage />)
  const calls = await screen.findByRole('list', { name: 'Calls' })
  const shown = () =>
    within(calls)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(shown()).toEqual([
    'POST /api/loginSign inFor everybody',
    'GET /api/userThe signed-in personFor whoever is signed in',
    'GET /api/admin/overviewThe house in numbersFor admins',
  ])
  await user.type(screen.getByLabelText('Find a call'), 'post')
  expect(shown()).toEqual(['POST /api/loginSign inFor everybody'])
  expect(screen.getByText('1 of 3 calls')).toBeDefined()
})
