import type { CDPSession } from '@playwright/test'
import { expect, type Phone } from './fixture.ts'

const PASSWORD = 'correct horse battery'

/** Gives a phone an authenticator of its own, as if its owner unlocked it whenever it asks. */
export async function withAuthenticator({ page, context }: Phone) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

export async function credentialsOf({ cdp, authenticatorId }: { cdp: CDPSession; authenticatorId: string }) {
  return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}

/** Creates a passkey under Account, with the password that this asks for. */
export async function createPasskey({ page }: Phone, name: string, asksPassword = true) {
  const field = page.getByLabel('Name of the new passkey')
  if (!(await field.isVisible())) await page.getByText('Add a passkey').click()
  await field.fill(name)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  if (asksPassword) {
    const sheet = page.getByRole('dialog', { name: 'Your password again' })
    await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await sheet.getByRole('button', { name: 'Continue' }).click()
  }
  await expect(page.getByText('Passkey added', { exact: true }).first()).toBeVisible()
}
