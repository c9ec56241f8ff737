import type { Page } from '@playwright/test'
import { expect, type Phone } from './fixture.ts'

/** Signs up through the pages, from the first step on, as a newcomer would. */
export async function signUp({ page, username }: Phone, interests: readonly string[]) {
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseInterests(page, interests)
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillAccount(page, username)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
}

/** Finds each by its name: which ones are popular depends on what other tests have chosen. */
export async function chooseInterests(page: Page, interests: readonly string[]) {
  for (const name of interests) {
    await page.getByLabel('Search interests').fill(name)
    await page.getByRole('button', { name }).click()
  }
  await page.getByLabel('Search interests').fill('')
}

/** Fills in the last step. */
export async function fillAccount(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('E-mail').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('I am 18 or older.').check()
}
