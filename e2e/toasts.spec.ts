import type { Locator, Page } from '@playwright/test'
import { expect, northOf, type Phone, test } from './fixture.ts'

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

test('on a small phone, a meetup shows one toast at a time, above its title and clear of its main action', async ({
  phone,
  here,
}) => {
  const [ana, bo, cy] = [
    await phone('ana', { at: here }),
    await phone('bo', { at: northOf(here, 100) }),
    await phone('cy', { at: northOf(here, 200) }),
  ]
  for (const each of [ana, bo, cy]) {
    await each.join()
    await each.beAvailable()
  }
  const pair = async (...both: Phone[]) =>
    (await Promise.all(both.map((each) => each.id()))).toSorted((one, other) => one - other).join('/')
  const write = async (from: Phone, what: 'request' | 'messages', text: string) => {
    const path = `/api/conversations/${await pair(from, ana)}/${what}`
    await from.post(path, { clientId: crypto.randomUUID(), text })
  }
  await write(cy, 'request', 'Hi')
  await ana.post(`/api/conversations/${await pair(ana, cy)}/accept`)
  const { id } = await ana.post<{ id: number }>('/api/meetups', {
    inviteeId: await bo.id(),
    interestId: 1,
    place: 'Market Square',
    startsAt: new Date().toISOString(),
  })
  await bo.post(`/api/meetups/${id}/accept`)
  const { page } = ana
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await expect(page.getByText('It’s on. See you there!')).toBeVisible()
  await write(bo, 'messages', 'I have a red scarf')
  await expect(toasts(page)).toContainText('I have a red scarf')
  await write(cy, 'messages', 'Hello from Cy')
  await expect(page.getByRole('link', { name: 'Chats 3 unread' })).toBeVisible()
  await expect(toasts(page)).toHaveCount(1)
  const bottom = await toasts(page).evaluate((toast) => toast.getBoundingClientRect().bottom)
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(title?.y).toBeGreaterThanOrEqual(bottom)
  await expect(page.getByRole('button', { name: 'On my way' })).toBeInViewport({ ratio: 1 })
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toasts(page)).toContainText('Hello from Cy')
})
