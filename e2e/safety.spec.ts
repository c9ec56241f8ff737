import { expectAccessible } from './accessible.ts'
import { expect, northOf, type Phone, type Place, test } from './fixture.ts'
import { agree } from './together.ts'

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

test('blocking from a card removes both from each other’s list at once, and unblocking brings them back; so do being visible to verified people only and verification', async ({
  phone,
  here,
}) => {
  const root = await phone('root', { isAdmin: true })
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
  await expect(ana.page.getByText('You haven’t blocked anyone.')).toBeVisible()
  await expect(bo.card(ana)).toBeVisible()
  await ana.page.getByRole('link', { name: 'Nearby' }).click()
  await expect(ana.card(bo)).toBeVisible()

  await test.step('becoming visible to verified people only hides a person from open pages at once', async () => {
    await root.enter()
    await verify(root, bo)
    await expect(ana.card(bo).getByText('Verified')).toBeAttached()
    await bo.page.getByRole('link', { name: 'Profile' }).click()
    await bo.page.getByRole('link', { name: 'Privacy' }).click()
    await bo.page.getByRole('switch', { name: 'Visible to verified users only' }).click()
    await expect(ana.page.getByRole('heading', { name: 'Nobody yet' })).toBeVisible()
    await bo.page.getByRole('link', { name: 'Nearby' }).click()
    await expect(bo.card(ana)).toBeVisible()
  })

  await test.step('verification shows them again', async () => {
    await verify(root, ana)
    await expect(ana.card(bo)).toBeVisible()
  })
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

test('the other person learns nothing of a report; blocking from the chat makes the other’s open chat unavailable and cancels the meetup at once', async ({
  phone,
  here,
}) => {
  const ana = await phone('ana', { at: here })
  const bo = await phone('bo', { at: northOf(here, 100) })
  await agree(bo, ana)
  const [a, b] = [await ana.id(), await bo.id()].toSorted((x, y) => x - y)
  await test.step('she reports from the meetup and finds the report again, and he learns nothing', async () => {
    await nameOn(ana, bo).click()
    await sheet(ana).getByText('More').click()
    await sheet(ana).getByRole('button', { name: 'Report' }).click()
    await sheet(ana).getByRole('button', { name: 'Send report' }).click()
    await expect(sheet(ana).getByText('Choose what it’s about.')).toBeVisible()
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

  await bo.page.getByRole('link', { name: 'Chat', exact: true }).click()
  await ana.goTo(`/chat/${a}/${b}`)
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
