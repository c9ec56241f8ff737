import { expect, type Phone, test } from './fixture.ts'

const title = ({ page }: Phone, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('a visitor can read terms, privacy and the badge guide, and go back', async ({ phone }) => {
  const ana = await phone('ana')
  await ana.page.goto('/welcome')
  for (const [link, name] of [
    ['Terms', 'Terms'],
    ['Privacy', 'Privacy'],
    ['Badge guide', 'Badge guide'],
  ] as const) {
    await ana.page.getByRole('navigation', { name: 'About' }).getByRole('link', { name: link }).click()
    await expect(title(ana, name)).toBeVisible()
    expect(await ana.page.evaluate(() => scrollY)).toBe(0)
    await ana.page.getByRole('link', { name: 'Back to home' }).click()
    await expect(title(ana, 'YoUrs truly local')).toBeVisible()
  }
})

test('a URL fragment opens its section, and opening a new tab keeps a half-filled form', async ({
  phone,
}) => {
  const { page, context } = await phone('ana')
  await page.goto('/terms#account')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeInViewport()
  // Never folded.
  await expect(page.getByText(/^Hereabouts isn’t an emergency service/)).toBeVisible()
  await page.goto('/signup?step=account')
  await page.getByLabel('Username').fill('half_way')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /^Terms/ }).click()
  await expect((await opened).getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('half_way')
})

test('the privacy page answers in at most 120 words, opens each answer, and opens the one that an address names', async ({
  phone,
}) => {
  const { page } = await phone('ana')
  await page.goto('/privacy')
  const main = page.getByRole('main')
  await expect(main.getByRole('group')).toHaveCount(5)
  const text = await main.innerText()
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(120)
  const kept = main.getByRole('heading', { name: 'What we store, and for how long' })
  await expect(kept).toBeHidden()
  await main.getByText('How long do you keep things?').click()
  await expect(kept).toBeVisible()
  await main.getByText('Where and when').click()
  await expect(main.getByText('Your weekly hours')).toBeVisible()
  await main.getByRole('button', { name: 'Open everything' }).click()
  await expect(main.getByText('Accounts on the same browser')).toBeVisible()
  await page.goto('/privacy#limits')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'What a hexagon can’t hide' })).toBeInViewport()
})
