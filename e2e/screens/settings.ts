import { builtFile } from '../built-file.ts'
import { button, closeSheet, paths, type Scene } from './cast.ts'

/** One's own profile, settings, and the pages about the app itself. */
export const SETTINGS: readonly Scene[] = [
  {
    name: 'the own profile',
    async play({ ana }, capture) {
      await ana.goto('/profile')
      await button(ana, 'Not now').waitFor()
      await capture(ana, 'profile-asks')
      await button(ana, 'Not now').click()
      await capture(ana, 'profile')
      await ana.getByRole('link', { name: 'Edit' }).click()
      await ana.getByLabel('Ask me about').fill('sourdough, night trains, my dog')
      await ana.keyboard.press('Tab')
      await button(ana, 'Undo').waitFor()
      await capture(ana, 'profile-saved')
    },
  },
  ...paths(
    'ana',
    '/profile/edit',
    '/profile/interests',
    '/profile/privacy',
    '/profile/language',
    '/notifications/settings',
    '/safety',
    '/trusted-contacts',
    '/invites',
    '/account',
  ),
  {
    name: 'a missed yes',
    async play({ ana }, capture) {
      // As if somebody had waited for Ana.
      const undoUntil = new Date(Date.now() + 3_600_000).toISOString()
      await ana.route('**/api/meetups', async (route) => {
        const response = await route.fetch()
        const missed = { count: 2, undoUntil }
        await route.fulfill({ response, json: { ...(await response.json()), missed } })
      })
      await ana.goto('/')
      await button(ana, 'Something happened').waitFor()
      await capture(ana, 'missed-yes')
      await ana.unroute('**/api/meetups')
    },
  },
  ...paths('root', '/profile'),
  ...paths(
    'ana',
    '/badges',
    '/user-verification',
    '/force-verify',
    '/contribute',
    '/measures',
    '/no-such-page',
  ),
  ...paths('ana', '/profile-test', '/badges-debug', '/interest-debug', '/admin'),
  ...paths('bo', '/badges'),
  ...paths('ana', '/chat-direct/ana_here/nobody_here'),
  {
    name: 'links for friends',
    async play({ ana, visitor }, capture) {
      await ana.goto('/invites')
      await button(ana, 'Make a link').click()
      await button(ana, 'QR code').waitFor()
      await capture(ana, 'invites-open')
      await button(ana, 'QR code').click()
      const url = await ana.getByRole('dialog').getByText('/invite/').textContent()
      await capture(ana, 'invite-qr')
      await closeSheet(ana)
      await visitor.goto(url ?? '')
      await visitor.getByRole('heading', { name: /invites you/ }).waitFor()
      await capture(visitor, 'invite-open')
    },
  },
  {
    name: 'a photo of a document',
    async play({ ana }, capture) {
      await ana.goto('/user-verification')
      await button(ana, 'Take a photo').click()
      await ana.getByLabel('Camera preview').waitFor()
      await ana.getByText('Starting the camera…').waitFor({ state: 'detached' })
      await capture(ana, 'verification-camera')
      await closeSheet(ana)
    },
  },
  {
    name: 'deleting an account',
    async play({ ana }, capture) {
      await ana.goto('/account')
      await button(ana, 'Delete my account…').click()
      await ana.getByRole('dialog').waitFor()
      await capture(ana, 'account-delete')
      await closeSheet(ana)
    },
  },
  {
    name: 'toasts and banners',
    async play({ ana }, capture) {
      await ana.goto('/test-page')
      for (const name of ['default', 'destructive', 'invitation', 'error banner'])
        await ana.locator(`button:text-is("${name}")`).click({ force: true })
      await ana.getByText('A destructive toast').first().waitFor()
      await capture(ana, 'toasts')
    },
  },
  {
    name: 'a newcomer without a location',
    async play({ newcomer }, capture) {
      await newcomer.goto('/')
      await newcomer.getByRole('complementary', { name: 'Keep Hereabouts at hand' }).waitFor()
      await capture(newcomer, 'install-hint')
      await button(newcomer, 'Not now').click()
      await button(newcomer, /^I’m free for/).click()
      await newcomer
        .getByRole('alert')
        .or(newcomer.getByText(/location/i))
        .first()
        .waitFor()
      await newcomer.waitForTimeout(1000)
      await capture(newcomer, 'home-no-location')
    },
  },
  {
    name: 'a browser that cannot tell where it is',
    async play({ newcomer }, capture) {
      const page = await newcomer.context().newPage()
      await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
      await page.goto('/profile')
      // By a selector, because this page is not read in another language.
      await page.locator('main h1').waitFor()
      await capture(page, 'browser-lacks-location')
      await page.close()
    },
  },
  {
    name: 'chats that take long to load, and that fail to load',
    async play({ root }, capture) {
      const chats = '**/api/conversations'
      await root.route(chats, () => {})
      await root.goto('/chat')
      await root.getByRole('status', { name: 'Loading chats' }).waitFor()
      await capture(root, 'chats-loading')
      await root.unroute(chats)
      await root.route(chats, (route) => route.fulfill({ status: 500, json: {} }))
      await root.reload()
      await root.getByRole('heading', { name: 'That didn’t load' }).waitFor()
      await capture(root, 'chats-failed')
      await root.unroute(chats)
    },
  },
  {
    name: 'what fails',
    async play({ newcomer }, capture) {
      await newcomer.evaluate(() =>
        window.dispatchEvent(new ErrorEvent('error', { error: new Error('websocket error') })),
      )
      await newcomer.getByRole('alertdialog', { name: 'Connection Issue' }).waitFor()
      await capture(newcomer, 'connection-issue')
      await newcomer.route(builtFile('ConversationsPage'), (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `export default function Page() { throw new Error('for the picture') }`,
        }),
      )
      await newcomer.goto('/chat')
      await newcomer.getByRole('heading', { name: 'Something went wrong' }).waitFor()
      await capture(newcomer, 'page-failed')
      await newcomer.route(builtFile('index'), (route) => route.fulfill({ status: 404, body: '' }))
      await newcomer.reload()
      // A selector, because the server writes this page and does not speak the pseudo-language.
      await newcomer.locator('h1, h2').first().waitFor()
      await capture(newcomer, 'start-failed')
      await newcomer.unrouteAll()
    },
  },
]
