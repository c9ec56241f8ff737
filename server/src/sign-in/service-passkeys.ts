import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { PASSKEY_ERRORS } from '@hereabouts/contract/sign-in/errors'
import { PASSKEY_ALGORITHMS, PASSKEYS_MAX } from '@hereabouts/contract/sign-in/limits'
import type {
  CreatedPasskey,
  OwnPasskey,
  PasskeyCreation,
  PasskeyProof,
} from '@hereabouts/contract/sign-in/schemas-passkeys'
import { lockUser, readUser } from '../accounts/service.ts'
import { HOUR_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { i18nFor } from '../platform/languages.ts'
import { isValidChallenge, makeChallenge, useUpChallenge } from './service-passkey-challenges.ts'
import * as store from './store-passkeys.ts'

/** The domain for which passkeys work: the host of PUBLIC_URL. */
export function rpIdOf({ config }: Pick<Deps, 'config'>): string {
  return new URL(config.publicUrl).hostname
}

export async function listPasskeys({ db }: Deps, viewer: Viewer): Promise<{ passkeys: OwnPasskey[] }> {
  return { passkeys: (await store.listPasskeys(db, viewer.id)).map(toOwnPasskey) }
}

/** What the browser needs to create a passkey in this session. */
export async function startPasskey(deps: Deps, viewer: Viewer): Promise<PasskeyCreation> {
  await requirePasskeyOfTeam(deps, viewer)
  const passkeys = await store.listPasskeys(deps.db, viewer.id)
  if (passkeys.length >= PASSKEYS_MAX) fail(PASSKEY_ERRORS.TOO_MANY_PASSKEYS)
  const { username } = await readUser(deps.db, viewer.id)
  return {
    challenge: makeChallenge(deps, { createIn: viewer.sessionId }),
    rpId: rpIdOf(deps),
    userHandle: userHandleOf(deps, viewer.id),
    username,
    existing: passkeys.map(({ credentialId }) => credentialId.toString('base64url')),
  }
}

/** Adds a passkey that the browser created, and tells the owner by e-mail. */
export async function addPasskey(deps: Deps, viewer: Viewer, given: CreatedPasskey): Promise<OwnPasskey> {
  await requirePasskeyOfTeam(deps, viewer)
  const { id, clientDataJSON, attestationObject, name } = given
  let challenge = ''
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { registrationInfo } = await rejecting(deps, () =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge(answered) {
        challenge = answered
        return isValidChallenge(deps, { createIn: viewer.sessionId }, answered)
      },
      expectedOrigin: deps.config.publicUrl,
      expectedRPID: rpIdOf(deps),
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    }),
  )
  if (!registrationInfo) fail(PASSKEY_ERRORS.PASSKEY_REJECTED)
  const { credential, credentialBackedUp } = registrationInfo
  return deps.db.tx(async (tx) => {
    await lockUser(tx, viewer.id)
    if ((await store.listPasskeys(tx, viewer.id)).length >= PASSKEYS_MAX)
      fail(PASSKEY_ERRORS.TOO_MANY_PASSKEYS)
    const isFirstAnswer = await useUpChallenge(tx, challenge)
    const added =
      isFirstAnswer &&
      (await store.addPasskey(tx, {
        userId: viewer.id,
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        rpId: rpIdOf(deps),
        name,
        isSynced: credentialBackedUp,
        now: deps.clock.now(),
      }))
    if (!added) fail(PASSKEY_ERRORS.PASSKEY_REJECTED)
    // Its owner has just unlocked it.
    await store.proveSession(tx, viewer.sessionId, added.id)
    await postChange(deps, tx, viewer.id, 'added')
    return toOwnPasskey(added)
  })
}

export async function renamePasskey(
  { db }: Deps,
  viewer: Viewer,
  { passkeyId, name }: { passkeyId: store.PasskeyId; name: string },
): Promise<OwnPasskey> {
  return toOwnPasskey(
    (await store.renamePasskey(db, viewer.id, passkeyId, name)) ?? fail(COMMON_ERRORS.NOT_FOUND),
  )
}

/** Removes a passkey, and tells the owner by e-mail. The password always remains as a way in. */
export async function removePasskey(deps: Deps, viewer: Viewer, id: store.PasskeyId): Promise<void> {
  await requirePasskeyOfTeam(deps, viewer)
  await deps.db.tx(async (tx) => {
    if ((await store.removePasskey(tx, viewer.id, id)) === 0) fail(COMMON_ERRORS.NOT_FOUND)
    await postChange(deps, tx, viewer.id, 'removed')
  })
}

/**
 * Fails if the team's calls need a passkey, and somebody on the team has one that has not proved this session. For
 * what leads to another passkey: otherwise somebody with their password could create one and call for the team.
 */
export async function requirePasskeyOfTeam({ db, config }: Deps, { sessionId }: Viewer): Promise<void> {
  if (!config.requiresTeamPasskeys) return
  const { isOwed } = await store.isPasskeyOwed(db, sessionId, rpIdOf({ config }))
  if (isOwed) fail(COMMON_ERRORS.PASSKEY_NEEDED)
}

