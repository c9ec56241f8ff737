import { OVERVIEW_DAYS } from '@hereabouts/contract/admin/limits'
import type { Desk, Overview, Queue } from '@hereabouts/contract/admin/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { countPeople, readOwnUser } from '../accounts/service.ts'
import { countWaiting } from '../gate/service-waiting.ts'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import { hidingProxy } from '../platform/http/one-address.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { i18nFor } from '../platform/languages.ts'
import { measureQueue as measureReports, measureTimes } from '../reports/service-queue.ts'
import { countOpenAppeals } from '../sanctions/service.ts'
import { getAccount } from '../sanctions/service-team.ts'
import { measureQueue as measureVerifications } from '../verification/service-review.ts'
import { byDay, sum } from './rules.ts'
import * as store from './store.ts'

/** Counts for the dashboard: no names, nothing by place. */
export async function getOverview(deps: Deps): Promise<Overview> {
  const { db } = deps
  const now = deps.clock.now()
  const since = later(now, -OVERVIEW_DAYS * DAY_MS)
  const { people, submitted, verified } = await countPeople(db)
  const counts = await store.count(db, now, since)
  const beforeThat = later(since, -OVERVIEW_DAYS * DAY_MS)
  const days = byDay(
    await store.countJoined(db, now, beforeThat),
    await store.countInvited(db, now, beforeThat),
    2 * OVERVIEW_DAYS,
  )
  return {
    at: now.toISOString(),
    people,
    verifications: { submitted, verified },
    hidden: hidingProxy(deps.callerAddresses.mostShared(), deps.config),
    ...counts,
    gatherings: await store.countGatherings(db, now, since),
    lately: sum(days.slice(OVERVIEW_DAYS)),
    before: sum(days.slice(0, OVERVIEW_DAYS)),
    days: days.slice(OVERVIEW_DAYS),
  }
}

/** The waiting work for a team member, by their role. */
export async function getDesk(deps: Deps, viewer: Viewer): Promise<Desk> {
  const { role } = await getAccount(deps.db, viewer.id)
  // The role was revoked between the check and now.
  if (role === 'user') fail(COMMON_ERRORS.FORBIDDEN)
  const isFor = (other: Desk['role']) => role === other || role === 'admin'
  const times = isFor('moderator') ? await measureTimes(deps, viewer) : null
  return {
    at: deps.clock.now().toISOString(),
    role,
    queues: {
      verifications: isFor('verifier') ? queueOf(await measureVerifications(deps, viewer)) : null,
      reports: isFor('moderator') ? queueOf(await measureReports(deps, viewer)) : null,
      appeals: isFor('moderator') ? queueOf(await countOpenAppeals(deps, viewer)) : null,
      joining: isFor('moderator') ? queueOf(await countWaiting(deps)) : null,
    },
    ...(times && { times }),
  }
}

function queueOf({ waiting, oldestAt }: { waiting: number; oldestAt: Date | null }): Queue {
  return { waiting, oldestAt: oldestAt?.toISOString() ?? null }
}

/** Sends an e-mail to the admin who asks, and to no other address. */
export async function sendTestMail(deps: Deps, viewer: Viewer): Promise<void> {
  await deps.db.tx(async (tx) => {
    const { email, username, locale } = await readOwnUser(tx, viewer.id)
    const i18n = i18nFor(locale)
    await deps.mailer.post(tx, {
      to: email,
      about: [viewer.id],
      locale,
      subject: i18n._('Test e-mail'),
      body: [
        i18n._('{username} sent this to check that e-mail arrives. It does.', { username }),
        { text: i18n._('Back to the test page'), path: '/email-test' },
      ],
      // Delivered later, it would say nothing about the present.
      expiresAt: later(deps.clock.now(), HOUR_MS),
    })
  })
}
