import type { Page } from '@playwright/test'
import { counting } from './counting.ts'
import { expect, type Phone } from './fixture.ts'

type Counted = ReturnType<typeof counting>

/**
 * Signs up through the pages, from the first step on, as a newcomer would. Leads home, to how to begin.
 * `by` counts the taps.
 */
export async function signUp(
  { page, username }: Phone,
  interests: readonly string[],
  by: Counted = counting(),
) {
  await by.tap(page.getByRole('button', { name: 'Continue' }))
  await chooseInterests(page, interests, by)
  await by.tap(page.getByRole('button', { name: 'Continue' }))
  await fillAccount(page, username, by)
  await by.tap(page.getByRole('button', { name: 'Create Account' }))
  await expectNewcomersHome(page)
}

/** What people see right after signing up. */
export async function expectNewcomersHome(page: Page, { timeout = 5000 } = {}) {
  await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible({ timeout })
}

/** Finds each by its name: which ones are popular depends on what other tests have chosen. */
export async function chooseInterests(
  page: Page,
  interests: readonly string[],
  { tap, type }: Counted = counting(),
) {
  for (const name of interests) {
    await type(page.getByLabel('Search interests'), name)
    await tap(page.getByRole('button', { name }))
  }
  await page.getByLabel('Search interests').fill('')
}

/** Fills in the last step. */
export async function fillAccount(page: Page, username: string, { tap, type }: Counted = counting()) {
  await type(page.getByLabel('Username'), username)
  await type(page.getByLabel('E-mail'), `${username}@example.org`)
  await type(page.getByLabel('Password', { exact: true }), 'correct horse battery')
  await tap(page.getByLabel('I am 18 or older.'))
}
