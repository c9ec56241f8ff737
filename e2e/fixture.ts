import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { latLngToCell } from 'h3-js'
import { isFull } from '../server/test/random.ts'
import type { RunningApp } from './app.ts'
import type { Tongue } from './in-language.ts'
import { linksIn } from './mailbox.ts'
import { makeOldest } from './oldest-browser.ts'
import { adminEmail, sharedServer, startServer } from './servers.ts'

export { expect }

export type Place = readonly [latitude: number, longitude: number]

/** One person's phone: a browser context of its own, in some place. */
export interface Phone {
  page: Page
  context: BrowserContext
  username: string
  /** Of the place where it was at first. */
  cell: string
  id: () => Promise<number>
  /** Announces an error status that this test causes, because the browser logs it: `expectError(401)`. */
  expectError(status: number): void
  /** Announces any other browser error that this test causes. */
  expectComplaint(text: string): void
  /** Cuts or restores the connection, and expects the resulting browser errors. */
  setOffline(isOffline: boolean): Promise<void>
  moveTo(place: Place): Promise<void>
  /** Creates an account through the API and signs the phone in, without opening the app. */
  join(interests?: (number | { name: string })[]): Promise<void>
  /** Calls the API as this person, and returns the response. */
  post<T>(path: string, data?: object, method?: 'POST' | 'PUT'): Promise<T>
  /** The server's time in milliseconds. A test may have moved its clock, and so may one before it. */
  serverNow(): Promise<number>
  /** Switches on through the API. */
  beAvailable(): Promise<void>
  /** Joins and opens the app. */
  enter(interests?: (number | { name: string })[]): Promise<void>
  /** Opens a page as a link inside the app does, which takes much less work than loading it. */
  goTo(path: string): Promise<void>
  switchOn(): Promise<void>
  card(other: Phone): Locator
}

interface PhoneOptions {
  /** Makes the account an admin, by confirming one of the configured addresses. */
  isAdmin?: boolean
  at?: Place
  colorScheme?: 'light' | 'dark'
  permissions?: string[]
  userAgent?: string
  /**
   * The language of the phone and of the account. The page is still driven with English
   * texts, which it translates.
   */
  language?: Tongue
  /** Whether it has only what all of the oldest supported browsers have. */
  isOldest?: boolean
  /** Whether the service worker may cache the app. Tests cannot intercept its files then. */
  keepsApp?: boolean
}

interface Fixtures {
  /** Creates a phone. At the end, no phone may have logged an error or contacted a foreign host. */
  phone: (name: string, options?: PhoneOptions) => Promise<Phone>
  /** A place far from those of all other tests. */
  here: Place
}

interface WorkerFixtures {
  app: RunningApp
  /**
   * Extra environment variables for a server of these tests' own. Null if they share one, where account,
   * place and e-mail address keep them apart.
   */
  ownServer: Record<string, string> | null
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  ownServer: [null, { option: true, scope: 'worker' }],
  browser: [
    async ({ playwright }, use) => {
      const launch = () => playwright.chromium.launch()
      // About once in a thousand times, Chromium crashes before it has started.
      const browser = await launch().catch(launch)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ ownServer }, use) => {
      if (!ownServer) return use(sharedServer())
      const { app, stop } = await startServer(ownServer)
      await use(app)
      await stop()
    },
    { scope: 'worker' },
  ],
  phone: async ({ browser, app }, use, { workerIndex }) => {
    const complaints: string[] = []
    const contexts: BrowserContext[] = []
    await use(async (name, options) => {
      const phone = await takePhone(browser, app, workerIndex, name, options ?? {}, complaints)
      contexts.push(phone.context)
      return phone
    })
    for (const context of contexts) await context.close()
    expect(complaints).toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is asked for
  here: async ({}, use, { workerIndex }) => {
    places += 1
    await use([-50 + places * 0.7, -170 + workerIndex * 3])
  },
})

/**
 * For tests that `npm test` leaves out, because others hold what they repeat more closely or in other words:
 * `npm run test:scale` runs a fifth of them per commit, and always those of what changed. See
 * `tools/rotation.ts`.
 */
export const takingTurns = <Of extends { skip: unknown }>(of: Of): Of => (isFull() ? of : (of.skip as Of))
export const inTurn = takingTurns(test)

// If a minute ends between a meeting and the other phone's update, that phone requests one code too many.
const CODE_OF_A_MEETING_PAST = /\b409 .*\/api\/meetups\/\d+\/code\)$/

const HOUR_MS = 60 * 60 * 1000
/** Of the cells that phones send. */
const CELL_RESOLUTION = 8

/**
 * Waits until the phone, which `keepsApp`, can start without a connection. The app loads itself for that only
 * once nothing else is loading, which takes long on a busy machine.
 */
export async function expectCached({ page }: Phone) {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), {
      timeout: 60_000,
    })
    .toBe('activated')
}

let admins = 0
let places = 0
let phones = 0

