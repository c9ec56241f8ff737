import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, type Phone } from './fixture.ts'

/** In both schemes: all rules in the light one, and in the dark one those that see colours. */
export async function expectAccessible({ page }: Phone, what: string) {
  await expectNoViolation(page, what)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolation(page, `${what}, dark`, RULES_OF_COLOUR)
  await page.emulateMedia({ colorScheme: 'light' })
}

const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** What comes and goes meanwhile, such as a toast that fades in, may be half-way when it is looked at: what stays counts. */
async function expectNoViolation(page: Page, what: string, rules?: string[]) {
  await expect(async () => {
    // Colours are judged when nothing is half-way faded in.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
    )
    const axe = new AxeBuilder({ page })
    const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
    expect(
      violations.map(({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ html }) => html).join(' | ')}`),
    ).toEqual([])
  }).toPass({ timeout: 15_000 })
}
