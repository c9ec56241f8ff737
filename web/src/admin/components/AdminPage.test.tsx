import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ana, desk, overview } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/queries.ts'
import AdminMainPage from '../pages/AdminMainPage.tsx'
import AdminVerificationPage from '../pages/AdminVerificationPage.tsx'
import ConsolePage from '../pages/ConsolePage.tsx'
import DashboardPage from '../pages/DashboardPage.tsx'

const DESK = 'GET /api/admin/desk'
const OVERVIEW = 'GET /api/admin/overview'
const QUEUE = 'GET /api/admin/verifications'
const NOBODY = { waiting: [], more: 0, forOthers: 0 }
const ACCOUNTS = 'GET /api/admin/users'
const DESCRIPTION = {
  paths: {
    '/api/login': { post: { summary: 'Sign in', 'x-access': 'public' } },
    '/api/user': { get: { summary: 'The signed-in person', 'x-access': 'user' } },
    '/api/admin/overview': { get: { summary: 'The house in numbers', 'x-access': 'admin' } },
  },
}

describe.each([
  ['Dashboard', DashboardPage, 'Reports', DESK, desk({ role: 'moderator' })],
  ['Admin', AdminMainPage, 'Monitoring', DESK, desk()],
  ['Verification', AdminVerificationPage, 'Nobody is waiting', QUEUE, NOBODY],
  ['Console', ConsolePage, 'Audit log', DESK, desk()],
])('%s', (title, Page, shown, needed, success) => {
  test('shows a signed-out visitor the server’s message and a link to sign in', async () => {
    const { requests } = network({
      [needed]: errorReply(401, 'UNAUTHORIZED', 'Authentication required. Please sign in.'),
    })
    show(<Page />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Authentication required. Please sign in. (401)')
    expect(within(alert).getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/signin')
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined()
    expect(requests.map(({ name }) => name)).toEqual([needed])
  })

  test('shows an unauthorized person the server’s message', async () => {
    const { requests } = network({
      [needed]: errorReply(403, 'FORBIDDEN', 'You do not have permission to access this resource.'),
    })
    show(<Page />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('You do not have permission to access this resource. (403)')
    expect(within(alert).queryByRole('link', { name: 'Sign In' })).toBeNull()
    expect(requests.map(({ name }) => name)).toEqual([needed])
  })

  test('leads somebody of the team without the passkey that it needs to Account', async () => {
    rememberUser(ana())
    network({
      [needed]: errorReply(403, 'PASSKEY_NEEDED', 'Create a passkey under Account, or use yours.'),
      'GET /api/users/1/passkeys': { passkeys: [] },
    })
    show(<Page />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Create a passkey under Account, or use yours.')
    expect(within(alert).getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/account')
  })

  test('can be retried after any other error', async () => {
    const { answer } = network({
      [needed]: errorReply(400, 'BAD_REQUEST', 'The request could not be read.'),
      [ACCOUNTS]: { accounts: [], next: null },
    })
    const { user } = show(<Page />)
    await screen.findByText('The request could not be read. (400)')
    answer(needed, success)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(shown)).toBeDefined()
  })
})

test.each([
  ['cdn', /^19 of the 20 people .* public address.* in TRUST_PROXY \(docs\/operating\/start.md\)/],
  ['proxy', /^19 of the 20 people .* TRUST_PROXY must count or name every proxy/],
] as const)('an admin’s dashboard warns that people share one address: %s', async (by, text) => {
  network({ [DESK]: desk(), [OVERVIEW]: overview({ hidden: { by, people: 20, there: 19 } }) })
  show(<DashboardPage />)
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
})

test('the dashboard says how long people waited for a decision, if anything was decided', async () => {
  const { answer } = network({ [DESK]: desk({ role: 'moderator' }) })
  const first = show(<DashboardPage />)
  await queuesShown()
  expect(screen.queryByText(/until the decision/)).toBeNull()
  first.unmount()
  answer(DESK, desk({ role: 'moderator', times: { closed: 3, lookMinutes: 20, decisionMinutes: 180 } }))
  show(<DashboardPage />)
  await screen.findByText(
    /^Reports in the last 30 days: 20 minutes until somebody looked, 3 hours until the decision/,
  )
})

test('an admin’s dashboard shows the queues, all counts and the trends', async () => {
  network({ [DESK]: desk(), [OVERVIEW]: overview() })
  show(<DashboardPage />)
  expect(await queuesShown()).toEqual([
    ['Verifications3, the oldest for 3 hours', '/admin-verification'],
    ['Reports2, the oldest for 3 days', '/admin-console?desk=reports'],
    ['AppealsNone', '/admin-console?desk=appeals'],
    ['New peopleNone', '/admin-console?desk=joining'],
  ])
  const numbers = await screen.findAllByRole('definition')
  expect(numbers.map(({ textContent }) => textContent)).toEqual([
    '17',
    '1,234',
    '5',
    '6',
    '9',
    '88',
    '40',
    '3',
  ])
  const trends = screen.getByRole('region', { name: 'The last 30 days' })
  expect(
    within(trends)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'New people4020 in the 30 days before',
    'Invitations6050 in the 30 days before',
    'Accepted3050% of invitations; 40% in the 30 days before',
    'Met2135% of invitations; 20% in the 30 days before',
  ])
})

describe.each([
  [
    'verifier',
    { reports: null, appeals: null, joining: null },
    ['Verifications'],
    ['/admin', '/admin-verification'],
  ],
  ['moderator', { verifications: null }, ['Reports', 'Appeals', 'New'], ['/admin', '/admin-console']],
] as const)('for a %s', (role, notTheirs, queues, pages) => {
  const theirs = desk({ role, queues: { ...desk().queues, ...notTheirs } })

  test('the dashboard shows their queues and no counts', async () => {
    const { requests } = network({ [DESK]: theirs })
    show(<DashboardPage />)
    const shown = await queuesShown()
    expect(shown.map(([text]) => text?.match(/^[A-Z][a-z]+/)?.[0])).toEqual(queues)
    expect(screen.queryAllByRole('definition')).toEqual([])
    expect(requests.map(({ name }) => name)).toEqual([DESK])
  })

  test('the index links to the pages that they may use', async () => {
    network({ [DESK]: theirs })
    show(<AdminMainPage />)
    const links = await screen.findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(pages)
  })
})

test('an admin gets links to all pages', async () => {
  network({ [DESK]: desk() })
  show(<AdminMainPage />)
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin',
    '/admin-verification',
    '/admin-console',
    '/admin-console?desk=gate',
    '/admin-console?desk=house',
    '/admin/monitoring',
  ])
})

test('a moderator has the moderators’ desks, and a link can open one', async () => {
  history.replaceState(null, '', '/admin-console?desk=appeals')
  network({ [DESK]: desk({ role: 'moderator' }), 'GET /api/admin/appeals': { appeals: [] } })
  show(<ConsolePage />)
  await screen.findByText('No appeals are waiting.')
  const desks = within(screen.getByLabelText('Desk')).getAllByRole('option')
  expect(desks.map(({ textContent }) => textContent)).toEqual([
    'People',
    'Reports',
    'Appeals',
    'New people',
    'Interests',
  ])
})

test('the console shows a verifier the server’s error', async () => {
  network({
    [DESK]: desk({ role: 'verifier' }),
    [ACCOUNTS]: errorReply(403, 'FORBIDDEN', 'You do not have permission to access this resource.'),
  })
  show(<ConsolePage />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('You do not have permission to access this resource. (403)')
  expect(screen.queryByLabelText('Desk')).toBeNull()
  expect(screen.queryAllByRole('searchbox')).toEqual([])
})

test('the console lists the server’s endpoints, and can search them', async () => {
  network({
    [DESK]: desk(),
    [ACCOUNTS]: { accounts: [], next: null },
    'GET /api/openapi.json': DESCRIPTION,
  })
  const { user } = show(<ConsolePage />)
  await user.selectOptions(await screen.findByLabelText('Desk'), 'Calls')
  const calls = await screen.findByRole('table', { name: 'Calls' })
  const shown = () =>
    within(calls)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  expect(shown()).toEqual([
    'POST /api/loginSign ineveryone',
    'GET /api/userThe signed-in personpeople who are signed in',
    'GET /api/admin/overviewThe house in numbersadmins',
  ])
  await user.type(screen.getByLabelText('Find a call'), 'post')
  expect(shown()).toEqual(['POST /api/loginSign ineveryone'])
  expect(screen.getByText('1 of 3')).toBeDefined()
})

async function queuesShown() {
  const card = await screen.findByRole('region', { name: 'Waiting for you' })
  return within(card)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
}
