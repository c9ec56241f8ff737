import type { Browser } from '@playwright/test'
import type { Transparency } from '../../contract/src/moderation/schemas.ts'
import { linksIn } from '../mailbox.ts'
import { fillAccount } from '../signing-up.ts'
import { button, paths, portrait, type Scene } from './cast.ts'

/** A new account has a language of its own, so the made-up one ends here. */
export const FIRST_MINUTE = 'the first minute'

/** What people see before they have an account. */
export const VISITING: readonly Scene[] = [
  {
    name: 'welcome',
    async play({ visitor }, capture) {
      await visitor.goto('/welcome')
      await visitor.getByRole('heading', { level: 1 }).waitFor()
      await capture(visitor, 'welcome')
      // Content far down the page loads when it comes near the screen.
      await visitor.getByRole('heading', { name: 'Trust & Verification' }).scrollIntoViewIfNeeded()
      await visitor.getByRole('tab', { name: 'Categories' }).click()
      await capture(visitor, 'welcome-categories')
      await button(visitor, 'Learn more').click()
      await visitor.getByRole('dialog').waitFor()
      await capture(visitor, 'welcome-trust')
    },
  },
  ...paths(
    'visitor',
    '/signin',
    '/forgot-password',
    '/reset-password',
    '/chat',
    '/verify-email',
    '/first-admin',
  ),
  ...paths(
    'visitor',
    '/terms',
    '/privacy',
    '/badge-guide',
    '/invite/nothing',
    '/gathering/nothing',
    '/check-in/nothing',
    '/report/nothing',
    '/test-page',
  ),
  {
    name: 'everything about privacy',
    async play({ visitor }, capture) {
      await visitor.goto('/privacy')
      await visitor.getByText('How long do you keep things?').click()
      await capture(visitor, 'visitor-privacy-answer')
      await button(visitor, 'Open everything').click()
      await capture(visitor, 'visitor-privacy-open')
    },
  },
  {
    name: 'everything about badges and terms',
    async play({ visitor }, capture) {
      for (const page of ['badge-guide', 'terms']) {
        await visitor.goto(`/${page}`)
        await button(visitor, 'Open everything').click()
        await capture(visitor, `visitor-${page}-open`)
      }
    },
  },
  ...paths('visitor', '/transparency'),
  {
    name: 'what the team did',
    async play({ visitor }, capture) {
      // A month is published when it is over.
      await visitor.route('**/api/transparency', (route) => route.fulfill({ json: PUBLISHED }))
      await visitor.goto('/transparency')
      await visitor.getByRole('main').getByRole('definition').first().waitFor()
      await capture(visitor, 'transparency')
      await visitor.unroute('**/api/transparency')
    },
  },
  {
    name: 'a report from outside',
    async play({ visitor }, capture) {
      await visitor.goto('/report')
      await button(visitor, 'Continue').click()
      await capture(visitor, 'report-outside-errors')
      await visitor.getByLabel('Whom is it about?').fill('chidi_here')
      await visitor.getByRole('switch').click()
      await visitor.getByLabel('When was it?').fill('Friday, about nine')
      await visitor.getByLabel('What happened?').fill('He shouted at our guests and would not leave.')
      await visitor.getByLabel('Your e-mail').fill('bar@example.org')
      await capture(visitor, 'report-outside')
      await button(visitor, 'Continue').click()
      await button(visitor, 'Looks right, e-mail me the link').waitFor()
      await capture(visitor, 'report-outside-review')
      await button(visitor, 'Looks right, e-mail me the link').click()
      await visitor.getByRole('heading', { name: 'One more step' }).waitFor()
      await capture(visitor, 'report-outside-sent')
    },
  },
  {
    name: 'signing up',
    async play({ visitor }, capture) {
      const photo = await portrait(visitor.context().browser() as Browser, 'lea')
      await visitor.goto('/signup')
      await capture(visitor, 'signup-empty')
      await visitor.getByLabel('First name', { exact: true }).fill('Léa')
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
    name: FIRST_MINUTE,
    async play({ visitor }, capture) {
      await fillAccount(visitor, 'lea_here')
      await button(visitor, 'Create Account').click()
      await visitor.getByRole('heading', { name: 'You’re in' }).waitFor()
      await capture(visitor, 'first-minute')
      await visitor.context().clearCookies()
      await visitor.evaluate(() => localStorage.clear())
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
    name: 'a forgotten password',
    async play({ visitor, app }, capture) {
      await visitor.goto('/forgot-password')
      await visitor.getByLabel('E-mail').fill('chidi@example.org')
      await button(visitor, 'Send the link').click()
      await visitor.getByText(/If there’s an account/).waitFor()
      await capture(visitor, 'forgot-password-sent')
      const [link = ''] = await linksIn(app, 'chidi@example.org', '/reset-password')
      await visitor.goto(link)
      await visitor.getByLabel('New password').waitFor()
      await capture(visitor, 'reset-password-form')
    },
  },
]

const PUBLISHED: Transparency = {
  months: [
    {
      month: '2026-10',
      reported: 25,
      resolved: 15,
      dismissed: 10,
      measures: 10,
      appeals: null,
      lifted: null,
    },
    {
      month: '2026-09',
      reported: 1240,
      resolved: 865,
      dismissed: 375,
      measures: 420,
      appeals: 35,
      lifted: 5,
    },
  ],
}
