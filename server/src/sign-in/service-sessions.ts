import { setTimeout } from 'node:timers/promises'
import { ACCOUNT_ERRORS } from '@hereabouts/contract/accounts/errors'
import { SESSION_DAYS } from '@hereabouts/contract/accounts/limits'
import type { Credentials, OwnUser, Registration, UserId } from '@hereabouts/contract/accounts/schemas'
import DataLoader from 'dataloader'
import { addUser, isUsernameTaken, readOwnUser, toInitialPrivacy } from '../accounts/service.ts'
import { postFirstVerificationMail } from '../email/service.ts'
import { chooseInterests } from '../interests/service.ts'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { SessionHolder, SessionId, Viewer } from '../platform/http/viewer.ts'
import { hashToken, randomToken } from '../platform/ids.ts'
import { endExpiredSanctionsOf } from '../sanctions/service.ts'
import { cannotUsePassword, isDueForRenewal, lockoutOf } from './rules.ts'
import { deviceOf } from './rules-device.ts'
import { canTakeBack, dayInWords } from './rules-leaving.ts'
import { noteArrival } from './service-arrivals.ts'
import { noteDeviceKey } from './service-device-keys.ts'
import { endOldestSessions } from './service-devices.ts'
import { goneAfter, takeBack } from './service-leaving.ts'
import { countLoginTry, type LoginPlace } from './service-login-tries.ts'
import * as store from './store.ts'

export interface SignedIn {
  user: OwnUser
  /** For the cookie; only its hash is stored. */
  token: string
}

/** On what somebody signs in: how it calls itself, and its key. */
export interface Browser {
  userAgent: string
  deviceKey: string
}

/** Creates an account and its first session. Refuses a taken name, a bad password, and wrong interests. */
export async function register(deps: Deps, given: Registration, browser: Browser): Promise<SignedIn> {
  const { username, password, email, interests } = given
  const reason = cannotUsePassword(password, username)
  if (reason) fail(ACCOUNT_ERRORS[reason])
  const privacy = toInitialPrivacy(given.privacySettings)
  const passwordHash = await deps.passwords.hash(password)
  const createdAt = deps.clock.now()
  try {
    return await deps.db.tx(async (tx) => {
      const id = await addUser(tx, { username, email, passwordHash, createdAt, ...privacy })
      // What somebody begins with matches at once: it was chosen before they could see anybody.
      await chooseInterests(tx, id, interests, null)
      await postFirstVerificationMail(deps, tx, { id, username, email })
      if (given.inviteCode)
        await noteArrival(tx, given.inviteCode, createdAt, given.letInviterKnow ? id : null)
      return startSession(deps, tx, id, browser)
    })
  } catch (error) {
    if (isUsernameTaken(error)) fail(ACCOUNT_ERRORS.USERNAME_TAKEN)
    throw error
  }
}

/**
 * Checks name and password and starts a session. Refuses with the same words whichever of the two is wrong. Who has deleted
 * the account is told, once the password was right, that it can be taken back, and takes it back by saying so.
 */
export async function login(
  deps: Deps,
  given: Credentials,
  place: LoginPlace,
  browser: Browser,
): Promise<SignedIn> {
  const username = given.username?.trim()
  if (!username || !given.password) fail(ACCOUNT_ERRORS.CREDENTIALS_REQUIRED)
  const found = await store.findPassword(deps.db, username)
  const succeed = await countLoginTry(deps, username, found?.id ?? null, place)
  const matches = await deps.passwords.matches(found?.passwordHash, given.password)
  if (!found || !matches) fail(ACCOUNT_ERRORS.WRONG_CREDENTIALS)
  const { deletedAt } = found
  if (deletedAt && !canTakeBack(deletedAt, deps.clock.now())) fail(ACCOUNT_ERRORS.WRONG_CREDENTIALS)
  await succeed()
  if (deletedAt && !given.takeBack)
    fail(
      ACCOUNT_ERRORS.ACCOUNT_DELETED,
      `This account was deleted on ${dayInWords(deletedAt)} and will be gone on ${dayInWords(goneAfter(deletedAt))}. Until then you can take it back.`,
    )
  return deps.db.tx(async (tx) => {
    // A new one may have been set meanwhile, which ends all sessions that the old one began.
    if (!(await store.keepPassword(tx, found.id, found.passwordHash))) fail(ACCOUNT_ERRORS.WRONG_CREDENTIALS)
    if (deletedAt) await takeBack(deps, tx, found.id)
    return startSession(deps, tx, found.id, browser)
  })
}

