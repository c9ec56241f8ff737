import { expect, type Phone, test } from './fixture.ts'
import { linksIn } from './mailbox.ts'

const OLD = 'correct horse battery'
const NEW = 'an entirely new passphrase'

async function signIn({ page, username }: Phone, password: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** The token must not remain in the URL or in the history. */
async function expectNoTokenIn({ page }: Phone, link: string) {
  const token = new URL(link).searchParams.get('token') as string
  expect(token).toMatch(/^[\w-]{22}$/)
  await expect(page).not.toHaveURL(new RegExp(token))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(page.url()).not.toContain(token)
}

test('a new user confirms the address by its link, and every open screen shows it', async ({
  phone,
  app,
}) => {
  const ana = await phone('ana')
  const { page, username } = ana
  await ana.enter()
  await page.getByRole('link', { name: /Confirm your e-mail/ }).click()
  await expect(page.getByText(`${username}@example.org`)).toBeVisible()

  const other = await ana.context.newPage()
  const [link = ''] = await linksIn(app, `${username}@example.org`, '/verify-email')
  expect(link.startsWith(`${app.url}/verify-email?token=`)).toBe(true)
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await expect(other.getByText('Email Verified!', { exact: true })).toBeVisible()
  // On a page that nobody touched.
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await expectNoTokenIn({ ...ana, page: other }, link)
  await ana.goTo('/')
  await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Confirm your e-mail/ })).toHaveCount(0)
})

test('a person who forgot the password sets a new one through a link, which ends all old sessions', async ({
  phone,
  app,
}) => {
  const ana = await phone('ana')
  await ana.enter()
  const lost = { ...(await phone('ana')), username: ana.username }
  const { page } = lost
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('E-mail').fill(`${ana.username}@example.org`)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Reset email sent', { exact: true })).toBeVisible()
  await expect(page.getByText(/If there’s an account with the address/)).toBeVisible()

  const [link = ''] = await linksIn(app, `${ana.username}@example.org`, '/reset-password')
  expect(link.startsWith(`${app.url}/reset-password?token=`)).toBe(true)
  // Both forms of the URL work.
  await page.goto(link.replace('?token=', '/'))
  await expect(page.getByText(`For the account ${ana.username}`)).toBeVisible()
  await expectNoTokenIn(lost, link)
  await page.getByLabel('New password').fill(NEW)
  ana.expectError(401)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Password reset', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/signin$/)

  // The open session elsewhere ended without anybody touching it.
  await expect(ana.page.getByRole('heading', { name: 'YoUrs truly local' })).toBeVisible()
  lost.expectError(401)
  await signIn(lost, OLD)
  await expect(page.getByText(/Invalid username or password/)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
})
