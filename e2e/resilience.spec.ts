import type { Page } from '@playwright/test'
import { expect, type Phone, test } from './fixture.ts'

const FAILS = 'not your day'
const CHATS = '**/assets/ConversationsPage-*.js'

/** From now on, the file of a page is not the one that was built. */
async function breakFile({ page }: Phone, file: string, how: 'throws' | 'is gone') {
  await page.route(file, (route) =>
    how === 'is gone'
      ? route.fulfill({ status: 404, json: { error: 'NOT_FOUND', message: 'Not found.' } })
      : route.fulfill({
          contentType: 'text/javascript',
          body: `export default function Page() { throw new Error('${FAILS}') }`,
        }),
  )
}

/** How often a page was loaded, from the first on. */
function countLoads(page: Page) {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

const failure = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' })

test('a page that throws is told of, tried three times, and left for another', async ({ phone }) => {
  const ana = await phone('ana')
  const { page } = ana
  ana.expectComplaint(FAILS)
  await breakFile(ana, CHATS, 'throws')
  await ana.enter()
  await page.getByRole('link', { name: 'Chats' }).click()
  await expect(failure(page)).toBeVisible()
  for (let times = 0; times < 3; times++) await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: 'No tries left' })).toBeDisabled()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeEnabled()
  await page.getByRole('link', { name: 'Nearby' }).click()
  await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
})

test('a page whose file is gone is loaded anew once, then says so, and comes when its file is back', async ({
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
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible()
})

test('a page whose file comes with the second loading is simply there', async ({ phone }) => {
  const ana = await phone('ana')
  const { page } = ana
  for (const complaint of ['status of 404', 'could not be loaded']) ana.expectComplaint(complaint)
  await breakFile(ana, CHATS, 'is gone')
  await ana.enter()
  const loads = countLoads(page)
  await page.route('**/healthz', async (route) => {
    await page.unroute(CHATS)
    await route.fallback()
  })
  await page.getByRole('link', { name: 'Chats' }).click()
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('when what surrounds all pages fails, the app says that it cannot be loaded, and can be tried again', async ({
  phone,
}) => {
  const ana = await phone('ana')
  const { page } = ana
  await ana.enter()
  ana.expectComplaint(FAILS)
  await breakFile(ana, '**/assets/SignedInShell-*.js', 'throws')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Unable to Load Application' })).toBeVisible()
  await page.unroute('**/assets/SignedInShell-*.js')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
})

for (const [what, file, status] of [
  ['the main script', '**/assets/index-*.js', 404],
  ['a script that the main script needs', '**/assets/query-*.js', 503],
] as const)
  test(`when ${what} does not arrive, the page says so without it`, async ({ phone }) => {
    const ana = await phone('ana')
    const { page } = ana
    ana.expectRefusal(status)
    await page.route(file, (route) => route.fulfill({ status, body: '' }))
    await page.goto('/welcome')
    await expect(page.getByRole('heading', { name: 'Unable to Load Application' })).toBeVisible()
    await page.unroute(file)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('link', { name: 'Create Account' })).toBeVisible()
  })

test('when the main script fails at once, the page says so', async ({ phone }) => {
  const ana = await phone('ana')
  const { page } = ana
  ana.expectComplaint(FAILS)
  await page.route('**/assets/index-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new Error('${FAILS}')` }),
  )
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { name: 'Unable to Load Application' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})
