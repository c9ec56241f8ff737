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

test('the table of contents and URL fragments lead to their section, and opening a new tab keeps a half-filled form', async ({
  phone,
}) => {
  const { page, context } = await phone('ana')
  await page.goto('/terms')
  await page.getByRole('link', { name: 'Not an emergency service' }).click()
  const part = page.getByRole('heading', { name: 'Not an emergency service' })
  await expect(part).toBeInViewport()
  await page.goto('/signup?step=account')
  await page.getByLabel('Username').fill('half_way')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /^Terms/ }).click()
  await expect((await opened).getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('half_way')
  await page.goto('/privacy#limits')
  await expect(page.getByRole('heading', { name: 'What a hexagon can’t hide' })).toBeInViewport()
})
