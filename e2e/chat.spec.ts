import { expectAccessible } from './accessible.ts'
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

const said = ({ page }: Phone) =>
  page.getByRole('list', { name: 'Messages' }).locator('p.whitespace-pre-wrap')

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
  await expect(said(ana)).toHaveText([/one$/, /two$/, /three$/])
})

test('a message whose answer is lost waits, goes out by itself, and is there once', async ({
  phone,
  here,
}) => {
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
  await expect(ana.page.getByText(/· (Sent|Read)/)).toBeVisible()
  await expect(said(ana)).toHaveText([/hello there$/])
  await bo.page.reload()
  await expect(said(bo)).toHaveText([/hello there$/])
})

test('what is written offline outlives a reload, and goes out in order and once when it can', async ({
  phone,
  here,
}) => {
  const { ana, bo, path } = await agreed(phone, here)
  for (const each of [ana, bo]) await each.page.goto(path)
  await say(ana, 'zero')
  await expect(bo.page.getByText('zero')).toBeVisible()
  ana.expectComplaint('ERR_FAILED')
  await ana.page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  for (const text of ['one', 'two', 'three']) await say(ana, text)
  await expect(ana.page.getByText('Waiting. It goes out by itself.')).toHaveCount(1)
  await ana.page.getByRole('textbox', { name: 'Message' }).fill('and then')
  await ana.page.reload()
  await expect(said(ana)).toHaveText([/zero$/, /one$/, /two$/, /three$/])
  await expect(ana.page.getByRole('textbox', { name: 'Message' })).toHaveValue('and then')
  await ana.page.goto('/profile')
  await ana.page.unroute('**/messages')
  await ana.page.reload()
  await expect(said(bo)).toHaveText([/zero$/, /one$/, /two$/, /three$/])
  await ana.page.goto(path)
  await expect(ana.page.getByText(/· (Sent|Read)/)).toBeVisible()
  await expect(said(ana)).toHaveText([/zero$/, /one$/, /two$/, /three$/])
})

test('a long conversation opens where one stopped reading, goes back to its beginning, and never fills the page', async ({
  phone,
  here,
}) => {
  test.slow()
  const { ana, bo, path } = await agreed(phone, here)
  const { page } = ana
  const nr = (n: number) => page.getByText(new RegExp(`nr ${n}\\b`))
  await write(ana, path, range(1, 190))
  await write(bo, path, range(191, 220))

  await page.goto(path)
  await expect(page.getByText('New messages')).toBeInViewport()
  await expect(nr(191)).toBeInViewport()
  await page.getByRole('button', { name: 'To the newest message' }).click()
  await expect(nr(220)).toBeInViewport()

  // Up through all of it, a screen at a time.
  await page.mouse.move(195, 400)
  for (const oldest of [121, 21, 1]) {
    await expect(async () => {
      await page.mouse.wheel(0, -600)
      await expect(nr(oldest)).toBeInViewport({ timeout: 100 })
    }).toPass({ intervals: [50] })
    expect(await page.getByRole('listitem').count()).toBeLessThan(60)
  }
  await expect(page.getByText('Today')).toBeVisible()
  await expect(page.getByRole('listitem').first()).toContainText('nr 1 word')

  // Something new does not tear the reader away, and one's own words are gone to.
  await write(bo, path, [221])
  await expect(nr(1)).toBeInViewport()
  await say(ana, 'I am back')
  await expect(page.getByText('I am back')).toBeInViewport()
})

test('whoever goes to the newest message at once stays there, also while what is on the way is measured', async ({
  phone,
  here,
}) => {
  const { ana, bo, path } = await agreed(phone, here)
  await write(ana, path, range(1, 10))
  await write(bo, path, range(11, 50))
  await ana.page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const toEnd = document.querySelector<HTMLElement>('[aria-label="To the newest message"]')
      if (toEnd) observer.disconnect()
      toEnd?.click()
    }).observe(document, { childList: true, subtree: true })
  })
  await ana.page.goto(path)
  await expect(ana.page.getByText(/nr 50\b/)).toBeInViewport()
  await ana.page.waitForTimeout(500)
  await expect(ana.page.getByText(/nr 50\b/)).toBeInViewport()
})

