import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import type { RunningApp } from './app.ts'
import { linksIn } from './mailbox.ts'
import { adminEmail, sharedServer, startServer } from './servers.ts'

export { expect }

export type Place = readonly [latitude: number, longitude: number]

/** One person's phone: a browser of its own, somewhere. */
export interface Phone {
  page: Page
  context: BrowserContext
  username: string
  id: () => Promise<number>
  /** Names a refusal that this test is about, as the browser will complain of it: `expectError(401)`. */
  expectError(status: number): void
  /** Names anything else that the browser will complain of because this test is about it. */
  expectComplaint(text: string): void
  /** Cuts the connection, or mends it; what the browser complains of then is expected. */
  setOffline(isOffline: boolean): Promise<void>
  moveTo(place: Place): Promise<void>
  /** Makes an account by the API and opens the app signed in to it. */
  enter(interests?: (number | { name: string })[]): Promise<void>
  switchOn(): Promise<void>
  card(other: Phone): Locator
}

interface PhoneOptions {
  /** Whether the account that is made is an admin’s: by confirming one of the addresses that the configuration names. */
  isAdmin?: boolean
  at?: Place
  colorScheme?: 'light' | 'dark'
  permissions?: string[]
  userAgent?: string
  /** Whether the browser may keep the app on the phone, which is every file of it; tests cannot stand between the app and its files then. */
  keepsApp?: boolean
}

interface Fixtures {
  /** Takes a new phone in hand. All that were taken must have kept quiet: no complaint in any console, no foreign host. */
  phone: (name: string, options?: PhoneOptions) => Promise<Phone>
  /** A place far from those of all other tests. */
  here: Place
}

interface WorkerFixtures {
  app: RunningApp
  /**
   * What the environment of a server of their own adds for these tests; null where they share one, and are kept apart by account,
   * place and e-mail address.
   */
  ownServer: Record<string, string> | null
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  ownServer: [null, { option: true, scope: 'worker' }],
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

// A minute may end between a meeting and the other's hearing of it: then the next code is asked for once too often.
const CODE_OF_A_MEETING_PAST = /\b409 .*\/api\/meetups\/\d+\/code\)$/

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
  const { keepsApp = false } = options
  const { url } = app
  const context = await browser.newContext({
    baseURL: url,
    geolocation: position(at),
    permissions,
    colorScheme,
    ...(userAgent && { userAgent }),
  })
  if (!keepsApp)
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const page = await context.newPage()
  const username = `${name}_${workerIndex}_${phones++}`
  const email = options.isAdmin ? adminEmail(workerIndex, admins++) : `${username}@example.org`
  const expected = new Set<string>()

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
    // What the page made itself has an address of ours too, behind a word.
    const asked = request.url().replace(/^blob:/, '')
    if (!asked.startsWith(url) && !asked.startsWith('data:')) complaints.push(`${name}: asked ${asked}`)
  })

  const phone: Phone = {
    page,
    context,
    username,
    id: () => page.evaluate(() => JSON.parse(localStorage.getItem('hereabouts_user') ?? '{}').id),
    expectError(status) {
      expected.add(`the server responded with a status of ${status}`)
      // Whoever has no session, or is suspended, gets no live connection either.
      if (status === 401 || status === 403) expected.add('/socket.io/?EIO=4&transport=')
    },
    expectComplaint: (text) => void expected.add(text),
    setOffline(isOffline) {
      expected.add('net::ERR_INTERNET_DISCONNECTED')
      return context.setOffline(isOffline)
    },
    moveTo: (place) => context.setGeolocation(position(place)),
    async enter(interests: (number | { name: string })[] = [1, 2, 3]) {
      const response = await context.request.post('/api/register', {
        headers: { origin: url },
        data: { username, password: 'correct horse battery', email, interests },
      })
      expect(response.ok()).toBe(true)
      const user = options.isAdmin ? await confirmAddress(context, app, email) : await response.text()
      await context.addInitScript((stored) => {
        if (!sessionStorage.getItem('entered')) localStorage.setItem('hereabouts_user', stored)
        sessionStorage.setItem('entered', 'yes')
      }, user)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
    },
    async switchOn() {
      await page.getByRole('switch', { name: 'Available' }).click()
      await expect(page.getByRole('switch', { name: 'You are available' })).toBeVisible()
    },
    card: (other) => page.getByRole('article', { name: other.username }),
  }
  return phone
}

/** Follows the link in the mail that came to an address. Gives the person as they are then. */
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

/** A place so many metres north of another. */
export function northOf([latitude, longitude]: Place, metres: number): Place {
  return [latitude + metres / 111_195, longitude]
}
