import {
  type APIRequestContext,
  type BrowserContext,
  type Page,
  request,
  type WebSocketRoute,
} from '@playwright/test'
import { isFull } from '../server/test/random.ts'
import type { RunningApp } from './app.ts'
import { expect, inTurn, type Phone, test } from './fixture.ts'
import { linksIn } from './mailbox.ts'
import { celebrate } from './together.ts'

const PASSWORD = 'correct horse battery'
const HOUR_MS = 60 * 60 * 1000

inTurn(
  'a phone that was offline while everything changed shows the same as a fresh load, untouched',
  async ({ phone, here, app, browser }) => {
    test.slow()
    const ana = await phone('ana', { at: here })
    const line = await lineOf(ana)
    await ana.enter()
    await ana.switchOn()
    const self = personOf(app, ana.context.request, await ana.id())
    const root = await phone('root', { isAdmin: true })
    await root.enter()
    const team = personOf(app, root.context.request, await root.id())

    const { availability } = await self.call('GET', `/api/users/${self.id}/availability`)
    const [bo, cy, dee, eve] = [
      await newPerson(app, ana, 'bo'),
      await newPerson(app, ana, 'cy'),
      await newPerson(app, ana, 'dee'),
      await newPerson(app, ana, 'eve'),
    ]
    for (const each of [bo, cy, dee]) await each.switchOn(availability.cell)
    const chat = [self.id, bo.id].toSorted((one, other) => one - other).join('/')

    const { id: metId } = await bo.call('POST', '/api/meetups', invitationOf(self.id))
    await self.call('POST', `/api/meetups/${metId}/accept`)
    const { cell } = availability
    const { code } = await bo.call('POST', `/api/meetups/${metId}/code`, { cell })
    await self.call('POST', `/api/meetups/${metId}/confirm`, { code, cell })
    await celebrate(ana, bo)
    await self.say(chat, 'Was good to meet you!')
    const { id: invitedId } = await self.call('POST', '/api/meetups', invitationOf(dee.id))
    await self.sendPhoto(await ana.page.screenshot())
    await self.call('POST', `/api/users/${self.id}/verification`, { documentType: 'passport' })

    const pages = await openAll(ana, [
      '/',
      '/chat',
      `/chat/${chat}`,
      '/notifications',
      '/badges',
      '/user-verification',
      '/profile',
    ])
    const home = pages.get('/') as Page
    const asItWas = await textsOf(pages)
    await expect(home.getByRole('article', { name: cy.username })).toBeVisible()

    let invitation: { id: number }
    await test.step('others come and go, invite, decline, block, write, award and decide', async () => {
      await line.cut()
      await cy.call('DELETE', `/api/users/${cy.id}/availability`)
      await eve.switchOn(availability.cell)
      invitation = await eve.call('POST', '/api/meetups', invitationOf(self.id))
      await dee.call('POST', `/api/meetups/${invitedId}/decline`)
      await dee.call('POST', `/api/users/${dee.id}/blocks`, { userId: self.id })
      await bo.say(chat, 'And again next week?')
      await bo.call('POST', `/api/users/${self.id}/badges`, { badgeTypeId: 1, meetupId: metId })
      await team.call('POST', `/api/admin/verifications/${self.id}/reject`, { reason: 'unreadable' })
      await line.mend()
      await expectAsFresh(pages, browserOf(ana))
      await expect(home.getByRole('article', { name: eve.username })).toBeVisible()
      const now = await textsOf(pages)
      expect([...pages.keys()].filter((path) => now.get(path) === asItWas.get(path))).toEqual([])
      // Nothing that changes from now on concerns these pages.
      for (const path of ['/badges', '/user-verification']) {
        await pages.get(path)?.close()
        pages.delete(path)
      }
    })
    // What follows takes as long again, and is for the same mechanism.
    if (!isFull()) return

    await test.step('she accepts on another phone, another person leaves, and somebody she met blocks her', async () => {
      // The response of the chat with the person who blocked her.
      ana.expectError(403)
      await line.cut()
      await self.call('POST', `/api/meetups/${invitation.id}/accept`)
      await eve.call('DELETE', `/api/users/${eve.id}/availability`)
      await bo.call('POST', `/api/users/${bo.id}/blocks`, { userId: self.id })
      await line.mend()
      await expectAsFresh(pages, browserOf(ana))
      await expect(home.getByRole('article', { name: eve.username })).toHaveCount(0)
    })

    await test.step('the meetup is cancelled, and a moderator warns her', async () => {
      await line.cut()
      await eve.call('POST', `/api/meetups/${invitation.id}/cancel`, {})
      await team.call('POST', '/api/sessions/confirm', { password: PASSWORD })
      await team.call('POST', `/api/admin/users/${self.id}/measures`, {
        kind: 'warning',
        reason: 'Please be kind to others.',
      })
      await line.mend()
      await expectAsFresh(pages, browserOf(ana))
      await expect(home.getByText('Please be kind to others.')).toBeVisible()
    })

    function browserOf({ context }: Phone) {
      return async () => browser.newContext({ baseURL: app.url, storageState: await context.storageState() })
    }
  },
)

