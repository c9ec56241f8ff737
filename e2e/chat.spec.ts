import { expectAccessible } from './accessible.ts'
import { builtFile } from './built-file.ts'
import { expect, inTurn, northOf, type Phone, type Place, test } from './fixture.ts'
import { agreeUnseen, celebrate, leaveOverlay } from './together.ts'

/** Two people with an accepted meetup, who have not opened the app. */
async function agreed(phone: (name: string, options: { at: Place }) => Promise<Phone>, here: Place) {
  const ana = await phone('ana', { at: here })
  const bo = await phone('bo', { at: northOf(here, 100) })
  const id = await agreeUnseen(bo, ana)
  const [a, b] = [await ana.id(), await bo.id()].toSorted((x, y) => x - y)
  /** Bo enters Ana's code, so that they have met. */
  const meet = async () => {
    const where = { cell: '88195da49bfffff' }
    const { code } = await ana.post<{ code: string }>(`/api/meetups/${id}/code`, where)
    await bo.post(`/api/meetups/${id}/confirm`, { code, ...where })
  }
  return { ana, bo, path: `/chat/${a}/${b}`, meet }
}

const said = ({ page }: Phone) =>
  page.getByRole('list', { name: 'Messages' }).locator('p.whitespace-pre-wrap')

const saidTo = (phone: Phone, text: string) => said(phone).filter({ hasText: text })

const say = async ({ page }: Phone, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('ten messages between two open conversations cost ten POSTs, at most ten read receipts, and no GET', async ({
  phone,
  here,
}) => {
  const { ana, bo, path } = await agreed(phone, here)
  const calls: string[] = []
  for (const { page } of [ana, bo])
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
    })
  for (const each of [ana, bo]) await each.page.goto(path)
  // Both have read the other's message, so neither has a read receipt left to send.
  await say(bo, 'first')
  await expect(saidTo(ana, 'first')).toBeVisible()
  await expect(bo.page.getByText('Read')).toBeVisible()
  await say(ana, 'second')
  await expect(saidTo(bo, 'second')).toBeVisible()
  await expect(ana.page.getByText('Read')).toBeVisible()
  // What a page reads once it is idle has come.
  for (const each of [ana, bo]) await each.page.waitForLoadState('networkidle')
  // The list is not shown beside the conversation on a phone.
  expect(calls.splice(0)).not.toContain('GET /api/conversations')
  for (let i = 0; i < 10; i++) {
    const [from, to] = i % 2 ? [ana, bo] : [bo, ana]
    await say(from, `nr ${i};`)
    await expect(saidTo(to, `nr ${i};`)).toBeVisible()
  }
  await expect(ana.page.getByText('Read')).toBeVisible()
  const count = (method: string) => calls.filter((call) => call.startsWith(method)).length
  expect(calls.filter((call) => call.startsWith('GET'))).toEqual([])
  expect(count('POST')).toBe(10)
  // Fewer on a fast machine, where those of two seconds go out together.
  expect(count('PUT')).toBeLessThanOrEqual(10)
})

