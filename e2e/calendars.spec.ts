import { expectAccessible } from './accessible.ts'
import { serveCalendar } from './calendar-server.ts'
import { expect, inTurn } from './fixture.ts'

inTurn(
  'an admin enters a library’s calendar, and somebody finds company for an evening there',
  async ({ phone, here }) => {
    const library = await serveCalendar(Date.now())
    const root = await phone('root', { isAdmin: true })
    const ana = await phone('ana', { at: here })
    for (const each of [root, ana]) await each.enter()

    await root.goTo('/admin-console?desk=calendars')
    await root.page.getByRole('button', { name: 'Add a calendar' }).click()
    await expectAccessible(root, 'console, a new calendar')
    await root.page.getByLabel('Whose calendar it is').fill('Library of the walk')
    await root.page.getByLabel('Address').fill(library.address)
    await root.page.getByText('One area').click()
    await root.page.getByRole('button', { name: 'Use the area where I am' }).click()
    await expect(root.page.getByLabel('Hexagon')).toHaveValue(/^85/)
    await root.page.getByText('Everywhere', { exact: true }).click()
    await root.page.getByRole('button', { name: 'Save' }).click()
    const calendar = root.page.getByRole('region', { name: 'Library of the walk' })
    await expect(calendar.getByText(/^2 entries ahead/)).toBeVisible({ timeout: 60_000 })
    await expectAccessible(root, 'console, calendars')

    await ana.goTo('/gatherings')
    const entry = ana.page.getByRole('region', { name: 'An evening of short stories' })
    await expect(entry).toContainText('Library of the walk')
    await expectAccessible(ana, 'entries of calendars')
    await entry.getByRole('link', { name: 'Go together' }).click()
    await expect(ana.page.getByRole('button', { name: 'City library' })).toBeVisible()
    await expect(ana.page.getByRole('heading', { name: 'An evening of short stories' })).toBeVisible()
    await expectAccessible(ana, 'a gathering at an entry')

    await calendar.getByRole('button', { name: 'Remove' }).click()
    await expect(calendar).toHaveCount(0)
    library.close()
  },
)
