import { cellToParent } from 'h3-js'
import { expectAccessible } from './accessible.ts'
import { test } from './clocked-fixture.ts'
import { expect, type Phone, takingTurns } from './fixture.ts'
import { linksIn } from './mailbox.ts'
import { stayInTouch } from './together.ts'

const inTurn = takingTurns(test)

const HOUR = 60
const tap = ({ page }: Phone, name: string) => page.getByRole('button', { name, exact: true }).click()

inTurn(
  'two people who are in touch come to a gathering together, and its starter holds a seat for somebody who says no',
  async ({ phone, here, clocked }) => {
    const ana = await phone('ana', { at: here })
    const bo = await phone('bo', { at: here })
    const cy = await phone('cy', { at: here })
    await stayInTouch(ana, bo)
    await cy.join()
    for (const each of [ana, bo, cy]) {
      const [link = ''] = await linksIn(clocked, `${each.username}@example.org`, '/verify-email')
      await each.post('/api/verify-email', { token: new URL(link).searchParams.get('token') })
    }
    await clocked.pass(25 * HOUR)
    const now = (await ana.context.request.get('/healthz')).headers().date ?? ''
    const starting = (inHours: number) => {
      const startsAt = Date.parse(now) + inHours * 3_600_000
      const window = { startsAt: new Date(startsAt), endsAt: new Date(startsAt + 3_600_000) }
      const plan = { interestId: 1, cell: cellToParent(cy.cell, 6), label: 'Camden', place: 'Café Blum' }
      return { ...plan, ...window, minimum: 3 }
    }
    const { id } = await cy.post<{ id: number }>('/api/gatherings', starting(24))
    await cy.page.goto(`/gatherings/${id}`)

    await ana.page.goto(`/gatherings/${id}`)
    await tap(ana, 'Come with a friend')
    await ana.page.getByText(bo.username).click()
    await expectAccessible(ana, 'coming with a friend')
    await tap(ana, 'I’m in')
    await expect(ana.page.getByText(/^A seat is held for /)).toBeVisible()
    await expectAccessible(ana, 'a seat for a friend')
    await expect(cy.page.getByText('3 of 6 seats taken')).toBeVisible()
    await expect(cy.page.getByText(bo.username)).toHaveCount(0)

    await bo.page.goto('/notifications')
    await bo.page.getByText('Somebody you know asks you along').first().click()
    await expect(bo.page.getByRole('heading', { name: `${ana.username} asks you along` })).toBeVisible()
    await expectAccessible(bo, 'asked along')
    await tap(bo, 'I’m in')
    for (const { page } of [ana, bo, cy])
      await expect(page.getByText('It’s on. See you there!')).toBeVisible()
    await expect(ana.page.getByText(`${bo.username} is coming along.`)).toBeVisible()

    const { id: own } = await ana.post<{ id: number }>('/api/gatherings', starting(48))
    await ana.page.goto(`/gatherings/${own}`)
    await tap(ana, 'More')
    await tap(ana, 'Hold a seat for a friend')
    await ana.page.getByRole('dialog').getByText(bo.username).click()
    await tap(ana, 'Hold a seat')
    await expect(ana.page.getByText('2 of 6 seats taken')).toBeVisible()
    await bo.page.goto(`/gatherings/${own}`)
    await tap(bo, 'Not this time')
    await expect(ana.page.getByText(/hasn’t taken the seat/)).toBeVisible()
    await expect(ana.page.getByText('2 of 6 seats taken')).toHaveCount(0)
  },
)
