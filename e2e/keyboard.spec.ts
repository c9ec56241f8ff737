import type { Locator, Page } from '@playwright/test'
import { expect, northOf, type Phone, test } from './fixture.ts'
import { expectNewcomersHome } from './signing-up.ts'

/** More than the stops on the longest page. */
const TABS_MAX = 200

/** Presses Tab until the target has the focus. Every stop on the way must be visible. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeAttached()
  for (let stops = 0; stops < TABS_MAX; stops++) {
    await page.keyboard.press('Tab')
    // A sheet may still be sliding up.
    await expect.poll(() => page.evaluate(whatHidesTheFocus)).toBeNull()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`the Tab key never comes to ${target}`)
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Runs in the page. Returns why the focused element cannot be seen, or null. */
function whatHidesTheFocus(): string | null {
  const stop = document.activeElement
  // Between the last stop and the first, the focus is on the browser's own controls.
  if (!stop || stop === document.body) return null
  // A radio button is inside the pill that represents it, a file input inside its label.
  const shown = [stop.closest('label'), stop].find((element) => {
    const { outlineStyle, outlineWidth } = element ? getComputedStyle(element) : {}
    return (
      outlineStyle !== undefined && outlineStyle !== 'none' && Number.parseFloat(outlineWidth ?? '0') >= 2
    )
  })
  const name = `${stop.tagName} “${stop.getAttribute('aria-label') ?? stop.textContent ?? ''}”`
  if (!shown) return `${name} has no outline`
  const { left, top, width, height } = shown.getBoundingClientRect()
  // A toast covers everything and disappears by itself or with Escape, which WCAG 2.4.11 allows.
  const above = document
    .elementsFromPoint(left + width / 2, top + height / 2)
    .find((element) => shown.contains(element) || !element.closest('[aria-label*="(F8)"]'))
  const isSeen = above !== undefined && (shown.contains(above) || above.contains(shown))
  return isSeen ? null : `${name} is behind ${above?.outerHTML.slice(0, 120) ?? 'the edge'}`
}

async function signUp({ page, username }: Phone, interest: string) {
  await page.goto('/')
  await press(page, page.getByRole('link', { name: 'Create Account' }))
  await type(page, page.getByLabel('First name'), username)
  await page.keyboard.press('Enter')
  await type(page, page.getByLabel('Search interests'), interest)
  await press(page, page.getByRole('button', { name: interest }), 'Space')
  await press(page, page.getByRole('button', { name: 'Continue' }))
  await type(page, page.getByLabel('Username'), username)
  await type(page, page.getByLabel('E-mail'), `${username}@example.org`)
  await type(page, page.getByLabel('Password', { exact: true }), 'correct horse battery')
  await press(page, page.getByLabel('I am 18 or older.'), 'Space')
  await press(page, page.getByRole('button', { name: 'Create Account' }))
  await expectNewcomersHome(page)
}

test('the keyboard alone is enough from sign-up to meeting, with a visible focus', async ({
  phone,
  here,
}) => {
  const ana = await phone('ana', { at: here })
  const bo = await phone('bo', { at: northOf(here, 200) })
  await bo.page.setViewportSize({ width: 320, height: 568 })
  await ana.enter()
  // On the smaller screen, where more could be hidden.
  await signUp(bo, 'Coffee chat')

  await test.step('both switch on', async () => {
    await press(ana.page, ana.page.getByRole('button', { name: 'up for anything' }))
    await type(ana.page, ana.page.getByLabel('Up for'), 'coffee')
    for (const { page } of [ana, bo]) {
      await press(page, page.getByRole('button', { name: 'I’m free for' }), 'Space')
      await expect(page.getByRole('button', { name: 'Switch off' })).toBeVisible()
    }
  })

  await test.step('he closes the sheet with Escape, reopens it and invites her', async () => {
    const invite = bo.card(ana).getByRole('button', { name: 'Invite' })
    await press(bo.page, invite)
    await expect(bo.page.getByRole('dialog')).toBeVisible()
    // Even if there is a toast above it.
    await bo.page.keyboard.press('Escape')
    await expect(bo.page.getByRole('dialog')).toBeHidden()
    await expect(invite).toBeFocused()
    await bo.page.keyboard.press('Enter')
    await type(bo.page, bo.page.getByLabel('Where'), 'Café Blum, Market Square')
    await press(bo.page, bo.page.getByRole('button', { name: 'Send invitation' }))
    await expect(bo.page.getByRole('dialog')).toBeHidden()
  })

  await test.step('she accepts', async () => {
    const invitation = ana.page.getByRole('region', { name: `Invitation from ${bo.username}` })
    await press(ana.page, invitation.getByRole('button', { name: 'Accept' }))
    for (const { page } of [ana, bo]) await expect(page.getByText('It’s on. See you there!')).toBeVisible()
  })

  await test.step('they chat', async () => {
    for (const { page } of [ana, bo]) await press(page, page.getByRole('link', { name: 'Chat', exact: true }))
    await type(ana.page, ana.page.getByRole('textbox', { name: 'Message' }), 'Five minutes!')
    await press(ana.page, ana.page.getByRole('button', { name: 'Send' }))
    await expect(bo.page.getByRole('list', { name: 'Messages' }).getByText('Five minutes!')).toBeVisible()
    await type(bo.page, bo.page.getByRole('textbox', { name: 'Message' }), 'At the window.')
    await bo.page.keyboard.press('Enter')
    await expect(ana.page.getByRole('list', { name: 'Messages' }).getByText('At the window.')).toBeVisible()
    for (const { page } of [ana, bo]) {
      await press(page, page.getByRole('link', { name: 'All chats' }))
      await press(page, page.getByRole('link', { name: 'Nearby' }))
    }
  })

  await test.step('one shows a code, the other enters it, and they have met', async () => {
    await bo.moveTo(here)
    for (const { page } of [ana, bo]) {
      await press(page, page.getByRole('button', { name: 'On my way' }))
      await press(page, page.getByRole('button', { name: 'We’re both here' }))
    }
    const code = await ana.page.getByText(/^\d{6}$/).textContent()
    await type(bo.page, bo.page.getByLabel(/enter the code/), String(code))
    await press(bo.page, bo.page.getByRole('button', { name: 'We’ve met' }))
    await expect(bo.page.getByText(`You met ${ana.username}!`)).toBeVisible()
    await expect(ana.page.getByText(`You met ${bo.username}!`)).toBeVisible()
  })
})

test('the Tab key reaches content that loads only when it is near', async ({ phone }) => {
  const ana = await phone('ana')
  await ana.enter()
  const { page } = ana
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: /^Account/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Contribute/ })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await tabTo(page, page.getByRole('link', { name: /^Contribute/ }))
})
