import { ALERT_HOURS, GRACE_MINUTES } from '@hereabouts/contract/checkins/limits'
import { HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { hashToken } from '../platform/ids.ts'
import { nameInMail } from './rules.ts'
import { alertMail, nudgeMail } from './rules-mail.ts'
import { newLinkToken } from './service-contacts.ts'
import * as store from './store.ts'

/**
 * Nudges the people whose check-in is due, and alerts the contacts of those who did not answer in time. Each
 * check-in is marked and its e-mail queued in one transaction, so each happens exactly once, even after a
 * crash.
 */
export async function processDueCheckIns(deps: Deps): Promise<void> {
  while (await deps.db.tx((tx) => nudge(deps, tx)));
  while (await deps.db.tx((tx) => alert(deps, tx)));
}

async function nudge({ clock, mailer }: Deps, tx: Tx): Promise<boolean> {
  const token = newLinkToken()
  const now = clock.now()
  const due = await store.takeDue(tx, now, hashToken(token))
  if (!due) return false
  await mailer.post(tx, {
    to: due.email,
    about: [due.userId],
    ...nudgeMail(due.locale, { contact: due.contactName, token }),
    // A late nudge is better than none.
    expiresAt: later(now, ALERT_HOURS * HOUR_MS),
  })
  tx.emit('checkins.changed', { userId: due.userId })
  tx.emit('checkins.nudged', { userId: due.userId })
  return true
}

async function alert({ clock, mailer }: Deps, tx: Tx): Promise<boolean> {
  const token = newLinkToken()
  const now = clock.now()
  const silent = await store.takeSilent(tx, later(now, -GRACE_MINUTES * MINUTE_MS), now, hashToken(token))
  if (!silent) return false
  await mailer.post(tx, {
    to: silent.contactEmail,
    about: [silent.userId],
    ...alertMail(silent.contactLocale, { person: nameInMail(silent), token }),
    expiresAt: later(now, ALERT_HOURS * HOUR_MS),
  })
  tx.emit('checkins.changed', { userId: silent.userId })
  return true
}
