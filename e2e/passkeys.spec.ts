import { expectAccessible } from './accessible.ts'
import { createPasskey, credentialsOf, withAuthenticator } from './authenticators.ts'
import { expect, inTurn, type Phone, test } from './fixture.ts'

const PASSWORD = 'correct horse battery'

async function signOut({ page, goTo }: Phone) {
  await goTo('/profile')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'YoUrs truly local' })).toBeVisible()
}

test('a passkey is created under Account and signs in without typing, until it is removed', async ({
  phone,
}) => {
  const ana = await phone('ana')
  const { page } = ana
  await ana.enter()
  const device = await withAuthenticator(ana)
  await ana.goTo('/account')
  ana.expectError(403)
  await createPasskey(ana, 'My phone')
  const passkeys = page.getByRole('region', { name: 'How do I sign in?' })
  await expect(passkeys).toContainText('With your password or 1 passkey')
  await expect(passkeys.getByRole('listitem')).toContainText('My phone')
  await expect(passkeys).toContainText('Never used')
  await expectAccessible(ana, 'passkeys')
  const [credential] = await credentialsOf(device)
  expect(credential).toMatchObject({ isResidentCredential: true, rpId: 'localhost' })

  await signOut(ana)
  // Chromium chooses among the suggestions of the field by itself here.
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
  await ana.goTo('/account')
  await expect(passkeys).toContainText('Last used on')

  // In this new session, the passkey counts instead of the password.
  ana.expectError(403)
  await passkeys.getByRole('button', { name: 'Remove the passkey My phone' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your password again' })
  await expectAccessible(ana, 'a passkey instead of the password')
  await sheet.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Passkey removed', { exact: true }).first()).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)

  await device.cdp.send('WebAuthn.setAutomaticPresenceSimulation', {
    authenticatorId: device.authenticatorId,
    enabled: false,
  })
  await signOut(ana)
  await page.getByRole('link', { name: 'Sign In' }).click()
  ana.expectError(403)
  await device.cdp.send('WebAuthn.setAutomaticPresenceSimulation', {
    authenticatorId: device.authenticatorId,
    enabled: true,
  })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText(/That passkey doesn’t work here/)).toBeVisible()
  await page.getByLabel('Username').fill(ana.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
})

inTurn(
  'a passkey counts instead of the password on every form, and takes back a deleted account',
  async ({ phone }) => {
    const ana = await phone('ana')
    const { page } = ana
    await ana.enter()
    await ana.goTo('/account')
    const passkeys = page.getByRole('region', { name: 'How do I sign in?' })
    await expect(passkeys.getByText('Add a passkey')).toBeVisible()
    // Nobody is offered what they don't have.
    await expect(page.getByRole('button', { name: 'Use a passkey instead' })).toHaveCount(0)
    await withAuthenticator(ana)
    ana.expectError(403)
    await createPasskey(ana, 'Phone')

    await passkeys.getByRole('button', { name: 'Rename the passkey Phone' }).click()
    const renaming = page.getByRole('dialog', { name: 'Rename this passkey' })
    await renaming.getByLabel('Name').fill('Old phone')
    await expectAccessible(ana, 'renaming a passkey')
    await renaming.getByRole('button', { name: 'Save' }).click()
    await expect(passkeys.getByRole('listitem')).toContainText('Old phone')

    await passkeys.getByText('Change your password').click()
    await passkeys.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(passkeys.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')
    await expect(passkeys.getByLabel('Current password')).not.toHaveAttribute('aria-invalid', 'true')
    await passkeys.getByLabel('New password').fill('another horse battery')
    await passkeys.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(page.getByText('Password changed', { exact: true }).first()).toBeVisible()

    const email = page.getByRole('region', { name: 'Where do my e-mails go?' })
    await email.getByText('Change your address').click()
    await email.getByLabel('New e-mail').fill(`new_${ana.username}@example.org`)
    await email.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(email.getByText(/We sent a link to/)).toBeVisible()
    await expectAccessible(ana, 'passkeys on forms')

    await page.getByRole('button', { name: 'Delete my account…' }).click()
    const sheet = page.getByRole('dialog', { name: 'Delete your account?' })
    await sheet.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(page.getByRole('heading', { name: 'YoUrs truly local' })).toBeVisible()

    ana.expectError(409)
    await page.getByRole('link', { name: 'Sign In' }).click()
    // Chromium chooses among the suggestions by itself here.
    await page.getByRole('button', { name: 'Take my account back' }).click()
    await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
  },
)

inTurn(
  'each of two devices has its own passkey, and a copy of one with an old counter is refused',
  async ({ phone }) => {
    const ana = await phone('ana')
    const laptop = { ...(await phone('laptop')), username: ana.username }
    await ana.enter()
    const device = await withAuthenticator(ana)
    await ana.goTo('/account')
    ana.expectError(403)
    await createPasskey(ana, 'Phone')
    const [credential] = await credentialsOf(device)

    await laptop.page.goto('/signin')
    await laptop.page.getByLabel('Username').fill(ana.username)
    await laptop.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await laptop.page.getByRole('button', { name: 'Sign In' }).click()
    await expect(laptop.page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
    await withAuthenticator(laptop)
    await laptop.goTo('/account')
    laptop.expectError(403)
    await createPasskey(laptop, 'Laptop')
    await expect(laptop.page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(2)

    // The original counts on by signing in.
    await signOut(ana)
    await ana.page.getByRole('link', { name: 'Sign In' }).click()
    await expect(ana.page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()

    const thief = await phone('thief')
    const copy = await withAuthenticator(thief)
    if (!credential) throw new Error('the authenticator has the passkey')
    await copy.cdp.send('WebAuthn.addCredential', {
      authenticatorId: copy.authenticatorId,
      credential: { ...credential, signCount: 0 },
    })
    thief.expectError(403)
    await thief.page.goto('/signin')
    await expect(thief.page.getByText(/That passkey doesn’t work here/)).toBeVisible()
  },
)

test('a browser without passkeys signs in as ever', async ({ phone }) => {
  const { username, join } = await phone('ana')
  await join()
  const ana = await phone('old')
  const { page, context } = ana
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
  })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/signin')
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
  expect(requested.filter((url) => url.includes('passkey'))).toEqual([])
  await ana.goTo('/account')
  await expect(page.getByRole('region', { name: 'How do I sign in?' })).toBeVisible()
  await expect(page.getByText('Add a passkey')).toHaveCount(0)
})
