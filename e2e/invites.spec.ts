import { expectAccessible } from './accessible.ts'
import { expect, inTurn, type Phone } from './fixture.ts'
import { signUp } from './signing-up.ts'

/** Creates an invite on its page, and returns its URL. */
async function makeLink({ page }: Phone): Promise<string> {
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Invite friends' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByRole('button', { name: 'QR code' }).first().click()
  const url = (await page.getByRole('dialog').getByText('/invite/').textContent()) as string
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return url
}

inTurn(
  'a friend opens an invite, sees the inviter, signs up, and counts on the inviter’s open screen',
  async ({ phone }) => {
    const [ana, bo] = [await phone('ana'), await phone('bo')]
    await ana.enter()
    const url = await makeLink(ana)
    await expectAccessible(ana, 'links for friends')

    await bo.page.goto(url)
    const title = `${ana.username} invites you to Hereabouts`
    await expect(bo.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectAccessible(bo, 'an invitation')
    await bo.page.getByRole('link', { name: 'Create Account' }).click()
    // Survives a reload, too.
    await bo.page.reload()
    await signUp(bo, ['Coffee chat'])
    await expect(ana.page.getByText('· 1 joined ·')).toBeVisible()
    const toast = ana.page.getByRole('listitem').filter({ hasText: 'joined through your link' })
    await expect(toast.getByRole('link', { name: 'Invite friends' })).toBeVisible()

    await bo.page.goto(url)
    await expect(bo.page.getByText('You’re already here')).toBeVisible()
  },
)
