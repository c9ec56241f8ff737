import { expectAccessible } from './accessible.ts'
import { expect, northOf, test } from './fixture.ts'
import { agree } from './together.ts'

test('up to 899 px the app is one column of at most 480 px, and from 900 px it has the rail', async ({
  phone,
}) => {
  const ana = await phone('ana')
  await ana.enter()
  const { page } = ana
  const boxAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    const [rail, main] = [page.getByRole('navigation', { name: 'Main' }), page.getByRole('main')]
    await main.waitFor()
    return { rail: await rail.boundingBox(), main: await main.boundingBox() }
  }
  expect((await boxAt(320)).main).toMatchObject({ x: 0, width: 320 })
  const below = await boxAt(899)
  expect(below.main?.width).toBe(480)
  expect(below.rail?.height).toBeLessThan(200)
  expect((await boxAt(900)).rail).toMatchObject({ x: 0, height: 800 })
})

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

test('on a wide screen a person appears beside the list, which stays usable', async ({ phone, here }) => {
  const ana = await phone('ana', { at: here })
  const [bo, cy] = [
    await phone('bo', { at: northOf(here, 100) }),
    await phone('cy', { at: northOf(here, 200) }),
  ]
  for (const each of [bo, cy]) {
    await each.join()
    await each.beAvailable()
  }
  const { page } = ana
  await page.setViewportSize({ width: 1280, height: 800 })
  await ana.enter()
  await expect(page.getByRole('complementary', { name: 'Somebody nearby' })).toBeVisible()
  await ana.switchOn()
  const column = await page.getByRole('main').boundingBox()
  for (const other of [bo, cy]) {
    await ana.card(other).getByRole('heading').click()
    await expect(page.getByRole('dialog', { name: other.username })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
  }
  const panel = await page.getByRole('dialog').boundingBox()
  expect(await page.getByRole('main').boundingBox()).toMatchObject({ x: column?.x, width: column?.width })
  expect(panel?.x).toBeGreaterThanOrEqual((column?.x ?? 1280) + (column?.width ?? 0))
  await expectAccessible(ana, 'a person beside the list')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Somebody nearby' })).toBeVisible()
})

test('on a wide screen the desks of the console are a rail beside the open one, on phones a menu', async ({
  phone,
}) => {
  const root = await phone('root', { isAdmin: true })
  const { page } = root
  await root.enter()
  await root.goTo('/admin-console?desk=hours')
  await expect(page.getByRole('combobox', { name: 'Desk' })).toHaveValue('hours')
  await page.setViewportSize({ width: 1280, height: 800 })
  const rail = page.getByRole('navigation', { name: 'Desk' })
  await expect(rail.locator('[aria-current=page]')).toHaveText('Hours')
  await rail.getByRole('button', { name: 'People', exact: true }).click()
  await expect(page.getByLabel('Find someone')).toBeVisible()
  await expectAccessible(root, 'the console on a wide screen')
  const [box, desk] = [await rail.boundingBox(), await page.getByLabel('Find someone').boundingBox()]
  expect(desk?.x).toBeGreaterThanOrEqual((box?.x ?? 1280) + (box?.width ?? 0))
})

test('on a wide screen the meetup that is on has its chat beside it', async ({ phone, here }) => {
  const [ana, bo] = [await phone('ana', { at: here }), await phone('bo', { at: northOf(here, 100) })]
  await agree(ana, bo)
  const { page } = ana
  await page.setViewportSize({ width: 900, height: 800 })
  const meetup = page.getByRole('complementary', { name: 'Your meetup' })
  await expect(meetup.getByRole('button', { name: 'On my way' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('I have a red scarf')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('I have a red scarf')).toBeVisible()
  await expectAccessible(ana, 'a meetup beside its chat')
  await meetup.getByRole('button', { name: 'On my way' }).click()
  await expect(meetup.getByRole('button', { name: 'We’re both here' })).toBeVisible()
  const [box, chat] = [await meetup.boundingBox(), await page.getByRole('main').boundingBox()]
  expect(chat?.x).toBeGreaterThanOrEqual((box?.x ?? 900) + (box?.width ?? 0))
  expect(chat?.width).toBeGreaterThan(390)
  // What is beside the meetup is not announced above it.
  await bo.post(`/api/conversations/${await ana.id()}/${await bo.id()}/messages`, {
    clientId: crypto.randomUUID(),
    text: 'I see you',
  })
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('I see you')).toBeVisible()
  await expect(page.getByRole('region', { name: /Notifications/ }).getByText('I see you')).toHaveCount(0)
})

test('what is open in a meetup stays open when the screen becomes wide or narrow', async ({
  phone,
  here,
}) => {
  const [ana, bo] = [await phone('ana', { at: here }), await phone('bo', { at: northOf(here, 100) })]
  await agree(ana, bo)
  const { page } = ana
  await page.setViewportSize({ width: 899, height: 800 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Find each other' }).click()
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const menu = page.getByRole('dialog')
  for (const width of [900, 899]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('complementary', { name: 'Your meetup', includeHidden: true })).toHaveCount(
      width === 900 ? 1 : 0,
    )
    await expect(menu).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible()
})

test('on a wide screen the profile has its pages beside it, and so has each of them', async ({ phone }) => {
  const ana = await phone('ana')
  await ana.enter()
  const { page } = ana
  await page.setViewportSize({ width: 900, height: 800 })
  await ana.goTo('/profile')
  const menu = page.getByRole('navigation', { name: 'Settings' })
  await expect(menu.locator('[aria-current=page]')).toHaveText(/^Profile/)
  await expect(page.getByRole('main').getByRole('link', { name: /^Interests/ })).toHaveCount(0)
  for (const [name, title] of [
    ['Privacy', 'Privacy settings'],
    ['Safety', 'Safety'],
    ['Account', 'Account'],
  ] as const) {
    await menu.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(menu.locator('[aria-current=page]')).toHaveText(new RegExp(`^${name}`))
  }
  await expectAccessible(ana, 'an account beside the other settings')
  await page.setViewportSize({ width: 899, height: 800 })
  await expect(menu).toHaveCount(0)
})