async function takePhone(
  browser: Browser,
  app: RunningApp,
  workerIndex: number,
  name: string,
  options: PhoneOptions,
  complaints: string[],
): Promise<Phone> {
  const { at = [51.508, -0.1281], colorScheme = 'light', permissions = ['geolocation'], userAgent } = options
  const { isOldest = false, keepsApp = false, language } = options
  const { url } = app
  const context = await browser.newContext({
    baseURL: url,
    geolocation: position(at),
    permissions,
    colorScheme,
    ...(userAgent && { userAgent }),
    ...(language && language !== 'pseudo' && { locale: language }),
  })
  if (!keepsApp)
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  if (isOldest) await makeOldest(context)
  const page = language ? await openIn(context, language) : await context.newPage()
  const username = `${name}_${workerIndex}_${phones++}`
  const email = options.isAdmin ? adminEmail(workerIndex, admins++) : `${username}@example.org`
  const expected = new Set<string>()
  let joined: string | null = null

  page.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`
    if (!['error', 'warning'].includes(message.type()) || [...expected].some((each) => text.includes(each)))
      return
    if (!CODE_OF_A_MEETING_PAST.test(text)) complaints.push(`${name}: ${text}`)
  })
  page.on('pageerror', ({ message }) => {
    if (![...expected].some((each) => message.includes(each))) complaints.push(`${name}: ${message}`)
  })
  page.on('request', (request) => {
    // URLs that the page created itself start with `blob:` before our address.
    const asked = request.url().replace(/^blob:/, '')
    if (!asked.startsWith(url) && !asked.startsWith('data:')) complaints.push(`${name}: asked ${asked}`)
  })

  const phone: Phone = {
    page,
    context,
    username,
    cell: latLngToCell(...at, CELL_RESOLUTION),
    id: async () =>
      JSON.parse(joined ?? (await page.evaluate(() => localStorage.getItem('hereabouts_user'))) ?? '{}').id,
    expectError(status) {
      expected.add(`the server responded with a status of ${status}`)
      // Without a session, or when suspended, the live connection is rejected too.
      if (status === 401 || status === 403) expected.add('/socket.io/?EIO=4&transport=')
    },
    expectComplaint: (text) => void expected.add(text),
    setOffline(isOffline) {
      expected.add('net::ERR_INTERNET_DISCONNECTED')
      return context.setOffline(isOffline)
    },
    moveTo: (place) => context.setGeolocation(position(place)),
    async join(interests = [1, 2, 3]) {
      const account = { username, password: 'correct horse battery', email, interests }
      const locale = language && language !== 'pseudo' ? { locale: language } : {}
      const user = JSON.stringify(await phone.post('/api/register', { ...account, ...locale }))
      joined = options.isAdmin ? await confirmAddress(context, app, email) : user
      await context.addInitScript((stored) => {
        if (!sessionStorage.getItem('entered')) localStorage.setItem('hereabouts_user', stored)
        sessionStorage.setItem('entered', 'yes')
      }, joined)
    },
    async post(path, data = {}, method = 'POST') {
      const response = await context.request.fetch(path, { method, headers: { origin: url }, data })
      const text = await response.text()
      expect(response.ok(), `${path}: ${text}`).toBe(true)
      return text && JSON.parse(text)
    },
    async serverNow() {
      const { date = '' } = (await context.request.get('/readyz')).headers()
      return Date.parse(date)
    },
    async beAvailable() {
      const until = new Date((await phone.serverNow()) + HOUR_MS).toISOString()
      const data = { rangeMetres: 1609, cell: phone.cell, until, upFor: '' }
      await phone.post(`/api/users/${await phone.id()}/availability`, data, 'PUT')
    },
    async enter(interests) {
      await phone.join(interests)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
    },
    async goTo(path) {
      await page.evaluate((path) => {
        document.title = ''
        history.pushState(null, '', path)
      }, path)
      // The page that opens sets it.
      await expect(page).toHaveTitle(/./)
    },
    async switchOn() {
      await page.getByRole('button', { name: 'I’m free for' }).click()
      await expect(page.getByRole('button', { name: 'Switch off' })).toBeVisible()
    },
    card: (other) => page.getByRole('article', { name: other.username }),
  }
  return phone
}

async function openIn(context: BrowserContext, language: Tongue): Promise<Page> {
  // Few tests need the catalogues.
  const { pageIn } = await import('./in-language.ts')
  await context.addInitScript(
    (chosen) => localStorage.setItem('hereabouts_phone_language', JSON.stringify(chosen)),
    language,
  )
  return pageIn(await context.newPage(), language)
}

/** Follows the link in the e-mail to an address, and returns the updated user. */
async function confirmAddress(context: BrowserContext, app: RunningApp, email: string): Promise<string> {
  const [link = ''] = await linksIn(app, email, '/verify-email')
  const response = await context.request.post('/api/verify-email', {
    headers: { origin: app.url },
    data: { token: new URL(link).searchParams.get('token') },
  })
  expect(response.ok()).toBe(true)
  return response.text()
}

function position([latitude, longitude]: Place) {
  return { latitude, longitude, accuracy: 10 }
}

/** A place `metres` north of another. */
export function northOf([latitude, longitude]: Place, metres: number): Place {
  return [latitude + metres / 111_195, longitude]
}
