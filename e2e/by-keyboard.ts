import type { Locator, Page } from '@playwright/test'
import { expect } from './fixture.ts'

/** More than the stops on the longest page. */
const TABS_MAX = 200

/** Presses Tab until the target has the focus. Every stop on the way must be visible. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeAttached()
  for (let stops = 0; stops < TABS_MAX; stops++) {
    await page.keyboard.press('Tab')
    // A sheet may still be sliding up.
    await expect.poll(() => page.evaluate(whatHidesTheFocus)).toBeNull()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`the Tab key never comes to ${target}`)
}

/** Moves to the target with Tab and presses a key there. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Moves to the target with Tab and types there. */
export async function type(page: Page, target: Locator, text: string) {
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
