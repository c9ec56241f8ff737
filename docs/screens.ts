import type { BrowserContext, Page } from '@playwright/test'
import type { RunningApp } from '../e2e/app.ts'
import { linksIn } from '../e2e/mailbox.ts'

/** The people of the pictures, and the phone that each of them holds. */
export interface Cast {
  /** Signed out. */
  visitor: Page
  ana: Page
  bo: Page
  chidi: Page
  /** An admin. */
  root: Page
}

export type Capture = (page: Page, name: string) => Promise<void>

export const ADMIN_EMAIL = 'root@example.org'

interface Scene {
  name: string
  play(cast: Cast, capture: Capture): Promise<void>
}

/** Opens each path and captures it under the name of the path. */
const paths = (who: keyof Cast, ...all: string[]): Scene[] =>
  all.map((path) => ({
    name: path,
    async play(cast, capture) {
      const page = cast[who]
      await page.goto(path)
      await page.locator('main').first().waitFor()
      await capture(page, `${who}${path.replace(/[/?=]/g, '-')}`)
    },
  }))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Every screen and state, in the order of a story: visitors, two people who meet, settings, and the team. */
export const SCENES: readonly Scene[] = [
  {
    name: 'welcome',
    async play({ visitor }, capture) {
      await visitor.goto('/welcome')
      await visitor.getByRole('heading', { level: 1 }).waitFor()
      await capture(visitor, 'welcome')
      // What is far down the page loads when one comes near.
      await visitor.getByRole('heading', { name: 'Trust & Verification' }).scrollIntoViewIfNeeded()
      await visitor.getByRole('tab', { name: 'Categories' }).click()
      await capture(visitor, 'welcome-categories')
      await button(visitor, 'Learn more').click()
      await capture(visitor, 'welcome-trust')
    },
  },
  ...paths('visitor', '/signin', '/forgot-password', '/reset-password', '/chat', '/verify-email'),
  ...paths(
    'visitor',
    '/terms',
    '/privacy',
    '/badge-guide',
    '/invite/nothing',
    '/check-in/nothing',
    '/test-page',
  ),
  {
    name: 'signing up',
    async play({ visitor }, capture) {
      await visitor.goto('/signup')
      await capture(visitor, 'signup-empty')
      await visitor.getByLabel('First name').fill('Léa')
      const buffer = await visitor.screenshot()
      const photo = { name: 'me.png', mimeType: 'image/png', buffer }
      await visitor.getByLabel('My picture', { exact: true }).setInputFiles(photo)
      await visitor.getByLabel(/^Part of the picture/).waitFor()
      await capture(visitor, 'signup-crop')
      await button(visitor, 'Use this picture').click()
      await visitor.getByRole('img', { name: 'Yours' }).waitFor()
      await visitor.getByText('More about you (optional)').click()
      await visitor.getByLabel('Ask me about').fill('sourdough, night trains, my dog')
      await capture(visitor, 'signup-you')
      await button(visitor, 'Continue').click()
      await visitor.getByLabel('Search interests').waitFor()
      await capture(visitor, 'signup-interests')
      await button(visitor, 'Coffee').click()
      await button(visitor, 'Continue').click()
      await visitor.getByLabel('Username').waitFor()
      await capture(visitor, 'signup-account')
      await button(visitor, 'Create Account').click()
      await capture(visitor, 'signup-errors')
    },
  },
  {
    name: 'sign-in that failed',
    async play({ visitor }, capture) {
      await visitor.goto('/signin')
      await visitor.getByLabel('Username').fill('nobody')
      await visitor.getByLabel('Password', { exact: true }).fill('wrong password')
      await button(visitor, 'Sign In').click()
      await visitor.getByRole('alert').first().waitFor()
      await capture(visitor, 'signin-failed')
    },
  },
  {
    name: 'home, off',
    async play({ ana }, capture) {
      await ana.goto('/')
      await button(ana, /^I’m free for/).waitFor()
      await capture(ana, 'home-off')
      await button(ana, /mile|km/).click()
      await capture(ana, 'home-plan')
    },
  },
  {
    name: 'home, alone and among others',
    async play({ ana, bo, chidi }, capture) {
      await switchOn(ana)
      await ana.getByText('Nobody yet').waitFor()
      await capture(ana, 'home-alone')
      for (const each of [bo, chidi]) {
        await each.goto('/')
        await switchOn(each)
      }
      await ana.getByRole('article', { name: 'Bo' }).waitFor()
      await capture(ana, 'home-people')
    },
  },
  {
    name: 'a person',
    async play({ ana }, capture) {
      await ana.getByRole('article', { name: 'Bo' }).getByRole('button', { name: 'Bo' }).click()
      await ana.getByRole('dialog').waitFor()
      await capture(ana, 'person')
      await ana.keyboard.press('Escape')
    },
  },
  {
    name: 'an invitation',
    async play({ ana, bo }, capture) {
      await ana.getByRole('article', { name: 'Bo' }).getByRole('button', { name: 'Invite' }).click()
      await capture(ana, 'inviting')
      await ana.getByLabel('Where').fill('Café Blum')
      await button(ana, 'Send invitation').click()
      await button(ana, 'Withdraw').waitFor()
      await capture(ana, 'invitation-sent')
      await button(bo, 'Accept').waitFor()
      await capture(bo, 'invitation-received')
    },
  },
  {
    name: 'a meetup',
    async play({ ana, bo }, capture) {
      await button(bo, 'Accept').click()
      await ana.getByRole('region', { name: /^Meetup with/ }).waitFor()
      await capture(ana, 'meetup')
      await button(ana, 'More').click()
      await ana.getByRole('dialog').waitFor()
      await capture(ana, 'meetup-menu')
      await ana.keyboard.press('Escape')
      await button(ana, 'Check-in: off').click()
      await ana.getByRole('dialog').waitFor()
      await capture(ana, 'meetup-safety')
      await ana.keyboard.press('Escape')
      await button(bo, 'On my way').click()
      await ana.getByText(/on the way, since/).waitFor()
      await button(ana, 'On my way').click()
      await button(ana, 'We are both here').waitFor()
      await capture(ana, 'meetup-on-the-way')
      await ana.goto('/notifications')
      await ana.getByText('Bo', { exact: false }).first().waitFor()
      await capture(ana, 'inbox')
    },
  },
  {
    name: 'a chat',
    async play({ ana, bo }, capture) {
      await ana.goto('/chat')
      await ana.getByRole('link', { name: /Bo/ }).first().waitFor()
      await capture(ana, 'chats')
      await ana.getByRole('link', { name: /Bo/ }).first().click()
      await ana.getByRole('textbox', { name: 'Message' }).waitFor()
      await capture(ana, 'chat-empty')
      await say(ana, 'Hi Bo! I am at the window, in a green jacket.')
      await bo.goto('/chat')
      await bo.getByRole('link', { name: /Ana/ }).first().click()
      await say(bo, 'Nearly there')
      await say(bo, `https://example.org/${'a-very-long-address/'.repeat(8)}`)
      await ana.getByText('Nearly there').waitFor()
      await capture(ana, 'chat')
      await button(ana, 'Message actions').click()
      await ana.getByRole('dialog').waitFor()
      await capture(ana, 'chat-message')
      await ana.keyboard.press('Escape')
    },
  },
  {
    name: 'meeting',
    async play({ ana, bo }, capture) {
      for (const each of [ana, bo]) {
        await each.goto('/')
        await button(each, /both here|We’re here|here/i).click()
      }
      const code = ana.getByText(/^\d{6}$/)
      await code.waitFor()
      await capture(ana, 'meeting')
      await button(ana, 'Show the code').click()
      await capture(ana, 'meeting-code')
      await bo
        .getByRole('textbox')
        .last()
        .fill((await code.textContent()) ?? '')
      await button(bo, /Confirm|met/i).click()
      await button(bo, 'Done').click()
      await button(ana, 'Done').waitFor()
      await capture(ana, 'met')
    },
  },
  {
    name: 'a badge',
    async play({ ana }, capture) {
      await ana.goto('/')
      await button(ana, /badge/i).click()
      await ana.getByRole('dialog', { name: /^A badge for/ }).waitFor()
      await capture(ana, 'award')
      await ana.keyboard.press('Escape')
      await button(ana, 'Done').click()
    },
  },
  {
    name: 'people who have met',
    async play({ ana }, capture) {
      const card = ana.getByRole('article', { name: 'Bo' })
      await card.getByText('You met today').waitFor()
      await card.scrollIntoViewIfNeeded()
      await capture(ana, 'home-met')
      await card.getByRole('button', { name: 'Bo' }).click()
      await ana.getByRole('dialog').getByRole('button', { name: 'Meet again' }).waitFor()
      await capture(ana, 'person-met')
      await ana.getByRole('dialog').getByRole('button', { name: 'Meet again' }).click()
      await ana.getByRole('button', { name: 'Send invitation' }).waitFor()
      await capture(ana, 'inviting-again')
      for (let sheets = 0; sheets < 2; sheets++) await ana.keyboard.press('Escape')
    },
  },
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
  ...paths('root', '/admin', '/admin-main', '/admin-verification', '/monitoring'),
  {
    name: 'the console',
    async play({ root }, capture) {
      await root.goto('/admin-console')
      await root.getByRole('radio').first().waitFor()
      for (const [nth, desk] of (await root.getByRole('radio').all()).entries()) {
        await desk.click({ force: true })
        await capture(root, `console-${nth}`)
      }
    },
  },
  {
    name: 'offline',
    async play({ ana }, capture) {
      await ana.goto('/')
      await ana.context().setOffline(true)
      await ana.getByText('You are offline.').waitFor()
      await capture(ana, 'offline')
      await ana.context().setOffline(false)
    },
  },
]

async function say(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await button(page, 'Send').click()
  await page.getByText(text.slice(0, 30)).first().waitFor()
}

async function switchOn(page: Page) {
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
