import { expectAccessible } from './accessible.ts'
import { test } from './clocked-fixture.ts'
import { counting } from './counting.ts'
import { expect, type Phone, takingTurns } from './fixture.ts'
import { agree, bothArrive, celebrate } from './together.ts'

const inTurn = takingTurns(test)

const MINUTE_MS = 60_000
const tap = ({ page }: Phone, name: string) => page.getByRole('button', { name, exact: true }).click()
const plan = ({ page }: Phone) => page.getByRole('region', { name: /^Meetup with/ })
const metDialog = (each: Phone, other: Phone) =>
  each.page.getByRole('dialog', { name: `You and ${other.username} met!` })

/** One enters the code on the other's screen. */
async function proveMeeting(one: Phone, other: Phone) {
  await bothArrive(one, other)
  const code = await one.page.getByText(/^\d{6}$/).textContent()
  await other.page.getByLabel(/enter the code/).fill(String(code))
  await tap(other, 'We’ve met')
  for (const [each, them] of [
    [one, other],
    [other, one],
  ] as const)
    await expect(metDialog(each, them)).toBeVisible()
}

inTurn(
  'two people meet, stay in touch, plan another day, change it, meet again, and one removes the other without a word',
  async ({ phone, here, clocked }) => {
    const ana = await phone('ana', { at: here })
    const bo = await phone('bo', { at: here })
    await agree(bo, ana)
    await proveMeeting(ana, bo)

    await metDialog(ana, bo).getByRole('button', { name: 'Stay in touch' }).click()
    await expect(metDialog(ana, bo).getByText(/^If .+ says so too, we’ll tell you\.$/)).toBeVisible()
    await celebrate(ana, bo)

    // Three taps from “met” to a second plan, without typing.
    const { tap: count, done } = counting()
    await count(metDialog(bo, ana).getByRole('button', { name: 'Stay in touch' }))
    await expect(ana.page.getByText(`You and ${bo.username} are in touch`).first()).toBeVisible()
    await count(metDialog(bo, ana).getByRole('button', { name: 'Plan a day' }))
    await expectAccessible(bo, 'a plan')
    await count(bo.page.getByRole('button', { name: 'Suggest it' }))
    expect(done).toMatchObject({ taps: 3, keys: 0 })

    await expect(bo.page.getByText(/^Sent\. .+ has until tomorrow, .+ to answer\.$/)).toBeVisible()
    const invitation = ana.page.getByRole('region', { name: `Invitation from ${bo.username}` })
    await expect(invitation.getByText(/^Suggests a day · answer until tomorrow, /)).toBeVisible()
    await expectAccessible(ana, 'a plan to answer')
    await invitation.getByRole('button', { name: 'Accept' }).click()
    for (const each of [ana, bo]) await expect(plan(each)).toContainText('Tomorrow, 6:00 PM')
    // Both are free today.
    await expect(plan(ana).getByRole('button', { name: 'On my way' })).toHaveCount(0)

    await tap(ana, '30 min later')
    await tap(bo, 'Fine with me')
    for (const each of [ana, bo]) await expect(plan(each)).toContainText('Tomorrow, 6:30 PM')

    const { meetups } = await (await ana.context.request.get('/api/meetups')).json()
    const startMs = Date.parse(
      meetups.find(({ isPlanAhead }: { isPlanAhead: boolean }) => isPlanAhead).startsAt,
    )
    await clocked.pass((startMs - (await ana.serverNow())) / MINUTE_MS - 20)
    await proveMeeting(bo, ana)
    await celebrate(bo, ana)
    await celebrate(ana, bo)

    for (const each of [ana, bo]) await each.goTo('/chat')
    const people = (each: Phone) => each.page.getByRole('region', { name: 'People you’ve met' })
    await expect(people(bo).getByText(ana.username)).toBeVisible()
    await expectAccessible(ana, 'people you’ve met')
    await tap(ana, `Remove ${bo.username}`)
    await tap(ana, 'Remove')
    for (const each of [ana, bo]) await expect(people(each)).toHaveCount(0)
  },
)