/** Ends the session that asks. Its sockets, and the person's availability, end with it. */
export async function logout(deps: Deps, viewer: Viewer, deviceKey: string | null): Promise<void> {
  await deps.db.tx(async (tx) => {
    // Somebody may have been signed in for long, and go on as another.
    if (deviceKey !== null) await noteDeviceKey(deps, tx, viewer.id, deviceKey)
    await store.removeSession(tx, viewer.sessionId)
    tx.emit('sign-in.signedOut', { userId: viewer.id, sessionId: viewer.sessionId })
  })
}

/**
 * Makes what finds out who holds a token, if it is good. It is asked with every call, so what is asked while the database answers for
 * others is asked for together afterwards. Each is looked up after it came: what ended before is seen.
 */
export function createSessionFinder({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  let underWay: Promise<unknown> | null = null
  async function look(hashes: readonly string[]) {
    const asked = [...new Set(hashes)].map((hash) => Buffer.from(hash, 'hex'))
    const looking = store.findSessions(db, asked, clock.now())
    underWay = looking
    try {
      const found = new Map((await looking).map((row) => [row.tokenHash.toString('hex'), row]))
      return hashes.map((hash) => found.get(hash) ?? null)
    } finally {
      if (underWay === looking) underWay = null
    }
  }
  async function begin(dispatch: () => void) {
    const free = underWay && Promise.race([underWay, setTimeout(GATHERED_WITHIN_MS, null, { ref: false })])
    await free?.catch(() => {})
    dispatch()
  }
  const sessions = new DataLoader<string, store.SessionRow | null>(look, {
    cache: false,
    maxBatchSize: GATHERED_MAX,
    batchScheduleFn: (dispatch) => void begin(dispatch),
  })
  return async (token: string): Promise<SessionHolder | null> => {
    const hash = hashToken(token).toString('hex')
    let found = await sessions.load(hash)
    if (found?.hasDue) {
      // What is true of the person by the clock, whether or not a sweep has come by.
      await endExpiredSanctionsOf({ db, clock }, found.userId)
      found = await sessions.load(hash)
    }
    if (!found) return null
    const { userId, sessionId, role, renewedAt, standing, hasUnread, isRestricted, isConfirmed } = found
    return {
      userId,
      sessionId,
      role,
      isRestricted,
      isConfirmed,
      lockout: lockoutOf(standing, hasUnread),
      isDue: isDueForRenewal(renewedAt, clock.now()),
    }
  }
}

/** How many are looked up by one statement. */
const GATHERED_MAX = 500
/** A database that does not answer holds up those who came later by no more than this. */
const GATHERED_WITHIN_MS = 20

/** Gives a session its full time again. Apart from finding it, as only a call can date the cookie in the browser too. */
export async function renewSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: SessionId,
): Promise<void> {
  const now = clock.now()
  await store.renewSession(db, session, now, endOfSession(now))
}

async function startSession(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  { userAgent, deviceKey }: Browser,
): Promise<SignedIn> {
  const token = randomToken()
  const now = deps.clock.now()
  await store.addSession(tx, {
    userId,
    tokenHash: hashToken(token),
    device: deviceOf(userAgent),
    now,
    expiresAt: endOfSession(now),
  })
  await endOldestSessions(tx, userId)
  await noteDeviceKey(deps, tx, userId, deviceKey)
  return { user: await readOwnUser(tx, userId), token }
}

function endOfSession(now: Date): Date {
  return later(now, SESSION_DAYS * DAY_MS)
}
