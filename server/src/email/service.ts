import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { EMAIL_ERRORS } from '@hereabouts/contract/email/errors'
import {
  CONFIRMATION_MAILS_PER_DAY,
  EMAIL_LINK_MINUTES,
  VERIFICATION_MAIL_REST_SECONDS,
} from '@hereabouts/contract/email/limits'
import { announceChange, lockUser, readOwnUser, readUser } from '../accounts/service.ts'
import { HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { countTry, fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { hashToken, randomToken } from '../platform/ids.ts'
import { isAdminAddress, maySendLink } from './rules.ts'
import * as email from './store.ts'

const DAY_SECONDS = 24 * 60 * 60
const RESTS = { name: 'verification mail', tries: 1, perSeconds: VERIFICATION_MAIL_REST_SECONDS }
const MAILS = { name: 'verification mails', tries: 10, perSeconds: DAY_SECONDS }
/** What one account has sent to one address. */
const ASKED = { name: 'mails asked', tries: CONFIRMATION_MAILS_PER_DAY, perSeconds: DAY_SECONDS }
/** What all accounts together have sent to one address. */
const SENT = { name: 'mails sent', tries: CONFIRMATION_MAILS_PER_DAY, perSeconds: DAY_SECONDS }

type Mailed = { id: UserId; username: string; email: string }

/** The first mail of a new account. */
export async function mailFirstVerification(deps: Deps, tx: Tx, user: Mailed): Promise<void> {
  await deps.throttles.allow(ASKED, askedKey(deps, user.id, user.email))
  await mailVerification(deps, tx, user)
}

/** Has the mail sent by which somebody proves that the address of their account is theirs. */
async function mailVerification(deps: Deps, tx: Tx, user: Mailed): Promise<void> {
  if (!(await mayMail(deps, user.email))) return
  const token = await makeLinkToken(deps, tx, 'verify', user)
  if (token === null) return
  await deps.mailer.post(tx, {
    to: user.email,
    about: [user.id],
    subject: 'Confirm your e-mail address',
    body: [
      `The Hereabouts account ${user.username} was made with this address. To confirm that it is yours, open this link while you are signed in to ${user.username}.`,
      { text: 'Confirm your e-mail address', path: `/verify-email?token=${token}` },
      `The link works for ${EMAIL_LINK_MINUTES} minutes and only once.`,
      'If that account is not yours, there is nothing to do: without you the address stays unconfirmed.',
    ],
    expiresAt: endOfLink(deps),
  })
}

/** The same once more, unless the address is confirmed. Refuses whoever has just had one. */
export async function mailVerificationAgain(deps: Deps, viewer: Viewer): Promise<void> {
  const { email: to } = await readUser(deps.db, viewer.id)
  await allowMail(deps, viewer, to)
  await deps.db.tx(async (tx) => {
    const user = await lockUser(tx, viewer.id)
    if (!user.emailVerified) await mailVerification(deps, tx, user)
  })
}

/** Refuses whoever has just had a mail, or many today. Depends on nothing that others do: it must not tell whose address it is. */
export async function allowMail(deps: Deps, viewer: Viewer, email: string): Promise<void> {
  const { throttles } = deps
  for (const rule of [RESTS, MAILS]) await countTry(throttles, rule, String(viewer.id))
  await countTry(throttles, ASKED, askedKey(deps, viewer.id, email), EMAIL_ERRORS.TOO_MANY_MAILS)
}

/** Whether one more of these mails may go to an address today. What goes beyond is left out without a word. */
export function mayMail(deps: Deps, email: string): Promise<boolean> {
  return deps.throttles.allow(SENT, keyOf(deps, email))
}

function askedKey(deps: Deps, id: UserId, email: string): string {
  return `${id} ${keyOf(deps, email)}`
}

function keyOf({ secret }: Deps, email: string): string {
  return secret.digest('address that gets mails', email.toLowerCase()).toString('base64url')
}

/**
 * Confirms the address of the account that asks, or gives it the new one that it asked for. Needs the link *and* that session: the link alone would let somebody make
 * an account with another's address and wait for them to confirm it. Whoever had confirmed the address before has it no more:
 * the latest proof counts.
 */
export function verifyEmail(deps: Deps, viewer: Viewer, token: string): Promise<OwnUser> {
  const { db, clock, config } = deps
  const tokenHash = hashToken(token)
  return db.tx(async (tx) => {
    const change = await email.findChange(tx, tokenHash, clock.now())
    const found = change ?? (await email.findByToken(tx, 'verify', tokenHash, clock.now()))
    if (!found) fail(EMAIL_ERRORS.INVALID_EMAIL_TOKEN)
    if (found.id !== viewer.id) fail(EMAIL_ERRORS.OTHER_ACCOUNT)
    if (!(await email.takeTokens(tx, change ? 'change' : 'verify', viewer.id, tokenHash)))
      fail(EMAIL_ERRORS.INVALID_EMAIL_TOKEN)

    const isAdmin = isAdminAddress(found.email, config.adminEmails)
    // Whoever proves the same address at this moment loses their link by this, or takes ours away: one of the two goes on.
    await email.removeTokensOfOthers(tx, found.email, viewer.id)
    for (const { id, ...rival } of await email.dropRivals(tx, found.email, viewer.id, isAdmin))
      announceChange(tx, id, rival, { isVisibleToOthers: false })
    if (change) await moveAddress(deps, tx, change, isAdmin)
    await email.markEmailVerified(tx, viewer.id, isAdmin)
    announceChange(tx, viewer.id, await readUser(tx, viewer.id), { isVisibleToOthers: false })
    return readOwnUser(tx, viewer.id)
  })
}

/** Every link that went to the old address is void by this, and whoever reads it is told. */
async function moveAddress(
  { clock, config, mailer }: Deps,
  tx: Tx,
  { id, username, email: to, before }: { id: UserId; username: string; email: string; before: string },
  isAdmin: boolean,
) {
  await email.removeTokens(tx, ['verify', 'reset'], id)
  await email.moveAddress(tx, id, to, !isAdmin && isAdminAddress(before, config.adminEmails))
  await mailer.post(tx, {
    to: before,
    about: [id],
    subject: 'Your e-mail address was changed',
    body: [
      `The Hereabouts account ${username} has another e-mail address now. Mail about it no longer comes here.`,
      'If that was not you, sign in and set a new password; when that does not work, write to whoever runs this installation.',
      { text: 'Sign in', path: '/signin' },
    ],
    expiresAt: later(clock.now(), 24 * HOUR_MS),
  })
}

/** Makes admins of those whose address the configuration names since they confirmed it. */
export async function appointAdmins({ db, config }: Deps): Promise<void> {
  if (config.adminEmails.length > 0) await email.appointAdmins(db, config.adminEmails)
}

/** A new link's token; only its hash is stored. Null when the account has as many as it may. */
export async function makeLinkToken(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  purpose: email.LinkPurpose,
  user: { id: UserId; email: string },
): Promise<string | null> {
  const { count } = await email.countTokens(tx, purpose, user.id, clock.now())
  if (!maySendLink(count)) return null
  const token = randomToken().slice(0, TOKEN_CHARACTERS)
  await email.addToken(tx, {
    purpose,
    userId: user.id,
    email: user.email,
    tokenHash: hashToken(token),
    expiresAt: endOfLink({ clock }),
  })
  return token
}

export function endOfLink({ clock }: Pick<Deps, 'clock'>): Date {
  return later(clock.now(), EMAIL_LINK_MINUTES * MINUTE_MS)
}

// 132 bits. With more, mail would break the link in two for whoever reads the file or the raw text.
const TOKEN_CHARACTERS = 22
