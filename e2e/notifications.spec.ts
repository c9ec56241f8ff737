import { expect, inTurn, northOf } from './fixture.ts'

inTurn(
  'events elsewhere show a toast, count at the bell, and can be read again later',
  async ({ phone, here }) => {
    const ana = await phone('ana', { at: here })
    const bo = await phone('bo', { at: northOf(here, 100) })
    for (const each of [ana, bo]) {
      await each.enter()
      await each.switchOn()
    }
    const bell = ana.page.getByRole('link', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName('Notifications')

    await ana.page.getByRole('link', { name: 'Profile' }).click()
    await ana.page.getByRole('main').getByRole('link', { name: 'Notifications' }).click()
    await expect(ana.page.getByRole('switch', { name: 'Sounds' })).toBeChecked()
    await bo.card(ana).getByRole('button', { name: 'Invite' }).click()
    await bo.page.getByLabel('Where').fill('Market Square')
    await bo.page.getByRole('button', { name: 'Send invitation' }).click()
    const toast = ana.page.getByRole('listitem').filter({ hasText: `${bo.username} invites you` })
    await expect(toast).toBeVisible()
    await expect(toast).toHaveAttribute('data-variant', 'invitation')
    await toast.getByRole('link', { name: 'View' }).click()
    await expect(ana.page.getByRole('button', { name: 'Accept' })).toBeVisible()
    await expect(bell).toHaveAccessibleName(/1 unread$/)
    await ana.page.getByRole('button', { name: 'Accept' }).click()
    // His page says it, so it needs no toast.
    await bo.page.getByRole('link', { name: 'Chat', exact: true }).click()
    await bo.page.getByRole('textbox', { name: 'Message' }).fill('On my way!')
    await bo.page.getByRole('button', { name: 'Send' }).click()
    await expect(ana.page.getByRole('listitem').filter({ hasText: 'On my way!' })).toBeVisible()
    await expect(bell).toHaveAccessibleName(/2 unread$/)

    await ana.page.reload()
    await bell.click()
    await expect(ana.page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
    await expect(ana.page.getByText('On my way!')).toBeVisible()
    await expect(ana.page.getByText(`${bo.username} invites you`)).toBeVisible()
    // Both have been visible for a moment.
    await expect(ana.page.getByText('All read')).toBeVisible()
    await ana.page.getByRole('button', { name: `Delete “${bo.username}”` }).click()
    await expect(ana.page.getByText('On my way!')).toHaveCount(0)
    await ana.page.getByRole('link', { name: 'Back to nearby' }).click()
    await expect(bell).toHaveAccessibleName('Notifications')
  },
)