/**
 * The phone's connection, including the live one, which browsers keep open when they emulate being offline.
 */
async function lineOf({ context, setOffline }: Phone) {
  const open = new Set<{ close(): void }>()
  let isCut = false
  await context.routeWebSocket(/\/socket\.io\//, (near: WebSocketRoute) => {
    if (isCut) return void near.close()
    const far = near.connectToServer()
    open.add({ close: () => void [near.close(), far.close()] })
  })
  return {
    async cut() {
      isCut = true
      await setOffline(true)
      for (const each of open) each.close()
      open.clear()
    },
    mend() {
      isCut = false
      return setOffline(false)
    },
  }
}

/** Opens a page for each path, and waits until each shows content. */
async function openAll({ page, context }: Phone, paths: readonly string[]): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>()
  for (const path of paths) {
    const opened = pages.size === 0 ? page : await context.newPage()
    await opened.goto(path)
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
    pages.set(path, opened)
  }
  return pages
}

/**
 * Compares with another phone of the same person. A new page on the same phone could pass on to
 * these pages what it fetched.
 */
async function expectAsFresh(pages: Map<string, Page>, another: () => Promise<BrowserContext>) {
  const context = await another()
  const fresh = await context.newPage()
  await fresh.goto('/terms')
  for (const [path, page] of pages) {
    // Navigates inside the app, which has not fetched this page's data yet. Reloading for each path
    // would test nothing more.
    await fresh.evaluate((path) => history.pushState(null, '', path), path)
    // Pages update “3 minutes ago” only every 20 seconds.
    await expect(async () => expect(await textOf(page), path).toBe(await textOf(fresh))).toPass({
      timeout: 45_000,
    })
  }
  await context.close()
}

async function textsOf(pages: Map<string, Page>): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const [path, page] of pages) texts.set(path, await textOf(page))
  return texts
}

/** The text of a page, with the parts that load when one scrolls near them. */
async function textOf(page: Page) {
  // The page grows meanwhile, and may push such a part out of sight again.
  const waiting = page.getByText('Loading…')
  await expect.poll(() => waiting.evaluateAll(scrollToFirst), { intervals: [100] }).toBe(0)
  // What screen readers announced while the page was open, which a fresh page does not repeat.
  await page.getByRole('log').evaluateAll((logs) => {
    for (const log of logs) log.toggleAttribute('hidden', true)
  })
  const texts = await page.locator('main, nav').allInnerTexts()
  // Notifications that were unread on opening stay marked as new while the page is open.
  return texts.join('\n').replaceAll(/\s*· New/g, '')
}

/** Runs in the browser. */
function scrollToFirst(waiting: Element[]): number {
  waiting[0]?.scrollIntoView()
  return waiting.length
}

/** A person without any open page. */
async function newPerson(app: RunningApp, { username: beside }: Phone, name: string) {
  const api = await request.newContext({ baseURL: app.url })
  const username = `${name}_${beside}`
  const email = `${username}@example.org`
  const data = { username, password: PASSWORD, email, interests: [1, 2, 3] }
  const { id } = await personOf(app, api, 0).call('POST', '/api/register', data)
  const person = personOf(app, api, id)
  const [link = ''] = await linksIn(app, email, '/verify-email')
  await person.call('POST', '/api/verify-email', { token: new URL(link).searchParams.get('token') })
  return { username, ...person }
}

function personOf({ url }: RunningApp, api: APIRequestContext, id: number) {
  async function call(method: string, path: string, data?: object) {
    const answer = await api.fetch(path, { method, headers: { origin: url }, ...(data && { data }) })
    const text = await answer.text()
    expect(answer.ok(), `${method} ${path}: ${text}`).toBe(true)
    return text && JSON.parse(text)
  }
  return {
    id,
    call,
    switchOn: (cell: string) =>
      call('PUT', `/api/users/${id}/availability`, {
        rangeMetres: 1609,
        cell,
        upFor: '',
        until: new Date(Date.now() + HOUR_MS).toISOString(),
      }),
    say: (chat: string, text: string) =>
      call('POST', `/api/conversations/${chat}/messages`, { clientId: crypto.randomUUID(), text }),
    async sendPhoto(buffer: Buffer) {
      const sent = await api.put(`/api/users/${id}/verification/photo`, {
        headers: { origin: url },
        multipart: { file: { name: 'photo.png', mimeType: 'image/png', buffer } },
      })
      expect(sent.ok(), await sent.text()).toBe(true)
    },
  }
}

const invitationOf = (inviteeId: number) => ({
  inviteeId,
  interestId: 1,
  place: 'Market Square',
  startsAt: new Date().toISOString(),
})
