import { expectAccessible } from './accessible.ts'
import { createPasskey, withAuthenticator } from './authenticators.ts'
import { expect, inTurn, test } from './fixture.ts'

test.use({ ownServer: { TEAM_PASSKEYS: 'required' } })

inTurn(
  'an admin without a passkey is led to Account, and with one works where it has proved the session',
  async ({ phone }) => {
    const root = await phone('root', { isAdmin: true })
    const { page } = root
    root.expectError(403)
    await root.enter()
    await root.goTo('/admin')
    const needed = page.getByRole('alert')
    await expect(needed).toContainText('Our team needs a passkey here.')
    await expectAccessible(root, 'a passkey is needed')
    await needed.getByRole('link', { name: 'Account' }).click()
    await withAuthenticator(root)
    await createPasskey(root, 'Phone')
    await root.goTo('/admin')
    await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible()

    // Signed in with the password alone, the passkey is asked for in place.
    await root.goTo('/profile')
    await page.getByRole('button', { name: 'Sign out' }).click()
    const password = 'correct horse battery'
    const user = await root.post('/api/login', { username: root.username, password })
    await page.evaluate((stored) => localStorage.setItem('hereabouts_user', stored), JSON.stringify(user))
    await page.goto('/admin')
    await needed.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible()
  },
)
