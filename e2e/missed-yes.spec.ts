import { cellToParent } from 'h3-js'
import { expectAccessible } from './accessible.ts'
import { test } from './clocked-fixture.ts'
import { expect, type Phone, takingTurns } from './fixture.ts'
import { linksIn } from './mailbox.ts'
import { stayInTouch } from './together.ts'

const inTurn = takingTurns(test)

// Four phones on two days.
test.describe.configure({ timeout: 240_000 })

const HOUR = 60
const HINT = /^You missed the last one, so we’ll ask you an hour before/
const tap = ({ page }: Phone, name: string) => page.getByRole('button', { name, exact: true }).click()
const question = ({ page }: Phone) => page.getByRole('region', { name: 'Still coming?' })
const missed = ({ page }: Phone) => page.getByRole('region', { name: 'You weren’t there' })

inTurn(
  'a gathering with a friend moves, somebody does not come, and only their own next yes is asked again, until they say that something happened',
  async ({ phone, here, clocked }) => {
    const ana = await phone('ana', { at: here })
    const bo = await phone('bo', { at: here })
    const cy = await phone('cy', { at: here })
    const di = await phone('di', { at: here })
    const everybody = [ana, bo, cy, di]
    await stayInTouch(ana, bo)
    for (const each of [cy, di]) await each.join()
    for (const each of everybody) {
      const [link = ''] = await linksIn(clocked, `${each.username}@example.org`, '/verify-email')
      await each.post('/api/verify-email', { token: new URL(link).searchParams.get('token') })
    }
    await clocked.pass(25 * HOUR)

    const nowMs = async () => Date.parse((await ana.context.request.get('/healthz')).headers().date ?? '')
    /** Cy starts one for three that begins in so many hours. */
    async function starting(inHours: number): Promise<number> {
      const startsAt = (await nowMs()) + inHours * 3_600_000
      const { id } = await cy.post<{ id: number }>('/api/gatherings', {
        interestId: 1,
        cell: cellToParent(cy.cell, 6),
        label: 'Camden',
        place: 'Café Blum',
        startsAt: new Date(startsAt),
        endsAt: new Date(startsAt + 3_600_000),
        minimum: 3,
      })
      return id
    }
    /** Lets time pass until so many minutes before the start. */
    async function passUntil(id: number, minutesBefore: number) {
      const { startsAt } = await (await cy.context.request.get(`/api/gatherings/${id}`)).json()
      await clocked.pass((Date.parse(startsAt) - (await nowMs())) / 60_000 - minutesBefore)
    }
    async function prove(id: number, one: Phone, other: Phone) {
      const { code } = await one.post<{ code: string }>(`/api/gatherings/${id}/code`, { cell: one.cell })
      await other.post(`/api/gatherings/${id}/prove`, { code, cell: other.cell })
    }
    const open = (id: number, ...phones: Phone[]) =>
      Promise.all(phones.map(({ page }) => page.goto(`/gatherings/${id}`)))

    let id = 0
    await test.step('Ana comes with a friend, Di alone, and then Cy moves it', async () => {
      id = await starting(24)
      await open(id, ...everybody)
      await expect(di.page.getByText(HINT)).toHaveCount(0)
      await tap(ana, 'Come with a friend')
      await ana.page.getByText(bo.username).click()
      await tap(ana, 'I’m in')
      await expect(bo.page.getByRole('heading', { name: `${ana.username} asks you along` })).toBeVisible()
      await tap(bo, 'I’m in')
      await tap(di, 'I’m in')
      await expect(cy.page.getByText('It’s on. See you there!')).toBeVisible()
      await tap(cy, 'More')
      await tap(cy, 'Change place or time')
      await cy.page.getByRole('dialog').getByRole('button', { name: '30 min later' }).click()
      for (const each of [ana, bo, di]) await tap(each, 'Yes, still fine')
      for (const { page } of [ana, bo, di])
        await expect(page.getByRole('region', { name: 'Still fine?' })).toHaveCount(0)
    })

    await test.step('all say that they come, and Di doesn’t', async () => {
      await passUntil(id, 2 * HOUR)
      for (const each of everybody) await each.post(`/api/gatherings/${id}/coming`)
      await passUntil(id, 0)
      await prove(id, ana, bo)
      await prove(id, ana, cy)
      await clocked.pass(2 * HOUR)
      // Until then, members can say that it did not happen.
      await clocked.pass(24 * HOUR)
    })

    await test.step('only Di reads it, and what follows from it', async () => {
      await Promise.all(everybody.map(({ page }) => page.goto('/')))
      await expect(missed(di)).toContainText('We’ll ask you an hour before the next one')
      await expectAccessible(di, 'a missed yes')
      for (const each of [ana, bo, cy]) {
        await expect(each.page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
        await expect(missed(each)).toHaveCount(0)
      }
    })

    await test.step('Di’s next yes is asked again an hour before, and nobody else’s', async () => {
      id = await starting(5)
      await open(id, ...everybody)
      await expect(di.page.getByText(HINT)).toBeVisible()
      await expect(ana.page.getByText(HINT)).toHaveCount(0)
      await expectAccessible(di, 'a yes that is asked again')
      for (const each of [ana, di]) await tap(each, 'I’m in')
      await expect(di.page.getByText('It’s on. See you there!')).toBeVisible()
      await passUntil(id, 2 * HOUR)
      for (const each of [ana, cy, di]) await each.post(`/api/gatherings/${id}/coming`)
      await passUntil(id, 59)
      await expect(question(di)).toBeVisible()
      await expectAccessible(di, 'asked again')
      for (const each of [ana, cy]) await expect(question(each)).toHaveCount(0)
      await tap(di, 'Yes, I’m coming')
      await expect(question(di)).toHaveCount(0)
    })

    await test.step('Di says that something happened, and it is forgotten', async () => {
      await di.page.goto('/')
      await missed(di).getByRole('button', { name: 'Something happened' }).click()
      await expect(missed(di)).toHaveCount(0)
      id = await starting(30)
      await open(id, di)
      await expect(di.page.getByRole('button', { name: 'I’m in' })).toBeVisible()
      await expect(di.page.getByText(HINT)).toHaveCount(0)
    })
  },
)
