import { expect, northOf, type Phone, type Place, test } from './fixture.ts'

/** Two people with an accepted meetup, made by the API. */
async function agreed(phone: (name: string, options: { at: Place }) => Promise<Phone>, here: Place) {
  const ana = await phone('ana', { at: here })
  const bo = await phone('bo', { at: northOf(here, 100) })
  for (const each of [ana, bo]) {
    await each.enter()
    await each.switchOn()
  }
  const anaId = await ana.id()
  const headers = { origin: new URL(ana.page.url()).origin }
  const invited = await bo.context.request.post('/api/meetups', {
    headers,
    data: { inviteeId: anaId, interestId: 1, place: 'Market Square', startsAt: new Date().toISOString() },
  })
  const { id } = await invited.json()
  expect((await ana.context.request.post(`/api/meetups/${id}/accept`, { headers })).ok()).toBe(true)
  const [a, b] = [anaId, await bo.id()].toSorted((x, y) => x - y)
  return { ana, bo, path: `/chat/${a}/${b}`, reversed: `/chat/${b}/${a}` }
}

const say = async ({ page }: Phone, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('the address of a chat is put in order and replaced, not added to the history', async ({
  phone,
  here,
}) => {
  const { ana, path, reversed } = await agreed(phone, here)
  await ana.page.goto('/chat')
  await ana.page.goto(reversed)
  await expect(ana.page).toHaveURL(new RegExp(`${path}$`))
  await ana.page.goBack()
  await expect(ana.page).toHaveURL(/\/chat$/)
})

test('what was missed while offline is there when the connection is back, in order and once', async ({
  phone,
  here,
}) => {
  const { ana, bo, path } = await agreed(phone, here)
  for (const each of [ana, bo]) await each.page.goto(path)
  await say(bo, 'one')
  await expect(ana.page.getByText('one')).toBeVisible()
  await ana.setOffline(true)
  for (const text of ['two', 'three']) await say(bo, text)
  await expect(bo.page.getByText('three')).toBeVisible()
  await ana.setOffline(false)
  await ana.page.evaluate(() => window.dispatchEvent(new Event('hereabouts:reconnect_websocket')))
  await expect(ana.page.getByText('three')).toBeVisible()
  const texts = await ana.page
    .getByRole('list', { name: 'Messages' })
    .locator('p.whitespace-pre-wrap')
    .allTextContents()
  expect(texts.map((text) => text.replace('They: ', ''))).toEqual(['one', 'two', 'three'])
})

test('a message that failed says so, and trying again sends it once', async ({ phone, here }) => {
  const { ana, bo, path } = await agreed(phone, here)
  for (const each of [ana, bo]) await each.page.goto(path)
  ana.expectRefusal(503)
  // The server keeps the first one, and only its answer is lost: the worst case for sending twice.
  await ana.page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.fulfill({ status: 503, json: { error: 'UNAVAILABLE', message: 'Later, please.' } })
  })
  await say(ana, 'hello there')
  await expect(bo.page.getByText('hello there')).toHaveCount(1)
  await ana.page.unroute('**/messages')
  const retry = ana.page.getByRole('button', { name: 'Try again' })
  // Its own echo may have come by the live connection already; then there is nothing to try again.
  if (await retry.isVisible()) await retry.click()
  await expect(ana.page.getByText(/· Sent|· Read/)).toBeVisible()
  await expect(bo.page.getByText('hello there')).toHaveCount(1)
  await expect(ana.page.getByText('hello there')).toHaveCount(1)
})

test('unread messages are counted in the navigation and gone once read', async ({ phone, here }) => {
  const { ana, bo, path } = await agreed(phone, here)
  await bo.page.goto(path)
  for (const text of ['one', 'two']) await say(bo, text)
  await expect(ana.page.getByRole('link', { name: 'Chats 2 unread' })).toBeVisible()
  await ana.page.getByRole('link', { name: /Chats/ }).click()
  await ana.page.getByRole('link', { name: /two/ }).click()
  await expect(bo.page.getByText(/· Read/)).toBeVisible()
  await ana.page.getByRole('link', { name: 'All chats' }).click()
  await expect(ana.page.getByRole('link', { name: 'Chats', exact: true })).toBeVisible()
})

test('somebody else’s conversation does not exist', async ({ phone, here }) => {
  const { path } = await agreed(phone, here)
  const eve = await phone('eve', { at: here })
  await eve.enter()
  eve.expectRefusal(404)
  await eve.page.goto(path)
  await expect(eve.page.getByText('This conversation does not exist.')).toBeVisible()
})
