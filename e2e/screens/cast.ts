import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { RunningApp } from '../app.ts'
import { linksIn } from '../mailbox.ts'

/** The people in the scenes, each by the page of their phone. */
export interface Cast {
  app: RunningApp
  /** Signed out. */
  visitor: Page
  ana: Page
  /** His phone has a service worker, so it can start without a connection. */
  bo: Page
  chidi: Page
  /** An admin. */
  root: Page
  /** Has an iPhone, and gives the app no access to their location. */
  newcomer: Page
}

export type Capture = (page: Page, name: string) => Promise<void>

export const ADMIN_EMAIL = 'root@example.org'
export const PASSWORD = 'correct horse battery'

export interface Scene {
  name: string
  play(cast: Cast, capture: Capture): Promise<void>
}

/** Scenes that open one path each and capture it under the name of the path. */
export const paths = (who: Exclude<keyof Cast, 'app'>, ...all: string[]): Scene[] =>
  all.map((path) => ({
    name: path,
    async play(cast, capture) {
      const page = cast[who]
      await page.goto(path)
      await page.locator('main').first().waitFor()
      await capture(page, `${who}${path.replace(/[/?=]/g, '-')}`)
    },
  }))

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Closes the sheet that is open, and waits until the page has left the sheet's entry in the history. */
export async function closeSheet(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await sheetClosed(page)
}

/** Waits until closing a sheet has gone back in the history, which would cancel opening the next page. */
export async function sheetClosed(page: Page) {
  await page.waitForFunction(() => !history.state?.liesOver?.length)
}

/** Cuts the connection once this page has loaded what only wide screens show. */
export async function goOffline(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.waitForLoadState('networkidle')
  if (size) await page.setViewportSize(size)
  await page.context().setOffline(true)
}

/** Calls the API as this person and resolves to the response's body. */
export async function call(page: Page, method: 'post' | 'put' | 'patch', path: string, options: object = {}) {
  const { origin } = new URL(page.url())
  const response = await page.context().request[method](path, { headers: { origin }, ...options })
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}

const FACES = readFileSync(new URL('../../web/src/ui/people.svg', import.meta.url)).toString('base64')

/** A fictional person in the drawing on the welcome page. */
export type Face = 'lea' | 'tom' | 'ana' | 'kim'

/** A picture of a fictional person, as a file to upload. */
export async function portrait(browser: Browser, face: Face) {
  const page = await browser.newPage({ viewport: { width: 320, height: 320 }, deviceScaleFactor: 1 })
  await page.setContent(
    `<body style="margin:0"><img src="data:image/svg+xml;base64,${FACES}#${face}" width="320" height="320"></body>`,
  )
  await page.waitForFunction(() => document.images[0]?.complete)
  const buffer = await page.screenshot()
  await page.close()
  return { name: 'me.png', mimeType: 'image/png', buffer }
}

/** The ID of the account that this phone remembers. */
export const idOf = (page: Page): Promise<number> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('hereabouts_user') ?? '{}').id)

/** The row of a chat. By a selector, because pages in other languages would look for a translated name. */
export const chatWith = (page: Page, name: string) => page.locator(`main a:has-text("${name}")`).first()

export async function say(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  // A selector, because on a page in another language `getByText` would look for a translation.
  await page
    .locator(`text=${text.slice(0, 30)}`)
    .first()
    .waitFor()
}

export async function switchOn(page: Page) {
  await button(page, /^I’m free for/).click()
  await button(page, 'Switch off').waitFor()
}

/** Confirms an address with the link from the e-mail, which also gives an admin their role. */
export async function confirmAddress(app: RunningApp, context: BrowserContext, email: string) {
  const [link = ''] = await linksIn(app, email, '/verify-email')
  const token = new URL(link).searchParams.get('token')
  const response = await context.request.post('/api/verify-email', {
    headers: { origin: app.url },
    data: { token },
  })
  return response.json()
}
