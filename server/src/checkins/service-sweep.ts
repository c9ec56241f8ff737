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
 * Does what the clock says: nudges whose time has come, and tells the contacts of those who were nudged and stayed silent. Each
 * is taken, marked and its mail written in one transaction, so that whatever happens in between it is done once.
 */
export async function sweepCheckIns(deps: Deps): Promise<void> {
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
    ...nudgeMail(due.contactName, token),
    // To say it late is better than not to say it.
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
    ...alertMail(nameInMail(silent), token),
    expiresAt: later(now, ALERT_HOURS * HOUR_MS),
  })
  tx.emit('checkins.changed', { userId: silent.userId })
  return true
}
