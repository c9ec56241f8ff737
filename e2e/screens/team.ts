import { button, call, goOffline, idOf, PASSWORD, paths, type Scene } from './cast.ts'

/** Reports and reviews, from both sides, and the pages of the team. */
export const TEAM: readonly Scene[] = [
  {
    name: 'a report',
    async play({ ana }, capture) {
      await ana.goto('/')
      await ana.getByRole('article', { name: 'Chidi' }).getByRole('button', { name: 'Chidi' }).click()
      await ana.getByRole('dialog').getByText('More').click()
      await button(ana, 'Report').click()
      await ana.getByText('Scam').click()
      await ana.getByLabel('What happened?').fill('Asked for money in the second message.')
      await capture(ana, 'report')
      await button(ana, 'Send report').click()
      await ana.getByText(/Our moderators will look into it/).waitFor()
      await capture(ana, 'report-sent')
      await ana.goto('/safety')
      await ana.getByRole('list', { name: 'Your reports' }).waitFor()
      await capture(ana, 'safety-reports')
    },
  },
  {
    name: 'a verification',
    async play({ bo, root }, capture) {
      const id = await idOf(bo)
      const file = { name: 'photo.png', mimeType: 'image/png', buffer: await bo.screenshot() }
      await call(bo, 'put', `/api/users/${id}/verification/photo`, { multipart: { file } })
      await call(bo, 'post', `/api/users/${id}/verification`, { data: { documentType: 'passport' } })
      await bo.goto('/user-verification')
      await bo.getByRole('heading', { name: 'Waiting for review' }).waitFor()
      await capture(bo, 'verification-waiting')
      await root.goto('/admin-verification')
      await button(root, 'Review').click()
      await button(root, 'Look at the photo').click()
      const password = root.getByRole('dialog', { name: 'Your password again' })
      await password.waitFor()
      await capture(root, 'password-again')
      await password.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await button(root, 'Continue').click()
      await root.getByLabel('Document number').fill('P1234567')
      await capture(root, 'review')
      await button(root, 'Verify').click()
      await bo.getByRole('heading', { name: 'Verified', exact: true }).waitFor()
      await capture(bo, 'verification-done')
    },
  },
  {
    name: 'sanctions',
    async play({ chidi, root }, capture) {
      await chidi.goto('/')
      const measures = `/api/admin/users/${await idOf(chidi)}/measures`
      await call(root, 'post', '/api/sessions/confirm', { data: { password: PASSWORD } })
      const reason = 'Asked somebody for money.'
      await call(root, 'post', measures, { data: { kind: 'warning', reason } })
      await chidi.getByRole('heading', { name: 'A warning' }).waitFor()
      await capture(chidi, 'warning')
      await button(chidi, 'I’ve read this').click()
      await chidi.goto('/measures')
      await chidi.getByText('Appeal this').first().click()
      await capture(chidi, 'measures')
      await call(root, 'post', measures, { data: { kind: 'suspension', reason, days: 3 } })
      await chidi.getByRole('heading', { name: 'Your account is suspended' }).waitFor()
      await capture(chidi, 'suspended')
      await chidi.getByText('Appeal this').first().click()
      await chidi.getByLabel('Your side').fill('That was a joke between friends.')
      await button(chidi, 'Send appeal').click()
      await chidi.getByText(/A different team member/).waitFor()
    },
  },
  ...paths('root', '/admin', '/admin-main', '/admin-verification', '/monitoring'),
  {
    name: 'an account in the console',
    async play({ root }, capture) {
      await root.goto('/admin-console')
      await root.getByLabel('Find someone').fill('chidi')
      await button(root, 'chidi_here').click()
      await root.getByText('Take action').click()
      await capture(root, 'console-account')
    },
  },
  {
    name: 'the console',
    async play({ root }, capture) {
      await root.goto('/admin-console')
      const desks = root.getByRole('main').getByRole('combobox').first()
      await desks.waitFor()
      const values = await desks
        .locator('option')
        .evaluateAll((options) => options.map((each) => each.getAttribute('value')))
      for (const [nth, value] of values.entries()) {
        await desks.selectOption(value)
        await capture(root, `console-${nth}`)
      }
    },
  },
  {
    name: 'offline',
    async play({ ana }, capture) {
      await ana.goto('/')
      await button(ana, 'Switch off').waitFor()
      await goOffline(ana)
      await ana.getByText('You are offline.').waitFor()
      await capture(ana, 'offline')
      await ana.context().setOffline(false)
    },
  },
  {
    name: 'an announcement',
    async play({ ana, root }, capture) {
      await root.goto('/admin-console?desk=announcement')
      await root.getByRole('textbox', { name: 'Announcement' }).fill('We are down for an hour tonight.')
      await button(root, /^Announce$/).click()
      await ana.goto('/')
      await ana.getByText('We are down for an hour tonight.').first().waitFor()
      await capture(ana, 'announced')
    },
  },
  {
    name: 'the hour of a town',
    async play({ ana, root }, capture) {
      const availability = `/api/users/${await idOf(ana)}/availability`
      const { origin } = new URL(ana.url())
      await ana.context().request.delete(availability, { headers: { origin } })
      await root.goto('/admin-console?desk=hours')
      await button(root, 'Add an hour').click()
      await root.getByText('One area').click()
      await capture(root, 'console-hours-new')
      const proposed = {
        weekday: 4,
        startsMinute: 18 * 60,
        timeZone: 'Europe/London',
        cell: '85194ad3fffffff',
        people: 10,
      }
      // It takes a dozen people and a week to come by.
      await root.route('**/api/admin/proposed-town-hours', (route) =>
        route.fulfill({
          json: {
            proposals: [
              { ...proposed, label: 'Camden' },
              { ...proposed, cell: '85195da7fffffff', label: null },
            ],
          },
        }),
      )
      await root.goto('/admin-console?desk=hours')
      await button(root, 'Use this hour').waitFor()
      await capture(root, 'console-hours-proposed')
      await root.unroute('**/api/admin/proposed-town-hours')
      const beginsIn = (minutes: number) => {
        const start = new Date(Date.now() + minutes * 60_000)
        const when = {
          weekday: start.getUTCDay() || 7,
          startsMinute: start.getUTCHours() * 60 + start.getUTCMinutes(),
        }
        return { label: 'Camden', timeZone: 'UTC', cell: null, ...when }
      }
      const { townHours } = await call(root, 'post', '/api/admin/town-hours', { data: beginsIn(120) })
      await ana.goto('/')
      await ana.getByRole('switch', { name: 'Remind me' }).scrollIntoViewIfNeeded()
      await capture(ana, 'home-hour-before')
      await call(root, 'put', `/api/admin/town-hours/${townHours[0].id}`, { data: beginsIn(-5) })
      await ana.goto('/')
      await ana.getByRole('switch', { name: 'Remind me' }).scrollIntoViewIfNeeded()
      await capture(ana, 'home-hour')
      await root.goto('/admin-console?desk=hours')
      await button(root, 'Remove').waitFor()
      await capture(root, 'console-hours')
      await button(root, 'Remove').click()
      await button(root, 'Remove').waitFor({ state: 'detached' })
    },
  },
]
