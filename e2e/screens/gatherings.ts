import type { Page } from '@playwright/test'
import type { ClockedApp } from '../clocked-app.ts'
import { button, call, closeSheet, confirmAddress, PASSWORD, type Scene, say } from './cast.ts'
import { scenesAfterwards } from './friends.ts'

const HOUR = 60
const DAY = 24 * HOUR
/** The hexagon in which the people of the scenes are. */
const CELL = '86195da4fffffff'
const BOARD_GAMES = 4

/**
 * A gathering from an empty list to its page after the end, weekly hours, and what the team
 * does about a report. The names of all pictures start with `gathering`. The scenes need a
 * server whose clock they can move.
 */
export function gatheringScenes(app: ClockedApp): Scene[] {
  let id = 0
  let startsAt = 0
  const path = () => `/gatherings/${id}`
  const open = async (page: Page, to = path()) => {
    await page.goto(to)
    await page.locator('main').first().waitFor()
  }
  /** Lets time pass until this many minutes before the start. */
  const passUntil = async (page: Page, minutesBefore: number) =>
    app.pass((startsAt - (await nowOf(page))) / 60_000 - minutesBefore)
  /** Lets a day pass, and the rest of that night, so that the scenes do not depend on the time of day. */
  const passUntilMorning = async (page: Page) => {
    const now = await nowOf(page)
    const morning = new Date(now + 2 * DAY * 60_000).setUTCHours(10, 0, 0, 0)
    await app.pass((morning - now) / 60_000)
  }
  const plan = async (page: Page, inDays: number, more: object = {}) => {
    const start = new Date((await nowOf(page)) + inDays * DAY * 60_000)
    start.setUTCHours(18, 0, 0, 0)
    return call(page, 'post', '/api/gatherings', {
      data: {
        interestId: BOARD_GAMES,
        cell: CELL,
        label: 'Soho',
        place: 'Café Blum, Market Square',
        startsAt: start.toISOString(),
        endsAt: new Date(start.getTime() + 2 * HOUR * 60_000).toISOString(),
        ...more,
      },
    })
  }
  const join = (page: Page, gathering = id) =>
    call(page, 'post', `/api/gatherings/${gathering}/join`, { data: { agreesToBeSeen: true } })

  return [
    {
      name: 'nothing is planned',
      async play({ ana, bo, chidi, newcomer }, capture) {
        for (const [page, name] of [
          [ana, 'ana'],
          [bo, 'bo'],
          [chidi, 'chidi'],
          [newcomer, 'kim'],
        ] as const) {
          await confirmAddress(app, page.context(), `${name}@example.org`)
          await open(page, '/gatherings')
        }
        await passUntilMorning(ana)
        await open(ana, '/gatherings')
        await ana.getByRole('heading', { name: 'Nothing planned yet' }).waitFor()
        await capture(ana, 'gatherings-none')
        await open(newcomer, '/gatherings')
        await button(newcomer, 'Try again').waitFor()
        await newcomer.getByText(/Then try again/).waitFor()
        await capture(newcomer, 'gatherings-before-location')
      },
    },
    {
      name: 'starting a gathering',
      async play({ ana }, capture) {
        await open(ana, '/gatherings/new')
        await capture(ana, 'gathering-new')
        await button(ana, 'Start it').click()
        await ana.getByText('Choose what it’s about.').waitFor()
        await capture(ana, 'gathering-new-errors')
        await ana.getByRole('group', { name: 'What' }).locator('label').nth(2).click()
        await ana.getByLabel('Around where').fill('Camden')
        await button(ana, 'A café').click()
        await ana.locator('button[aria-controls$="-when"]').click()
        await ana.getByRole('group', { name: 'Day' }).locator('label').nth(3).click()
        await ana.locator('button[aria-controls$="-people"]').click()
        await button(ana, 'Add a note').click()
        await ana.getByLabel('Note (optional)').fill('Bring a game you like. Beginners are welcome.')
        await ana.getByRole('group', { name: 'Day' }).scrollIntoViewIfNeeded()
        await capture(ana, 'gathering-new-plan')
        await ana.getByRole('group', { name: 'The place offers' }).locator('label').first().click()
        await button(ana, 'Start it').click()
        await ana.getByText('You’ve started it. Tell people about it.').waitFor()
        await capture(ana, 'gathering-started')
        id = Number(new URL(ana.url()).pathname.split('/').at(-1))
        startsAt = Date.parse((await (await ana.context().request.get(`/api${path()}`)).json()).startsAt)
        await button(ana, 'Change what the place offers').click()
        await ana.getByRole('dialog').waitFor()
        await capture(ana, 'gathering-offers')
        await closeSheet(ana)
        await button(ana, 'More').click()
        await button(ana, 'Call it off').waitFor()
        await capture(ana, 'gathering-menu')
        await button(ana, 'Call it off').click()
        await button(ana, 'Keep it').waitFor()
        await capture(ana, 'gathering-call-off')
        await open(ana, `${path()}/poster`)
        await ana.getByRole('article').waitFor()
        await capture(ana, 'gathering-poster')
      },
    },
    {
      name: 'people find it',
      async play({ ana, bo, chidi, visitor }, capture) {
        await open(ana)
        await button(ana, 'More').click()
        await button(ana, 'QR code').click()
        const url = await ana.getByRole('dialog').getByText('/gathering/').textContent()
        await capture(ana, 'gathering-qr')
        await closeSheet(ana)
        await visitor.goto(url ?? '')
        await visitor.getByRole('link', { name: 'I’d like to come' }).waitFor()
        await capture(visitor, 'gathering-public')
        await plan(bo, 1, { label: 'Covent Garden', interestId: 25, note: 'Slow and chatty.' })
        await plan(bo, 6, { interestId: 1, weeks: 12, timeZone: 'Europe/London', isPublic: true })
        await call(ana, 'put', `/api${path()}/publication`, { data: { isPublic: true } })
        await visitor.goto('/agenda')
        await visitor.getByRole('listitem').nth(1).waitFor()
        await capture(visitor, 'gathering-agenda')
        await open(ana, '/agenda')
        await ana.getByRole('listitem').nth(1).waitFor()
        await capture(ana, 'gathering-agenda-member')
        await open(ana)
        await button(ana, 'More').click()
        const toggle = ana.getByRole('switch', { name: 'On the public agenda' })
        await toggle.waitFor()
        await toggle.scrollIntoViewIfNeeded()
        await capture(ana, 'gathering-publish')
        await closeSheet(ana)
        await open(chidi, '/gatherings')
        await chidi.getByRole('article').nth(2).waitFor()
        await capture(chidi, 'gatherings')
        await open(bo, '/profile/privacy')
        const saved = bo.waitForResponse(
          (reply) => reply.request().method() !== 'GET' && /\/needs$/.test(reply.url()),
        )
        await bo.getByText('Quiet', { exact: true }).click()
        await saved
        await open(bo)
        await bo.getByText(/^The host hasn’t said/).waitFor()
        await capture(bo, 'gathering-open')
        await button(bo, 'I’m in').click()
        await bo.getByText('You’re in. We’ll tell you when it’s on.').waitFor()
        await capture(bo, 'gathering-joined')
        await open(ana, '/gatherings')
        await ana.getByRole('article').nth(2).waitFor()
        await capture(ana, 'gatherings-own')
      },
    },
    {
      name: 'an account that is new',
      async play({ visitor }, capture) {
        const account = { username: 'mia_here', password: PASSWORD, email: 'mia@example.org' }
        const data = { ...account, interests: [BOARD_GAMES], locale: await languageOf(visitor) }
        const user = await call(visitor, 'post', '/api/register', { data })
        await visitor.evaluate(
          (stored) => localStorage.setItem('hereabouts_user', stored),
          JSON.stringify(user),
        )
        await open(visitor)
        await visitor.getByRole('link', { name: 'Confirm your e-mail' }).waitFor()
        await capture(visitor, 'gathering-unconfirmed')
        await confirmAddress(app, visitor.context(), account.email)
        await visitor.reload()
        await button(visitor, 'Join the waiting list').waitFor()
        await capture(visitor, 'gathering-new-account')
        await button(visitor, 'Join the waiting list').click()
        await button(visitor, 'Stop waiting').waitFor()
        await capture(visitor, 'gathering-waiting')
        await button(visitor, 'Stop waiting').click()
        await button(visitor, 'Join the waiting list').waitFor()
      },
    },
    {
      name: 'it is on',
      async play({ ana, bo, chidi, newcomer }, capture) {
        await join(chidi)
        await open(ana)
        await ana.getByText('It’s on. See you there!').waitFor()
        await capture(ana, 'gathering-on')
        await ana.getByText('It’s on. See you there!').scrollIntoViewIfNeeded()
        await ana.evaluate(() => scrollTo(0, document.body.scrollHeight))
        await capture(ana, 'gathering-on-end')
        await open(newcomer)
        await button(newcomer, 'I’m in').waitFor()
        await capture(newcomer, 'gathering-on-others')
        await open(bo)
        await button(bo, 'More').click()
        await button(bo, 'I can’t come').click()
        await button(bo, 'Stay in').waitFor()
        await capture(bo, 'gathering-leave')
        await open(ana, '/')
        await ana.getByRole('article').first().waitFor()
        await capture(ana, 'gathering-home')
        await open(ana, '/notifications')
        await ana.getByRole('listitem').first().waitFor()
        await capture(ana, 'gathering-inbox')
      },
    },
    {
      name: 'the chat of a gathering',
      async play({ ana, bo, chidi }, capture) {
        await open(ana, `/chat/gathering/${id}`)
        await ana.getByRole('textbox', { name: 'Message' }).waitFor()
        await capture(ana, 'gathering-chat-empty')
        await open(bo, `/chat/gathering/${id}`)
        await open(chidi, `/chat/gathering/${id}`)
        await say(bo, 'Hi! I’ll bring Azul and a deck of cards.')
        await say(chidi, 'Great. I’m new to both, so be gentle.')
        await say(ana, 'The big table at the back is ours from six.')
        await capture(ana, 'gathering-chat')
        await open(ana, '/chat')
        await ana.getByRole('listitem').first().waitFor()
        await capture(ana, 'gathering-chats')
      },
    },
    {
      name: 'weekly hours',
      async play({ ana }, capture) {
        await open(ana, '/gatherings/hours')
        await button(ana, 'Tell me').waitFor()
        await capture(ana, 'gathering-hours-new')
        await button(ana, 'Tell me').click()
        await button(ana, 'Add another time').waitFor()
        await capture(ana, 'gathering-hours')
      },
    },
    {
      name: 'still coming?',
      async play({ ana, bo, chidi }, capture) {
        await passUntil(ana, 2 * HOUR)
        await open(ana)
        await ana.getByRole('region', { name: 'Still coming?' }).waitFor()
        await capture(ana, 'gathering-still-coming')
        for (const each of [ana, bo, chidi]) await call(each, 'post', `/api/gatherings/${id}/coming`)
      },
    },
    {
      name: 'on site',
      async play({ ana, bo, chidi }, capture) {
        await passUntil(ana, 15)
        for (const each of [ana, bo, chidi]) await open(each)
        await button(ana, 'I’m here').waitFor()
        await capture(ana, 'gathering-on-site')
        await ana.locator('main').evaluate(() => scrollTo(0, 500))
        await capture(ana, 'gathering-on-site-ring')
        for (const each of [ana, bo]) await button(each, 'I’m here').click()
        await button(ana, 'Show the code').waitFor()
        await capture(ana, 'gathering-sign')
        for (const each of [ana, bo]) await button(each, 'Show the code').click()
        const code = ana.getByText(/^\d{6}$/)
        await code.waitFor()
        await capture(ana, 'gathering-codes')
        await code.scrollIntoViewIfNeeded()
        await capture(ana, 'gathering-code')
        await bo
          .getByRole('textbox')
          .last()
          .fill((await code.textContent()) ?? '')
        await button(bo, 'We’ve met').click()
        await bo.getByText('You’ve met 1 of 2.').first().waitFor()
        await ana.getByText('You’ve met 1 of 2.').first().waitFor()
        await capture(ana, 'gathering-met-one')
        await closeSheet(ana)
      },
    },
    {
      name: 'after a gathering',
      async play({ ana }, capture) {
        await passUntil(ana, -5 * HOUR)
        await open(ana, '/')
        await ana.getByRole('article').first().waitFor()
        await capture(ana, 'gathering-home-after')
        await open(ana)
        await button(ana, 'It was good').waitFor()
        await capture(ana, 'gathering-after')
        await ana.evaluate(() => scrollTo(0, document.body.scrollHeight))
        await capture(ana, 'gathering-after-end')
        await button(ana, 'I felt unsafe').click()
        await button(ana, 'Send report').waitFor()
        await capture(ana, 'gathering-unsafe')
        await button(ana, 'Back').click()
        await button(ana, 'It was good').click()
        await ana.getByText('Thanks for telling us.').first().waitFor()
        await capture(ana, 'gathering-told')
      },
    },
    {
      name: 'what did not happen',
      async play({ ana, bo, chidi }, capture) {
        const lonely = await plan(chidi, 1, { interestId: 38 })
        const off = await plan(bo, 2, { interestId: 40 })
        await join(ana, off.id)
        await call(bo, 'post', `/api/gatherings/${off.id}/cancel`)
        await app.pass(2 * DAY)
        await open(chidi, `/gatherings/${lonely.id}`)
        await capture(chidi, 'gathering-lapsed')
        await open(ana, `/gatherings/${off.id}`)
        await capture(ana, 'gathering-cancelled')
        await open(ana, '/gatherings')
        await ana.getByText('Recently').click()
        await capture(ana, 'gatherings-recently')
      },
    },
    ...scenesAfterwards({ app, open, nowOf, plan }),
    {
      name: 'a report of a gathering',
      async play({ ana, bo, chidi, root }, capture) {
        const sales = await plan(bo, 5, { note: 'Bring cash. Great returns!' })
        for (const each of [ana, chidi]) await join(each, sales.id)
        await open(chidi, `/gatherings/${sales.id}`)
        await button(chidi, 'More').click()
        await button(chidi, 'Report this gathering').click()
        await chidi.getByText('Scam').waitFor()
        await capture(chidi, 'gathering-report')
        await chidi.getByText('Scam').click()
        await chidi.getByLabel('What happened?').fill('It is about money, not games.')
        await button(chidi, 'Send report').click()
        await chidi.getByText(/Our moderators will look into it/).waitFor()
        await open(root, '/admin-console?desk=reports')
        await call(root, 'post', '/api/sessions/confirm', { data: { password: PASSWORD } })
        await button(root, 'Evidence').click()
        await button(root, 'Take it down').click()
        await button(root, 'Yes, take it down').scrollIntoViewIfNeeded()
        await capture(root, 'gathering-take-down')
        await button(root, 'Yes, take it down').click()
        await root.getByText('It’s off, and so is its chat.').waitFor()
        await open(chidi, `/gatherings/${sales.id}`)
        await capture(chidi, 'gathering-taken-down')
      },
    },
  ]
}

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

/** The time on the server, in milliseconds. */
async function nowOf(page: Page): Promise<number> {
  const response = await page.context().request.get('/api/interests')
  return Date.parse(response.headers().date ?? '')
}
