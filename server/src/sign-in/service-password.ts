import { ACCOUNT_ERRORS } from '@hereabouts/contract/accounts/errors'
import { CONFIRMED_MINUTES } from '@hereabouts/contract/accounts/limits'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { PASSKEY_ERRORS } from '@hereabouts/contract/sign-in/errors'
import type { PasskeyProof, ProofAgain } from '@hereabouts/contract/sign-in/schemas-passkeys'
import { lockUser, readUser } from '../accounts/service.ts'
import { revokeLinks } from '../email/service-links.ts'
import { HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { countTry, fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { i18nFor } from '../platform/languages.ts'
import { cannotUsePassword } from './rules.ts'
import { endOtherSessions } from './service-devices.ts'
import { provePasskey } from './service-passkeys.ts'
import * as store from './store.ts'
import { proveSession } from './store-passkeys.ts'

// The same limit as for signing in. The person already has a session.
const PASSWORD_TRIES = { name: 'password again', tries: 10, perSeconds: 15 * 60 }

/**
 * Fails if this is neither the signed-in person's password nor a passkey of theirs, or after too many passwords.
 * Resolves to the rest of the check, for a transaction that has locked the user: it fails if the password has
 * changed meanwhile, or the passkey was used or removed. Only that part, because a transaction must not wait for
 * the hashing.
 */
export async function checkAgain(
  deps: Deps,
  viewer: Viewer,
  { passkey, password = '' }: ProofAgain,
  address: string,
): Promise<(tx: Tx) => Promise<void>> {
  if (passkey) return proveOwnPasskey(deps, viewer, passkey)
  const passwordHash = await checkPassword(deps, viewer, password, address)
  return async (tx) => {
    // Keeps it from changing until the transaction ends.
    if (!(await store.lockPassword(tx, viewer.id, passwordHash))) fail(ACCOUNT_ERRORS.WRONG_PASSWORD)
  }
}

/** Fails if this is not the signed-in person's password, or after too many tries. Resolves to its hash. */
async function checkPassword(
  { db, passwords, throttles }: Deps,
  viewer: Viewer,
  password: string,
  address: string,
): Promise<string> {
  const key = `${viewer.id} ${address}`
  await countTry(throttles, PASSWORD_TRIES, key, ACCOUNT_ERRORS.TOO_MANY_PASSWORDS)
  const { passwordHash: found } = await store.getPasswordHash(db, viewer.id)
  const passwordHash = await matchPassword(
    { db, passwords },
    { id: viewer.id, passwordHash: found },
    password,
  )
  if (passwordHash === null) fail(ACCOUNT_ERRORS.WRONG_PASSWORD)
  await throttles.forget(PASSWORD_TRIES, key)
  return passwordHash
}

/**
 * The hash that is stored for the password if it is right; null after the same time if it is wrong or there
 * is no account. A hash from before passwords were prepared is replaced.
 */
export async function matchPassword(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  account: { id: UserId; passwordHash: string } | null,
  given: string,
): Promise<string | null> {
  const match = await passwords.matches(account?.passwordHash, given)
  if (match === 'no' || account === null) return null
  if (match === 'yes') return account.passwordHash
  const to = await passwords.hash(given)
  if (await store.replaceHash(db, account.id, { from: account.passwordHash, to })) return to
  // The person did the same elsewhere at this moment, or changed the password.
  const latest = await store.getPasswordHash(db, account.id)
  return (await passwords.matches(latest.passwordHash, given)) === 'no' ? null : latest.passwordHash
}

/** Checks the password again, so that the session can be used for sensitive actions for a while. */
export async function confirmSession(
  deps: Deps,
  viewer: Viewer,
  given: string,
  address: string,
): Promise<void> {
  await checkPassword(deps, viewer, given, address)
  await store.confirmSession(deps.db, viewer.sessionId, confirmedUntil(deps))
}

/** Does the same with a passkey of the signed-in person. */
export async function confirmSessionWithPasskey(
  deps: Deps,
  viewer: Viewer,
  given: PasskeyProof,
): Promise<void> {
  const finishCheck = await proveOwnPasskey(deps, viewer, given)
  await deps.db.tx(async (tx) => {
    await finishCheck(tx)
    await store.confirmSession(tx, viewer.sessionId, confirmedUntil(deps))
  })
}

/** Resolves to what uses the passkey in a transaction, and records that it has proved the session. */
async function proveOwnPasskey(deps: Deps, viewer: Viewer, given: PasskeyProof) {
  const { id, userId, use } = await provePasskey(deps, given)
  if (userId !== viewer.id) fail(PASSKEY_ERRORS.PASSKEY_REJECTED)
  return async (tx: Tx) => {
    await use(tx)
    await proveSession(tx, viewer.sessionId, id)
  }
}

function confirmedUntil({ clock }: Pick<Deps, 'clock'>): Date {
  return later(clock.now(), CONFIRMED_MINUTES * MINUTE_MS)
}

/**
 * Sets a new password, given the current one or a passkey. Signs out all other devices, and revokes links for
 * a reset or a new address.
 */
export async function changePassword(
  deps: Deps,
  viewer: Viewer,
  given: ProofAgain & { newPassword: string },
  address: string,
): Promise<void> {
  const { db, clock, mailer, passwords } = deps
  const finishCheck = await checkAgain(deps, viewer, given, address)
  const { username } = await readUser(db, viewer.id)
  const reason = cannotUsePassword(given.newPassword, username)
  if (reason) fail(ACCOUNT_ERRORS[reason])
  const passwordHash = await passwords.hash(given.newPassword)
  await db.tx(async (tx) => {
    const user = await lockUser(tx, viewer.id)
    await finishCheck(tx)
    await store.changePassword(tx, viewer.id, passwordHash)
    await revokeLinks(tx, ['reset', 'change'], viewer.id)
    await endOtherSessions(tx, viewer)
    const { locale } = user
    const i18n = i18nFor(locale)
    await mailer.post(tx, {
      to: user.email,
      about: [viewer.id],
      locale,
      subject: i18n._('Your password was changed'),
      body: [
        i18n._(
          'Someone changed the password of your account {username} on a device that was signed in. We’ve signed out all other devices.',
          { username: user.username },
        ),
        i18n._(
          'If that was you, you’re all set. If not, set a new password now: that signs out every device.',
        ),
        { text: i18n._('Set a new password'), path: '/forgot-password' },
      ],
      expiresAt: later(clock.now(), 24 * HOUR_MS),
    })
  })
}
