import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { isFull, rounds } from '../server/test/random.ts'
import { expect, type Phone } from './fixture.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Rules whose result can depend on the colour scheme, the writing direction or the text size. */
const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/**
 * Checks all rules on the page as shown, then `RULES_OF_LOOKS` in dark mode, from right to left and with text
 * at 200 %. Only a phone in Arabic has texts for that direction. Only in `npm run test:scale`, where
 * `screens.spec.ts` checks every screen for each commit, and the other tests take turns.
 */
export async function expectAccessible(phone: Pick<Phone, 'page'>, what: string) {
  if (!isFull()) return
  await expectAccessibleAsShown(phone, what)
  await expectAccessibleChanged(phone, what, 'rtl', RULES_OF_LOOKS)
}

/**
 * Checks one page of a phone as shown and the next with its looks changed, in turn, each by all rules. For
 * tours of pages that consist of the same components, and that `screens.spec.ts` checks both ways.
 */
export async function expectAccessibleInTurn(phone: Phone, what: string) {
  const nth = (checked.get(phone.page) ?? 0) + 1
  checked.set(phone.page, nth)
  await (nth % 2 === 1 ? expectAccessibleAsShown(phone, what) : expectAccessibleChanged(phone, what, 'rtl'))
}

/** How many checks `expectAccessibleInTurn` has made on each page. */
const checked = new WeakMap<Page, number>()

async function expectAccessibleAsShown({ page }: Pick<Phone, 'page'>, what: string) {
  await addAxe(page)
  await expectNoViolation(page, what)
}

/** Checks the page in dark mode, in this writing direction, at 200 % text size, by all rules or these. */
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

/** Resolves to the direction that the page had before. */
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

/** Checks, all down the page, that nothing such as the navigation covers part of a control. */
export async function expectTargetsClear({ page }: Phone, what: string) {
  await addAxe(page)
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  for (let top = 0; top <= end; top += SCROLL_STEP_PX) {
    await page.evaluate((top) => scrollTo(0, top), top)
    await expectNoViolation(page, `${what}, scrolled by ${top} px`, ['target-size'])
  }
}

const SCROLL_STEP_PX = rounds(200, 50)

/** Retries, so that only lasting violations count: a toast that is fading in may be half visible. */
async function expectNoViolation(page: Page, what: string, rules?: string[]) {
  await expect(async () => {
    const violations = await page.evaluate(async (rules) => {
      // Contrast can be measured only once nothing is fading in.
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
      const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } }
      const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
      const { violations } = await axe.run(options)
      return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' | ')}`)
    }, rules)
    expect(violations, what).toEqual([])
  }).toPass({ timeout: 30_000 })
}
