import { DIAGNOSTIC_PATHS } from '../web/src/pages/rules-diagnostic-paths.ts'
import { expectAccessibleInTurn } from './accessible.ts'
import { builtFile } from './built-file.ts'
import { expect, northOf, test } from './fixture.ts'
import { linksIn } from './mailbox.ts'

test('the pages of visitors are accessible in both schemes, in Arabic', async ({ phone }) => {
  const ana = await phone('ana', { language: 'ar' })
  await ana.page.goto('/welcome')
  await expect(ana.page.getByRole('heading', { level: 1 })).toBeVisible()
  await ana.page.getByRole('heading', { name: 'Trust & Verification' }).scrollIntoViewIfNeeded()
  await ana.page.getByRole('button', { name: 'Karaoke' }).click()
  await expectAccessibleInTurn(ana, 'welcome')
  await ana.page.getByRole('tab', { name: 'Categories' }).click()
  await expectAccessibleInTurn(ana, 'welcome, categories')
  await ana.page.getByRole('button', { name: 'Learn more' }).click()
  await expect(ana.page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInTurn(ana, 'welcome, trust')
  for (const path of ['/terms', '/privacy', '/badge-guide']) {
    await ana.goTo(path)
    await expect(ana.page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectAccessibleInTurn(ana, path)
  }
  await ana.goTo('/signin')
  await ana.page.getByLabel('Username').fill('x')
  await expectAccessibleInTurn(ana, 'sign in')
  await ana.goTo('/signup')
  await ana.page.getByText('More about you (optional)').click()
  await ana.page.getByLabel('Languages you speak').selectOption('pt')
  await expectAccessibleInTurn(ana, 'sign up: who you are')
  await ana.page.getByRole('button', { name: 'Continue' }).click()
  await ana.page.getByRole('button', { name: 'All by category' }).click()
  await ana.page.getByText('Dating & Relationships').click()
  await expectAccessibleInTurn(ana, 'sign up: interests')
  await ana.page.getByLabel('Search interests').fill('karaoke')
  await expect(ana.page.getByRole('button', { name: 'Karaoke', pressed: true })).toBeVisible()
  await expectAccessibleInTurn(ana, 'sign up: searching interests')
  await ana.page.getByRole('button', { name: 'Continue' }).click()
  await ana.page.getByText('Who sees whom').click()
  await ana.page.getByRole('button', { name: 'Create Account' }).click()
  await expectAccessibleInTurn(ana, 'sign up with mistakes')
  await ana.goTo('/chat')
  await expect(ana.page.getByText('Sign in to read this')).toBeVisible()
  await expectAccessibleInTurn(ana, 'chat signed out')

  await ana.goTo('/forgot-password')
  await ana.page.getByRole('button', { name: 'Send the link' }).click()
  await expectAccessibleInTurn(ana, 'forgotten password, without an address')
  await ana.goTo('/reset-password')
  await expect(ana.page.getByRole('heading', { name: 'Invalid token' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'new password, without a link')
  await ana.goTo('/invite/a-code')
  await expect(ana.page.getByRole('heading', { name: 'We can’t find this invitation' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'an invitation that is over')
  await ana.goTo('/gathering/a-code')
  await expect(ana.page.getByRole('heading', { name: 'No such gathering' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'a gathering that is over')
  await ana.goTo('/check-in/a-token-that-is-nobody')
  await expect(ana.page.getByText('This link no longer works')).toBeVisible()
  await expectAccessibleInTurn(ana, 'a link that is over')
  await ana.goTo('/verify-email')
  await expect(ana.page.getByText('Sign in first')).toBeVisible()
  await expectAccessibleInTurn(ana, 'confirming signed out')
})

test('every page is accessible in both schemes, in Arabic', async ({ phone, here, app }) => {
  // Takes a minute of looking at pages.
  test.slow()
  const ana = await phone('ana', { at: here, language: 'ar' })
  const bo = await phone('bo', { at: northOf(here, 100) })
  for (const each of [ana, bo]) await each.enter()
  await expectAccessibleInTurn(ana, 'home, off')
  const cy = await phone('cy')
  const email = `${ana.username}@example.org`
  await cy.page.goto('/forgot-password')
  await cy.page.getByLabel('E-mail').fill(email)
  await cy.page.getByRole('button', { name: 'Send the link' }).click()
  await expect(cy.page.getByText(/If there’s an account/)).toBeVisible()
  await expectAccessibleInTurn(cy, 'forgotten password, sent')
  const [reset = ''] = await linksIn(app, email, '/reset-password')
  await cy.page.goto(reset)
  await cy.page.getByRole('button', { name: 'Set new password' }).click()
  await expectAccessibleInTurn(cy, 'new password')
  await ana.goTo('/force-verify')
  await ana.page.getByRole('button', { name: 'Send again' }).click()
  await expect(ana.page.getByText('A new e-mail is on its way.')).toBeVisible()
  await expectAccessibleInTurn(ana, 'unconfirmed address')
  const [confirm = ''] = await linksIn(app, email, '/verify-email')
  await ana.page.goto(confirm)
  await expect(ana.page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'confirmed address')
  await ana.goTo('/')
  await expect(ana.page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
  await ana.switchOn()
  await expect(ana.page.getByText('Nobody yet')).toBeVisible()
  await expectAccessibleInTurn(ana, 'home, nobody')
  await ana.page.getByRole('link', { name: 'What’s planned around here' }).click()
  await expect(ana.page.getByText('Nothing planned yet')).toBeVisible()
  await expectAccessibleInTurn(ana, 'nothing planned')
  await ana.page.getByRole('link', { name: 'Tell me when people are free' }).click()
  await ana.page.getByRole('button', { name: 'Tell me' }).click()
  await expect(ana.page.getByRole('button', { name: 'Remove' })).toBeVisible()
  await ana.page.getByRole('button', { name: 'Add another time' }).click()
  await expectAccessibleInTurn(ana, 'weekly hours')
  await ana.page.getByRole('link', { name: 'What’s planned' }).click()
  await ana.page.getByRole('main').getByRole('link', { name: 'Start something' }).first().click()
  await ana.page.locator('summary').click()
  await ana.page.getByRole('button', { name: 'Start it' }).click()
  await expectAccessibleInTurn(ana, 'starting a gathering, with mistakes')
  await ana.page.getByRole('link', { name: 'Nearby' }).click()
  await bo.switchOn()
  await expect(ana.card(bo)).toBeVisible()
  await ana.page.getByRole('button', { name: /^within/ }).click()
  await expect(ana.page.getByRole('group', { name: 'How far' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'home, somebody, open')
  await bo.card(ana).getByRole('button', { name: 'Invite' }).click()
  await bo.page.getByLabel('Where').fill('Market Square')
  await expectAccessibleInTurn(bo, 'inviting')
  await bo.page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(ana.page.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'invited')
  await expectAccessibleInTurn(bo, 'waiting')
  await ana.page.getByRole('button', { name: 'Accept' }).click()
  await expect(ana.page.getByRole('button', { name: 'On my way' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'a meetup, agreed')
  await ana.page.getByRole('button', { name: 'More' }).click()
  await expect(ana.page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInTurn(ana, 'meetup menu')
  await ana.page.keyboard.press('Escape')
  await expect(ana.page.getByRole('dialog')).toHaveCount(0)
  await bo.page.getByRole('button', { name: 'On my way' }).click()
  await expect(ana.page.getByText(/ set off at /)).toBeVisible()
  await ana.page.getByRole('button', { name: 'On my way' }).click()
  await expectAccessibleInTurn(ana, 'a meetup, on the way')
  // In 20 minutes, codes work once both have said that they are there.
  for (const { page } of [ana, bo]) await page.getByRole('button', { name: 'We’re both here' }).click()
  await expect(ana.page.getByText(/^\d{6}$/)).toBeVisible()
  await expectAccessibleInTurn(ana, 'meeting')
  // Once the toast above it has disappeared.
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(ana.page.getByRole('dialog')).toHaveCount(0)

  await ana.page.getByRole('link', { name: 'Chats' }).click()
  await ana.page.getByRole('link', { name: /Say hello/ }).click()
  await expect(ana.page.getByText(/Say hi to/)).toBeVisible()
  await expectAccessibleInTurn(ana, 'empty chat')
  await ana.page.getByRole('textbox', { name: 'Message' }).fill('Hello!')
  await ana.page.getByRole('button', { name: 'Send' }).click()
  await expect(ana.page.getByText(/Sent$/)).toBeVisible()
  await expectAccessibleInTurn(ana, 'chat')
  await ana.page.getByRole('button', { name: 'Message actions' }).click()
  await expect(ana.page.getByRole('dialog', { name: 'Message' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'what can be done with a message')
  await ana.page.keyboard.press('Escape')
  await ana.page.getByRole('button', { name: bo.username }).first().click()
  await expect(ana.page.getByText('You have a meetup to go to. One at a time.')).toBeVisible()
  await ana.page.getByRole('dialog').getByText('More').click()
  await expectAccessibleInTurn(ana, 'person')
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expectAccessibleInTurn(ana, 'block')
  await ana.page.keyboard.press('Escape')
  await expect(ana.page.getByRole('dialog')).toHaveCount(0)
  await ana.page.getByRole('link', { name: 'All chats' }).click()
  await expect(ana.page.getByRole('link', { name: /Hello!/ })).toBeVisible()
  await expectAccessibleInTurn(ana, 'chats')
  await ana.page.getByRole('link', { name: 'Profile' }).click()
  await expect(ana.page.getByRole('link', { name: /^Interests/ })).toBeVisible()
  await expectAccessibleInTurn(ana, 'profile')
  await ana.goTo('/profile/interests')
  await expect(ana.page.getByRole('button', { name: 'Karaoke' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'interests')
  for (const [path, label] of Object.entries(SETTINGS)) {
    await ana.goTo(path)
    await expect(ana.page.getByLabel(label).first()).toBeVisible()
    await expectAccessibleInTurn(ana, path)
  }
  await ana.goTo('/contribute')
  await expect(ana.page.getByRole('heading', { name: 'What it costs' })).toBeVisible()
  await expectAccessibleInTurn(ana, '/contribute')
  await ana.goTo('/notifications')
  await expect(ana.page.getByText('invites you', { exact: false })).toBeVisible()
  await expectAccessibleInTurn(ana, 'notifications')
  await ana.goTo('/test-page')
  for (const name of ['destructive', 'success', 'invitation', 'error banner'])
    await ana.page.getByRole('button', { name, exact: true }).click({ force: true })
  await expect(ana.page.getByRole('listitem').filter({ hasText: 'A destructive toast' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'toasts')
  await ana.goTo('/no/such/page')
  await expect(ana.page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expectAccessibleInTurn(ana, '404')
})

test('verification, admin and test pages are accessible in both schemes', async ({ phone }) => {
  test.slow()
  const [ana, root] = [await phone('ana', { language: 'ar' }), await phone('root', { isAdmin: true })]
  for (const each of [ana, root]) {
    await each.enter()
  }
  await ana.goTo('/user-verification')
  await ana.page.getByText('Passport').click()
  await expectAccessibleInTurn(ana, 'verification')
  await ana.page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(ana.page.getByRole('heading', { name: 'Waiting for review' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'verification, submitted')
  await ana.goTo('/badges')
  await expect(ana.page.getByRole('heading', { name: 'No badges yet' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'badges')
  for (const status of [403, 404]) ana.expectError(status)
  await ana.goTo(`/chat-direct/${ana.username}/nobody_here`)
  await expect(ana.page.getByRole('heading', { name: 'Nobody by that name' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'direct chat with nobody')
  await ana.goTo('/admin')
  await expect(ana.page.getByRole('heading', { name: 'Only our team can see this' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'admin, rejected')

  for (const [path, shown] of ADMIN_PAGES) {
    await root.goTo(path)
    await expect(root.page.getByText(shown).first()).toBeVisible()
    await expectAccessibleInTurn(root, path)
  }
  for (const path of DIAGNOSTIC_PATHS) {
    await ana.goTo(path)
    await expect(ana.page.getByRole('heading', { name: 'Other tests' })).toBeVisible()
    await expectAccessibleInTurn(ana, path)
  }
})

test('the pages about sanctions are accessible in both schemes', async ({ phone, app }) => {
  const [ana, root] = [await phone('ana', { language: 'ar' }), await phone('root', { isAdmin: true })]
  for (const each of [ana, root]) await each.enter()
  // Until the page changes, the server rejects her calls.
  ana.expectError(403)
  const headers = { origin: app.url }
  const post = async (path: string, data: object) =>
    expect((await root.context.request.post(path, { headers, data })).ok()).toBe(true)
  await post('/api/sessions/confirm', { password: 'correct horse battery' })
  const decided = [
    ['warning', 'A warning', {}],
    ['restriction', 'Your account is restricted', { days: 7 }],
  ] as const
  for (const [kind, title, more] of decided) {
    const reason = 'Please be kind to others.'
    await post(`/api/admin/users/${await ana.id()}/measures`, { kind, reason, ...more })
    await expect(ana.page.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessibleInTurn(ana, kind)
    await ana.page.getByRole('button', { name: 'I’ve read this' }).click()
    await expect(ana.page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
  }
  await ana.page.getByRole('link', { name: 'Profile' }).click()
  await expect(ana.page.getByRole('link', { name: /decisions? about you/ })).toBeVisible()
  await expectAccessibleInTurn(ana, 'profile, restricted')
  await ana.page.getByRole('link', { name: /decisions? about you/ }).click()
  await ana.page.getByText('Appeal this').first().click()
  await expectAccessibleInTurn(ana, 'what was decided')
})

const ADMIN_PAGES: readonly [path: string, shown: string | RegExp][] = [
  ['/admin', 'The last 30 days'],
  ['/admin-main', /You manage everything here/],
  ['/admin-console', 'The start of a username'],
  ['/admin-verification', 'Waiting for review'],
  ['/monitoring', /^Answers in/],
]

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('sheets, toasts and banners are accessible in both schemes', async ({ phone }) => {
  const bare = await phone('bare')
  await bare.page.addInitScript(() => {
    for (const [of, name] of [
      [Navigator.prototype, 'geolocation'],
      [window, 'WebSocket'],
    ] as const)
      Reflect.deleteProperty(of, name)
  })
  await bare.page.goto('/welcome')
  await expect(bare.page.getByRole('region', { name: 'What this browser lacks' })).toBeVisible()
  await expectAccessibleInTurn(bare, 'capability banner')

  const ana = await phone('ana', { userAgent: IPHONE })
  const watching = ana.page.waitForResponse(builtFile('Watch'))
  await ana.enter()
  await watching
  await expect(ana.page.getByRole('complementary', { name: 'Keep Hereabouts at hand' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'install hint')
  await ana.page.evaluate(() =>
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('websocket error') })),
  )
  await expect(ana.page.getByRole('alertdialog', { name: 'Connection Issue' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'connection overlay')
  await ana.page.getByRole('button', { name: 'Continue anyway' }).click()
  await ana.setOffline(true)
  await expect(ana.page.getByText('You are offline.')).toBeVisible()
  await expectAccessibleInTurn(ana, 'offline notice')
  await ana.setOffline(false)

  ana.expectComplaint('not your day')
  await ana.page.route(builtFile('ConversationsPage'), (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default function Page() { throw new Error('not your day') }`,
    }),
  )
  await ana.page.goto('/chat')
  await expect(ana.page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'a page that failed')

  ana.expectError(404)
  await ana.page.route(builtFile('index'), (route) => route.fulfill({ status: 404, body: '' }))
  await ana.page.reload()
  await expect(ana.page.getByRole('heading', { name: 'Unable to Load Application' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'an app that cannot start')
})

/** A field of each page of settings. */
const SETTINGS = {
  '/profile/edit': 'Ask me about',
  '/profile/privacy': 'Only show me verified users',
  '/profile/language': 'Languages you speak',
  '/notifications/settings': 'Sounds',
}
