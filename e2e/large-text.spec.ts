import type { Locator } from '@playwright/test'
import { expectTargetsClear } from './accessible.ts'
import { findCutOff } from './cut-off.ts'
import { expect, inTurn, northOf, type Phone, test } from './fixture.ts'
import { agree, bothArrive } from './together.ts'

/** The width of a small phone, with the text at twice its size. */
async function enlarge({ page, context }: Phone) {
  await page.setViewportSize({ width: 360, height: 640 })
  await context.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
}

/** All of the text is on the screen: neither cut off nor wider than the page. */
async function expectReadable(name: Locator) {
  await expect(name).toBeVisible()
  const { cut, left, right, width } = await name.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right } = range.getBoundingClientRect()
    return { cut: element.scrollWidth - element.clientWidth, left, right, width: innerWidth }
  })
  expect(cut).toBeLessThanOrEqual(1)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(width)
}

test('names are readable in large text on a small phone, on home, inviting, invitations, meetups and chats', async ({
  phone,
  here,
}) => {
  const ana = await phone('ana', { at: here })
  const bo = await phone('bartholomew_maximilian', { at: northOf(here, 100) })
  await enlarge(ana)
  for (const each of [ana, bo]) {
    await each.enter()
    await each.switchOn()
  }
  const name = (within: Locator) => within.getByText(bo.username, { exact: true })
  await expectReadable(name(ana.card(bo)))
  await ana.card(bo).getByRole('button', { name: 'Invite' }).click()
  await expectReadable(name(ana.page.getByRole('dialog', { name: /^Invite/ })))
  await ana.page.keyboard.press('Escape')
  await bo.card(ana).getByRole('button', { name: 'Invite' }).click()
  await bo.page.getByLabel('Where').fill('Market Square')
  await bo.page.getByRole('button', { name: 'Send invitation' }).click()
  await expectReadable(name(ana.page.getByRole('region', { name: /^Invitation from/ })))
  await ana.page.getByRole('button', { name: 'Accept' }).press('Enter')
  await expectReadable(name(ana.page.getByRole('region', { name: /^Meetup with/ })))
  await ana.page.getByRole('link', { name: 'Chats' }).click()
  await expectReadable(name(ana.page.getByRole('link', { name: /Say hello/ })))
  await ana.page.getByRole('link', { name: /Say hello/ }).click()
  await expectReadable(name(ana.page.getByRole('heading', { level: 1 })))

  const field = ana.page.getByRole('textbox', { name: 'Message' })
  const send = ana.page.getByRole('button', { name: 'Send' })
  const [fieldBox, sendBox] = [await field.boundingBox(), await send.boundingBox()]
  expect(bottomOf(sendBox)).toBeCloseTo(bottomOf(fieldBox), 0)
  await field.fill(`https://example.org/${'a'.repeat(20)}`)
  await send.click()
  const menu = ana.page.getByRole('button', { name: 'Message actions' })
  await expect(menu).toBeInViewport({ ratio: 1 })
})

inTurn(
  'names are readable in large text on a small phone where two people meet and celebrate',
  async ({ phone, here }) => {
    const ana = await phone('ana', { at: here })
    const bo = await phone('bartholomew', { at: here })
    await enlarge(ana)
    await agree(ana, bo)
    await bothArrive(ana, bo)
    const title = ana.page.getByRole('dialog').getByRole('heading', { name: `You and ${bo.username}` })
    await expectReadable(title.getByText(bo.username, { exact: true }))
    const code = await ana.page.getByText(/^\d{6}$/).textContent()
    await bo.page.getByLabel(/enter the code/).fill(String(code))
    await bo.page.getByRole('button', { name: 'We’ve met' }).click()
    // The screen with the code is still behind it for a moment.
    const celebration = ana.page.getByRole('dialog', { name: `You and ${bo.username} met!` })
    await expect(celebration.getByRole('button', { name: 'Done' })).toBeVisible()
    await expectReadable(celebration.getByText(bo.username, { exact: true }))
  },
)

inTurn('nothing sticks out in large text on the smallest phone, in Japanese', async ({ phone }) => {
  const ana = await phone('ana', { language: 'ja' })
  await enlarge(ana)
  await ana.page.setViewportSize({ width: 320, height: 640 })
  await ana.enter()
  const found: string[] = []
  for (const path of IN_JAPANESE) {
    await ana.goTo(path)
    await expect(ana.page.getByRole('heading', { level: 1 })).toBeVisible()
    await ana.page.waitForLoadState('networkidle')
    for (const text of await findCutOff(ana.page, [320])) found.push(`${path}: ${text}`)
  }
  expect(found).toEqual([])
})

/** Pages with buttons, rows, questions and lists. */
const IN_JAPANESE = ['/profile', '/user-verification', '/account', '/profile/interests', '/gatherings', '/']

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN)

test('the first Tab offers to skip to the content, and no control hides partly under the navigation', async ({
  phone,
}) => {
  const ana = await phone('ana', { isAdmin: true })
  await ana.enter()
  // What is shown while the page loads has a main element of its own.
  await expect(
    ana.page.getByRole('region', { name: 'Availability' }).getByRole('button').first(),
  ).toBeVisible()
  await ana.page.keyboard.press('Tab')
  await expect(ana.page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await ana.page.keyboard.press('Enter')
  await expect(ana.page.getByRole('main')).toBeFocused()
  await expectTargetsClear(ana, 'home')
  await ana.page.getByRole('link', { name: 'Profile' }).click()
  await expect(ana.page.getByRole('link', { name: /^Interests/ })).toBeVisible()
  await expectTargetsClear(ana, 'profile')
  for (const [path, field] of [
    ['/account', 'How do I sign in?'],
    ['/admin-console?desk=announcement', 'Announcement'],
  ] as const) {
    await ana.goTo(path)
    await expect(ana.page.getByLabel(field).first()).toBeVisible()
    await expectTargetsClear(ana, path)
  }
})