/** A passkey that somebody has proved to have. */
export interface ProvedPasskey {
  id: store.PasskeyId
  userId: UserId
  deletedAt: Date | null
  /** Records the use, once: fails if the same proof was used before, or the passkey was removed. */
  use: (tx: Tx) => Promise<void>
}

/**
 * Checks that somebody has a passkey, and that the device has verified them. Fails in the same way whatever is
 * wrong. If its counter goes backwards, a copy of it may exist, so neither of the two works.
 */
export async function provePasskey(deps: Deps, given: PasskeyProof): Promise<ProvedPasskey> {
  const { id, clientDataJSON, authenticatorData, signature, userHandle } = given
  const found = await store.findPasskey(deps.db, Buffer.from(id, 'base64url'), rpIdOf(deps))
  // Also for nobody's passkey, so that the answer takes as long.
  const owner = userHandleOf(deps, found?.userId ?? null)
  if (!found || userHandle !== owner) fail(PASSKEY_ERRORS.PASSKEY_REJECTED)
  let challenge = ''
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { verified, authenticationInfo } = await rejecting(deps, () =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
      expectedChallenge(answered) {
        challenge = answered
        return isValidChallenge(deps, 'use', answered)
      },
      expectedOrigin: deps.config.publicUrl,
      expectedRPID: rpIdOf(deps),
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(found.publicKey), counter: found.counter },
    }),
  )
  if (!verified) fail(PASSKEY_ERRORS.PASSKEY_REJECTED)
  return {
    id: found.id,
    userId: found.userId,
    deletedAt: found.deletedAt,
    async use(tx) {
      const today = deps.clock.now().toISOString().slice(0, 'yyyy-mm-dd'.length)
      const isUsed =
        (await useUpChallenge(tx, challenge)) &&
        (await store.markUsed(tx, found, { newCounter: authenticationInfo.newCounter, today }))
      if (!isUsed) fail(PASSKEY_ERRORS.PASSKEY_REJECTED)
    },
  }
}

/** Logs a warning if the host of PUBLIC_URL has changed: passkeys are for one domain only. */
export async function warnOfOtherDomains(deps: Pick<Deps, 'config' | 'db' | 'log'>): Promise<void> {
  const { passkeys } = await store.countPasskeysExceptFor(deps.db, rpIdOf(deps))
  if (passkeys > 0)
    deps.log.warn({ passkeys }, 'passkeys for another host than that of PUBLIC_URL do not work here')
}

/** Removes all passkeys of an account. Resolves to whether it had any. */
export async function removePasskeysOf(tx: Tx, id: UserId): Promise<boolean> {
  return (await store.removePasskeysOf(tx, id)) > 0
}

/** With the first passkey, because it takes a fifth of a second and 27 MB. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** The library throws when anything is wrong with what a browser sent. */
async function rejecting<T>({ log }: Deps, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    // Its messages contain origins, challenges and counters, but nothing about a person.
    log.info({ reason: (error as Error).message }, 'a passkey was rejected')
    fail(PASSKEY_ERRORS.PASSKEY_REJECTED)
  }
}

/** Stored in the authenticator, where it must not reveal whose account it is. */
function userHandleOf({ secret }: Pick<Deps, 'secret'>, id: UserId | null): string {
  return secret.digest('passkey user', String(id)).toString('base64url')
}

function toOwnPasskey({ id, name, isSynced, createdAt, lastUsedOn }: store.PasskeyRow): OwnPasskey {
  return { id, name, isSynced, createdAt: createdAt.toISOString(), lastUsedOn }
}

/** Tells a person by e-mail that a passkey was added to their account or removed from it. */
export async function postChange({ clock, mailer }: Deps, tx: Tx, id: UserId, what: 'added' | 'removed') {
  const { email, username, locale } = await readUser(tx, id)
  const i18n = i18nFor(locale)
  await mailer.post(tx, {
    to: email,
    about: [id],
    locale,
    // Not its name, which anybody could choose for somebody else's address.
    ...(what === 'added'
      ? {
          subject: i18n._('A passkey was added'),
          body: [
            i18n._('Your account {username} has a new passkey, which signs in without the password.', {
              username,
            }),
            i18n._(
              'If that was you, you’re all set. If not, set a new password now: that removes every passkey and signs out every device.',
            ),
            { text: i18n._('Set a new password'), path: '/forgot-password' } as const,
          ],
        }
      : {
          subject: i18n._('A passkey was removed'),
          body: [
            i18n._(
              'Someone who is signed in to your account {username} removed a passkey. It no longer signs in.',
              { username },
            ),
            i18n._(
              'If that was you, you’re all set. If not, set a new password now: that signs out every device.',
            ),
            { text: i18n._('Set a new password'), path: '/forgot-password' } as const,
          ],
        }),
    expiresAt: later(clock.now(), 24 * HOUR_MS),
  })
}
