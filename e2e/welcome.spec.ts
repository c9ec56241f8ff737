import { expect, test } from './fixture.ts'
import { expectNewcomersHome } from './signing-up.ts'

test('interests chosen by a visitor are still chosen at sign-up', async ({ phone }) => {
  const { page, username } = await phone('ana')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'YoUrs truly local' })).toBeVisible()
  await page.getByRole('heading', { name: 'Trust & Verification' }).scrollIntoViewIfNeeded()

  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('listitem')).not.toHaveCount(0)
  const all = await panel.getByRole('listitem').count()
  expect(all).toBeGreaterThan(20)
  await page.getByRole('tab', { name: 'Popular' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(20)
  await panel.getByRole('button', { name: 'Karaoke' }).click()
  await page.getByRole('tab', { name: 'Categories' }).click()
  await expect(panel.getByRole('listitem')).toHaveText([
    /^Social Activities\d+ interests$/,
    /^Local Knowledge/,
    /^Assistance & Skills/,
    /^Discussion Topics/,
    /^Personal Connections/,
    /^Professional/,
    /^Dating & Relationships/,
    'Custom0 interests',
  ])
  await panel.getByRole('button', { name: /Local Knowledge/ }).click()
  await panel.getByRole('button', { name: 'Street art' }).click()
  await expect(page.getByText(/^2 of 20 chosen/)).toBeVisible()

  await page.getByRole('link', { name: 'Sign up with these' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeInViewport()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^2 of 20 chosen/)).toBeVisible()
  await page.reload()
  await page.getByLabel('Search interests').fill('karaoke')
  await expect(page.getByRole('button', { name: 'Karaoke', pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('E-mail').fill('ana@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.locator('summary', { hasText: /^Who sees whom$/ }).click()
  await page.getByRole('switch', { name: 'Only show me verified users' }).click()
  await page.getByLabel('I am 18 or older.').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectNewcomersHome(page)
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('link', { name: 'Interests' })).toContainText('Karaoke')
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('switch', { name: 'Only show me verified users' })).toBeChecked()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('hereabouts_chosen_interests')
})

test('the list is at most 400 px high, scrolls by keyboard, and loads without layout shift', async ({
  phone,
}) => {
  const { page } = await phone('ana')
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/welcome')
  await page.getByRole('heading', { name: 'Trust & Verification' }).scrollIntoViewIfNeeded()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('listitem')).not.toHaveCount(0)
  expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(400)
  await panel.focus()
  await page.keyboard.press('End')
  await expect.poll(() => panel.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.02)
})
