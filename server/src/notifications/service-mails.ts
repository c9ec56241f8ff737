import { timingSafeEqual } from 'node:crypto'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { mailboxKey } from '@hereabouts/contract/http/mail-address'
import { NOTIFICATION_ERRORS } from '@hereabouts/contract/notifications/errors'
import { MAIL_AFTER_MINUTES, NOTICE_MAILS_PER_DAY } from '@hereabouts/contract/notifications/limits'
import { inboxEntry } from '@hereabouts/contract/notifications/schemas'
import type { MailSettings } from '@hereabouts/contract/notifications/schemas-mail'
import { lockUser } from '../accounts/service.ts'
import { DAY_MS, later, MINUTE_MS } from '../platform/clock.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { i18nFor } from '../platform/languages.ts'
import type { MailedNotice } from '../platform/mailer-text.ts'
import type { NotificationKind } from '../platform/notifications.ts'
import type { Secret } from '../platform/secret.ts'
import { isWorthMailing, noticeMail } from './rules-mail.ts'
import { toEntry } from './service.ts'
import { settingsOf } from './service-push-settings.ts'
import { listToPush } from './store.ts'
import * as store from './store-mails.ts'

/** Switches e-mails about one's plans on, which needs a confirmed address, or off. */
export function changeMailSettings({ db }: Deps, viewer: Viewer, { isOn, timeZone }: MailSettings) {
  return db.tx(async (tx) => {
    if (!isOn) await store.removeMailSettings(tx, viewer.id)
    else {
      const { emailVerified } = await lockUser(tx, viewer.id)
      if (!emailVerified) fail(NOTIFICATION_ERRORS.ADDRESS_NOT_CONFIRMED)
      await store.setMailSettings(tx, viewer.id, timeZone ?? null)
    }
    tx.emit('notifications.mailsSwitched', { userId: viewer.id })
    return {}
  })
}

/** Stops the e-mails by the link in them. Ignores a link that is invalid, or was sent to a former address. */
export async function unsubscribe({ db, secret }: Deps, token: string) {
  const person = Number(token.slice(0, token.indexOf('-'))) as UserId
  await db.tx(async (tx) => {
    const found = await store.findAddress(tx, person)
    if (!found) return
    const given = Buffer.from(token)
    const expected = Buffer.from(tokenFor(secret, person, found.email))
    if (given.length === expected.length && timingSafeEqual(given, expected))
      await store.removeMailSettings(tx, person)
  })
  return {}
}

/**
 * Notes when the app is in front of a person who gets e-mails. Every visible app reports that all the time, so
 * this remembers for a while who gets none, instead of asking the database.
 */
export function createSeenNotes({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const withoutMails = new Map<UserId, Date>()
  return {
    async note({ id }: Viewer): Promise<void> {
      const now = clock.now()
      const askedAt = withoutMails.get(id)
      if (askedAt && askedAt > later(now, -ASK_AGAIN_MINUTES * MINUTE_MS)) return
      if ((await store.noteSeen(db, id, now)) > 0) withoutMails.delete(id)
      else {
        if (withoutMails.size >= REMEMBERED_MAX) withoutMails.clear()
        withoutMails.set(id, now)
      }
    },
    forget: (person: UserId) => void withoutMails.delete(person),
  }
}

const ASK_AGAIN_MINUTES = 10
const REMEMBERED_MAX = 100_000

/** Notes, in the transaction that causes it, that these people may have a new entry worth an e-mail. */
export async function noteForMail(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  kind: NotificationKind,
  people: readonly UserId[],
): Promise<void> {
  if (people.length > 0) await store.addNotices(tx, people, kind.name, clock.now())
}

/**
 * Posts e-mails about what no push has delivered in time. Each is marked and posted in one transaction, so it
 * is sent once, even after a crash.
 */
export async function mailDueNotices(deps: Deps): Promise<void> {
  while (await deps.db.tx((tx) => mailNotice(deps, tx)));
}

async function mailNotice(deps: Deps, tx: Tx): Promise<boolean> {
  const { clock, mailer, secret } = deps
  const now = clock.now()
  const notice = await store.takeNotice(tx, later(now, -MAIL_AFTER_MINUTES * MINUTE_MS))
  if (!notice) return false
  const { userId, notedAt } = notice
  const kind = kindNamed(deps, notice.kind)
  const recipient = kind && (await store.findRecipient(tx, userId))
  if (!recipient) return true
  // A transaction may have taken a while until it noted what happened in it.
  const since = later(notedAt, -MINUTE_MS)
  for (const { id, at, until, mail, path } of await findWorthMailing(deps, tx, {
    kind,
    userId,
    recipient,
    since,
  })) {
    if (at > notedAt) continue
    const { count } = await store.countMailed(tx, userId, later(now, -DAY_MS))
    if (count >= NOTICE_MAILS_PER_DAY || (await store.addMailed(tx, userId, id, now)) === 0) continue
    const unsubscribePath = `/unsubscribe/${tokenFor(secret, userId, recipient.email)}` as const
    await mailer.post(tx, {
      to: recipient.email,
      about: [userId],
      ...noticeMail(recipient, mail, { path, unsubscribePath }),
      notice: { person: userId, kind: kind.name, entry: id },
      expiresAt: until,
    })
  }
  return true
}

/** Whether an e-mail that waits to be sent is still true, and news to its recipient. */
export async function isWorthSending(
  deps: Deps,
  { person, kind: name, entry }: MailedNotice,
): Promise<boolean> {
  const kind = kindNamed(deps, name)
  const recipient = kind && (await store.findRecipient(deps.db, person))
  if (!recipient) return false
  const found = await findWorthMailing(deps, deps.db, { kind, userId: person, recipient, id: entry })
  return found.length > 0
}

async function findWorthMailing(
  { clock }: Deps,
  db: Queryable,
  asked: { kind: NotificationKind; userId: UserId; recipient: store.RecipientRow } & (
    | { since: Date }
    | { id: string }
  ),
) {
  const { kind, userId, recipient, ...which } = asked
  const now = clock.now()
  const settings = settingsOf(recipient)
  const i18n = i18nFor(recipient.locale)
  return (await listToPush(db, kind, userId, { now, ...which })).flatMap(({ tag, locale, until, ...row }) => {
    const { id, at } = row
    const entry = inboxEntry.parse(toEntry({ ...row, isRead: false }))
    const push = kind.push?.show(entry, userId, i18n)
    const mail = kind.push?.mail?.(entry, i18n)
    if (!push || !mail) return []
    const { setting, path } = push
    return isWorthMailing({ id, at, setting }, recipient, settings, now)
      ? [{ id, at, until, mail, path }]
      : []
  })
}

function kindNamed({ notificationKinds }: Deps, name: string): NotificationKind | undefined {
  return notificationKinds.find((kind) => kind.name === name)
}

/** Belongs to a person and their current mailbox, so links sent to a former mailbox stop working. */
function tokenFor(secret: Secret, person: UserId, email: string): string {
  const mark = secret.digest('unsubscribe', `${person} ${mailboxKey(email)}`).toString('base64url')
  return `${person}-${mark.slice(0, 22)}`
}
