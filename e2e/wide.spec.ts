import { expectAccessible } from './accessible.ts'
import { expect, northOf, test } from './fixture.ts'
import { agree } from './together.ts'

test('a wide screen has a rail, the list beside the conversation, and dialogs in the middle', async ({
  phone,
  here,
}) => {
  const [ana, bo] = [await phone('ana', { at: here }), await phone('bo', { at: northOf(here, 100) })]
  await agree(ana, bo)
  const { page } = ana
  await page.setViewportSize({ width: 1280, height: 800 })
  const rail = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  expect(rail).toMatchObject({ x: 0, height: 800 })
  await page.getByRole('link', { name: 'Chats' }).click()
  await expect(page.getByText('Choose a chat')).toBeVisible()
  const list = page.getByRole('complementary', { name: 'All chats' })
  await list.getByRole('link', { name: /Say hello/ }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(list.locator('a[aria-current=page]')).toBeVisible()
  await expectAccessible(ana, 'a chat on a wide screen')
  await page.getByRole('button', { name: bo.username }).click()
  const dialog = await page.getByRole('dialog').boundingBox()
  expect((dialog?.y ?? 0) + (dialog?.height ?? 800)).toBeLessThan(780)
  await expectAccessible(ana, 'a person on a wide screen')
})
