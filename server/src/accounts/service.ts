import { isDeepStrictEqual } from 'node:util'
import { ACCOUNT_ERRORS } from '@hereabouts/contract/accounts/errors'
import {
  type OwnUser,
  type PrivacySettings,
  privacySettings,
  profileFields,
  type UserChanges,
  type UserId,
} from '@hereabouts/contract/accounts/schemas'
import { allowChange, chooseInterests, listInterestsOf } from '../interests/service.ts'
import { fieldsOf } from '../platform/db/columns.ts'
import { type Queryable, type Tx, violatesUnique } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { VisibilitySettings } from './events.ts'
import { cannotSetPrivacy, cannotShow, DEFAULT_PRIVACY } from './rules.ts'
import { isReservedUsername, looksOfficial } from './rules-official.ts'
import * as store from './store.ts'

/** The signed-in person's own profile and settings. */
export function getOwnUser({ db }: Deps, viewer: Viewer): Promise<OwnUser> {
  return readOwnUser(db, viewer.id)
}

export { isReservedUsername } from './rules-official.ts'

/**
 * Changes the given fields and leaves the others. Rejects settings that the person may not
 * have, and invalid interests.
 */
export async function changeUser(deps: Deps, viewer: Viewer, changes: UserChanges): Promise<OwnUser> {
  const { interests, privacySettings: privacy = {}, ...profile } = changes
  const unreadable = cannotShow(profile)
  if (unreadable) fail(ACCOUNT_ERRORS[unreadable])
  if (interests) await allowChange(deps, viewer.id)
  return deps.db.tx(async (tx) => {
    const before = await store.lockUser(tx, viewer.id)
    const reason = cannotSetPrivacy(privacy, before)
    if (reason) fail(ACCOUNT_ERRORS[reason])
    // People with a role may be called by it, and names from before this rule stay.
    const { name = before.name, pronouns = before.pronouns } = profile
    const mayLookOfficial = before.role !== 'user'
    if (name !== before.name && !mayLookOfficial && looksOfficial(name)) fail(ACCOUNT_ERRORS.NAME_OFFICIAL)
    // They stand directly beside the name.
    if (pronouns !== before.pronouns && !mayLookOfficial && looksOfficial(pronouns))
      fail(ACCOUNT_ERRORS.PRONOUNS_OFFICIAL)
    const after = { ...before, ...profile, ...privacy }
    await store.changeUser(tx, viewer.id, after)
    // Simulated people copy the interests of the person who tries the demo, and must match at once.
    const matchAtOnce = before.simulated
    const changed = interests ? await chooseInterests(deps, tx, viewer.id, interests, { matchAtOnce }) : []
    tx.emit('accounts.changed', {
      userId: viewer.id,
      before: toVisibilitySettings(before),
      after: toVisibilitySettings(after),
      isVisibleToOthers: !isDeepStrictEqual(fieldsOf(profileFields, before), fieldsOf(profileFields, after)),
      changesRulesForUnverified: !isDeepStrictEqual(
        fieldsOf(privacySettings, before),
        fieldsOf(privacySettings, after),
      ),
      interests: changed,
    })
    return readOwnUser(tx, viewer.id)
  })
}

/** Counts active accounts, submitted verifications and verified people. */
export function countPeople(db: Queryable) {
  return store.countPeople(db)
}

/** Reads a person's own profile and settings, on any connection. */
export async function readOwnUser(db: Queryable, id: UserId): Promise<OwnUser> {
  const [row, { interests, waiting }] = await Promise.all([store.getUser(db, id), listInterestsOf(db, id)])
  return {
    id: row.id,
    username: row.username,
    ...fieldsOf(profileFields, row),
    avatarUrl: row.avatarUrl,
    email: row.email,
    emailVerified: row.emailVerified,
    ...(row.isEmailReturned && { isEmailReturned: true as const }),
    ...(row.isWaiting && { isWaiting: true as const }),
    isVerified: row.isVerified,
    role: row.role,
    verificationDetails: {
      status: row.verificationStatus,
      documentType: row.documentType,
      verificationDate: row.verificationDate?.toISOString() ?? null,
    },
    interests,
    waitingInterests: waiting,
    privacySettings: fieldsOf(privacySettings, row),
    locale: row.locale,
    timeFormat: row.timeFormat,
  }
}

export function toVisibilitySettings({
  isVerified,
  onlyShowVerified,
  visibleToVerifiedOnly,
}: VisibilitySettings): VisibilitySettings {
  return { isVerified, onlyShowVerified, visibleToVerifiedOnly }
}

/** The row of an account, on any connection. */
export function readUser(db: Queryable, id: UserId) {
  return store.getUser(db, id)
}

/** The row of an account, locked until the transaction ends. */
export function lockUser(tx: Tx, id: UserId) {
  return store.lockUser(tx, id)
}

/**
 * Announces that a higher feature changed an account in a way that its owner's devices
 * show, or that others see.
 */
export function announceChange(
  tx: Tx,
  userId: UserId,
  settings: VisibilitySettings,
  { isVisibleToOthers }: { isVisibleToOthers: boolean },
): void {
  const same = toVisibilitySettings(settings)
  tx.emit('accounts.changed', { userId, before: same, after: same, isVisibleToOthers })
}

/**
 * Adds an account whose name is its username. Throws an error that `isUsernameTaken`
 * recognises if the name is taken.
 */
export async function addUser(tx: Tx, user: Parameters<typeof store.addUser>[1]): Promise<UserId> {
  return (await store.addUser(tx, user)).id
}

/** Whether adding an account failed because somebody has that username, or one that looks like it. */
export function isUsernameTaken(error: unknown): boolean {
  return [store.USERNAME_UNIQUE, store.USERNAME_LOOK_ALIKE].some((name) => violatesUnique(error, name))
}

/** The privacy settings of a new account. Rejects those that an unverified person cannot choose. */
export function toInitialPrivacy(given: Partial<PrivacySettings> = {}): PrivacySettings {
  const privacy = { ...DEFAULT_PRIVACY, ...given }
  const reason = cannotSetPrivacy(privacy, { isVerified: false })
  if (reason) fail(ACCOUNT_ERRORS[reason])
  return privacy
}

/** Whether a name is kept for the team. Accounts from before the rule keep theirs. */
export function namesRole({ username, name }: { username: string; name: string }): boolean {
  return looksOfficial(name) || isReservedUsername(username)
}