inTurn(
  'a reply leads to its original, however far away, and a reaction appears on the other phone without a GET',
  async ({ phone, here }) => {
    const { ana, bo, path } = await agreed(phone, here)
    await write(bo, path, [1])
    await ana.page.goto(path)
    const actions = async (each: Phone, text: string) => {
      await saidTo(each, text).hover()
      await each.page.getByRole('button', { name: 'Message actions' }).last().click()
    }
    await actions(ana, 'nr 1 ')
    await ana.page.getByRole('button', { name: 'Reply' }).click()
    await expect(ana.page.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await write(ana, path, range(2, 110))
    await ana.page.keyboard.type('To the first one')
    await ana.page.keyboard.press('Enter')

    // What is unread may arrive after the messages.
    await bo.page.route('**/api/conversations/unread', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await bo.page.goto(path)
    await bo.page.getByRole('button', { name: 'To the newest message' }).click()
    await bo.page.waitForLoadState('networkidle')
    const calls: string[] = []
    for (const { page } of [ana, bo])
      page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await actions(bo, 'To the first one')
    await bo.page.getByRole('button', { name: 'Heart' }).click()
    await expect(ana.page.getByRole('img', { name: `${bo.username} reacted: Heart` })).toBeVisible()
    await expect(bo.page.getByRole('img', { name: 'You reacted: Heart' })).toBeVisible()
    // The inbox may still catch up with the many messages.
    expect(calls.filter((call) => call.startsWith('GET /api/conversations'))).toEqual([])

    await bo.page.getByRole('button', { name: /^In reply to You: nr 1 / }).click()
    await expect(saidTo(bo, 'nr 1 word')).toBeInViewport()
  },
)

test('after being offline, missed messages arrive, and own messages survive a reload and go out in order and once', async ({
  phone,
  here,
}) => {
  const { ana, bo, path } = await agreed(phone, here)
  for (const each of [ana, bo]) await each.page.goto(path)
  await say(bo, 'first')
  await expect(saidTo(ana, 'first')).toBeVisible()
  await ana.setOffline(true)
  await say(bo, 'missed')
  await expect(saidTo(bo, 'missed')).toBeVisible()
  await ana.setOffline(false)
  await ana.page.evaluate(() => window.dispatchEvent(new Event('hereabouts:reconnect_websocket')))
  await expect(said(ana)).toHaveText([/first$/, /missed$/])
  await say(ana, 'zero')
  await expect(saidTo(bo, 'zero')).toBeVisible()
  ana.expectComplaint('ERR_FAILED')
  await ana.page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  for (const text of ['one', 'two', 'three']) await say(ana, text)
  await expect(ana.page.getByText('Will send when you’re online')).toHaveCount(1)
  await ana.page.getByRole('textbox', { name: 'Message' }).fill('and then')
  await ana.page.reload()
  await expect(said(ana)).toHaveText([/first$/, /missed$/, /zero$/, /one$/, /two$/, /three$/])
  await expect(ana.page.getByRole('textbox', { name: 'Message' })).toHaveValue('and then')
  await ana.page.goto('/profile')
  await ana.page.unroute('**/messages')
  await ana.page.reload()
  await expect(said(bo)).toHaveText([/first$/, /missed$/, /zero$/, /one$/, /two$/, /three$/])
  await ana.page.goto(path)
  await expect(ana.page.getByText(/· (Sent|Read)/)).toBeVisible()
  await expect(said(ana)).toHaveText([/first$/, /missed$/, /zero$/, /one$/, /two$/, /three$/])
})

test('once two people have met, a picture survives a reload while it waits, and arrives', async ({
  phone,
  here,
}) => {
  const { ana, bo, path, meet } = await agreed(phone, here)
  await bo.page.goto(path)
  await expect(bo.page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(bo.page.getByRole('button', { name: 'Send a picture' })).toHaveCount(0)
  await meet()
  await celebrate(bo, ana)
  for (const text of ['one', 'two', 'three', 'four']) await say(bo, text)
  // Lower than the picture, which the page then scrolls to.
  await bo.page.setViewportSize({ width: 390, height: 440 })
  await bo.page.getByRole('button', { name: 'Send a picture' }).click()
  await bo.page.getByLabel('Picture', { exact: true }).setInputFiles('web/public/screenshots/welcome.png')
  const sheet = bo.page.getByRole('dialog', { name: 'Send a picture' })
  await expect(sheet.getByRole('img')).toBeVisible()
  await expectAccessible(bo, 'a picture to send')
  bo.expectComplaint('ERR_FAILED')
  await bo.page.route('**/pictures/*', (route) => route.abort())
  await sheet.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await leaveOverlay(bo.page)
  await expect(bo.page.getByText('Will send when you’re online')).toBeInViewport()
  await expect(bo.page.getByRole('button', { name: 'To the newest message' })).toHaveCount(0)
  await bo.page.reload()
  await expect(bo.page.getByRole('img', { name: 'Your picture' })).toBeVisible()
  await bo.page.unroute('**/pictures/*')
  await bo.page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(bo.page.getByText(/· (Sent|Read)/)).toBeVisible()

  await ana.page.goto(path)
  await celebrate(ana, bo)
  const picture = ana.page.getByRole('button', { name: `Picture from ${bo.username}` })
  const loaded = () => picture.getByRole('img').evaluate((img) => (img as HTMLImageElement).naturalWidth > 0)
  await expect.poll(loaded).toBe(true)
  await expectAccessible(ana, 'a chat with a picture')
  await picture.click()
  await expect(ana.page.getByRole('dialog', { name: `Picture from ${bo.username}` })).toBeVisible()
})

test('a long conversation opens at the last read message, scrolls back to its start, and renders only part of itself', async ({
  phone,
  here,
}) => {
  test.slow()
  const { ana, bo, path } = await agreed(phone, here)
  const { page } = ana
  const nrAt = (phone: Phone, n: number) => said(phone).filter({ hasText: new RegExp(`nr ${n}\\b`) })
  const nr = (n: number) => nrAt(ana, n)
  await write(ana, path, range(1, 90))
  await write(bo, path, range(91, 120))

  const watching = page.waitForResponse(builtFile('Watch'))
  await page.goto(path)
  await expect(page.getByText('New messages')).toBeInViewport()
  await expect(nr(91)).toBeInViewport()
  await page.getByRole('button', { name: 'To the newest message' }).click()
  await expect(nr(120)).toBeInViewport()

  // The offline strip lies above the sticky header.
  await watching
  await ana.setOffline(true)
  const strip = await page.getByText('You are offline.').boundingBox()
  const header = await page.getByRole('main').locator('header').boundingBox()
  expect([strip?.y, header?.y]).toEqual([0, strip?.height])
  await ana.setOffline(false)

  // Scrolls up through all of it, one screen at a time. A slow phone may pass a message between two looks.
  const oldestInView = () =>
    said(ana).evaluateAll((all) => {
      const inView = all.filter((each) => each.getBoundingClientRect().bottom > 0)
      return Math.min(...inView.map(({ textContent }) => Number(/nr (\d+)/.exec(textContent ?? '')?.[1])))
    })
  await page.mouse.move(195, 400)
  for (const oldest of [21, 1]) {
    await expect(async () => {
      await page.mouse.wheel(0, -600)
      expect(await oldestInView()).toBeLessThanOrEqual(oldest)
    }).toPass({ intervals: [50] })
    expect(await page.getByRole('listitem').count()).toBeLessThan(60)
  }
  await expect(page.getByText('Today')).toBeVisible()
  await expect(page.getByRole('listitem').first()).toContainText('nr 1 word')

  // A new message does not move the reader, but one's own message scrolls into view.
  await write(bo, path, [121])
  await expect(nr(1)).toBeInViewport()
  await say(ana, 'I am back')
  await expect(page.getByText('I am back')).toBeInViewport()

  // Jumping to the newest message stays there, even while others arrive and are measured.
  await write(ana, path, range(122, 160))
  await bo.page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const toEnd = document.querySelector<HTMLElement>('[aria-label="To the newest message"]')
      if (toEnd) observer.disconnect()
      toEnd?.click()
    }).observe(document, { childList: true, subtree: true })
  })
  await bo.page.goto(path)
  await expect(nrAt(bo, 160)).toBeInViewport()
  await atRest(bo)
  await expect(nrAt(bo, 160)).toBeInViewport()
})

