import { DELETION_GRACE_DAYS } from '@hereabouts/contract/accounts/limits'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { announceChange, lockUser } from '../accounts/service.ts'
import { revokeLinks } from '../email/service-links.ts'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { i18nFor } from '../platform/languages.ts'
import { accountStatusOf } from '../sanctions/service.ts'
import { formatDay } from './rules.ts'
import * as store from './store.ts'

/**
 * Hides a deleted account and signs it out everywhere. The feature people calls this, and ends what
 * belongs to higher features.
 */
export async function markDeleted({ clock, mailer }: Deps, tx: Tx, id: UserId): Promise<void> {
  const now = clock.now()
  const user = await lockUser(tx, id)
  await store.markDeleted(tx, id, now)
  await revokeLinks(tx, ['verify', 'change', 'reset'], id)
  for (const { sessionId } of await store.removeSessionsOf(tx, id))
    tx.emit('sign-in.sessionEnded', { userId: id, sessionId })
  announceChange(tx, id, user, { isVisibleToOthers: true })
  const { username, locale } = user
  const i18n = i18nFor(locale)
  const day = formatDay(finalDeletionAt(now), locale)
  await mailer.post(tx, {
    to: user.email,
    about: [id],
    locale,
    subject: i18n._('Your account was deleted'),
    body: [
      i18n._(
        'We’ve deleted your account {username}, and nobody can see it any more. Changed your mind? Sign in by {day}, and we’ll ask whether you want your account back.',
        { username, day },
      ),
      { text: i18n._('Get my account back'), path: '/signin' },
      i18n._(
        'After {day}, everything is gone from our database: profile, interests, meetups, messages, badges and pictures. Nobody can bring it back then, not even us.',
        { day },
      ),
      i18n._('Wasn’t you? Get your account back and set a new password.'),
    ],
    expiresAt: later(now, MAIL_EXPIRY_DAYS * DAY_MS),
  })
}

/** Restores a deleted account. The caller has checked the password or a passkey. */
export async function restoreAccount({ clock, mailer }: Deps, tx: Tx, id: UserId): Promise<void> {
  // Deleting and restoring an account does not end a suspension.
  await store.unmarkDeleted(tx, id, await accountStatusOf(tx, id))
  const user = await lockUser(tx, id)
  announceChange(tx, id, user, { isVisibleToOthers: true })
  const { username, locale } = user
  const i18n = i18nFor(locale)
  await mailer.post(tx, {
    to: user.email,
    about: [id],
    locale,
    subject: i18n._('Your account is back'),
    body: [
      i18n._('Welcome back! Your account {username} is just as you left it.', { username }),
      i18n._('Wasn’t you? Then someone else can sign in to your account, so set a new password now.'),
      { text: i18n._('Set a new password'), path: '/forgot-password' },
    ],
    expiresAt: later(clock.now(), MAIL_EXPIRY_DAYS * DAY_MS),
  })
}

/** When an account deleted at this moment can no longer be restored. */
export function finalDeletionAt(deletedAt: Date): Date {
  return later(deletedAt, DELETION_GRACE_DAYS * DAY_MS)
}

// Well within the grace period, so that no waiting mail outlives the account.
const MAIL_EXPIRY_DAYS = 3
