import type { Page } from '@playwright/test'
import type { ClockedApp } from '../clocked-app.ts'
import { button, call, idOf, type Scene } from './cast.ts'

/** What the scenes of gatherings lend to these. */
interface Stage {
  app: ClockedApp
  open: (page: Page, to: string) => Promise<void>
  nowOf: (page: Page) => Promise<number>
  plan: (page: Page, inDays: number, more?: object) => Promise<{ id: number }>
}

const HOUR = 60
const asked = (page: Page) => page.getByRole('region', { name: 'Still coming?' })

/**
 * What follows from a gathering to which Ana and Bo came, and Chidi did not: Ana and Bo bring each other along and plan
 * a day, and Chidi's next yes is asked again.
 */
export function scenesAfterwards({ app, open, nowOf, plan }: Stage): Scene[] {
  const passUntil = async (page: Page, startsAt: string, minutesBefore: number) =>
    app.pass((Date.parse(startsAt) - (await nowOf(page))) / 60_000 - minutesBefore)
  return [
    {
      name: 'a missed yes, and the next one that is asked again',
      async play({ ana, bo, chidi }, capture) {
        await open(chidi, '/')
        await button(chidi, 'Something happened').waitFor()
        await capture(chidi, 'gathering-missed')
        const startMs = (await nowOf(ana)) + 15 * HOUR * 60_000
        const startsAt = new Date(startMs).toISOString()
        const endsAt = new Date(startMs + HOUR * 60_000).toISOString()
        const { id } = await plan(ana, 1, { startsAt, endsAt })
        await open(chidi, `/gatherings/${id}`)
        await chidi.getByText(/^You missed the last one/).waitFor()
        await button(chidi, 'I’m in').scrollIntoViewIfNeeded()
        await capture(chidi, 'gathering-next-yes')
        for (const each of [bo, chidi])
          await call(each, 'post', `/api/gatherings/${id}/join`, { data: { agreesToBeSeen: true } })
        await open(chidi, '/gatherings/new')
        await chidi.getByText(/^You missed the last one/).scrollIntoViewIfNeeded()
        await capture(chidi, 'gathering-start-asked-again')
        await passUntil(ana, startsAt, 2 * HOUR)
        for (const each of [ana, bo, chidi]) await call(each, 'post', `/api/gatherings/${id}/coming`)
        await passUntil(ana, startsAt, 59)
        await open(chidi, `/gatherings/${id}`)
        await asked(chidi).waitFor()
        await capture(chidi, 'gathering-asked-again')
        await app.pass(4 * HOUR)
      },
    },
    {
      name: 'friends come along',
      async play({ ana, bo }, capture) {
        const [anaId, boId] = await Promise.all([ana, bo].map(idOf))
        for (const [each, id, other] of [
          [ana, anaId, boId],
          [bo, boId, anaId],
        ] as const)
          await call(each, 'put', `/api/users/${id}/in-touch`, { data: { userId: other } })
        const { id } = await plan(ana, 2)
        await open(ana, `/gatherings/${id}`)
        await button(ana, 'More').click()
        await button(ana, 'Hold a seat for a friend').click()
        await ana.getByRole('dialog').getByText('Bo', { exact: true }).first().click()
        await capture(ana, 'gathering-friend-chosen')
        await button(ana, 'Hold a seat').click()
        await ana.getByText(/^A seat is held for /).scrollIntoViewIfNeeded()
        await capture(ana, 'gathering-friend-held')
        await open(bo, '/notifications')
        await bo.getByText('Somebody you know asks you along').first().waitFor()
        await capture(bo, 'gathering-friend-inbox')
        await open(bo, `/gatherings/${id}`)
        await button(bo, 'Not this time').scrollIntoViewIfNeeded()
        await capture(bo, 'gathering-friend-asked')
        await button(bo, 'Not this time').click()
        await ana.getByText(/hasn’t taken the seat/).scrollIntoViewIfNeeded()
        await capture(ana, 'gathering-friend-declined')
        const { id: other } = await plan(bo, 3)
        await open(ana, `/gatherings/${other}`)
        await button(ana, 'Come with a friend').click()
        await ana.getByText('Bo', { exact: true }).first().waitFor()
        await capture(ana, 'gathering-with-friend')
      },
    },
    {
      name: 'a plan begins soon',
      async play({ ana, bo }, capture) {
        const start = new Date((await nowOf(ana)) + 24 * HOUR * 60_000)
        start.setUTCHours(15, 0, 0, 0)
        const startsAt = start.toISOString()
        const { id } = await call(ana, 'post', '/api/plans', {
          data: {
            inviteeId: await idOf(bo),
            interestId: 4,
            place: 'Café Blum, Market Square',
            startsAt,
            note: '',
          },
        })
        await call(bo, 'post', `/api/meetups/${id}/accept`)
        await passUntil(ana, startsAt, 28)
        await open(bo, '/notifications')
        await bo
          .getByText(/^You meet .+ soon$/)
          .first()
          .waitFor()
        await capture(bo, 'gathering-plan-reminder')
        await open(bo, '/')
        await button(bo, 'On my way').waitFor()
        await capture(bo, 'gathering-plan-begins')
        await call(bo, 'post', `/api/meetups/${id}/cancel`, { data: {} })
      },
    },
  ]
}