/** Resolves when nothing was scrolled or measured for a dozen frames. */
const atRest = ({ page }: Phone) =>
  page.evaluate(async () => {
    const list = document.querySelector('[aria-label="Messages"]') as HTMLElement
    const seen = () => `${list.getBoundingClientRect().top} ${list.scrollHeight} ${list.scrollTop}`
    for (let still = 0, before = ''; still < 12; still++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (seen() !== before) still = 0
      before = seen()
    }
  })

/** Sends messages of different heights through the API. */
async function write(from: Phone, path: string, nrs: number[]) {
  for (const nr of nrs) {
    const data = { clientId: crypto.randomUUID(), text: `nr ${nr} ${'word '.repeat(nr % 40)}` }
    await from.post(`/api/conversations${path.slice(5)}/messages`, data)
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

inTurn('a frozen tab does not block messages written in another tab', async ({ phone, here }) => {
  const { ana, bo, path } = await agreed(phone, here)
  for (const each of [ana, bo]) await each.page.goto(path)
  // Like a tab that the browser has put to sleep: it holds the lock and does nothing more.
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

  // A second tab of the app: each sends what is written in it, in order.
  const second = await ana.context.newPage()
  await second.goto(path)
  await say({ ...ana, page: second }, 'three')
  await say(ana, 'four')
  for (const page of [ana.page, second, bo.page])
    await expect(said({ ...ana, page })).toHaveText([/one$/, /two$/, /three$/, /four$/])
})
