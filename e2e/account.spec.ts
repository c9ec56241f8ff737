import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { expect, inTurn, type Phone, test } from './fixture.ts'

const PASSWORD = 'correct horse battery'

async function signIn({ page }: Phone, username: string, password: string) {
  await page.goto('/signin')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('signing a device out from another one takes it to the landing page at once', async ({ phone }) => {
  const [ana, lost] = [await phone('ana'), await phone('lost')]
  await ana.enter()
  await signIn(lost, ana.username, PASSWORD)
  await expect(lost.page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()

  await ana.goTo('/profile')
  await ana.page.getByRole('link', { name: /^Account/ }).click()
  const devices = ana.page.getByRole('region', { name: 'Where am I signed in?' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: /^Sign out .* on / }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(lost.page.getByRole('heading', { name: 'YoUrs truly local' })).toBeVisible()
  await expect(lost.page.getByText('You’ve been signed out', { exact: true })).toBeVisible()
  await expect(ana.page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
})

inTurn('people can export their data, delete their account, and restore it', async ({ phone }) => {
  const ana = await phone('ana')
  await ana.enter()
  const { page } = ana
  await ana.goTo('/account')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expectAccessible(ana, 'account')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`hereabouts-${ana.username}.json`)
  const { features } = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(features.accounts.account).toMatchObject([{ username: ana.username }])

  await page.getByRole('button', { name: 'Delete my account…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(sheet).toBeVisible()
  await expectAccessible(ana, 'deleting an account')
  await sheet.getByLabel('Your password').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'YoUrs truly local' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('hereabouts_user'))).toBeNull()

  ana.expectError(409)
  await signIn(ana, ana.username, PASSWORD)
  await expect(
    page.getByText(/This account was deleted on .* Until then you can take it back\./),
  ).toBeVisible()
  await expectAccessible(ana, 'an account to be taken back')
  await page.getByRole('button', { name: 'Take my account back' }).click()
  await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
})
