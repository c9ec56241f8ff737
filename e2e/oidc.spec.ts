import type { Browser, Page } from '@playwright/test'
import {
  type KnownPerson,
  OIDC_CLIENT,
  type OidcServer,
  startOidcServer,
} from '../server/test/oidc-server.ts'
import { pictureOf } from '../server/test/pictures.ts'
import { expectAccessible } from './accessible.ts'
import { freePort } from './app.ts'
import { expect, inTurn, test } from './fixture.ts'
import { linksIn } from './mailbox.ts'
import { startServer } from './servers.ts'
import { chooseInterests, expectNewcomersHome, fillAccount } from './signing-up.ts'

// A real provider, on another site than the app.

const PORT = 39_471
const ISSUER = `http://127.0.0.1:${PORT}`
const PASSWORD = 'correct horse battery'

const SETTINGS = {
  OIDC_ISSUER: ISSUER,
  OIDC_CLIENT_ID: OIDC_CLIENT.clientId,
  OIDC_CLIENT_SECRET: OIDC_CLIENT.clientSecret,
  OIDC_LABEL: 'Chess Club',
}
test.use({ ownServer: SETTINGS })

// In one worker, because the port of the provider is a setting of the server.
test.describe.configure({ mode: 'default' })

let provider: OidcServer
test.beforeAll(async ({ app }) => {
  provider = await startOidcServer({ port: PORT, returnUrl: `${app.url}/signin` })
})
test.afterAll(() => provider.stop())

let people = 0
/** Somebody whom the provider knows. */
const known = (name: string): KnownPerson => ({
  sub: `number ${++people}`,
  name,
  email: `oidc_${people}@example.org`,
  email_verified: true,
})

async function open(browser: Browser, url: string): Promise<Page> {
  return (await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })).newPage()
}

const useProvider = (page: Page) => page.getByRole('button', { name: 'Continue with Chess Club' }).click()
const home = (page: Page) => page.getByRole('heading', { name: 'Who is around?' })
const usernameOn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('hereabouts_user') ?? '{}').username)

