import { expectAccessible } from './accessible.ts'
import { expect, inTurn, northOf, type Phone, type Place } from './fixture.ts'

type TakePhone = (name: string, options: { at: Place }) => Promise<Phone>

/** Two available strangers who see each other. */
async function nearEachOther(phone: TakePhone, here: Place) {
  const ana = await phone('ana', { at: here })
  const bo = await phone('bo', { at: northOf(here, 100) })
  for (const each of [ana, bo]) {
    await each.enter()
    await each.switchOn()
  }
  await expect(ana.card(bo)).toBeVisible()
  return { ana, bo }
}

/** Starts from the person's card, by name. */
async function writeTo(by: Phone, other: Phone, text: string) {
  const { page } = by
  await page.getByRole('button', { name: other.username }).first().click()
  await page.getByRole('button', { name: 'Write a message' }).click()
  await page
    .getByRole('dialog', { name: /^Write to/ })
    .getByRole('textbox', { name: 'Message' })
    .fill(text)
  await expectAccessible(by, 'writing for the first time')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/chat\/\d+\/\d+$/)
  await expect(page.locator('main')).toContainText(text)
  await expect(page.getByText(/Delivered. Waiting for/)).toBeVisible()
}

inTurn('a first message waits as a request; once accepted, both can write', async ({ phone, here }) => {
  const { ana, bo } = await nearEachOther(phone, here)
  await writeTo(ana, bo, 'Coffee at the fountain?')
  await expect(ana.page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  await expectAccessible(ana, 'a message that waits')

  await bo.page.getByRole('link', { name: 'Chats 1 unread' }).click()
  const requests = bo.page.getByRole('region', { name: 'Requests' })
  await expect(requests).toContainText('Coffee at the fountain?')
  await expectAccessible(bo, 'requests among the chats')
  await requests.getByRole('link').click()
  await expect(bo.page.getByText(/can write more only if you accept/)).toBeVisible()
  await expectAccessible(bo, 'a request')
  await bo.page.getByRole('button', { name: 'Accept' }).click()

  for (const [from, to, text] of [
    [bo, ana, 'With pleasure'],
    [ana, bo, 'In ten minutes'],
  ] as const) {
    await from.page.getByRole('textbox', { name: 'Message' }).fill(text)
    await from.page.getByRole('button', { name: 'Send' }).click()
    await expect(to.page.getByRole('list', { name: 'Messages' }).getByText(text)).toBeVisible()
  }
  // There are no read receipts before the two agree to meet.
  await expect(ana.page.getByText(/· Sent/)).toBeVisible()
})
