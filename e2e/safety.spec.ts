import { expectAccessible } from './accessible.ts'
import { expect, northOf, type Phone, type Place, test } from './fixture.ts'

type TakePhone = (name: string, options: { at: Place }) => Promise<Phone>

/** Two available people who see each other. */
async function nearEachOther(phone: TakePhone, here: Place) {
  const ana = await phone('ana', { at: here })
  const bo = await phone('bo', { at: northOf(here, 100) })
  for (const each of [ana, bo]) {
    await each.enter()
    await each.switchOn()
  }
  await expect(ana.card(bo)).toBeVisible()
  await expect(bo.card(ana)).toBeVisible()
  return { ana, bo }
}

/** The same, with an accepted meetup. */
async function agreed(phone: TakePhone, here: Place) {
  const { ana, bo } = await nearEachOther(phone, here)
  const data = { inviteeId: await ana.id(), interestId: 1, place: 'Market Square', startsAt: now() }
  const { id } = await (await bo.context.request.post('/api/meetups', { ...from(bo), data })).json()
  expect((await ana.context.request.post(`/api/meetups/${id}/accept`, from(ana))).ok()).toBe(true)
  for (const each of [ana, bo]) await expect(each.page.getByText('It’s on. See you there!')).toBeVisible()
  const [a, b] = [await ana.id(), await bo.id()].toSorted((x, y) => x - y)
  return { ana, bo, chat: `/chat/${a}/${b}` }
}

const now = () => new Date().toISOString()
const from = ({ page }: Phone) => ({ headers: { origin: new URL(page.url()).origin } })
const sheet = ({ page }: Phone) => page.getByRole('dialog')
const nameOn = (phone: Phone, other: Phone) =>
  phone.page.getByRole('button', { name: other.username }).first()

/** Opens a person's sheet from any place with their name, and blocks them. */
async function block(by: Phone, other: Phone) {
  await nameOn(by, other).click()
  await sheet(by).getByText('More').click()
  await sheet(by).getByRole('button', { name: 'Block' }).click()
  await expect(sheet(by)).toContainText('We don’t tell them.')
  await sheet(by).getByRole('button', { name: 'Block' }).click()
  await expect(sheet(by)).toHaveCount(0)
}

test('blocking from a card removes both from each other’s list at once, and unblocking brings them back', async ({
  phone,
  here,
}) => {
  const { ana, bo } = await nearEachOther(phone, here)
  await block(ana, bo)
  for (const each of [ana, bo])
    await expect(each.page.getByRole('heading', { name: 'Nobody yet' })).toBeVisible()

  await ana.page.getByRole('link', { name: 'Profile' }).click()
  await ana.page.getByRole('link', { name: 'Safety' }).click()
  await test.step('the blocked person can still be reported', async () => {
    await ana.page.getByRole('button', { name: `Report @${bo.username}` }).click()
    await sheet(ana).getByText('Harassment').click()
    await expectAccessible(ana, 'reporting somebody blocked')
    await sheet(ana).getByRole('button', { name: 'Send report' }).click()
    await sheet(ana).getByRole('button', { name: 'Done' }).click()
    await expect(ana.page.getByRole('list', { name: 'Your reports' })).toContainText('Harassment · Received')
  })
  await ana.page.getByRole('button', { name: `Unblock @${bo.username}` }).click()
  await expect(ana.page.getByText('You have blocked nobody.')).toBeVisible()
  await expect(bo.card(ana)).toBeVisible()
})

test('blocking from the chat makes the other’s open chat unavailable and cancels the meetup at once', async ({
  phone,
  here,
}) => {
  const { ana, bo, chat } = await agreed(phone, here)
  await bo.page.getByRole('link', { name: 'Chat', exact: true }).click()
  await ana.page.goto(chat)
  await expect(bo.page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await block(ana, bo)
  for (const each of [ana, bo]) {
    await expect(each.page.getByText('This conversation is unavailable.')).toBeVisible()
    await expect(each.page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
    await each.page.getByRole('link', { name: 'All chats' }).click()
    await expect(each.page.getByText('Unavailable', { exact: true })).toBeVisible()
    await each.page.getByRole('link', { name: 'Nearby' }).click()
    await expect(each.page.getByText('It’s on. See you there!')).toHaveCount(0)
  }
})

test('becoming visible to verified people only hides a person from open pages at once, and verification shows them again', async ({
  phone,
  here,
}) => {
  const root = await phone('root', { isAdmin: true })
  const { ana, bo } = await nearEachOther(phone, here)
  await root.enter()
  await verify(root, bo)
  await expect(ana.card(bo).getByText('Verified')).toBeAttached()

  await bo.page.getByRole('link', { name: 'Profile' }).click()
  await bo.page.getByRole('link', { name: 'Privacy' }).click()
  await bo.page.getByRole('switch', { name: 'Visible to verified users only' }).click()
  await expect(ana.page.getByRole('heading', { name: 'Nobody yet' })).toBeVisible()
  await bo.page.getByRole('link', { name: 'Nearby' }).click()
  await expect(bo.card(ana)).toBeVisible()

  await verify(root, ana)
  await expect(ana.card(bo)).toBeVisible()
})

/** Verifies a person through the API; the test is about what follows. */
async function verify(root: Phone, { context, id, page, username }: Phone) {
  const path = `/api/users/${await id()}/verification`
  const options = { headers: { origin: new URL(page.url()).origin } }
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() }
  const { request } = root.context
  for (const sent of [
    await context.request.put(`${path}/photo`, { ...options, multipart: { file } }),
    await context.request.post(path, { ...options, data: { documentType: 'passport' } }),
    await request.post('/api/sessions/confirm', { ...options, data: { password: 'correct horse battery' } }),
  ])
    expect(sent.ok(), await sent.text()).toBe(true)
  const { waiting } = await (await request.get('/api/admin/verifications')).json()
  const { photoId } = waiting.find((one: { username: string }) => one.username === username)
  const data = { photoId, documentNumber: `P${await id()}00000` }
  const approved = await request.post(`/api/admin/verifications/${await id()}/approve`, { ...options, data })
  expect(approved.ok(), await approved.text()).toBe(true)
}

test('a person can report from a meetup and find the report again, and the other learns nothing', async ({
  phone,
  here,
}) => {
  const { ana, bo } = await agreed(phone, here)
  await nameOn(ana, bo).click()
  await sheet(ana).getByText('More').click()
  await sheet(ana).getByRole('button', { name: 'Report' }).click()
  await sheet(ana).getByRole('button', { name: 'Send report' }).click()
  await expect(sheet(ana).getByText('Choose what it is about.')).toBeVisible()
  await sheet(ana).getByText('Scam').click()
  await sheet(ana).getByLabel('What happened?').fill('He asked for money.')
  await expectAccessible(ana, 'report')
  await sheet(ana).getByRole('button', { name: 'Send report' }).click()
  await expect(sheet(ana).getByText('Thank you. Our moderators will look into it.')).toBeVisible()
  await sheet(ana).getByRole('button', { name: 'Done' }).click()
  await ana.page.getByRole('link', { name: 'Profile' }).click()
  await ana.page.getByRole('link', { name: 'Safety' }).click()
  await expect(ana.page.getByRole('list', { name: 'Your reports' })).toContainText(`@${bo.username}`)
  await expect(ana.page.getByRole('list', { name: 'Your reports' })).toContainText('Scam · Received')
  await expectAccessible(ana, 'blocks and reports')
  await expect(bo.page.getByText('It’s on. See you there!')).toBeVisible()
  expect(await (await bo.context.request.get('/api/reports')).json()).toEqual({ reports: [] })
})
