import { OPEN_GATE } from '../server/src/gate/rules.ts'
import { expectAccessible } from './accessible.ts'
import { expect, inTurn, type Phone, test } from './fixture.ts'
import { linksIn, subjectTo } from './mailbox.ts'
import { chooseInterests, expectNewcomersHome, fillAccount } from './signing-up.ts'

// Each file that sets the gate has a server of its own, because the gate is for everybody there.
test.use({ ownServer: {} })

async function signUpTo({ page, username }: Phone, { reason }: { reason?: string } = {}) {
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseInterests(page, ['Coffee chat'])
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillAccount(page, username)
  if (reason) await page.getByLabel('Why would you like to join?').fill(reason)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

async function adminOf(phone: (name: string, options: object) => Promise<Phone>) {
  const root = await phone('root', { isAdmin: true })
  await root.enter()
  await confirmPassword(root)
  return root
}

async function confirmPassword(phone: Phone) {
  phone.expectError(403)
  await phone.post('/api/sessions/confirm', { password: 'correct horse battery' })
}

inTurn(
  'the first admin has newcomers ask; one reads so, asks, is let in by the team, and the app opens',
  async ({ phone, app }) => {
    const root = await phone('root')
    await root.enter()
    const zoe = await phone('zoe')
    zoe.expectError(403)
    await test.step('the link that the server has printed makes an admin and leads through the first steps', async () => {
      const [link = ''] = /http\S+\/first-admin\S+/.exec(app.output()) ?? []
      await root.page.goto(link)
      await expectAccessible(root, 'the first admin')
      await root.page.getByRole('button', { name: 'Make me an admin' }).click()
      await expect(root.page.getByText('You’re an admin now').first()).toBeVisible()
      await confirmPassword(root)
      await expect(root.page.getByRole('heading', { name: 'What is this place called?' })).toBeVisible()
      await expectAccessible(root, 'the first steps')
    })
    await test.step('the admin sets the gate', async () => {
      await root.page.getByRole('button', { name: 'Next step' }).click()
      await root.page.getByText('Only some people').click()
      await root.page.getByRole('switch', { name: 'They can ask to join' }).click()
      await expectAccessible(root, 'console, who may join')
      await root.page.getByRole('button', { name: 'Save' }).click()
      await expect(root.page.getByText('Saved', { exact: true }).first()).toBeVisible()
    })
    await test.step('a visitor reads who may join before typing, and asks', async () => {
      await zoe.page.goto('/welcome')
      await expect(zoe.page.getByRole('region', { name: 'Who can join' })).toBeVisible()
      await expectAccessible(zoe, 'welcome, behind a gate')
      await zoe.page.getByRole('link', { name: 'Create Account' }).click()
      await expect(zoe.page.getByRole('region', { name: 'Who can join' })).toBeVisible()
      await signUpTo(zoe, { reason: 'I’d like to play chess.' })
      await expect(zoe.page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
      await expectAccessible(zoe, 'waiting for the address')
    })
    await test.step('confirming the address works while waiting', async () => {
      const [link = ''] = await linksIn(app, `${zoe.username}@example.org`, '/verify-email')
      await zoe.page.goto(link)
      await zoe.page.getByRole('button', { name: 'Confirm my address' }).click()
      await expect(zoe.page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
      await zoe.page.goto('/')
      await expect(zoe.page.getByRole('heading', { name: 'We’ll be in touch' })).toBeVisible()
      await expectAccessible(zoe, 'waiting for the team')
    })
    await test.step('the team lets them in', async () => {
      await root.goTo('/admin')
      await root.page.getByRole('link', { name: /New people/ }).click()
      const request = root.page.getByRole('region', { name: `Request from ${zoe.username}` })
      await expect(request).toContainText('I’d like to play chess.')
      await expectAccessible(root, 'console, new people')
      await request.getByRole('button', { name: 'Let them in' }).click()
      await expect(root.page.getByText('Nobody is waiting to join.')).toBeVisible()
      await expect.poll(() => subjectTo(app, `${zoe.username}@example.org`)).toBe("You're in")
      await expect(zoe.page.getByRole('heading', { name: 'Who is around?' })).toBeVisible({ timeout: 20_000 })
    })
    await root.post('/api/admin/gate', OPEN_GATE, 'PUT')
  },
)

inTurn(
  'with invitations only, a member’s link opens the sign-up and lets a friend in',
  async ({ phone, app }) => {
    const root = await adminOf(phone)
    await root.post('/api/admin/gate', { ...OPEN_GATE, isOpen: false, byInvitation: true }, 'PUT')
    await root.page.goto('/invites')
    await root.page.getByRole('button', { name: 'Make my link' }).click()
    const url = await root.page.getByText('/signup?invitation=').textContent()
    await expect(root.page.getByText('You can bring 3 more people.')).toBeVisible()
    await expectAccessible(root, 'invitation')

    const stranger = await phone('stranger')
    await stranger.page.goto('/signup')
    await expect(stranger.page.getByRole('region', { name: 'Who can join' })).toBeVisible()
    await expect(stranger.page.getByRole('button', { name: 'Continue' })).toHaveCount(0)

    const zoe = await phone('zoe')
    await zoe.page.goto(url as string)
    await expect(zoe.page.getByText('Your invitation works.')).toBeVisible()
    await expect(zoe.page).toHaveURL(`${app.url}/signup`)
    await signUpTo(zoe)
    await expectNewcomersHome(zoe.page)
    await root.page.reload()
    await expect(root.page.getByText('You can bring 2 more people.')).toBeVisible()
    await root.post('/api/admin/gate', OPEN_GATE, 'PUT')
  },
)
