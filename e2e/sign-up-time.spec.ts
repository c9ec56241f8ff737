import { counting } from './counting.ts'
import { expect, test } from './fixture.ts'

const SECONDS_MAX = 45
/** Beside typing. */
const TAPS_MAX = 14

test('a newcomer is free within 45 seconds and 14 taps of opening the landing page, at the speed of a person', async ({
  phone,
  here,
}) => {
  const { page, username } = await phone('newcomer', { at: here })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const { tap, type, arrive, seconds, done } = counting()
  // A headless browser never asks, so here it says that it would.
  await page.addInitScript(() => {
    navigator.permissions.query = () => Promise.resolve({ state: 'prompt' } as PermissionStatus)
  })
  await page.goto('/welcome')
  await arrive(page.getByRole('heading', { name: 'YoUrs truly local' }))
  await tap(page.getByRole('link', { name: 'Create Account' }))
  await arrive(page.getByLabel('First name'))
  await type(page.getByLabel('First name'), username)
  await tap(button('Continue'))
  await arrive(page.getByLabel('Search interests'))
  // No typing: three of the popular ones.
  for (const nth of [0, 1, 2]) await tap(page.getByRole('main').locator('li button').nth(nth))
  await tap(button('Continue'))
  await arrive(page.getByLabel('Username'))
  // Suggested from the name.
  await expect(page.getByLabel('Username')).not.toHaveValue('')
  await type(page.getByLabel('E-mail'), `${username}@example.org`)
  await type(page.getByLabel('Password', { exact: true }), 'correct horse battery')
  await tap(page.getByLabel('I am 18 or older.'))
  await tap(button('Create Account'))
  await arrive(page.getByRole('heading', { name: 'You’re in' }))
  await tap(button(/^I’m free for/))
  await arrive(page.getByRole('heading', { name: 'Your browser will ask for your location' }))
  // The browser's own question.
  done.taps += 1
  await tap(button('Continue'))
  await arrive(button('Switch off'))
  process.stdout.write(`From /welcome to being free: ${JSON.stringify(done)}, ${seconds().toFixed(0)} s\n`)
  expect(seconds()).toBeLessThanOrEqual(SECONDS_MAX)
  expect(done.taps).toBeLessThanOrEqual(TAPS_MAX)
  await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
})
