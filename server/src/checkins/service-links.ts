import { ALERT_HOURS } from '@hereabouts/contract/checkins/limits'
import type { AnsweredLink, LinkView } from '@hereabouts/contract/checkins/schemas'
import { type Locale, SOURCE_LOCALE } from '@hereabouts/contract/http/locales'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { hashToken } from '../platform/ids.ts'
import { alertsAt, nameInMail } from './rules.ts'
import { contactGoneMail } from './rules-mail.ts'
import { endWithin } from './service.ts'
import { hashesOf } from './service-contacts.ts'
import { end, lockPerson, lockRunning } from './store.ts'
import * as contacts from './store-contacts.ts'
import * as store from './store-links.ts'

/** What a link from an e-mail shows now. An unknown link looks like one that is over. */
export function readLink(deps: Deps, token: string): Promise<LinkView> {
  return viewOf(deps, deps.db, hashToken(token))
}

/** Performs an answer that the link allows, and returns what the link shows afterwards. */
export async function answerLink(deps: Deps, { token, answer, locale }: AnsweredLink): Promise<LinkView> {
  const tokenHash = hashToken(token)
  return deps.db.tx(async (tx) => {
    if (answer === 'fine') {
      const nudge = await store.findNudge(tx, tokenHash)
      if (nudge) {
        await endWithin(deps, tx, nudge.userId)
        return { kind: 'fine' }
      }
    } else await answerAsked(deps, tx, { tokenHash, answer, locale: locale ?? null })
    return viewOf(deps, tx, tokenHash)
  })
}

async function answerAsked(
  deps: Deps,
  tx: Tx,
  given: { tokenHash: Buffer; answer: 'agree' | 'decline' | 'never'; locale: Locale | null },
) {
  const { clock, secret } = deps
  const { tokenHash, answer, locale } = given
  const asked = await store.findContact(tx, tokenHash)
  if (!asked) return
  // In the same lock order as the person's own changes.
  await lockPerson(tx, asked.userId)
  const contact = await store.findContact(tx, tokenHash)
  if (!contact) return
  const hashes = hashesOf(secret, contact.email)
  const now = clock.now()
  if (answer === 'agree') {
    await contacts.removeOptOuts(tx, hashes.all, contact.userId)
    await contacts.setState(tx, contact.id, { state: 'agreed', locale, now })
  } else {
    await contacts.addOptOut(tx, hashes.mailbox, answer === 'never' ? null : contact.userId, now)
    await contacts.setState(tx, contact.id, { state: 'declined', locale, now })
    await endReliance(deps, tx, contact)
  }
  tx.emit('checkins.changed', { userId: contact.userId })
}

/**
 * Ends a check-in that relied on this contact and tells its owner, who would otherwise wait for help that
 * never comes.
 */
async function endReliance({ clock, mailer }: Deps, tx: Tx, { id, userId, name }: contacts.ContactRow) {
  const running = await lockRunning(tx, userId)
  if (running?.contactId !== id || running.state === 'alerted') return
  await end(tx, running.id)
  await mailer.post(tx, {
    to: running.email,
    about: [userId],
    ...contactGoneMail(running.locale, name),
    expiresAt: later(clock.now(), DAY_MS),
  })
}

async function viewOf({ clock }: Deps, db: Queryable, tokenHash: Buffer): Promise<LinkView> {
  const contact = await store.findContact(db, tokenHash)
  if (contact) return { kind: 'contact', person: callName(contact), state: contact.state }

  const alert = await store.findAlert(db, tokenHash, later(clock.now(), -ALERT_HOURS * HOUR_MS))
  if (alert) {
    const { place, startsAt, otherNames, otherUsernames, alertedAt, locale } = alert
    const others = otherNames.map((name, i) => nameInMail({ name, username: otherUsernames[i] ?? name }))
    const meetup = place !== null &&
      startsAt !== null && {
        place,
        startsAt: startsAt.toISOString(),
        other: new Intl.ListFormat(locale ?? SOURCE_LOCALE).format(others),
      }
    return {
      kind: 'alert',
      person: callName(alert),
      meetup: meetup || null,
      expiresAt: later(alertedAt, ALERT_HOURS * HOUR_MS).toISOString(),
    }
  }

  const nudge = await store.findNudge(db, tokenHash)
  if (nudge) return { kind: 'nudge', contact: nudge.contactName, alertsAt: alertsAt(nudge).toISOString() }
  return { kind: 'over' }
}

function callName({ personName, username }: { personName: string; username: string }): string {
  return nameInMail({ name: personName, username })
}
