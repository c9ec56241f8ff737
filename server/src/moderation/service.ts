import { countWaiting } from '../gate/service-waiting.ts'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import type { Letter } from '../platform/mailer-text.ts'
import { countOpinionsAsked } from '../reports/service-opinions.ts'
import { listUnalarmed, markAlarmed, measureKinds } from '../reports/service-urgent.ts'
import { countOpenAppeals } from '../sanctions/service.ts'
import { measureQueue as measureVerifications } from '../verification/service-review.ts'
import { digestDue } from './rules.ts'
import { alarmMail, digestMail, URGENT_KINDS } from './rules-mail.ts'
import * as store from './store.ts'

/**
 * E-mails each moderator once a morning what waits for them: numbers and kinds, without the reports that do not
 * exist for them.
 */
export async function sendDigest(deps: Deps): Promise<void> {
  const { digestMinute, timeZone } = deps.config.team
  if (digestMinute === null) return
  const now = deps.clock.now()
  const due = digestDue(now, digestMinute, timeZone)
  if (due === null) return
  await deps.db.tx(async (tx) => {
    const { digestedAt } = await store.lockMails(tx)
    if (digestedAt !== null && digestedAt >= due) return
    await store.setDigested(tx, now)
    for (const moderator of await store.listModerators(tx)) {
      const waiting = {
        reports: await measureKinds(tx, moderator.id),
        opinions: await countOpinionsAsked(tx, moderator),
        appeals: (await countOpenAppeals({ db: tx }, moderator)).waiting,
        joining: (await countWaiting({ db: tx })).waiting,
        verifications:
          moderator.role === 'admin' ? (await measureVerifications({ db: tx }, moderator)).waiting : 0,
      }
      const mail = digestMail(waiting, moderator.locale)
      if (mail) await post(deps, tx, moderator, mail, later(now, DIGEST_USEFUL_HOURS * HOUR_MS))
    }
  })
}

/**
 * E-mails moderators at once about threats and minors that nobody has taken, at most once an hour. Those that come
 * meanwhile are in the next e-mail.
 */
export async function sendAlarm(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const since = later(now, -DAY_MS)
  if ((await listUnalarmed(deps.db, URGENT_KINDS, since)).length === 0) return
  await deps.db.tx(async (tx) => {
    const { alarmedAt } = await store.lockMails(tx)
    if (alarmedAt !== null && later(alarmedAt, ALARM_PAUSE_HOURS * HOUR_MS) > now) return
    const ids = (await listUnalarmed(tx, URGENT_KINDS, since)).map(({ id }) => id)
    if (ids.length === 0) return
    for (const moderator of await store.listModerators(tx)) {
      const reports = await measureKinds(tx, moderator.id, ids)
      if (reports.length > 0)
        await post(deps, tx, moderator, alarmMail(reports, moderator.locale), later(now, DAY_MS))
    }
    await markAlarmed(tx, ids, now)
    await store.setAlarmed(tx, now)
  })
}

const ALARM_PAUSE_HOURS = 1
/** Until the next digest. */
const DIGEST_USEFUL_HOURS = 20

function post(
  { mailer }: Deps,
  tx: Tx,
  { id, email, locale }: store.ModeratorRow,
  mail: Pick<Letter, 'subject' | 'body'>,
  expiresAt: Date,
) {
  return mailer.post(tx, { to: email, about: [id], locale, ...mail, expiresAt })
}
