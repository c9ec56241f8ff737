import { OPEN_GATE } from '../server/src/gate/rules.ts'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { expect, inTurn, type Phone, test } from './fixture.ts'
import { linksIn, subjectTo } from './mailbox.ts'
import { chooseInterests, expectNewcomersHome, fillAccount } from './signing-up.ts'

// Each file that sets the gate has a server of its own, because the gate is for everybody there.
test.use({ ownServer: {} })

async function signUpTo(
  { page, username }: Phone,
  { reason, email }: { reason?: string; email?: string } = {},
) {
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseInterests(page, ['Coffee chat'])
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillAccount(page, username)
  if (email) await page.getByLabel('E-mail').fill(email)
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

async function confirmAddress(app: RunningApp, { page, username }: Phone, email = `${username}@example.org`) {
  const [link = ''] = await linksIn(app, email, '/verify-email')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
}

inTurn(
  'the first admin has newcomers ask; one reads so, asks, is let in by the team, and the app opens',
  async ({ phone, app }) => {
    const root = await phone('root')
    await root.enter()
    const zoe = await phone('zoe')
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
    await test.step('correcting the address and confirming it works while waiting', async () => {
      const corrected = `${zoe.username}@example.com`
      await zoe.page.getByText('Change your address').click()
      await zoe.page.getByLabel('New e-mail').fill(corrected)
      await zoe.page.getByLabel('Your password').fill('correct horse battery')
      await zoe.page.getByRole('button', { name: 'Send the link' }).click()
      await expect(zoe.page.getByText(`We sent a link to ${corrected}.`)).toBeVisible()
      await expectAccessible(zoe, 'waiting, with another address')
      await confirmAddress(app, zoe, corrected)
      await zoe.page.goto('/')
      await expect(zoe.page.getByRole('heading', { name: 'We’ll be in touch' })).toBeVisible()
      await expectAccessible(zoe, 'waiting for the team')
    })
    await test.step('the team lets them in', async () => {
      await root.goTo('/admin')
      await root.page.getByRole('link', { name: /New people/ }).click()
      const request = root.page.getByRole('region', { name: `Request from ${zoe.username}` })
      await expect(request).toContainText('I’d like to play chess.')
      await expect(request).toContainText(`${zoe.username}@example.com`)
      await expectAccessible(root, 'console, new people')
      await request.getByRole('button', { name: 'Let them in' }).click()
      await expect(root.page.getByText('Nobody is waiting to join.')).toBeVisible()
      await expect.poll(() => subjectTo(app, `${zoe.username}@example.com`)).toBe("You're in")
      await expectNewcomersHome(zoe.page, { timeout: 20_000 })
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

inTurn(
  'with a listed domain and approval, its people join by confirming their address, and others ask',
  async ({ phone, app }) => {
    const root = await adminOf(phone)
    const gate = { ...OPEN_GATE, isOpen: false, domains: ['uni.example'] }
    await root.post('/api/admin/gate', gate, 'PUT')
    const stranger = await phone('stranger')
    stranger.expectError(422)
    await test.step('without approval, others read who can join and stay out', async () => {
      await stranger.page.goto('/signup')
      const note = stranger.page.getByRole('region', { name: 'Who can join' })
      await expect(note).toContainText('uni.example')
      await signUpTo(stranger)
      await expect(stranger.page.getByText('Use an address at a domain that may join here')).toBeVisible()
    })
    await test.step('a listed address opens the app once it is confirmed', async () => {
      const zoe = await phone('zoe')
      const email = `${zoe.username}@uni.example`
      await zoe.page.goto('/signup')
      await signUpTo(zoe, { email })
      await expect(zoe.page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
      await expect(zoe.page.getByText('Confirm your e-mail address, and you’re in.')).toBeVisible()
      await confirmAddress(app, zoe, email)
      await zoe.page.getByRole('link', { name: 'See who is around' }).click()
      await expectNewcomersHome(zoe.page, { timeout: 20_000 })
    })
    await test.step('with approval, others ask', async () => {
      await root.post('/api/admin/gate', { ...gate, byApproval: true }, 'PUT')
      const asker = await phone('asker')
      await asker.page.goto('/signup')
      await signUpTo(asker, { reason: 'I live next to the campus.' })
      await expect(asker.page.getByText('Then our team reads your request and answers.')).toBeVisible()
    })
    await root.post('/api/admin/gate', OPEN_GATE, 'PUT')
  },
)

inTurn(
  'one sign-up too many in an hour brakes: the next visitor reads that they must ask',
  async ({ phone }) => {
    const root = await adminOf(phone)
    await root.post('/api/admin/gate', { ...OPEN_GATE, brakeSignUps: 1 }, 'PUT')
    const first = await phone('first')
    await first.page.goto('/signup')
    await signUpTo(first)
    await expectNewcomersHome(first.page)
    const second = await phone('second')
    await second.page.goto('/signup')
    await signUpTo(second)
    await expect(second.page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
    const third = await phone('third')
    await third.page.goto('/welcome')
    await expect(third.page.getByRole('region', { name: 'Who can join' })).toContainText(
      'say in one line why',
    )
    await first.page.reload()
    await expect(first.page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
    await root.post('/api/admin/gate', OPEN_GATE, 'PUT')
  },
)
