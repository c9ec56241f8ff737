import { makeDataDir, removeDataDir, startApp, stopApp } from './app.ts'
import { expect, type Phone, test } from './fixture.ts'

const title = ({ page }: Phone, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('a visitor reads terms, privacy and the badge guide, and finds back', async ({ phone }) => {
  const ana = await phone('ana')
  for (const [link, name] of [
    ['Terms', 'Terms'],
    ['Privacy', 'Privacy'],
    ['Badge guide', 'Badge guide'],
  ] as const) {
    await ana.page.goto('/welcome')
    await ana.page.getByRole('navigation', { name: 'About' }).getByRole('link', { name: link }).click()
    await expect(title(ana, name)).toBeVisible()
    expect(await ana.page.evaluate(() => scrollY)).toBe(0)
    await ana.page.getByRole('link', { name: 'Back to home' }).click()
    await expect(title(ana, 'YoUrs truly local')).toBeVisible()
  }
})

test('beside the form they open in a tab of their own, and what was typed stays', async ({ phone }) => {
  const { page, context } = await phone('ana')
  await page.goto('/signup')
  await page.getByLabel('Username').fill('half_way')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /^Terms/ }).click()
  const terms = await opened
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('half_way')
})

test('the contents lead to their part, and so does an address that names one', async ({ phone }) => {
  const { page } = await phone('ana')
  await page.goto('/terms')
  await page.getByRole('link', { name: 'Not an emergency service' }).click()
  const part = page.getByRole('heading', { name: 'Not an emergency service' })
  await expect(part).toBeInViewport()
  await page.goto('/welcome')
  await page.goto('/privacy#limits')
  await expect(page.getByRole('heading', { name: 'What a hexagon cannot hide' })).toBeInViewport()
})

test('the guide tells of all sixteen badges', async ({ phone }) => {
  const { page } = await phone('ana')
  await page.goto('/badge-guide')
  await expect(page.getByRole('region', { name: 'The badges' }).getByRole('listitem')).toHaveCount(16)
})

test('contributing is for members: others are led to the landing page', async ({ phone }) => {
  const ana = await phone('ana')
  for (const path of ['/contribute', '/donate']) {
    await ana.page.goto(path)
    await expect(ana.page).toHaveURL(/\/welcome$/)
  }
  await ana.enter()
  for (const [link, name] of [
    [/^Privacy/, 'Privacy'],
    [/^Terms/, 'Terms'],
    [/^Badge guide/, 'Badge guide'],
    [/^Contribute/, 'Contribute'],
  ] as const) {
    await ana.page.goto('/profile')
    await ana.page.getByRole('region', { name: 'About' }).getByRole('link', { name: link }).click()
    await expect(title(ana, name)).toBeVisible()
    await ana.page.getByRole('link', { name: 'Back to profile' }).click()
    await expect(title(ana, 'Profile')).toBeVisible()
  }
  await ana.page.goto('/donate')
  await expect(title(ana, 'Contribute')).toBeVisible()
  await expect(ana.page.getByRole('link', { name: /^Contribute/ })).toHaveCount(0)
})

test('an instance that says where to give money to shows that, and that it leads away', async ({
  browser,
}) => {
  const dataDir = await makeDataDir()
  const CONTRIBUTE_URL = 'https://pay.example/us'
  const app = await startApp({ dataDir, env: { THROTTLES: 'off', CONTRIBUTE_URL } })
  const context = await browser.newContext({ baseURL: app.url })
  const response = await context.request.post('/api/register', {
    headers: { origin: app.url },
    data: {
      ...{ username: 'ana', password: 'correct horse battery', email: 'ana@example.org' },
      interests: [1],
    },
  })
  const user = await response.text()
  await context.addInitScript((stored) => localStorage.setItem('hereabouts_user', stored), user)
  const page = await context.newPage()
  await page.goto('/contribute')
  const give = page.getByRole('link', { name: /^Contribute/ })
  await expect(give).toHaveAttribute('href', CONTRIBUTE_URL)
  await expect(give).toHaveAttribute('target', '_blank')
  await expect(page.getByText('pay.example')).toBeVisible()
  await context.close()
  await stopApp(app)
  await removeDataDir(dataDir)
})
