import type { Calendar } from '@hereabouts/contract/calendars/schemas'
import type { Page } from '@playwright/test'
import { serveCalendar } from '../calendar-server.ts'
import { button, call, type Scene } from './cast.ts'

/** The server reads one calendar every few seconds. */
async function untilRead(root: Page) {
  for (;;) {
    const { calendars } = await (await root.context().request.get('/api/admin/calendars')).json()
    const isRead = ({ readAt, failure }: Calendar) => readAt !== null || failure !== null
    if (calendars.every(isRead)) return
    await root.waitForTimeout(500)
  }
}

/** The calendars of others: how an admin enters them, and what people see of them. */
export const CALENDARS: Scene[] = [
  {
    name: 'the calendars of others',
    async play({ ana, root }, capture) {
      await root.goto('/admin-console?desk=calendars')
      const now = await root.evaluate(() => Date.now())
      const library = await serveCalendar(now)
      try {
        await button(root, 'Add a calendar').click()
        await capture(root, 'console-calendars-new')
        await root.getByLabel('Whose calendar it is').fill('City library')
        await root.getByLabel('Address').fill(library.address)
        await button(root, 'Save').click()
        const moved = new URL('/moved', library.address).href
        const data = { name: 'Chess club', address: moved, cell: null, timeZone: 'Europe/London' }
        const { calendars } = await call(root, 'post', '/api/admin/calendars', { data })
        await untilRead(root)
        await root.goto('/admin-console?desk=calendars')
        await button(root, 'Change').waitFor()
        await capture(root, 'console-calendars')
        await ana.goto('/gatherings')
        await ana.getByRole('heading', { name: 'Happening here' }).waitFor()
        await ana.getByRole('heading', { name: 'Happening here' }).scrollIntoViewIfNeeded()
        await capture(ana, 'gatherings-entries')
        await ana.getByRole('link', { name: 'Go together' }).first().click()
        await button(ana, 'Start it').waitFor()
        await capture(ana, 'gathering-new-together')
        const { origin } = new URL(root.url())
        for (const { id } of calendars)
          await root.context().request.delete(`/api/admin/calendars/${id}`, { headers: { origin } })
      } finally {
        library.close()
      }
    },
  },
]
