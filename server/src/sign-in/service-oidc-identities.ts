import { timingSafeEqual } from 'node:crypto'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { OIDC_ERRORS } from '@hereabouts/contract/sign-in/errors'
import type { OwnOidc } from '@hereabouts/contract/sign-in/schemas-oidc'
import type { I18n } from '@lingui/core'
import { readUser } from '../accounts/service.ts'
import { HOUR_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { i18nFor } from '../platform/languages.ts'
import * as store from './store-oidc.ts'

/** Who somebody is at the operator's provider, and the address that the provider has confirmed. */
export interface IdentityClaims extends store.Identity {
  email: string | null
}

/**
 * A token with which somebody who has signed in at the provider creates an account, or connects one, within an
 * hour. Nothing is stored until then.
 */
export function makeIdentityToken(
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  { issuer, subject, email }: IdentityClaims,
): string {
  const endsAt = later(clock.now(), HOUR_MS).getTime()
  const content = Buffer.from(JSON.stringify({ issuer, subject, email, endsAt })).toString('base64url')
  return `${content}.${secret.digest('oidc identity', content).toString('base64url')}`
}

/**
 * What a token says, or null without one. Fails if the token is invalid, or if only the provider signs people in
 * and there is none. Call it before anything else, so that the answer is the same for every account.
 */
export function readIdentity(
  { clock, secret, config }: Pick<Deps, 'clock' | 'secret' | 'config'>,
  token: string | undefined,
): IdentityClaims | null {
  if (token === undefined) return config.oidc?.isOnlyWay ? fail(OIDC_ERRORS.OIDC_ONLY) : null
  const [content = '', seal = ''] = token.split('.')
  const expected = secret.digest('oidc identity', content)
  const given = Buffer.from(seal, 'base64url')
  if (!config.oidc || given.length !== expected.length || !timingSafeEqual(given, expected))
    fail(OIDC_ERRORS.OIDC_REJECTED)
  const claims: IdentityClaims & { endsAt: number } = JSON.parse(Buffer.from(content, 'base64url').toString())
  if (claims.endsAt <= clock.now().getTime()) fail(OIDC_ERRORS.OIDC_REJECTED)
  return claims
}

/** Connects a new account with the provider. */
export async function connectNewAccount({ clock }: Deps, tx: Tx, userId: UserId, identity: IdentityClaims) {
  if (!(await store.addIdentity(tx, identity, { userId, now: clock.now() }))) fail(OIDC_ERRORS.OIDC_REJECTED)
}

/**
 * Connects an account whose owner has just proved with password or passkey that it is theirs, and tells them by
 * e-mail. Both sides must have confirmed its address: otherwise the owner could be tricked into connecting
 * somebody else's identity, who could then sign in.
 */
export async function connectAccount(deps: Deps, tx: Tx, userId: UserId, identity: IdentityClaims) {
  const { email } = identity
  if (email === null || !(await store.hasConfirmed(tx, userId, email)).isTheirs)
    fail(OIDC_ERRORS.OIDC_OTHER_ADDRESS)
  // The answer to an earlier try was lost.
  if ((await store.findIdentity(tx, identity))?.userId === userId) return
  await connectNewAccount(deps, tx, userId, identity)
  await postConnected(deps, tx, userId)
}

/**
 * Disconnects an account whose owner sets a new password by e-mail, to get rid of intruders. Resolves to whether it
 * was connected. Where the provider is the only way in, that stays: otherwise the owner could not come back.
 */
export async function disconnectAccount({ config }: Deps, tx: Tx, userId: UserId): Promise<boolean> {
  return !config.oidc?.isOnlyWay && (await store.removeIdentitiesOf(tx, userId)) > 0
}

/** Whether the viewer's account is connected with the provider. */
export async function getOwnOidc({ db, config }: Deps, viewer: Viewer): Promise<OwnOidc> {
  const found = config.oidc && (await store.findConnection(db, viewer.id, config.oidc.issuer))
  return { connection: found ? { ...found, createdAt: found.createdAt.toISOString() } : null }
}

/**
 * Disconnects the viewer's account and tells them by e-mail. Every account has a password, so this takes the last way
 * in only where the provider is the only one.
 */
export async function disconnectOwn(deps: Deps, viewer: Viewer): Promise<void> {
  if (deps.config.oidc?.isOnlyWay) fail(OIDC_ERRORS.OIDC_LAST_WAY)
  await deps.db.tx(async (tx) => {
    if ((await store.removeIdentitiesOf(tx, viewer.id)) === 0) fail(COMMON_ERRORS.NOT_FOUND)
    await postDisconnected(deps, tx, viewer.id)
  })
}

/** Tells a person by e-mail that their account was connected with the provider. */
export function postConnected(deps: Deps, tx: Tx, userId: UserId) {
  return postToOwner(deps, tx, userId, (i18n, names) => ({
    subject: i18n._('Another way to sign in was added'),
    sentences: [
      i18n._('You can now sign in to your account {username} with {label}, too.', names),
      i18n._(
        'If that was you, you’re all set. If not, set a new password now: that disconnects it and signs out every device.',
      ),
    ],
  }))
}

/** Tells a person by e-mail that their account was disconnected from the provider. */
export function postDisconnected(deps: Deps, tx: Tx, userId: UserId) {
  return postToOwner(deps, tx, userId, (i18n, names) => ({
    subject: i18n._('A way to sign in was removed'),
    sentences: [
      i18n._(
        'Someone who is signed in to your account {username} disconnected it from {label}. Your password still works.',
        names,
      ),
      i18n._('If that was you, you’re all set. If not, set a new password now: that signs out every device.'),
    ],
  }))
}

async function postToOwner(
  { clock, mailer, config }: Deps,
  tx: Tx,
  userId: UserId,
  write: (i18n: I18n, names: { username: string; label: string }) => { subject: string; sentences: string[] },
) {
  const { email, username, locale } = await readUser(tx, userId)
  const i18n = i18nFor(locale)
  const { subject, sentences } = write(i18n, { username, label: config.oidc?.label ?? '' })
  await mailer.post(tx, {
    to: email,
    about: [userId],
    locale,
    subject,
    body: [...sentences, { text: i18n._('Set a new password'), path: '/forgot-password' }],
    expiresAt: later(clock.now(), 24 * HOUR_MS),
  })
}
