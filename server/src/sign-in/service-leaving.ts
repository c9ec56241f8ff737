import { DELETION_GRACE_DAYS } from '@hereabouts/contract/accounts/limits'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { announceChange, lockUser } from '../accounts/service.ts'
import { revokeLinks } from '../email/service-links.ts'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { accountStatusOf } from '../sanctions/service.ts'
import { formatDay } from './rules.ts'
import * as store from './store.ts'

/** Hides a deleted account and signs it out everywhere. The feature people calls this, and ends what belongs to higher features. */
export async function markDeleted({ clock, mailer }: Deps, tx: Tx, id: UserId): Promise<void> {
  const now = clock.now()
  const user = await lockUser(tx, id)
  await store.markDeleted(tx, id, now)
  await revokeLinks(tx, ['verify', 'change', 'reset'], id)
  for (const { sessionId } of await store.removeSessionsOf(tx, id))
    tx.emit('sign-in.sessionEnded', { userId: id, sessionId })
  announceChange(tx, id, user, { isVisibleToOthers: true })
  const day = formatDay(finalDeletionAt(now))
  await mailer.post(tx, {
    to: user.email,
    about: [id],
    subject: 'Your account was deleted',
    body: [
      `We’ve deleted your account ${user.username}, and nobody can see it any more. Changed your mind? Sign in by ${day}, and we’ll ask whether you want your account back.`,
      { text: 'Get my account back', path: '/signin' },
      `After ${day}, everything is gone from our database: profile, interests, meetups, messages, badges and pictures. Nobody can bring it back then, not even us.`,
      'Wasn’t you? Get your account back and set a new password.',
    ],
    expiresAt: later(now, MAIL_EXPIRY_DAYS * DAY_MS),
  })
}

/** Restores a deleted account. The caller has checked the password. */
export async function restoreAccount({ clock, mailer }: Deps, tx: Tx, id: UserId): Promise<void> {
  // Deleting and restoring an account does not end a suspension.
  await store.unmarkDeleted(tx, id, await accountStatusOf(tx, id))
  const user = await lockUser(tx, id)
  announceChange(tx, id, user, { isVisibleToOthers: true })
  await mailer.post(tx, {
    to: user.email,
    about: [id],
    subject: 'Your account is back',
    body: [
      `Welcome back! Your account ${user.username} is just as you left it.`,
      'Wasn’t you? Then someone else knows your password, so set a new one now.',
      { text: 'Set a new password', path: '/forgot-password' },
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
