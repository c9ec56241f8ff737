import { expectAccessible } from './accessible.ts'
import { expect, inTurn, type Phone, test } from './fixture.ts'
import { codesIn, linksIn } from './mailbox.ts'

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
  await expectAccessible({ ...ana, page: other }, 'confirming an address')
  await other.getByRole('button', { name: 'Confirm my address' }).click()
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
  await expect(page.getByText(/If there’s an account with/)).toBeVisible()

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

inTurn(
  'people who read the e-mail on another device type its code where they asked',
  async ({ phone, app }) => {
    const ana = await phone('ana')
    const { page, username } = ana
    await ana.enter()
    const address = `${username}@example.org`
    await ana.goTo('/force-verify')
    const [code = ''] = await codesIn(app, address)
    ana.expectError(400)
    await page.getByLabel('Six-digit code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await page.getByRole('button', { name: 'Use this code' }).click()
    await expect(page.getByText(/That code is wrong or no longer works/)).toBeVisible()
    await expectAccessible(ana, 'a wrong code')
    await page.getByLabel('Six-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.getByRole('button', { name: 'Use this code' }).click()
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
    await ana.goTo('/')

    const lost = { ...(await phone('ana')), username }
    await lost.page.goto('/forgot-password')
    await lost.page.getByLabel('E-mail').fill(address)
    await lost.page.getByRole('button', { name: 'Send the link' }).click()
    await linksIn(app, address, '/reset-password')
    const [resetCode = ''] = await codesIn(app, address)
    await lost.page.getByLabel('Six-digit code').fill(resetCode)
    await lost.page.getByRole('button', { name: 'Use this code' }).click()
    await expect(lost.page.getByText(`For the account ${username}`)).toBeVisible()
    await lost.page.getByLabel('New password').fill(NEW)
    ana.expectError(401)
    await lost.page.getByRole('button', { name: 'Set new password' }).click()
    await expect(lost.page).toHaveURL(/\/signin$/)
    await expect(ana.page.getByRole('heading', { name: 'YoUrs truly local' })).toBeVisible()
    // The address is confirmed now, so it works like the username.
    await signIn({ ...lost, username: address }, NEW)
    await expect(lost.page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
  },
)

inTurn(
  'scanners and previews that open the links of e-mails twice, signed in or out, use nothing up',
  async ({ phone, app }) => {
    const ana = await phone('ana')
    const scanner = await phone('scanner')
    await ana.enter()
    const address = `${ana.username}@example.org`
    const elsewhere = `${ana.username}@elsewhere.example`
    const of = `/api/users/${await ana.id()}`
    const isConfirmed = async () => {
      const answer = await ana.context.request.get('/api/user')
      return (await answer.json()).emailVerified
    }
    async function scan(...links: string[]) {
      for (const { page } of [scanner, ana])
        for (const link of links)
          for (let times = 0; times < 2; times++) {
            await page.goto(link)
            await page.waitForLoadState('networkidle')
          }
    }

    await scanner.post('/api/password-reset-request', { email: address })
    const [verify = ''] = await linksIn(app, address, '/verify-email')
    const [reset = ''] = await linksIn(app, address, '/reset-password')
    await scan(verify, reset)
    expect(await isConfirmed()).toBe(false)
    await scanner.page.goto(verify)
    await expect(scanner.page.getByRole('heading', { name: 'Sign in first' })).toBeVisible()
    await ana.page.goto(verify)
    await ana.page.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(ana.page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()

    await ana.post(`${of}/email`, { email: elsewhere, password: OLD })
    await ana.post(`${of}/contacts`, { name: 'Sam', email: `sam.${elsewhere}` })
    const [change = ''] = await linksIn(app, elsewhere, '/verify-email')
    const [trust = ''] = await linksIn(app, `sam.${elsewhere}`, '/check-in/')
    await scan(change, trust)
    await scanner.page.goto(trust)
    await expect(scanner.page.getByRole('button', { name: 'Yes, I’ll be there' })).toBeVisible()
    await scanner.page.goto(reset)
    await expect(scanner.page.getByText(`For the account ${ana.username}`)).toBeVisible()
    await ana.page.goto(change)
    await ana.page.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(ana.page.getByText(`${elsewhere} is yours`)).toBeVisible()
  },
)
