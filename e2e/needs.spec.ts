import { expectAccessible } from './accessible.ts'
import { expect, inTurn, northOf, type Phone } from './fixture.ts'

const plan = ({ page }: Phone) => page.getByRole('region', { name: /^Meetup with/ })
const tap = ({ page }: Phone, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = ({ page }: Phone, name: string) => page.getByText(name, { exact: true }).click()

inTurn(
  'two people read what each needs once both have agreed, and find a place that fits both',
  async ({ phone, here }) => {
    const ana = await phone('ana', { at: here })
    const bo = await phone('bo', { at: northOf(here, 100) })
    for (const each of [ana, bo]) {
      await each.join()
      await each.beAvailable()
    }
    await ana.page.goto('/profile/privacy')
    await choose(ana, 'Step-free')
    await choose(ana, 'Quiet')
    await expectAccessible(ana, 'what I need')
    await ana.page.reload()
    for (const name of ['Step-free', 'Quiet'])
      await expect(ana.page.getByRole('checkbox', { name })).toBeChecked()

    const startsAt = new Date(Date.now() + 60 * 60_000).toISOString()
    const invitation = { inviteeId: await bo.id(), interestId: 1, place: 'Café Blum', startsAt }
    await ana.post('/api/meetups', invitation)
    for (const { page } of [ana, bo]) await page.goto('/')
    await expect(ana.page.getByText(/reads what you need: step-free, quiet/)).toBeVisible()
    await expect(bo.page.getByRole('region', { name: `Invitation from ${ana.username}` })).toBeVisible()
    await expect(bo.page.getByText(/step-free|you need/)).toHaveCount(0)
    // Not everything is for everybody.
    await tap(ana, 'Change what I need')
    await choose(ana, 'Quiet')
    await tap(ana, 'Save')
    await expect(ana.page.getByText(/reads what you need: step-free$/)).toBeVisible()

    await tap(bo, 'Accept')
    await expect(plan(bo).getByText(`${ana.username} needs: step-free`)).toBeVisible()
    await expect(plan(ana).getByText('You need: step-free')).toBeVisible()
    await tap(bo, 'More')
    await tap(bo, 'What I need')
    await choose(bo, 'To bring a companion')
    await tap(bo, 'Save')
    await expect(plan(ana).getByText(`${bo.username} needs: to bring a companion`)).toBeVisible()
    await expectAccessible(ana, 'what both need')

    await plan(bo).getByText('Yes', { exact: true }).click()
    await expect(plan(ana).getByText(`${bo.username} says that it fits.`)).toBeVisible()
    await plan(ana).getByText('No', { exact: true }).click()
    await ana.page.getByLabel('Where').fill('The library')
    await tap(ana, 'Suggest it')
    await expect(plan(bo).getByText(`${ana.username} says that it doesn’t fit.`)).toBeVisible()
    await tap(bo, 'Fine with me')
    // It is another place, so both are asked again.
    for (const each of [ana, bo]) {
      await expect(plan(each).getByRole('group', { name: 'Does The library fit?' })).toBeVisible()
      await expect(plan(each).getByRole('radio', { checked: true })).toHaveCount(0)
    }
  },
)
