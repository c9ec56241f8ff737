import { expectAccessible } from './accessible.ts'
import { expect, inTurn, northOf, type Phone } from './fixture.ts'
import { agreeUnseen } from './together.ts'

const plan = ({ page }: Phone) => page.getByRole('region', { name: /^Meetup with/ })
const changes = ({ page }: Phone) => page.getByRole('region', { name: 'Change of plans' })
const tap = (one: Phone, name: string) => one.page.getByRole('button', { name, exact: true }).click()

inTurn(
  'two people change the place, then the time, which one of them declines first, and see the same plan all along',
  async ({ phone, here }) => {
    const ana = await phone('ana', { at: here })
    const bo = await phone('bo', { at: northOf(here, 100) })
    const startsAt = new Date(Date.now() + 60 * 60_000).toISOString()
    await agreeUnseen(bo, ana, { startsAt })
    for (const { page } of [ana, bo]) await page.goto('/')

    // Without typing, in three taps.
    await tap(ana, 'Another place')
    await ana.page.getByRole('button', { name: /^Next door to Café Blum/ }).click()
    await expectAccessible(ana, 'another place or time')
    await tap(ana, 'Suggest it')
    await expect(changes(ana).getByText('You suggested a change')).toBeVisible()
    await expect(changes(bo).getByText('Plans changed?')).toBeVisible()
    await expectAccessible(bo, 'plans changed?')
    await tap(bo, 'Fine with me')
    for (const each of [ana, bo]) {
      await expect(changes(each).getByText('As agreed')).toHaveCount(0)
      await expect(plan(each)).toContainText('Next door to Café Blum')
    }

    const agreed = await plan(ana).getByText(/, at /).textContent()
    await tap(bo, '15 min later')
    await tap(ana, 'Keep as is')
    await expect(bo.page.getByText(`${ana.username} would rather keep the plan`).first()).toBeVisible()
    await expect(plan(bo).getByText(/, at /)).toHaveText(String(agreed))

    await tap(ana, '30 min later')
    await expect(changes(bo).getByText('Plans changed?')).toBeVisible()
    await tap(ana, 'Withdraw')
    await expect(changes(bo).getByText('Plans changed?')).toHaveCount(0)
    // One is on the way by now: a later time is still possible.
    await tap(bo, 'On my way')
    await tap(ana, '15 min later')
    await tap(bo, 'Fine with me')
    for (const each of [ana, bo]) {
      await expect(changes(each).getByText('As agreed')).toHaveCount(0)
      await expect(plan(each).getByText(/, at /)).not.toHaveText(String(agreed))
    }
    expect(await plan(ana).getByText(/, at /).textContent()).toBe(
      await plan(bo).getByText(/, at /).textContent(),
    )
  },
)
