import type { Page } from '@playwright/test'
import { expect, northOf, type Phone, test } from './fixture.ts'

/** Records vibrations, which a desktop browser accepts without having them. */
function feel({ context }: Phone) {
  return context.addInitScript(() => {
    const vibrations: unknown[] = []
    Object.defineProperty(navigator, 'vibrate', { value: (pattern: unknown) => vibrations.push(pattern) })
    Object.assign(window, { vibrations })
  })
}

const vibrations = (page: Page) =>
  page.evaluate(() => (window as unknown as { vibrations: unknown[] }).vibrations.length)

/** The names of the animations and transitions that run for longer than a frame. */
const motions = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 16)
      .map((animation) => ('animationName' in animation ? animation.animationName : 'transition')),
  )

test('switching on lets the search breathe, cards arrive and the phone vibrate, and nothing of that with reduced motion', async ({
  phone,
  here,
}) => {
  const ana = await phone('ana', { at: here })
  const bo = await phone('bo', { at: northOf(here, 600) })
  for (const each of [ana, bo]) {
    await feel(each)
    await each.enter()
  }

  await ana.switchOn()
  await expect(ana.page.getByRole('heading', { name: 'Nobody yet' })).toBeVisible()
  expect([await motions(ana.page), await vibrations(ana.page)]).toEqual([[], 0])
  await ana.page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(() => motions(ana.page)).toContain('breathe')
  await ana.page.emulateMedia({ reducedMotion: 'reduce' })

  await bo.page.emulateMedia({ reducedMotion: 'no-preference' })
  await bo.switchOn()
  await expect.poll(() => vibrations(bo.page)).toBe(1)
  const seconds = (one: Phone, other: Phone) =>
    one.card(other).evaluate((card) => Number.parseFloat(getComputedStyle(card).animationDuration))
  expect(await seconds(bo, ana)).toBeGreaterThan(0.2)
  expect(await seconds(ana, bo)).toBeLessThan(0.01)
  await bo.card(ana).getByRole('button', { name: 'Invite' }).click()
  await bo.page.getByRole('button', { name: 'a café' }).click()
  await bo.page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(ana.page.getByRole('region', { name: `Invitation from ${bo.username}` })).toBeVisible()
  await expect.poll(() => vibrations(bo.page)).toBe(2)
  expect([await motions(ana.page), await vibrations(ana.page)]).toEqual([[], 0])
})
