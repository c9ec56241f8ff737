import { expect, inTurn, type Phone } from './fixture.ts'
import { codesIn, linksIn } from './mailbox.ts'
import { chooseInterests, expectNewcomersHome, fillAccount } from './signing-up.ts'

const NEW = 'an entirely new passphrase'
const tap = ({ page }: Phone, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The next call of this path reaches the server, and its answer is lost. Resolves once that has happened. */
async function loseAnswer(phone: Phone, path: string): Promise<() => Promise<void>> {
  phone.expectComplaint('net::ERR_CONNECTION_RESET')
  let isLost = false
  await phone.page.route(
    `**${path}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
      isLost = true
    },
    { times: 1 },
  )
  return () => expect.poll(() => isLost).toBe(true)
}

inTurn('a sign-up whose answer is lost leads into the one account when tried again', async ({ phone }) => {
  const zoe = await phone('zoe')
  const { page } = zoe
  await page.goto('/signup')
  await tap(zoe, 'Continue')
  await chooseInterests(page, ['Coffee chat'])
  await tap(zoe, 'Continue')
  await fillAccount(page, zoe.username)
  const lost = await loseAnswer(zoe, '/api/register')
  await tap(zoe, 'Create Account')
  await lost()
  await expect(page.getByText(/^Signup failed: Network error/)).toBeVisible()
  zoe.expectError(409)
  await tap(zoe, 'Create Account')
  await expectNewcomersHome(page)
})

inTurn(
  'somebody whose phone drops the page, and then the answer, still sets a new password',
  async ({ phone, app }) => {
    const ana = await phone('ana')
    await ana.join()
    const lost = await phone('lost')
    const { page } = lost
    const address = `${ana.username}@example.org`
    await page.goto('/forgot-password')
    await page.getByLabel('E-mail').fill(address)
    await tap(lost, 'Send the link')
    await expect(page.getByText('Reset email sent', { exact: true })).toBeVisible()
    await page.reload()
    await linksIn(app, address, '/reset-password')
    const [code = ''] = await codesIn(app, address)
    await page.getByLabel('Six-digit code').fill(code)
    await tap(lost, 'Use this code')
    await page.getByLabel('New password').fill(NEW)
    const answer = await loseAnswer(lost, '/api/reset-password')
    await tap(lost, 'Set new password')
    await answer()
    lost.expectError(400)
    await tap(lost, 'Set new password')
    await expect(page.getByRole('heading', { name: 'Perhaps it’s set already' })).toBeVisible()
    await page.getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Username').fill(ana.username)
    await page.getByLabel('Password', { exact: true }).fill(NEW)
    await tap(lost, 'Sign In')
    await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
  },
)

inTurn('a report from outside survives a reload until it is sent', async ({ phone }) => {
  const bar = await phone('bar')
  const { page } = bar
  await page.goto('/report')
  await page.getByLabel('Whom is it about?').fill('The man with the red hat')
  await page.getByRole('switch', { name: 'They’re on the team here' }).click()
  await page.getByLabel('What happened?').fill('He shouted at our guests.')
  await page.getByLabel('Your e-mail').fill(`${bar.username}@example.org`)
  await page.reload()
  await expect(page.getByLabel('What happened?')).toHaveValue('He shouted at our guests.')
  await expect(page.getByRole('switch', { name: 'They’re on the team here' })).toBeChecked()
  await tap(bar, 'Continue')
  await tap(bar, 'Looks right, e-mail me the link')
  await expect(page.getByText('One more step')).toBeVisible()
  await page.goto('/report')
  await expect(page.getByLabel('What happened?')).toHaveValue('')
})
