import { counting } from './counting.ts'
import { expect, northOf, type Phone, test } from './fixture.ts'
import { signUp } from './signing-up.ts'
import { celebrate } from './together.ts'

const COFFEE = 1

/** From the first page to switched on, beside typing. */
const TAPS_MAX = 14

/** Signs up from the first page on. Returns the count of what that took. */
async function join(phone: Phone, interests: string[]) {
  const count = counting()
  await phone.page.goto('/')
  await count.tap(phone.page.getByRole('link', { name: 'Create Account' }))
  await signUp(phone, interests, count)
  return count
}

test('two strangers nearby find each other, agree to meet, and meet; a third person far away sees nobody', async ({
  phone,
  here,
}) => {
  const ana = await phone('ana', { at: here })
  const bo = await phone('bo', { at: northOf(here, 600) })
  const far = await phone('far', { at: northOf(here, 30_000) })
  const { tap, done } = await join(ana, ['Coffee chat', 'Board games'])
  await bo.enter([COFFEE, 4])
  await far.enter([COFFEE])

  await test.step('each appears on the other’s screen without a reload', async () => {
    await tap(ana.page.getByRole('button', { name: 'up for anything' }))
    await tap(ana.page.getByRole('button', { name: 'coffee', exact: true }))
    await tap(ana.page.getByRole('button', { name: 'I’m free for' }))
    for (const each of [bo, far]) await each.switchOn()
    await expect(ana.page.getByRole('button', { name: 'Switch off' })).toBeVisible()
    expect(done.taps).toBeLessThanOrEqual(TAPS_MAX)
    for (const [one, other] of [
      [ana, bo],
      [bo, ana],
    ] as const) {
      await expect(one.card(other)).toBeVisible()
      await expect(one.card(other).getByText(/^about (½|a) mile or less$/)).toBeVisible()
      await expect(one.card(other).getByRole('list', { name: 'What you share' })).toHaveText('Coffee chat')
    }
    await expect(bo.card(ana).getByText('Up for coffee')).toBeVisible()
    await expect(far.page.getByRole('heading', { name: 'Nobody yet' })).toBeVisible()
    await expect(far.page.getByRole('article')).toHaveCount(0)
  })

  await test.step('he invites in three taps and without typing, she accepts, and both are gone from the lists', async () => {
    const { tap, done } = counting()
    await tap(bo.card(ana).getByRole('button', { name: 'Invite' }))
    await tap(bo.page.getByRole('button', { name: 'a café' }))
    await tap(bo.page.getByRole('button', { name: 'Send invitation' }))
    expect(done.taps).toBeLessThanOrEqual(3)
    expect(done.keys).toBe(0)
    await expect(bo.page.getByText(/^Sent\. .+ has until .+ to answer\.$/)).toBeInViewport()
    const invitation = ana.page.getByRole('region', { name: `Invitation from ${bo.username}` })
    await expect(invitation.getByText('a café', { exact: true })).toBeVisible()
    await invitation.getByRole('button', { name: 'Accept' }).click()
    for (const each of [ana, bo]) {
      await expect(each.page.getByText('It’s on. See you there!')).toBeVisible()
      await expect(each.page.getByRole('article')).toHaveCount(0)
    }
    // His page says so itself: it is announced, but no toast covers it.
    await expect(bo.page.getByRole('status').filter({ hasText: `${ana.username} is coming` })).toBeAttached()
    for (const each of [ana, bo])
      await expect(
        each.page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem'),
      ).toHaveCount(0)
  })

  await test.step('both screens show the same colour and word', async () => {
    const sign = (each: Phone) => each.page.getByText(/Both your screens are [\w ]+ and say/).locator('..')
    expect(await sign(ana).textContent()).toBe(await sign(bo).textContent())
  })

  await test.step('they chat both ways, one tap after the invitation, without a reload', async () => {
    for (const { page } of [ana, bo]) {
      const { tap, arrive, done } = counting()
      await tap(page.getByRole('link', { name: 'Chat', exact: true }))
      await arrive(page.getByRole('textbox', { name: 'Message' }))
      expect(done.taps).toBe(1)
    }
    await ana.page.getByRole('textbox', { name: 'Message' }).fill('Five minutes!')
    await ana.page.getByRole('button', { name: 'Send' }).click()
    await expect(bo.page.getByRole('list', { name: 'Messages' }).getByText('Five minutes!')).toBeVisible()
    await bo.page.getByRole('textbox', { name: 'Message' }).fill('I am at the window.')
    await bo.page.getByRole('textbox', { name: 'Message' }).press('Enter')
    await expect(
      ana.page.getByRole('list', { name: 'Messages' }).getByText('I am at the window.'),
    ).toBeVisible()
    await expect(ana.page.getByText(/Read$/)).toBeVisible()
    for (const each of [ana, bo]) {
      await each.page.getByRole('link', { name: 'All chats' }).click()
      await each.page.getByRole('link', { name: 'Nearby' }).click()
    }
  })

  await test.step('one shows a code, the other enters it, and both see that they have met', async () => {
    await bo.moveTo(here)
    await ana.page.getByRole('button', { name: 'On my way' }).click()
    await expect(bo.page.getByText(new RegExp(`^${ana.username} set off at `))).toBeVisible()
    await bo.page.getByRole('button', { name: 'On my way' }).click()
    for (const each of [ana, bo]) await each.page.getByRole('button', { name: 'We’re both here' }).click()
    const code = await ana.page.getByText(/^\d{6}$/).textContent()
    await bo.page.getByLabel(/enter the code/).fill(String(code))
    await bo.page.getByRole('button', { name: 'We’ve met' }).click()
    await expect(bo.page.getByText(`You met ${ana.username}!`)).toBeVisible()
    await expect(ana.page.getByText(`You met ${bo.username}!`)).toBeVisible()
    await celebrate(ana, bo)
    await celebrate(bo, ana)
  })

  await test.step('they are back on the lists, and switching off empties the list', async () => {
    await expect(ana.card(bo)).toBeVisible()
    await bo.page.getByRole('button', { name: 'Switch off' }).click()
    await expect(bo.page.getByRole('heading', { name: 'To see, be seen' })).toBeVisible()
  })
})
