import type { Page } from '@playwright/test'
import { builtFile } from './built-file.ts'
import { expect, type Phone, test } from './fixture.ts'

const FAILS = 'not your day'
const CHATS = builtFile('ConversationsPage')

/** Replaces the file of a page from now on. */
async function breakFile({ page }: Phone, file: string, how: 'throws' | 'is gone') {
  await page.route(file, (route) =>
    how === 'is gone'
      ? route.fulfill({ status: 404, json: { error: 'NOT_FOUND', message: 'Not found.' } })
      : route.fulfill({
          contentType: 'text/javascript',
          body: `function Page() { throw new Error('${FAILS}') }\nPage.default = Page\nexport { ${EXPORTS} }`,
        }),
  )
}

/** The build names exports by letters, for single parts and whole modules. */
const EXPORTS = ['default', ...'abcdefghijklmnopqrstuvwxyz'].map((name) => `Page as ${name}`).join(', ')

/** Counts how often a page was loaded, including the first time. */
function countLoads(page: Page) {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

const failure = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' })

test('a page whose script is missing reloads once, then says so, and opens when the script is back', async ({
  phone,
}) => {
  const ana = await phone('ana')
  const { page } = ana
  for (const complaint of ['status of 404', 'could not be loaded']) ana.expectComplaint(complaint)
  await breakFile(ana, CHATS, 'is gone')
  await ana.enter()
  const loads = countLoads(page)
  await page.getByRole('link', { name: 'Chats' }).click()
  await expect(failure(page)).toBeVisible()
  expect(loads()).toBe(1)
  await page.getByRole('button', { name: 'Reload Page' }).click()
  await expect.poll(loads).toBe(2)
  await expect(failure(page)).toBeVisible()
  expect(loads()).toBe(2)
  await page.unroute(CHATS)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
})

test('when the app frame fails, the app says that it cannot be loaded and offers a retry', async ({
  phone,
}) => {
  const ana = await phone('ana')
  const { page } = ana
  await ana.enter()
  ana.expectComplaint(FAILS)
  await breakFile(ana, builtFile('SignedInShell'), 'throws')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Unable to Load Application' })).toBeVisible()
  await page.unroute(builtFile('SignedInShell'))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
})

test('when a start-up script is missing or the main script fails at once, the page says so by itself', async ({
  phone,
}) => {
  const ana = await phone('ana')
  const { page } = ana
  ana.expectComplaint(FAILS)
  const main = builtFile('index')
  const throws = { contentType: 'text/javascript', body: `throw new Error('${FAILS}')` }
  for (const [file, answer] of [
    [main, { status: 404, body: '' }],
    [builtFile('rolldown-runtime'), { status: 503, body: '' }],
    [main, throws],
  ] as const) {
    if ('status' in answer) ana.expectError(answer.status)
    await page.route(file, (route) => route.fulfill(answer))
    await page.goto('/welcome')
    await expect(page.getByRole('heading', { name: 'Unable to Load Application' })).toBeVisible()
    await page.unroute(file)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('link', { name: 'Create Account' })).toBeVisible()
  }
})

test('a browser without location gets a dismissible banner that moves nothing, and other browsers get none', async ({
  phone,
}) => {
  const ana = await phone('ana')
  const { page } = ana
  const banner = page.getByRole('region', { name: 'What this browser lacks' })
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
  await page.reload()
  await expect(banner).toBeVisible()
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
  expect(shift).toBeLessThan(0.02)
  await expect(banner).toContainText('This browser lacks location')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
})
