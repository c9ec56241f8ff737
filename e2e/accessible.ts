import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expect, type Phone } from './fixture.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** In both schemes: all rules in the light one, and in the dark one those that see colours. */
export async function expectAccessible({ page }: Phone, what: string) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  await expectNoViolation(page, what)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolation(page, `${what}, dark`, RULES_OF_COLOUR)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** What comes and goes meanwhile, such as a toast that fades in, may be half-way when it is looked at: what stays counts. */
async function expectNoViolation(page: Page, what: string, rules?: string[]) {
  await expect(async () => {
    const violations = await page.evaluate(async (rules) => {
      // Colours are judged when nothing is half-way faded in.
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
      const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } }
      const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
      const { violations } = await axe.run(options)
      return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' | ')}`)
    }, rules)
    expect(violations, what).toEqual([])
  }).toPass({ timeout: 15_000 })
}