/** Messages of many heights, sent by the API. */
async function write(from: Phone, path: string, nrs: number[]) {
  const headers = { origin: new URL(from.page.url()).origin }
  for (const nr of nrs) {
    const data = { clientId: crypto.randomUUID(), text: `nr ${nr} ${'word '.repeat(nr % 40)}` }
    const url = `/api/conversations${path.slice(5)}/messages`
    expect((await from.context.request.post(url, { headers, data })).ok()).toBe(true)
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

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

test('a frozen tab that was to send holds up nothing that is written in another', async ({ phone, here }) => {
  const { ana, bo, path } = await agreed(phone, here)
  for (const each of [ana, bo]) await each.page.goto(path)
  // What a tab is that the browser has put to sleep: it has the lock, and does nothing more.
  const frozen = await ana.context.newPage()
  await frozen.goto('/api/openapi.json')
  await frozen.evaluate(() => {
    void navigator.locks
      .request('hereabouts_outbox', { steal: true }, () => new Promise(() => {}))
      .catch(() => {})
  })
  for (const text of ['one', 'two']) await say(ana, text)
  await expect(said(bo)).toHaveText([/one$/, /two$/])
  await expect(ana.page.getByText(/· (Sent|Read)/)).toBeVisible()

  // And a second tab of the app beside the first: each sends what is written in it, in the order of writing.
  const second = await ana.context.newPage()
  await second.goto(path)
  await say({ ...ana, page: second }, 'three')
  await say(ana, 'four')
  for (const page of [ana.page, second, bo.page])
    await expect(said({ ...ana, page })).toHaveText([/one$/, /two$/, /three$/, /four$/])
})

test('one sees that the other writes, until it has come', async ({ phone, here }) => {
  const { ana, bo, path } = await agreed(phone, here)
  for (const each of [ana, bo]) await each.page.goto(path)
  // What is typed before both are connected is told nobody, and not told later.
  const field = bo.page.getByRole('textbox', { name: 'Message' })
  await expect(async () => {
    await field.clear()
    await field.pressSequentially('On my way')
    await expect(ana.page.getByText('writes…')).toBeVisible({ timeout: 4000 })
  }).toPass()
  await bo.page.getByRole('button', { name: 'Send' }).click()
  await expect(ana.page.getByText('On my way')).toBeVisible()
  await expect(ana.page.getByText('writes…')).toHaveCount(0)
  await expect(bo.page.getByText('writes…')).toHaveCount(0)
})

test('a message deleted for oneself is gone on all one’s devices and over a reload, and the other keeps it', async ({
  phone,
  here,
}) => {
  const { ana, bo, path } = await agreed(phone, here)
  for (const each of [ana, bo]) await each.page.goto(path)
  for (const text of ['one', 'two']) await say(bo, text)
  await expect(said(ana)).toHaveText([/one$/, /two$/])
  const second = await ana.context.newPage()
  await second.goto(path)
  await expect(said({ ...ana, page: second })).toHaveText([/one$/, /two$/])
  await ana.page.getByRole('button', { name: 'Copy or delete this message' }).first().click()
  await expect(ana.page.getByRole('dialog', { name: 'Message' })).toBeVisible()
  await expectAccessible(ana, 'what can be done with a message')
  await ana.page.getByRole('button', { name: 'Delete for me' }).click()
  for (const page of [ana.page, second]) await expect(said({ ...ana, page })).toHaveText([/two$/])
  await ana.page.reload()
  await expect(said(ana)).toHaveText([/two$/])
  await expect(said(bo)).toHaveText([/one$/, /two$/])
})

test('somebody else’s conversation does not exist', async ({ phone, here }) => {
  const { path } = await agreed(phone, here)
  const eve = await phone('eve', { at: here })
  await eve.enter()
  eve.expectRefusal(404)
  await eve.page.goto(path)
  await expect(eve.page.getByText('This conversation does not exist.')).toBeVisible()
})
