import type { Page } from '@playwright/test'
import { isFull } from '../server/test/random.ts'
import { expect, type Phone, test } from './fixture.ts'
import { BARE, ROUTES, type Route, TO_MEMBERS } from './routes.ts'

const EXPECTED_ERRORS = ROUTES.flatMap(({ errors = [] }) => errors)
/** The chat of a pair sorts the IDs by itself. */
const IN_ORDER: Record<string, string> = { '/chat/999999/999998': '/chat/999998/999999' }
/**
 * The pages that open, and one redirect to each page: web/src/app/routes-redirects.test.ts has all of them.
 */
const visitsAs = (who: 'signedIn' | 'signedOut') =>
  ROUTES.filter((route, nth) => {
    const [, leadsTo] = route[who]
    return !leadsTo || ROUTES.findIndex((each) => each[who][1] === leadsTo) === nth
  })

/** Navigates like a link inside the app, without a page load. */
const goTo = (page: Page, path: string) => page.evaluate((path) => history.pushState(null, '', path), path)

async function expectPage({ page }: Phone, path: string, [title, leadsTo]: readonly [string, string?]) {
  const isBefore = await page.evaluate(() => history.length)
  await goTo(page, path)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true }), path).toBeVisible()
  await expect(page, path).toHaveURL(new URL(leadsTo ?? IN_ORDER[path] ?? path, page.url()).href)
  // Redirects replace the history entry, so that Back does not lead here again.
  expect(await page.evaluate(() => history.length), path).toBeLessThanOrEqual(isBefore + 1)
}

// In these two, the browser has only what the oldest supported ones have. All other tests have a current one.
test('signed out, every route shows its page as specified', async ({ phone }) => {
  const visitor = await phone('visitor', { isOldest: true })
  for (const status of EXPECTED_ERRORS) visitor.expectError(status)
  await visitor.page.goto('/welcome')
  for (const { path, signedOut } of visitsAs('signedOut')) await expectPage(visitor, path, signedOut)
})

test('signed in, every route shows its page as specified', async ({ phone }) => {
  const member = await phone('member', { isOldest: true })
  await member.enter()
  for (const status of EXPECTED_ERRORS) member.expectError(status)
  const isBare = ({ path }: Route) => BARE.includes(path)
  for (const { path, signedIn } of visitsAs('signedIn').filter((route) => !isBare(route))) {
    const title = TO_MEMBERS[path] ?? signedIn[0]
    await expectPage(member, path, signedIn[1] ? [title, signedIn[1]] : [title])
  }
  // Last, because these pages are outside the app and load again.
  for (const { path, signedIn } of ROUTES.filter(isBare)) {
    await member.page.goto(path)
    await expect(member.page.getByRole('heading', { level: 1, name: signedIn[0] }), path).toBeVisible()
  }
})

test('admins see the admin pages, and others see the server’s error', async ({ phone }) => {
  const admin = await phone('root', { isAdmin: true })
  const member = await phone('member')
  const visitor = await phone('visitor')
  await admin.enter()
  await member.enter()
  member.expectError(403)
  visitor.expectError(401)
  await visitor.page.goto('/welcome')
  // `routes.test.ts` says which pages are the same.
  const others = isFull() ? ['/admin-new', '/admin-dashboard'] : []
  const paths = ['/admin', ...others, '/admin-console', '/admin-verification']
  for (const path of paths) {
    await goTo(visitor.page, path)
    const asked = visitor.page.getByRole('alert')
    await expect(asked).toContainText('Authentication required. Please sign in. (401)')
    await expect(asked.getByRole('link', { name: 'Sign In' })).toBeVisible()
  }
  for (const path of [...paths, '/admin-main', '/monitoring']) {
    await goTo(member.page, path)
    await expect(member.page.getByRole('alert')).toContainText(
      'You do not have permission to access this resource. (403)',
    )
    await goTo(admin.page, path)
    await expect(admin.page.getByRole('main')).toContainText(SHOWN_TO_ADMINS[path] ?? '')
  }
})

const SHOWN_TO_ADMINS: Record<string, string | RegExp> = {
  '/admin': 'The last 30 days',
  '/admin-new': 'The last 30 days',
  '/admin-dashboard': 'The last 30 days',
  '/admin-console': 'Find someone',
  '/admin-verification': /Nobody is waiting|waiting for review/,
  '/admin-main': 'You manage everything here',
  '/monitoring': /Its databaseAnswers in \d+ ms/,
}
