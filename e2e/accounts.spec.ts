import { expect, test } from './fixture.ts'

test('somebody signs up, signs out, and signs in again; name, interests and privacy settings are kept', async ({
  phone,
}) => {
  const { page, username, expectRefusal } = await phone('ana')
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please select at least one interest')).toBeVisible()
  await expect(page.getByText('Hereabouts is for people of 18 and older.')).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('E-mail').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByText('Local Knowledge').click()
  await page.getByRole('button', { name: 'Street art' }).click()
  await page.getByLabel(/Something of your own/).fill('Lace making')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByLabel('I am 18 or older.').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()

  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('2 of 20 chosen')).toBeVisible()
  await page.getByLabel('What others call you').fill('Ana of the Hill')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Profile updated' })).toBeVisible()
  await page.getByRole('button', { name: 'Karaoke' }).click()
  await page.getByRole('button', { name: 'Save interests' }).click()
  await expect(page.getByRole('button', { name: 'Save interests' })).toHaveCount(0)
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('switch', { name: 'Only show me verified users' }).click()
  await saved
  await expect(page.getByRole('switch', { name: 'Only show me verified users' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Visible to verified users only' })).toBeDisabled()

  await page.reload()
  await expect(page.getByText('Ana of the Hill')).toBeVisible()
  await expect(page.getByText('3 of 20 chosen')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Only show me verified users' })).toBeChecked()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'YoUrs truly local' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('hereabouts_user'))).toBeNull()

  expectRefusal(401)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(
    page.getByText('Invalid username or password. Please check your credentials and try again.'),
  ).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
})
