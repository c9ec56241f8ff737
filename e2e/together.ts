import { expect, type Phone } from './fixture.ts'

/** Sets off and opens the screen for when two people meet. */
export async function arrive({ page }: Phone): Promise<void> {
  await page.getByRole('button', { name: 'On my way' }).click()
  await page.getByRole('button', { name: 'We are both here' }).click()
}

/** Closes the celebration that covers the screen once the two have met. */
export async function celebrate({ page }: Phone, other: Pick<Phone, 'username'>): Promise<void> {
  const celebration = page.getByRole('dialog', { name: `You and ${other.username} met!` })
  await celebration.getByRole('button', { name: 'Done' }).click()
  await expect(celebration).toHaveCount(0)
  // Closing also goes back in the history a little later, which would cancel a reload.
  await expect.poll(() => page.evaluate(() => history.state?.liesOver)).toBeUndefined()
}

/** Makes both people agree to meet, through the API. */
export async function agree(from: Phone, to: Phone): Promise<number> {
  for (const each of [from, to]) {
    await each.enter()
    await each.switchOn()
  }
  await expect(from.card(to)).toBeVisible()
  const headers = { origin: new URL(from.page.url()).origin }
  const data = {
    ...{ inviteeId: await to.id(), interestId: 1, place: 'Café Blum, Market Square' },
    startsAt: new Date().toISOString(),
  }
  const { id } = await (await from.context.request.post('/api/meetups', { headers, data })).json()
  const accepted = await to.context.request.post(`/api/meetups/${id}/accept`, { headers })
  expect(accepted.ok()).toBe(true)
  for (const { page } of [from, to]) await expect(page.getByText('It’s on. See you there!')).toBeVisible()
  return id
}
