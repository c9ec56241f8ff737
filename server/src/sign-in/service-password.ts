import { ACCOUNT_ERRORS } from '@hereabouts/contract/accounts/errors'
import { CONFIRMED_MINUTES } from '@hereabouts/contract/accounts/limits'
import { lockUser, readUser } from '../accounts/service.ts'
import { revokeLinks } from '../email/service-links.ts'
import { HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { countTry, fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cannotUsePassword } from './rules.ts'
import { endOtherSessions } from './service-devices.ts'
import * as store from './store.ts'

// As for signing in; whoever asks has a session already.
const PASSWORD_TRIES = { name: 'password again', tries: 10, perSeconds: 15 * 60 }

/**
 * Refuses what is not the password of the signed-in person, and too many tries. Gives what `keepPassword` asks for, as a
 * transaction cannot wait for the hashing.
 */
export async function checkPassword(
  { db, passwords, throttles }: Deps,
  viewer: Viewer,
  password: string,
  address: string,
): Promise<string> {
  const key = `${viewer.id} ${address}`
  await countTry(throttles, PASSWORD_TRIES, key, ACCOUNT_ERRORS.TOO_MANY_PASSWORDS)
  const { passwordHash } = await store.getPasswordHash(db, viewer.id)
  if (!(await passwords.matches(passwordHash, password))) fail(ACCOUNT_ERRORS.WRONG_PASSWORD)
  await throttles.forget(PASSWORD_TRIES, key)
  return passwordHash
}

/** Gives the password of the signed-in person again, for what asks for it. */
export async function confirmSession(
  deps: Deps,
  viewer: Viewer,
  given: string,
  address: string,
): Promise<void> {
  await checkPassword(deps, viewer, given, address)
  const until = later(deps.clock.now(), CONFIRMED_MINUTES * MINUTE_MS)
  await store.confirmSession(deps.db, viewer.sessionId, until)
}

/** Refuses when another password has been set since it was checked; nobody sets one as long as the transaction lasts. */
export async function keepPassword(tx: Tx, viewer: Viewer, passwordHash: string): Promise<void> {
  if (!(await store.keepPassword(tx, viewer.id, passwordHash))) fail(ACCOUNT_ERRORS.WRONG_PASSWORD)
}

/** Sets a new password by the current one. Signs all other devices out, and makes void every link that was mailed. */
export async function changePassword(
  deps: Deps,
  viewer: Viewer,
  given: { password: string; newPassword: string },
  address: string,
): Promise<void> {
  const { db, clock, mailer, passwords } = deps
  const oldHash = await checkPassword(deps, viewer, given.password, address)
  const { username } = await readUser(db, viewer.id)
  const reason = cannotUsePassword(given.newPassword, username)
  if (reason) fail(ACCOUNT_ERRORS[reason])
  const passwordHash = await passwords.hash(given.newPassword)
  await db.tx(async (tx) => {
    const user = await lockUser(tx, viewer.id)
    await keepPassword(tx, viewer, oldHash)
    await store.changePassword(tx, viewer.id, passwordHash)
    await revokeLinks(tx, ['reset', 'change'], viewer.id)
    await endOtherSessions(tx, viewer)
    await mailer.post(tx, {
      to: user.email,
      about: [viewer.id],
      subject: 'Your password was changed',
      body: [
        `The password of the Hereabouts account ${user.username} was changed on a device that was signed in. All others were signed out.`,
        'If that was not you, set a new one: that signs everybody out.',
        { text: 'Ask for a new password', path: '/forgot-password' },
      ],
      expiresAt: later(clock.now(), 24 * HOUR_MS),
    })
  })
}
