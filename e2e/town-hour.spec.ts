import { cellToParent } from 'h3-js'
import { expectAccessible } from './accessible.ts'
import { test } from './clocked-fixture.ts'
import { expect, takingTurns } from './fixture.ts'

const inTurn = takingTurns(test)

inTurn(
  'an admin sets the hour of a town, somebody asks for a reminder, gets it, and switches on until its end',
  async ({ phone, here, clocked }) => {
    const root = await phone('root', { at: here, isAdmin: true })
    const ana = await phone('ana', { at: here })
    const bo = await phone('bo', { at: here })
    await root.join()
    const { page } = ana
    const now = new Date((await root.context.request.get('/healthz')).headers().date ?? '')
    // In two hours at the next full quarter of an hour.
    const start = new Date(Math.ceil(now.getTime() / 900_000) * 900_000 + 2 * 3_600_000)
    const inLondon = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options }).format(start)

    await test.step('an admin sets the hour', async () => {
      await root.page.goto('/admin-console?desk=hours')
      await root.page.getByRole('button', { name: 'Add an hour' }).click()
      await root.page.getByLabel('Town').fill('Camden')
      const days = root.page.getByRole('group', { name: 'Day' })
      await days.getByText(inLondon({ weekday: 'short' }), { exact: true }).click()
      await root.page.getByLabel('From').fill(inLondon({ hour: '2-digit', minute: '2-digit' }))
      await root.page.getByText('One area').click()
      await root.page.getByLabel('Hexagon').fill(cellToParent(root.cell, 5))
      await expectAccessible(root, 'setting a town’s hour')
      await root.page.getByRole('button', { name: 'Save' }).click()
      await expect(root.page.getByRole('heading', { name: 'Camden' })).toBeVisible()
    })

    await test.step('home says when it is, and one tap asks for a reminder', async () => {
      // Only once the phone knows where it is, which it finds out when it looks for gatherings.
      for (const each of [ana, bo]) {
        await each.enter()
        await each.goTo('/gatherings')
        await expect(each.page.getByRole('heading', { name: 'What’s planned' })).toBeVisible()
        await each.goTo('/')
        await expect(each.page.getByText('The hour when people in Camden switch on together.')).toBeVisible()
      }
      await page.getByRole('switch', { name: 'Remind me' }).click()
      await expect(page.getByRole('switch', { name: 'Remind me' })).toBeChecked()
      await expectAccessible(ana, 'a town’s hour')
    })

    await test.step('when it begins, only who asked is reminded, and home is about it', async () => {
      await clocked.pass((start.getTime() - now.getTime()) / 60_000 + 1)
      const toast = page.getByRole('listitem').filter({ hasText: 'The hour has begun in Camden' })
      await expect(
        toast.or(page.getByRole('heading', { name: 'The hour has begun in Camden' })).first(),
      ).toBeVisible()
      for (const each of [ana, bo]) {
        await each.page.goto('/')
        await expect(each.page.getByRole('heading', { name: 'The hour has begun in Camden' })).toBeVisible()
        await expect(each.page.getByText(/^About/)).toHaveCount(0)
      }
      await expectAccessible(ana, 'a town’s hour that has begun')
      await ana.goTo('/notifications')
      await expect(page.getByText('The hour has begun in Camden').first()).toBeVisible()
      await bo.goTo('/notifications')
      await expect(bo.page.getByText('The hour has begun in Camden')).toHaveCount(0)
      for (const each of [ana, bo]) await each.goTo('/')
    })

    await test.step('one tap switches on until its end', async () => {
      for (const each of [ana, bo]) {
        await each.page.getByRole('button', { name: /^I’m free until / }).click()
        await expect(each.page.getByRole('button', { name: 'Switch off' })).toBeVisible()
      }
      await expect(ana.card(bo)).toBeVisible()
      const own = await (await ana.context.request.get(`/api/users/${await ana.id()}/availability`)).json()
      expect(Date.parse(own.availability.until)).toBe(start.getTime() + 3_600_000)
    })

    await test.step('once it is over, home says when it is next, and the reminder stays', async () => {
      await clocked.pass(61)
      await page.goto('/')
      await expect(page.getByText('The hour when people in Camden switch on together.')).toBeVisible()
      await expect(page.getByRole('switch', { name: 'Remind me' })).toBeChecked()
    })
  },
)
