import { expect, test } from './fixture.ts'

test('a phone keeps the language that it shows, also without a connection', async ({ phone }) => {
  const ana = await phone('ana', { keepsApp: true })
  const { page } = ana
  await ana.enter()
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated')
  await page.evaluate(() => localStorage.setItem('hereabouts_phone_language', '"ar"'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('link', { name: 'المحادثات' })).toBeVisible()
  await ana.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'لا يوجد اتصال بالإنترنت' })).toBeVisible()
})

test('the pseudo-language brackets the texts of the catalogue', async ({ phone }) => {
  const { page } = await phone('visitor')
  await page.goto('/signin')
  await page.evaluate(() => localStorage.setItem('hereabouts_phone_language', '"pseudo"'))
  await page.reload()
  await expect(page.getByRole('button', { name: /^\[Šîĝñ.*~\]$/ })).toBeVisible()
})
