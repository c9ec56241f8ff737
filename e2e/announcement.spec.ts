import { expectAccessible } from './accessible.ts'
import { expect, inTurn, type Phone, test } from './fixture.ts'

// The announcement would appear in all other tests.
test.use({ ownServer: {} })

const TEXT = 'We are down for an hour tonight.'
const banner = ({ page }: Phone) =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem').filter({ hasText: TEXT })

inTurn(
  'an admin announces something: everybody reads it at the top until they dismiss it, or it is taken down',
  async ({ phone }) => {
    const root = await phone('root', { isAdmin: true })
    const ana = await phone('ana')
    const bo = await phone('bo')
    const visitor = await phone('visitor')
    for (const each of [root, ana, bo]) await each.enter()

    await test.step('open apps show it at once', async () => {
      await root.goTo('/admin-console?desk=announcement')
      await root.page.getByRole('textbox', { name: 'Announcement' }).fill(TEXT)
      await root.page.getByRole('button', { name: 'Announce', exact: true }).click()
      await expect(root.page.getByRole('region', { name: 'Announced now' })).toContainText(TEXT)
      for (const each of [root, ana, bo]) await expect(banner(each)).toBeVisible()
      await expectAccessible(root, 'console, announcement')
      await expectAccessible(bo, 'announced, at home')
      const covered = await banner(bo).evaluate((element) => element.getBoundingClientRect().bottom)
      const title = await bo.page.getByRole('heading', { name: 'Who is around?' }).boundingBox()
      expect(title?.y).toBeGreaterThanOrEqual(covered)
    })

    await test.step('so do pages of visitors when they open', async () => {
      await visitor.page.goto('/welcome')
      await expect(banner(visitor)).toBeVisible()
      await expectAccessible(visitor, 'announced, landing page')
    })

    await test.step('dismissed, it does not come back on that phone', async () => {
      await banner(ana).getByRole('button', { name: 'Dismiss' }).click()
      await expect(banner(ana)).toHaveCount(0)
      const read = ana.page.waitForResponse('**/api/announcement')
      await ana.page.reload()
      await read
      await expect(ana.page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
      await expect(banner(ana)).toHaveCount(0)
    })

    await test.step('taken down, it goes from open apps', async () => {
      await root.page.getByRole('button', { name: 'Take it down' }).click()
      for (const each of [root, bo]) await expect(banner(each)).toHaveCount(0)
    })
  },
)