async function signInWithPassword(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('the first sign-in leads through the steps of signing up with name and picture filled in, and the next leads in', async ({
  browser,
  app,
}) => {
  const picture = provider.serve('/zoe.jpg', await pictureOf())
  const zoe = { ...known('Zoë'), picture }
  provider.answerAs(zoe)
  const page = await open(browser, app.url)
  await page.goto('/signin')
  await expect(page.getByRole('button', { name: 'Continue with Chess Club' })).toBeVisible()
  await expectAccessible({ page }, 'signing in with a provider')
  await useProvider(page)
  await expect(page.getByLabel('First name')).toHaveValue('Zoë')
  await expect(page.getByRole('img', { name: 'Yours' })).toBeVisible()
  await expect(page.getByText('Your account will be connected with Chess Club.')).toBeVisible()
  // What the provider sent stays in no history.
  await page.goBack()
  expect(page.url()).not.toContain('code=')
  await page.goto('/signup')
  await expectAccessible({ page }, 'signing up with a provider')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await chooseInterests(page, ['Street art'])
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(zoe.email ?? '')
  await fillAccount(page, 'zoe_of_the_club')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectNewcomersHome(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Zoë' })).toBeVisible()
  await expect(page.locator('main img[src*="/avatar"]').first()).toBeVisible()

  const phone = await open(browser, app.url)
  await phone.goto('/signin')
  await useProvider(phone)
  await expect(home(phone)).toBeVisible()
  expect(await usernameOn(phone)).toBe('zoe_of_the_club')
})

inTurn(
  'an account with the same address is connected once its owner signs in, if both sides have confirmed it',
  async ({ browser, app }) => {
    const bo = known('Bo')
    const page = await open(browser, app.url)
    const account = { username: 'bo_of_the_club', password: PASSWORD, email: bo.email, interests: [1] }
    const post = async (path: string, data: object) => {
      const response = await page.context().request.post(path, { headers: { origin: app.url }, data })
      expect(response.ok(), await response.text()).toBe(true)
    }
    await post('/api/register', account)
    const [link = ''] = await linksIn(app, bo.email ?? '', '/verify-email')
    await post('/api/verify-email', { token: new URL(link).searchParams.get('token') })

    // Where the provider has not confirmed it, nothing is said about the account, and nothing is connected.
    provider.answerAs({ ...bo, sub: 'a stranger with his address', email_verified: false })
    const stranger = await open(browser, app.url)
    await stranger.goto('/signin')
    await useProvider(stranger)
    await expect(stranger.getByLabel('First name')).toHaveValue('Bo')
    await stranger.goto('/signin')
    await expect(stranger.getByText(/You already have an account/)).toHaveCount(0)
    await signInWithPassword(stranger, account.username)
    await expect(home(stranger)).toBeVisible()
    const again = await open(browser, app.url)
    await again.goto('/signin')
    await useProvider(again)
    await expect(again.getByLabel('First name')).toHaveValue('Bo')

    provider.answerAs(bo)
    const phone = await open(browser, app.url)
    await phone.goto('/signin')
    await useProvider(phone)
    await expect(phone.getByText(/You already have an account with this address/)).toBeVisible()
    // Being known there is not enough.
    expect(await usernameOn(phone)).toBeUndefined()
    await expectAccessible({ page: phone }, 'connecting an account')
    await signInWithPassword(phone, account.username)
    await expect(home(phone)).toBeVisible()

    const later = await open(browser, app.url)
    await later.goto('/signin')
    await useProvider(later)
    await expect(home(later)).toBeVisible()
    expect(await usernameOn(later)).toBe(account.username)
  },
)

inTurn(
  'an answer signs in only the browser that asked, once, and only for its own request',
  async ({ browser, app }) => {
    const cy = known('Cy')
    provider.answerAs(cy)
    const failed = async (page: Page) => {
      await expect(page.getByRole('alert')).toContainText('That didn’t work. Start again.')
      expect(await usernameOn(page)).toBeUndefined()
    }
    /** Lets the provider answer, and keeps the answer from the app; `change` changes the request. */
    const caught = async (page: Page, change: (request: URL) => void = () => {}) => {
      await page.route(`${ISSUER}/auth?**`, (route, request) => {
        const url = new URL(request.url())
        change(url)
        return route.continue({ url: url.href })
      })
      await page.route('**/signin?**', (route) => route.fulfill({ body: 'caught' }))
      await page.goto('/signin')
      await useProvider(page)
      await page.waitForURL('**/signin?**')
      await page.unrouteAll()
      return page.url()
    }
    const page = await open(browser, app.url)
    const answer = await caught(page)

    // A forged state.
    const forged = new URL(answer)
    const state = forged.searchParams.get('state') ?? ''
    forged.searchParams.set('state', (state.startsWith('A') ? 'B' : 'A') + state.slice(1))
    await page.goto(forged.href)
    await failed(page)

    // Another browser, to which somebody sent the link; the second time it has asked as well.
    const victim = await open(browser, app.url)
    await victim.goto(answer)
    await failed(victim)
    await caught(victim)
    await victim.goto(answer)
    await failed(victim)

    // The nonce of another request.
    await page.goto(await caught(page, ({ searchParams }) => searchParams.set('nonce', 'replayed')))
    await failed(page)
    // The code of another request.
    const [first, second] = [new URL(await caught(page)), new URL(await caught(page))]
    second.searchParams.set('code', first.searchParams.get('code') ?? '')
    await page.goto(second.href)
    await failed(page)

    const right = await caught(page)
    await page.goto(right)
    await expect(page.getByLabel('First name')).toHaveValue('Cy')
    await page.goto(right)
    await failed(page)
  },
)

inTurn('who declines at the provider can start again, with what was typed', async ({ browser, app }) => {
  const page = await open(browser, app.url)
  const refused = page.getByRole('alert')
  await page.goto('/signin')
  for (const [error, text] of [
    ['access_denied', 'You didn’t sign in there. You can start again.'],
    ['login_required', 'You didn’t sign in there. You can start again.'],
    ['temporarily_unavailable', 'can’t be reached right now. Try again later.'],
    ['<b>new</b>', 'That didn’t work. Start again.'],
  ] as const) {
    provider.answerWithError(error, '<img src=x onerror=alert(1)>')
    await page.getByLabel('Username').fill(`di for ${error}`)
    await useProvider(page)
    await expect(refused).toContainText(text)
    await expect(page.locator('main img, main b')).toHaveCount(0)
    await page.getByRole('link', { name: 'Sign In' }).click()
    await expect(page.getByLabel('Username')).toHaveValue(`di for ${error}`)
  }
  await expectAccessible({ page }, 'back from the provider')

  // Where somebody signs up, too.
  provider.answerAs(null)
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Di')
  await useProvider(page)
  await expect(refused).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Di')
  // The provider knows another name.
  provider.answerAs(known('Diana'))
  await useProvider(page)
  await expect(page.getByText('Your account will be connected with Chess Club.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Di')
})

inTurn(
  'two tabs that begin at once both end signed in, in either order, and so does going back',
  async ({ browser, app }) => {
    const eve = known('Eve')
    provider.answerAs(eve)
    const page = await open(browser, app.url)
    await page.goto('/signin')
    await useProvider(page)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await chooseInterests(page, ['Street art'])
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await fillAccount(page, 'eve_of_the_club')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expectNewcomersHome(page)

    for (const first of [0, 1]) {
      const one = await open(browser, app.url)
      const tabs = [one, await one.context().newPage()]
      for (const tab of tabs) await tab.goto('/signin')
      const held: (() => void)[] = []
      for (const [at, tab] of tabs.entries())
        await tab.route('**/api/oidc-login', (route) => {
          held[at] = () => void route.continue()
        })
      for (const tab of tabs) await useProvider(tab)
      await expect.poll(() => held.filter(Boolean).length).toBe(2)
      for (const at of [first, 1 - first]) {
        held[at]?.()
        await expect(home(tabs[at] as Page)).toBeVisible()
        expect(await usernameOn(tabs[at] as Page)).toBe('eve_of_the_club')
      }
      // Whatever Back shows first, nobody lands on a failure.
      await one.goBack()
      await expect(home(one)).toBeVisible()
      await expect(one.getByRole('alert')).toHaveCount(0)
      await one.context().close()
    }
  },
)

inTurn(
  'where the provider is the only way in, both pages lead there, and nowhere else',
  async ({ browser }) => {
    const port = await freePort()
    const only = await startServer({ ...SETTINGS, OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_ONLY: 'on' })
    const its = await startOidcServer({ port, returnUrl: `${only.app.url}/signin` })
    its.answerAs(known('Di'))
    const page = await open(browser, only.app.url)
    for (const path of ['/signin', '/signup', '/signup?step=account']) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Continue with Chess Club' })).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
    }
    await useProvider(page)
    await expect(page.getByLabel('First name')).toHaveValue('Di')
    await page.context().close()
    await its.stop()
    await only.stop()
  },
)
