import type { Page } from '@playwright/test'
import { expect, type Phone } from './fixture.ts'

/** Sets off and opens the screen for when two people meet. */
export async function arrive({ page }: Phone): Promise<void> {
  await page.getByRole('button', { name: 'On my way' }).click()
  await page.getByRole('button', { name: 'We’re both here' }).click()
}

/** The same for two people, one after the other. */
export async function bothArrive(first: Phone, second: Phone): Promise<void> {
  await arrive(first)
  // This moves the second one's button, and a click on a button that moves can be lost.
  await expect(second.page.getByText(`${first.username} is there.`)).toBeVisible()
  await arrive(second)
}

/** Closes the celebration that covers the screen once the two have met. */
export async function celebrate({ page }: Phone, other: Pick<Phone, 'username'>): Promise<void> {
  const celebration = page.getByRole('dialog', { name: `You and ${other.username} met!` })
  await celebration.getByRole('button', { name: 'Done' }).click()
  await expect(celebration).toHaveCount(0)
  await leaveOverlay(page)
}

/** Closing an overlay also goes back in the history a little later, which would cancel a reload. */
export async function leaveOverlay(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.liesOver)).toBeUndefined()
}

/** Makes two people agree to meet, through the API. Neither has opened the app. */
export async function agreeUnseen(
  from: Phone,
  to: Phone,
  { startsAt }: { startsAt?: string } = {},
): Promise<number> {
  for (const each of [from, to]) {
    await each.join()
    await each.beAvailable()
  }
  const { id } = await from.post<{ id: number }>('/api/meetups', {
    inviteeId: await to.id(),
    interestId: 1,
    place: 'Café Blum, Market Square',
    startsAt: startsAt ?? new Date(await from.serverNow()).toISOString(),
  })
  await to.post(`/api/meetups/${id}/accept`)
  return id
}

/** The same, and both then open the app. */
export async function agree(from: Phone, to: Phone): Promise<number> {
  const id = await agreeUnseen(from, to)
  for (const { page } of [from, to]) {
    await page.goto('/')
    await expect(page.getByText('It’s on. See you there!')).toBeVisible()
  }
  return id
}

/** Makes two people meet and say that they stay in touch. Only then, they open the app. */
export async function stayInTouch(one: Phone, other: Phone): Promise<void> {
  const meetup = await agreeUnseen(one, other)
  const { code } = await one.post<{ code: string }>(`/api/meetups/${meetup}/code`, { cell: one.cell })
  await other.post(`/api/meetups/${meetup}/confirm`, { code, cell: other.cell })
  for (const [each, them] of [
    [one, other],
    [other, one],
  ] as const) {
    await each.post(`/api/users/${await each.id()}/in-touch`, { userId: await them.id() }, 'PUT')
    await each.page.goto('/')
    await celebrate(each, them)
  }
}
