import { ACCOUNT_ERRORS } from '@hereabouts/contract/accounts/errors'
import { SESSION_DAYS } from '@hereabouts/contract/accounts/limits'
import type { Credentials, OwnUser, Registration, UserId } from '@hereabouts/contract/accounts/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import { PASSKEY_ERRORS } from '@hereabouts/contract/sign-in/errors'
import type { PasskeyProof } from '@hereabouts/contract/sign-in/schemas-passkeys'
import {
  addUser,
  isReservedUsername,
  isUsernameTaken,
  readOwnUser,
  toInitialPrivacy,
} from '../accounts/service.ts'
import { checkReachable, postFirstVerificationMail } from '../email/service.ts'
import { checkMayJoin, join } from '../gate/service-joining.ts'
import { acceptRulesAtSignUp } from '../instance/service-house.ts'
import { chooseInterests } from '../interests/service.ts'
import { createBatches } from '../platform/batches.ts'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { SessionHolder, SessionId, Viewer } from '../platform/http/viewer.ts'
import { hashToken, randomToken } from '../platform/ids.ts'
import { endExpiredSanctionsOf } from '../sanctions/service.ts'
import {
  cannotUsePassword,
  canRestore,
  formatDay,
  isDueForRenewal,
  lockoutOf,
  readLoginName,
} from './rules.ts'
import { toDeviceName } from './rules-device.ts'
import { recordArrival } from './service-arrivals.ts'
import { endOldestSessions, recordDeviceKey } from './service-devices.ts'
import { finalDeletionAt, restoreAccount } from './service-leaving.ts'
import { countLoginTry, type LoginPlace } from './service-login-tries.ts'
import { connectAccount, connectNewAccount, readIdentity } from './service-oidc-identities.ts'
import { provePasskey } from './service-passkeys.ts'
import { matchPassword } from './service-password.ts'
import * as store from './store.ts'
import type { PasskeyId } from './store-passkeys.ts'

export interface SignedIn {
  user: OwnUser
  sessionId: SessionId
  /** For the cookie; only its hash is stored. */
  token: string
}

/** The browser in which somebody signs in. */
export interface Browser {
  userAgent: string
  deviceKey: string
}

/**
 * Creates an account and its first session. Rejects people who may not join, a taken username, a weak
 * password and invalid interests.
 */
export async function register(
  deps: Deps,
  given: Omit<Registration, 'locale'> & { locale: Locale | null; address: string; oidcToken?: string },
  browser: Browser,
): Promise<SignedIn> {
  const identity = readIdentity(deps, given.oidcToken)
  const { username, password, email, interests, locale } = given
  await checkMayJoin(deps, given)
  const reason = cannotUsePassword(password, username)
  if (reason) fail(ACCOUNT_ERRORS[reason])
  // The same error as for one that somebody has: the team may have it.
  if (isReservedUsername(username)) fail(ACCOUNT_ERRORS.USERNAME_TAKEN)
  const privacy = toInitialPrivacy(given.privacySettings)
  await checkReachable(deps, email)
  const passwordHash = await deps.passwords.hash(password)
  const createdAt = deps.clock.now()
  try {
    return await deps.db.tx(async (tx) => {
      const id = await addUser(tx, {
        username,
        email,
        passwordHash,
        createdAt,
        locale,
        ...privacy,
      })
      await join(deps, tx, id, given)
      if (given.acceptedRules) await acceptRulesAtSignUp(deps, tx, id, given.acceptedRules)
      // These match at once, because they were chosen before the person could see anybody.
      await chooseInterests(deps, tx, id, interests, { matchAtOnce: true })
      if (identity) await connectNewAccount(deps, tx, id, identity)
      if (given.inviteCode)
        await recordArrival(tx, given.inviteCode, createdAt, given.letInviterKnow ? id : null)
      const signedIn = await startSession(deps, tx, id, browser)
      await postFirstVerificationMail(deps, tx, { id, username, email, locale }, signedIn.sessionId)
      return signedIn
    })
  } catch (error) {
    if (isUsernameTaken(error)) fail(ACCOUNT_ERRORS.USERNAME_TAKEN)
    throw error
  }
}

/**
 * Checks the username, or the confirmed e-mail address, and the password, and starts a session. The error is
 * the same whichever of them is wrong. If the account was deleted and the password is right, the error says that it can be restored,
 * and `takeBack` restores it.
 */
export async function login(
  deps: Deps,
  given: Credentials & { oidcToken?: string },
  place: LoginPlace,
  browser: Browser,
): Promise<SignedIn> {
  const identity = readIdentity(deps, given.oidcToken)
  const username = given.username?.trim()
  if (!username || !given.password) fail(ACCOUNT_ERRORS.CREDENTIALS_REQUIRED)
  const named = readLoginName(username)
  const found = await store.findLogin(deps.db, named)
  const { isHeldBack, succeed } = await countLoginTry(deps, named.name, found, place)
  const passwordHash = await matchPassword(deps, isHeldBack ? null : found, given.password)
  if (!found || passwordHash === null) fail(ACCOUNT_ERRORS.WRONG_CREDENTIALS)
  const { deletedAt } = found
  if (deletedAt && !canRestore(deletedAt, deps.clock.now())) fail(ACCOUNT_ERRORS.WRONG_CREDENTIALS)
  await succeed()
  if (deletedAt && !given.takeBack) offerBack(deletedAt)
  return deps.db.tx(async (tx) => {
    // The password may have changed in the meantime, which ends all sessions of the old one.
    if (!(await store.lockPassword(tx, found.id, passwordHash))) fail(ACCOUNT_ERRORS.WRONG_CREDENTIALS)
    if (deletedAt) await restoreAccount(deps, tx, found.id)
    if (identity) await connectAccount(deps, tx, found.id, identity)
    return startSession(deps, tx, found.id, browser)
  })
}

