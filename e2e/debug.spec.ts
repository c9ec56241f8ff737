import { builtFile } from './built-file.ts'
import { expect, test } from './fixture.ts'

const BARE = {
  '/bare-test': 'Bare test',
  '/minimal-test': 'Minimal test',
  '/simple-test': 'Simple test',
  '/ultra-minimal-test': 'Ultra-minimal test',
}

test('the bare debug pages open even if the app’s script throws, and make no calls', async ({ phone }) => {
  const { page, join, username, expectComplaint } = await phone('ana')
  await join()
  await page.goto('/terms', { waitUntil: 'networkidle' })
  const stored = await page.evaluate(() => ({ ...localStorage }))
  // Nothing of the app runs there, so it makes no more calls.
  await page.goto('/healthz')
  expectComplaint('broken on purpose')
  await page.route(builtFile('index'), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose")' }),
  )
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  for (const [path, title] of Object.entries(BARE)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'The app itself' })).toContainText('broken on purpose')
  }
  expect(asked.filter((path) => /^\/(api|socket\.io|healthz|readyz)/.test(path))).toEqual([])
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual(stored)
  await page.goto('/simple-test')
  await page.getByRole('button', { name: 'Ask the server who is signed in' }).click()
  await expect(page.getByRole('status')).toContainText(`200 @${username}`)
})

test('the bare debug pages never load the app', async ({ phone }) => {
  const { page, join } = await phone('ana')
  await join()
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto('/react-test')
  await page.getByRole('link', { name: /^Bare test/ }).click()
  await expect(page.getByRole('region', { name: 'The app itself' })).toContainText('loaded')
  asked.length = 0
  await page.reload()
  await expect(page.getByRole('region', { name: 'The app itself' })).toContainText('loaded')
  expect(asked.filter((path) => /^\/(api|socket\.io|healthz|readyz)/.test(path))).toEqual([])
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('the debug page shows stored data next to served data before the app repairs it', async ({ phone }) => {
  const { page, join, username } = await phone('ana')
  await join()
  // Where the app does not run and write the user again.
  await page.goto('/bare-test')
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('hereabouts_user') ?? '{}')
    localStorage.setItem('user', JSON.stringify({ ...user, username: 'somebody_else', odd: [1] }))
    localStorage.removeItem('hereabouts_user')
  })
  await page.goto('/profile-test')
  const compared = page.getByRole('region', { name: 'Stored and served' })
  await expect(compared).toContainText(`username (differs)storedsomebody_elseserved${username}`)
  await expect(compared).toContainText('odd (differs)stored[1]servednothing')
  await expect(page.getByRole('region', { name: 'Where it was stored' })).toContainText('Keyuser')
})
