import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expect, type Phone } from './fixture.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** What a colour scheme, a direction of writing or the size of text can change. */
const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/**
 * Checks all rules as shown, then what looks can change: in dark, from right to left and with text at 200 %. Only a phone in Arabic
 * has texts for that direction.
 */
export async function expectAccessible(phone: Pick<Phone, 'page'>, what: string) {
  await expectAccessibleAsShown(phone, what)
  await expectAccessibleChanged(phone, what, 'rtl', RULES_OF_LOOKS)
}

/**
 * Lets the pages of a phone take turns: one is checked as shown and the next with its looks changed, each by
 * all rules. For a tour of pages that are made of the same components, which `screens.spec.ts` checks in full.
 */
export async function expectAccessibleInTurn(phone: Phone, what: string) {
  const nth = (checked.get(phone.page) ?? 0) + 1
  checked.set(phone.page, nth)
  await (nth % 2 === 1 ? expectAccessibleAsShown(phone, what) : expectAccessibleChanged(phone, what, 'rtl'))
}

/** How many pages were checked in turn. */
const checked = new WeakMap<Page, number>()

async function expectAccessibleAsShown({ page }: Pick<Phone, 'page'>, what: string) {
  await addAxe(page)
  await expectNoViolation(page, what)
}

/** Checks the page in dark, in this direction of writing and with text at 200 %, by all rules or by these. */
export async function expectAccessibleChanged(
  { page }: Pick<Phone, 'page'>,
  what: string,
  dir: string,
  rules?: string[],
) {
  await addAxe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const before = await changeText(page, dir, '200%')
  await expectNoViolation(page, `${what}, dark, ${dir}, large`, rules)
  await changeText(page, before, '')
  await page.emulateMedia({ colorScheme: 'light' })
}

async function addAxe(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
}

/** Returns the direction that the page had. */
const changeText = (page: Page, dir: string, fontSize: string) =>
  page.evaluate(
    ([dir, fontSize]) => {
      const before = document.documentElement.dir
      document.documentElement.dir = dir
      document.documentElement.style.fontSize = fontSize
      return before
    },
    [dir, fontSize] as const,
  )

/** Checks at every scroll position that no control is partly under another, such as the navigation. */
export async function expectTargetsClear({ page }: Phone, what: string) {
  await addAxe(page)
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  for (let top = 0; top <= end; top += SCROLL_STEP_PX) {
    await page.evaluate((top) => scrollTo(0, top), top)
    await expectNoViolation(page, `${what}, scrolled by ${top} px`, ['target-size'])
  }
}

const SCROLL_STEP_PX = 50

/** Retries, because a toast that is fading in may be half visible. Only lasting violations count. */
async function expectNoViolation(page: Page, what: string, rules?: string[]) {
  await expect(async () => {
    const violations = await page.evaluate(async (rules) => {
      // Colour contrast is only valid once nothing is half faded in.
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
      const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } }
      const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
      const { violations } = await axe.run(options)
      return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' | ')}`)
    }, rules)
    expect(violations, what).toEqual([])
  }).toPass({ timeout: 30_000 })
}