/** Starts a session for somebody with a passkey, which proves at once who they are and that they are there. */
export async function loginWithPasskey(
  deps: Deps,
  given: { passkey: PasskeyProof; takeBack?: boolean; oidcToken?: string },
  browser: Browser,
): Promise<SignedIn> {
  const identity = readIdentity(deps, given.oidcToken)
  const { id: passkeyId, userId, deletedAt, use } = await provePasskey(deps, given.passkey)
  if (deletedAt && !canRestore(deletedAt, deps.clock.now())) fail(PASSKEY_ERRORS.PASSKEY_REJECTED)
  if (deletedAt && !given.takeBack) offerBack(deletedAt)
  return deps.db.tx(async (tx) => {
    await use(tx)
    if (deletedAt) await restoreAccount(deps, tx, userId)
    if (identity) await connectAccount(deps, tx, userId, identity)
    return startSession(deps, tx, userId, browser, passkeyId)
  })
}

export function offerBack(deletedAt: Date): never {
  fail(
    ACCOUNT_ERRORS.ACCOUNT_DELETED,
    `This account was deleted on ${formatDay(deletedAt)} and will be gone on ${formatDay(finalDeletionAt(deletedAt))}. Until then you can take it back.`,
  )
}

/** Ends the viewer's session, with its sockets and the person's availability. */
export async function logout(deps: Deps, viewer: Viewer, deviceKey: string | null): Promise<void> {
  await deps.db.tx(async (tx) => {
    // Recorded again, as the last sign-in may be long ago and the person may continue with another account.
    if (deviceKey !== null) await recordDeviceKey(deps, tx, viewer.id, deviceKey)
    await store.removeSession(tx, viewer.sessionId)
    tx.emit('sign-in.signedOut', { userId: viewer.id, sessionId: viewer.sessionId })
  })
}

/** What the platform needs from sessions. */
export function sessionsOf(deps: Pick<Deps, 'db' | 'clock' | 'config'>) {
  return {
    findSession: createSessionFinder(deps),
    renewSession: (session: SessionId) => renewSession(deps, session),
  }
}

/**
 * Creates a function that finds the session of a token. Every call needs one, so tokens that arrive during a
 * lookup are looked up together in the next one. A lookup always starts after its call arrived, so it never
 * returns a session that had already ended.
 */
function createSessionFinder({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const find = createBatches<string, store.SessionRow | null>(
    db,
    async (connection, hashes) => {
      const tokenHashes = [...new Set(hashes)].map((hash) => Buffer.from(hash, 'hex'))
      const rows = await store.findSessions(connection, tokenHashes, clock.now())
      const found = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]))
      return hashes.map((hash) => found.get(hash) ?? null)
    },
    { sizeMax: SESSIONS_PER_LOOKUP },
  )
  return async (token: string): Promise<SessionHolder | null> => {
    const hash = hashToken(token).toString('hex')
    let found = await find(hash)
    if (found?.hasExpired) {
      // A sanction has expired that the job has not ended yet.
      await endExpiredSanctionsOf({ db, clock }, found.userId)
      found = await find(hash)
    }
    if (!found) return null
    const { userId, sessionId, role, renewedAt, contactBar, isConfirmed } = found
    return {
      userId,
      sessionId,
      role,
      contactBar,
      isConfirmed,
      needsPasskey: config.requiresTeamPasskeys && !found.isPasskeyProved,
      lockout: lockoutOf(found),
      isDue: isDueForRenewal(renewedAt, clock.now()),
    }
  }
}

const SESSIONS_PER_LOOKUP = 500

/**
 * Extends a session to its full lifetime. Separate from finding it, because only an HTTP response
 * can also renew the cookie.
 */
async function renewSession({ db, clock }: Pick<Deps, 'db' | 'clock'>, session: SessionId): Promise<void> {
  const now = clock.now()
  await store.renewSession(db, session, now, sessionExpiry(now))
}

export async function startSession(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  { userAgent, deviceKey }: Browser,
  passkeyId: PasskeyId | null = null,
): Promise<SignedIn> {
  const token = randomToken()
  const now = deps.clock.now()
  const { id: sessionId } = await store.addSession(tx, {
    userId,
    tokenHash: hashToken(token),
    device: toDeviceName(userAgent),
    passkeyId,
    now,
    expiresAt: sessionExpiry(now),
  })
  const [user] = await Promise.all([
    readOwnUser(tx, userId),
    endOldestSessions(tx, userId),
    recordDeviceKey(deps, tx, userId, deviceKey),
  ])
  return { user, sessionId, token }
}

function sessionExpiry(now: Date): Date {
  return later(now, SESSION_DAYS * DAY_MS)
}
