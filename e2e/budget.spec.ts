import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { isFull } from '../server/test/random.ts'
import { expect, type Phone, test } from './fixture.ts'

const KILOBYTE = 1024
// Of this, checks of what people type in any script take about 1.5 kB, clocks one, and what lies beside pages on
// wide screens, and what the operator offers, half of one each.
const BUDGET_KB = 177
const VISITORS = {
  // Of this, the operator's name, colours and links take about a third of a kilobyte.
  '/welcome': 110,
  '/signin': BUDGET_KB,
  '/signup': BUDGET_KB,
  '/forgot-password': BUDGET_KB,
  '/reset-password': BUDGET_KB,
  '/terms': BUDGET_KB,
  '/privacy': BUDGET_KB,
  '/badge-guide': BUDGET_KB,
  '/check-in/link': BUDGET_KB,
  '/invite/ABCDEFGH': BUDGET_KB,
  '/gathering/a-code': BUDGET_KB,
  '/agenda': BUDGET_KB,
}
/** All German translations. A page loads them at once, and they grow with the app's texts. */
const GERMAN_KB = 69
const MEMBERS = {
  '/verify-email': BUDGET_KB,
  '/force-verify': BUDGET_KB,
  // Knows newcomers, for whom it is another page, and the chat beside a meetup on wide screens.
  '/': BUDGET_KB + 3,
  // Includes the list of people one has met, which loads later, with the sheets that it opens.
  '/chat': BUDGET_KB + 11,
  '/profile': BUDGET_KB,
  '/profile/edit': BUDGET_KB,
  '/profile/interests': BUDGET_KB,
  '/profile/privacy': BUDGET_KB,
  '/profile/language': BUDGET_KB,
  // Passwords, passkeys, addresses and devices are on one page.
  '/account': BUDGET_KB + 4,
  '/contribute': BUDGET_KB,
  '/notifications': BUDGET_KB,
  '/notifications/settings': BUDGET_KB,
  '/safety': BUDGET_KB,
  '/measures': BUDGET_KB,
  '/invites': BUDGET_KB,
  // Includes 65 kB for the hexagon grid, which loads later, while the page is already shown, and on wide screens
  // the list beside it.
  '/gatherings': BUDGET_KB + 72,
  '/gatherings/new': BUDGET_KB + 5,
  // Shows the icons of interests.
  '/gatherings/hours': BUDGET_KB + 2,
  '/trusted-contacts': BUDGET_KB,
  '/user-verification': BUDGET_KB,
  '/badges': BUDGET_KB,
  '/debug-test': BUDGET_KB,
  '/nowhere': BUDGET_KB,
}
const ADMINS = {
  '/admin': BUDGET_KB,
  '/admin-main': BUDGET_KB,
  '/admin-verification': BUDGET_KB,
  // It names all desks.
  '/admin-console': BUDGET_KB + 2,
  // Includes 22 kB for the chart library, which loads on demand: a chart is visible from the start.
  '/monitoring': 192,
}

/**
 * `npm test` measures these: the first page, one form, the busiest pages, and those with a budget of their own.
 * The others load the same and a small part of their own.
 */
const ALWAYS = [
  '/welcome',
  '/signin',
  '/check-in/link',
  '/',
  '/chat',
  '/profile',
  '/notifications',
  '/gatherings',
  '/admin',
  '/monitoring',
]

// The tests run without a service worker, so each page loads as on a first visit.
test('visitors’ pages stay within their loading budget', async ({ phone }) => {
  const visitor = await phone('visitor')
  // The agenda is off.
  visitor.expectError(404)
  await keepBudgets(visitor, VISITORS)
})

test('the landing page in another language only adds the translations', async ({ phone }) => {
  await keepBudgets(await phone('visitor', { language: 'de' }), {
    '/welcome': VISITORS['/welcome'] + GERMAN_KB,
  })
})

test('members’ pages stay within their loading budget', async ({ phone }) => {
  const member = await phone('member')
  await member.join()
  // Opening a conversation once, even a missing one, must not make other pages load more.
  member.expectError(404)
  const id = await member.id()
  await loadedBy(member.page, `/chat/${id}/${id + 1}`)
  expect(await member.page.evaluate(() => indexedDB.databases())).toMatchObject([{ name: 'hereabouts' }])
  await keepBudgets(member, MEMBERS)
})

test('admins’ pages stay within their loading budget', async ({ phone }) => {
  const root = await phone('root', { isAdmin: true })
  await root.join()
  await keepBudgets(root, ADMINS)
})

async function keepBudgets({ page }: Phone, budgets: Record<string, number>) {
  const lines: string[] = []
  for (const [path, budget] of Object.entries(budgets)) {
    if (!isFull() && !ALWAYS.includes(path)) continue
    const size = await loadedBy(page, path)
    lines.push(`${path.padEnd(24)} ${size.toFixed(1).padStart(6)} kB of ${budget} kB`)
    expect.soft(size, path).toBeLessThanOrEqual(budget)
  }
  process.stdout.write(`JavaScript that pages load by themselves, gzipped:\n${lines.join('\n')}\n`)
}

/** The size of all JavaScript that a page loads by itself, even when idle, in kilobytes after gzip. */
async function loadedBy(page: Page, path: string): Promise<number> {
  const traffic = watchTraffic(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // These marks say that the app has begun to fetch what no page needs at first: the app itself, and
  // what surrounds members' pages.
  await page.waitForFunction(() => {
    const isMember = localStorage.getItem('hereabouts_user') !== null
    return performance.getEntriesByName('hereabouts:afterwards').length >= (isMember ? 2 : 1)
  })
  await untilNothingComes(page, traffic)
  traffic.stop()
  const sizes = await Promise.all([...traffic.scripts].map((file) => sizeOf(page, file)))
  return sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE
}

const sizes = new Map<string, number>()

async function sizeOf(page: Page, file: string): Promise<number> {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = gzipSync(await (await page.context().request.get(file)).body()).length
  sizes.set(file, size)
  return size
}

/** Watches the requests of a page from now on. */
function watchTraffic(page: Page) {
  const scripts = new Set<string>()
  const underWay = new Set<Request>()
  const ask = (request: Request) => {
    // The live connection may stay open.
    if (new URL(request.url()).pathname.startsWith('/socket.io')) return
    underWay.add(request)
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.add(request.url())
  }
  const end = (request: Request) => void underWay.delete(request)
  page.on('request', ask).on('requestfinished', end).on('requestfailed', end)
  return {
    scripts,
    underWay,
    stop: () => page.off('request', ask).off('requestfinished', end).off('requestfailed', end),
  }
}

// A chunk may request the next one once it has arrived. Several quiet turns in a row make sure that none is
// missed.
const QUIET_TURNS = 3

/**
 * Waits until the page makes no more requests: until it has had several turns in a row without work, open
 * requests or new scripts, however long that takes on this machine.
 */
async function untilNothingComes(page: Page, { scripts, underWay }: ReturnType<typeof watchTraffic>) {
  let known = -1
  for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
    await page.evaluate(
      () => new Promise<void>((resolve) => setTimeout(() => requestIdleCallback(() => resolve()), 100)),
    )
    if (underWay.size > 0 || scripts.size !== known) quiet = 0
    known = scripts.size
  }
}
