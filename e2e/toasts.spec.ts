import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

// Toasts and banners are animated.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click({ force: true })

/** Waits until animations have finished, so that the mouse can grab the element. */
const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )

async function drag(page: Page, what: Locator, by: number) {
  const box = await what.boundingBox()
  if (!box) throw new Error('nothing to take hold of')
  const [x, y] = [box.x + 80, box.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y)
  await page.mouse.move(x + by, y)
  await page.mouse.up()
}

test('toasts and the banner have their specified size and can be dismissed', async ({ phone }) => {
  const { page } = await phone('ana')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/test-page')
  for (const variant of ['default', 'destructive', 'success', 'invitation']) await press(page, variant)
  await expect(toasts(page)).toHaveCount(3)
  await press(page, 'info banner')
  await expect(toasts(page)).toHaveCount(4)
  await settled(page)
  const widths = await toasts(page).evaluateAll((all) =>
    all.map((one) => [one.getAttribute('data-variant'), one.getBoundingClientRect().width] as const),
  )
  for (const [variant, width] of widths) expect(width).toBeLessThanOrEqual(variant === 'info' ? 420 : 480)

  // They cover nothing: the page begins below them.
  const bottoms = await toasts(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().bottom),
  )
  const top = await page.locator('main').evaluate((main) => {
    window.scrollTo({ top: 0 })
    return main.getBoundingClientRect().top
  })
  expect(top).toBeGreaterThanOrEqual(Math.max(...bottoms))

  const first = toasts(page).filter({ hasText: 'A default toast' })
  await drag(page, first, 40)
  await expect(first).toBeVisible()
  await drag(page, first, 70)
  await expect(first).toHaveCount(0)
  // The fourth one had to wait.
  await expect(toasts(page).filter({ hasText: 'A invitation toast' })).toBeVisible()

  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(toasts(page)).toHaveCount(3)

  // From right to left, the swipe goes the other way.
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await press(page, 'default')
  const last = toasts(page).filter({ hasText: 'A default toast' })
  await expect(last).toBeVisible()
  await settled(page)
  await drag(page, last, 70)
  await expect(last).toBeVisible()
  await drag(page, last, -70)
  await expect(last).toHaveCount(0)
})
