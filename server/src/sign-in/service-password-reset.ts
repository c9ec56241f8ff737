import { ACCOUNT_ERRORS } from '@hereabouts/contract/accounts/errors'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { EMAIL_ERRORS } from '@hereabouts/contract/email/errors'
import { EMAIL_LINK_MINUTES } from '@hereabouts/contract/email/limits'
import { readUser } from '../accounts/service.ts'
import { addressKey, checkReachable } from '../email/service.ts'
import {
  askerHash,
  codeInLetter,
  codeWarning,
  findByCode,
  forgetCodes,
  useUpCode,
} from '../email/service-codes.ts'
import {
  addLink,
  findByLink,
  linkExpiry,
  makeLinkFor,
  revokeLinks,
  useUpLinks,
} from '../email/service-links.ts'
import { HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { countTry, fail } from '../platform/http/coded-error.ts'
import { hashToken } from '../platform/ids.ts'
import { i18nFor } from '../platform/languages.ts'
import type { LetterLink } from '../platform/mailer-text.ts'
import { cannotUsePassword, claimsToReset } from './rules.ts'
import { forgetLoginTries, type LoginPlace } from './service-login-tries.ts'
import { disconnectAccount } from './service-oidc-identities.ts'
import { removePasskeysOf } from './service-passkeys.ts'
import * as sessions from './store.ts'
import * as store from './store-password-reset.ts'

const REQUESTS = { name: 'password reset', tries: 5, perSeconds: 60 * 60 }

/**
 * Stores a request for a new password for this address. `answerResetRequests` later looks for accounts with
 * it, so that this call does the same and takes equally long for every address.
 */
export async function requestPasswordReset(
  deps: Deps,
  email: string,
  { address, askerKey }: { address: string; askerKey: string | null },
): Promise<void> {
  await countTry(deps.throttles, REQUESTS, `${addressKey(deps, email)} ${address}`)
  await checkReachable(deps, email)
  const asker = askerKey === null ? null : askerHash(deps, { browser: askerKey })
  await store.addResetRequest(deps.db, email, deps.clock.now(), asker)
}

/** Sends the requested links. */
export async function answerResetRequests(deps: Deps): Promise<void> {
  while (await deps.db.tx((tx) => answerOne(deps, tx)));
}

/**
 * Creates a link that sets a new password, for the operator to pass on to somebody who cannot read their mailbox.
 * Also works for an address that is not confirmed.
 */
export async function makeResetLink(
  deps: Deps,
  tx: Tx,
  account: { id: UserId; email: string },
): Promise<{ url: string; expiresAt: string }> {
  const token = await addLink(deps, tx, 'reset', account)
  const url = `${deps.config.publicUrl}/reset-password?token=${token}`
  return { url, expiresAt: linkExpiry(deps).toISOString() }
}

/** Resolves to the account whose password a link resets. Fails if the link is invalid. */
export async function checkResetToken({ db, clock }: Deps, token: string): Promise<{ username: string }> {
  const found = await findByLink(db, 'reset', hashToken(token), clock.now())
  if (!found) fail(EMAIL_ERRORS.INVALID_RESET_TOKEN)
  return { username: found.username }
}

/**
 * Resolves to the token of a new link for the account whose code this is. Fails in the same way whatever is
 * wrong, also for a browser that asked for an address without an account.
 */
export async function exchangeResetCode(
  deps: Deps,
  code: string,
  askerKey: string | null,
): Promise<{ token: string }> {
  // Without a key, nobody has asked: the empty one has no codes.
  const asker = askerHash(deps, { browser: askerKey ?? '' })
  const found = await findByCode(deps, asker, ['reset'], code)
  if (!found) fail(EMAIL_ERRORS.INVALID_EMAIL_CODE)
  const { tokenHash, userId: id, email } = found
  return deps.db.tx(async (tx) => {
    if (!(await useUpCode(tx, tokenHash))) fail(EMAIL_ERRORS.INVALID_EMAIL_CODE)
    return { token: await addLink(deps, tx, 'reset', { id, email }) }
  })
}

/**
 * Sets a new password, uses up all reset links of the account, and ends all its sessions with their sockets.
 */
export async function resetPassword(
  deps: Deps,
  given: { token: string; newPassword: string },
  place: LoginPlace,
): Promise<UserId> {
  const { db, clock, config, mailer, passwords } = deps
  const tokenHash = hashToken(given.token)
  // Checked before the slow hashing, which only the holder of a link can cause.
  const found = await findByLink(db, 'reset', tokenHash, clock.now())
  if (!found) fail(EMAIL_ERRORS.INVALID_RESET_TOKEN)
  const reason = cannotUsePassword(given.newPassword, found.username)
  if (reason) fail(ACCOUNT_ERRORS[reason])
  const passwordHash = await passwords.hash(given.newPassword)

  await db.tx(async (tx) => {
    if (!(await useUpLinks(tx, 'reset', found.id, tokenHash))) fail(EMAIL_ERRORS.INVALID_RESET_TOKEN)
    await sessions.changePassword(tx, found.id, passwordHash)
    // Somebody else may have added one, and this is how the owner gets rid of them.
    const hadPasskeys = await removePasskeysOf(tx, found.id)
    const wasConnected = await disconnectAccount(deps, tx, found.id)
    // Somebody else may have requested another address.
    await revokeLinks(tx, ['change'], found.id)
    for (const { sessionId } of await sessions.removeSessionsOf(tx, found.id))
      tx.emit('sign-in.signedOut', { userId: found.id, sessionId })
    const { username, locale } = await readUser(tx, found.id)
    const i18n = i18nFor(locale)
    await mailer.post(tx, {
      to: found.email,
      about: [found.id],
      locale,
      subject: i18n._('Your password was changed'),
      body: [
        i18n._(
          'The password of your account {username} was just changed, and we’ve signed out every device.',
          {
            username,
          },
        ),
        ...(hadPasskeys
          ? [i18n._('Your passkeys no longer sign in. You can create new ones under Account.')]
          : []),
        ...(wasConnected && config.oidc
          ? [
              i18n._(
                'Your account is no longer connected with {label}. Sign in with both once to connect it again.',
                { label: config.oidc.label },
              ),
            ]
          : []),
        i18n._(
          'If that was you, sign in with your new password. If not, someone else can read your e-mail: secure your mailbox first, then set a new password here.',
        ),
        { text: i18n._('Set a new password'), path: '/forgot-password' },
      ],
      expiresAt: later(clock.now(), 24 * HOUR_MS),
    })
  })
  // Before the reset, the person may have tried until the limit.
  await forgetLoginTries(deps, found, place)
  return found.id
}

/** Resolves to false if there was no request. */
async function answerOne(deps: Deps, tx: Tx): Promise<boolean> {
  const request = await store.takeResetRequest(tx)
  if (!request) return false
  if (later(request.createdAt, EMAIL_LINK_MINUTES * MINUTE_MS) <= deps.clock.now()) return true
  const about: UserId[] = []
  const links: LetterLink[] = []
  const claims = claimsToReset(await store.listClaims(tx, request.email))
  const locale = claims.find((claim) => claim.locale !== null)?.locale ?? null
  const i18n = i18nFor(locale)
  if (request.askerHash) await forgetCodes(tx, request.askerHash)
  for (const claim of claims) {
    const link = await makeLinkFor(deps, tx, 'reset', claim, request.askerHash)
    if (link === null) continue
    about.push(claim.id)
    const { username } = claim
    links.push({
      text: i18n._('New password for {username}', { username }),
      path: `/reset-password?token=${link.token}`,
      code: codeInLetter(i18n, link.code),
    })
  }
  if (links.length === 0) return true
  await deps.mailer.post(tx, {
    to: request.email,
    about,
    locale,
    subject: i18n._('Set a new password'),
    body: [
      links.length === 1
        ? i18n._('Forgot your password? It happens. Open this link to set a new one.')
        : i18n._(
            'Forgot your password? It happens. Several accounts use this address, so open the link of the one you mean.',
          ),
      ...links,
      ...(request.askerHash ? [codeWarning(i18n)] : []),
      i18n._('A link works once, for {minutes} minutes. A new password signs out every device.', {
        minutes: EMAIL_LINK_MINUTES,
      }),
      i18n._('Didn’t ask for this? Then there’s nothing to do: your password stays as it is.'),
    ],
    expiresAt: linkExpiry(deps),
  })
  return true
}
