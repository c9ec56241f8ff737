import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { EMAIL_ERRORS } from '@hereabouts/contract/email/errors'
import {
  CONFIRMATION_MAILS_PER_DAY,
  EMAIL_LINK_MINUTES,
  VERIFICATION_MAIL_REST_SECONDS,
} from '@hereabouts/contract/email/limits'
import type { Locale } from '@hereabouts/contract/http/locales'
import { mailboxKey } from '@hereabouts/contract/http/mail-address'
import { announceChange, lockUser, readOwnUser, readUser } from '../accounts/service.ts'
import { HOUR_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { countTry, fail } from '../platform/http/coded-error.ts'
import type { SessionId, Viewer } from '../platform/http/viewer.ts'
import { hashToken } from '../platform/ids.ts'
import { i18nFor } from '../platform/languages.ts'
import { isAdminAddress } from './rules.ts'
import { askerHash, codeInLetter, codeWarning, findByCode } from './service-codes.ts'
import { linkExpiry, makeLink } from './service-links.ts'
import * as email from './store.ts'

const DAY_SECONDS = 24 * 60 * 60
const PAUSE = { name: 'verification mail', tries: 1, perSeconds: VERIFICATION_MAIL_REST_SECONDS }
const PER_ACCOUNT = { name: 'verification mails', tries: 10, perSeconds: DAY_SECONDS }
/** Mails that one account requests for one address. */
const PER_ACCOUNT_AND_ADDRESS = {
  name: 'mails asked',
  tries: CONFIRMATION_MAILS_PER_DAY,
  perSeconds: DAY_SECONDS,
}
/** Mails to one address, requested by any account. */
const PER_ADDRESS = { name: 'mails sent', tries: CONFIRMATION_MAILS_PER_DAY, perSeconds: DAY_SECONDS }

type Recipient = { id: UserId; username: string; email: string; locale: Locale | null }

/**
 * Fails if the mail server cannot send to this address. Knows nothing of accounts, so that it reveals
 * none. Asks the server in rare cases, so it belongs before a transaction.
 */
export async function checkReachable({ mailer }: Pick<Deps, 'mailer'>, address: string): Promise<void> {
  if (!(await mailer.canReach(address))) fail(EMAIL_ERRORS.UNREACHABLE_ADDRESS)
}

/** Posts the first mail of a new account. */
export async function postFirstVerificationMail(
  deps: Deps,
  tx: Tx,
  user: Recipient,
  session: SessionId,
): Promise<void> {
  await deps.throttles.allow(PER_ACCOUNT_AND_ADDRESS, accountAndAddressKey(deps, user.id, user.email))
  await postVerificationMail(deps, tx, user, session)
}

/**
 * Posts a mail with the link that confirms the address of an account, and the code for the session that asked,
 * unless the address has had its daily mails.
 */
async function postVerificationMail(deps: Deps, tx: Tx, user: Recipient, session: SessionId): Promise<void> {
  if (!(await countMailTo(deps, user.email))) return
  const link = await makeLink(deps, tx, 'verify', user, { session })
  if (link === null) return
  const { username, locale } = user
  const i18n = i18nFor(locale)
  await deps.mailer.post(tx, {
    to: user.email,
    about: [user.id],
    locale,
    subject: i18n._('Confirm your e-mail address'),
    body: [
      i18n._(
        'Welcome to Hereabouts! To confirm that this address belongs to {username}, open this link on a device where you’re signed in as {username}.',
        { username },
      ),
      {
        text: i18n._('Confirm my address'),
        path: `/verify-email?token=${link.token}`,
        code: codeInLetter(i18n, link.code),
      },
      codeWarning(i18n),
      i18n._('The link works once, for {minutes} minutes.', { minutes: EMAIL_LINK_MINUTES }),
      i18n._('Not you? Then there’s nothing to do: without you, the address stays unconfirmed.'),
    ],
    expiresAt: linkExpiry(deps),
  })
}

/** Sends the confirmation mail again, unless the address is confirmed and e-mails reach it. Limited per minute and per day. */
export async function resendVerificationMail(deps: Deps, viewer: Viewer): Promise<void> {
  const before = await readUser(deps.db, viewer.id)
  const to = before.email
  if (needsConfirming(before)) await checkReachable(deps, to)
  await countMailRequest(deps, viewer, to)
  await deps.db.tx(async (tx) => {
    const user = await lockUser(tx, viewer.id)
    if (needsConfirming(user)) await postVerificationMail(deps, tx, user, viewer.sessionId)
  })
}

function needsConfirming(user: { emailVerified: boolean; isEmailReturned: boolean }): boolean {
  return !user.emailVerified || user.isEmailReturned
}

/**
 * Counts a request for a mail, and fails if the account requested one within the last minute or too many
 * today. Does not depend on other accounts, so that it cannot reveal whose address it is.
 */
export async function countMailRequest(deps: Deps, viewer: Viewer, email: string): Promise<void> {
  const { throttles } = deps
  for (const rule of [PAUSE, PER_ACCOUNT]) await countTry(throttles, rule, String(viewer.id))
  await countTry(
    throttles,
    PER_ACCOUNT_AND_ADDRESS,
    accountAndAddressKey(deps, viewer.id, email),
    EMAIL_ERRORS.TOO_MANY_MAILS,
  )
}

/**
 * Counts a mail to an address. Resolves to false if it has had its daily mails; the caller
 * then silently sends none.
 */
export function countMailTo(deps: Deps, email: string): Promise<boolean> {
  return deps.throttles.allow(PER_ADDRESS, addressKey(deps, email))
}

function accountAndAddressKey(deps: Deps, id: UserId, email: string): string {
  return `${id} ${addressKey(deps, email)}`
}

/** What memory and Redis keep of an address in order to count by it. */
export function addressKey({ secret }: Pick<Deps, 'secret'>, email: string): string {
  return secret.digest('address that gets mails', mailboxKey(email)).toString('base64url')
}

/**
 * Confirms the viewer's address, or switches to the new address that they asked for. Needs the link *and* a
 * session of that account: with the link alone, somebody could sign up with another person's address and wait
 * for them to confirm it. The latest proof counts, so any other account loses the address.
 */
export function verifyEmail(deps: Deps, viewer: Viewer, token: string): Promise<OwnUser> {
  return confirmByLink(deps, viewer, hashToken(token))
}

/** Does the same as the link, with the code beside it, in the session that asked for the e-mail. */
export async function verifyEmailByCode(deps: Deps, viewer: Viewer, code: string): Promise<OwnUser> {
  const asker = askerHash(deps, { session: viewer.sessionId })
  const found = await findByCode(deps, asker, ['verify', 'change'], code)
  if (!found) fail(EMAIL_ERRORS.INVALID_EMAIL_CODE)
  return confirmByLink(deps, viewer, found.tokenHash)
}

function confirmByLink(deps: Deps, viewer: Viewer, tokenHash: Buffer): Promise<OwnUser> {
  const { db, clock, config } = deps
  return db.tx(async (tx) => {
    const [change, first] = await Promise.all([
      email.findChange(tx, tokenHash, clock.now()),
      email.findByToken(tx, 'verify', tokenHash, clock.now()),
    ])
    const found = change ?? first
    if (!found) fail(EMAIL_ERRORS.INVALID_EMAIL_TOKEN)
    if (found.id !== viewer.id) fail(EMAIL_ERRORS.OTHER_ACCOUNT)
    // Not at sign-up, where the error would tell anybody whose account is banned.
    if (await isMailboxExcluded(deps, tx, viewer.id, found.email)) fail(EMAIL_ERRORS.MAILBOX_EXCLUDED)
    if (!(await email.useUpTokens(tx, change ? 'change' : 'verify', viewer.id, tokenHash)))
      fail(EMAIL_ERRORS.INVALID_EMAIL_TOKEN)

    const isAdmin = isAdminAddress(found.email, config.adminEmails)
    // If somebody else confirms the same address at this moment, one of the two deletes the other's
    // link, so only one continues.
    await email.removeTokensOfOthers(tx, found.email, viewer.id)
    for (const { id, ...settings } of await email.unverifyOtherAccounts(tx, found.email, viewer.id, isAdmin))
      announceChange(tx, id, settings, { isVisibleToOthers: false })
    if (change) await changeAddress(deps, tx, change, isAdmin)
    await email.markEmailVerified(tx, viewer.id, isAdmin)
    tx.emit('email.confirmed', { id: viewer.id, isChange: change !== null })
    const user = await readOwnUser(tx, viewer.id)
    announceChange(tx, viewer.id, { ...user, ...user.privacySettings }, { isVisibleToOthers: false })
    return user
  })
}

/** Whether another account that confirmed an address of the same mailbox is suspended or banned. */
export async function isMailboxExcluded(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  id: UserId,
  address: string,
): Promise<boolean> {
  return (await email.isMailboxExcluded(tx, address, id, clock.now())).isExcluded
}

/** Revokes every link sent to the old address, and notifies that address. */
async function changeAddress(
  { clock, config, mailer }: Deps,
  tx: Tx,
  { id, username, email: to, before }: { id: UserId; username: string; email: string; before: string },
  isAdmin: boolean,
) {
  await email.removeTokens(tx, ['verify', 'reset'], id)
  await email.changeAddress(tx, id, to, !isAdmin && isAdminAddress(before, config.adminEmails))
  const { locale } = await readUser(tx, id)
  const i18n = i18nFor(locale)
  await mailer.post(tx, {
    to: before,
    about: [id],
    locale,
    subject: i18n._('Your e-mail address was changed'),
    body: [
      i18n._(
        'Your account {username} now uses a different e-mail address. We won’t write to this one about it any more.',
        { username },
      ),
      i18n._(
        'Wasn’t you? Sign in and change your password. If you can’t sign in, write to the people who run this site.',
      ),
      { text: i18n._('Sign in'), path: '/signin' },
    ],
    expiresAt: later(clock.now(), 24 * HOUR_MS),
  })
}

export { isAdminAddress } from './rules.ts'

/** Makes accounts admins whose confirmed address the configuration names. */
export async function appointAdmins({ db, config }: Deps): Promise<void> {
  if (config.adminEmails.length > 0) await email.appointAdmins(db, config.adminEmails)
}
