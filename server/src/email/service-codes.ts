import { randomInt, timingSafeEqual } from 'node:crypto'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { EMAIL_CODE_DIGITS, EMAIL_CODE_MINUTES, EMAIL_CODE_TRIES } from '@hereabouts/contract/email/limits'
import type { I18n } from '@lingui/core'
import { later, MINUTE_MS } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import type { SessionId } from '../platform/http/viewer.ts'
import type { LetterCode } from '../platform/mailer-text.ts'
import type { Secret } from '../platform/secret.ts'
import type { LinkPurpose } from './store.ts'
import * as store from './store-codes.ts'

/**
 * Wrong codes of one account, from all devices. Somebody could ask for e-mails again and again, each with new
 * tries; beyond this, only the links work.
 */
const WRONG_CODES = { name: 'codes in e-mails', tries: 15, perSeconds: 24 * 60 * 60 }

/** Where a code may be typed: in the session that asked for the e-mail, or in the browser if nobody is signed in. */
export type Asker = { session: SessionId } | { browser: string }

/** The stored form of an asker. */
export function askerHash({ secret }: { secret: Secret }, asker: Asker): Buffer {
  return secret.digest(
    'asker of a code',
    'session' in asker ? `session ${asker.session}` : `browser ${asker.browser}`,
  )
}

/** Creates a code for a link, which only this asker can use. Their earlier codes no longer work. */
export async function makeCode(
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  tx: Tx,
  { tokenHash, asker }: { tokenHash: Buffer; asker: Buffer },
): Promise<string> {
  const code = String(randomInt(10 ** EMAIL_CODE_DIGITS)).padStart(EMAIL_CODE_DIGITS, '0')
  await store.addCode(tx, {
    tokenHash,
    codeHash: codeHash(secret, tokenHash, code),
    askerHash: asker,
    expiresAt: later(clock.now(), EMAIL_CODE_MINUTES * MINUTE_MS),
  })
  return code
}

/** Invalidates the earlier codes of an asker, before a new one gets its own tries. */
export async function forgetCodes(tx: Tx, asker: Buffer): Promise<void> {
  await Promise.all([store.removeCodes(tx, asker), store.forgetTries(tx, asker)])
}

/** How a letter shows the code under its link, if it has one. */
export function codeInLetter(i18n: I18n, code: string | null): LetterCode | null {
  if (code === null) return null
  const text = i18n._('Or type this code where you asked for it, within {minutes} minutes', {
    minutes: EMAIL_CODE_MINUTES,
  })
  return { text, code }
}

/** For the end of a letter with codes. */
export function codeWarning(i18n: I18n): string {
  return i18n._('Never tell anyone a code. We won’t ask you for it.')
}

/**
 * Counts a try, and resolves to the link whose code this is; to null if the code is wrong, expired, for another
 * asker, or has had its tries. Not within a transaction, which would forget the try when it fails.
 */
export async function findByCode(
  { db, clock, secret, throttles }: Deps,
  asker: Buffer,
  purposes: readonly LinkPurpose[],
  typed: string,
): Promise<{ tokenHash: Buffer; userId: UserId; email: string } | null> {
  const now = clock.now()
  const expiresAt = later(now, EMAIL_CODE_MINUTES * MINUTE_MS)
  const tries = await store.countTry(db, { askerHash: asker, now, expiresAt })
  const codes = await store.listCodes(db, { askerHash: asker, purposes, now })
  const open = tries > EMAIL_CODE_TRIES ? [] : codes
  // Takes as long as counting for an account.
  if (open.length === 0) await throttles.allow(WRONG_CODES, `nobody ${asker.toString('base64url')}`)
  let found = null
  for (const link of open) {
    const isAllowed = await throttles.allow(WRONG_CODES, String(link.userId))
    const isRight = timingSafeEqual(link.codeHash, codeHash(secret, link.tokenHash, typed))
    if (isAllowed && isRight) found = link
  }
  // An e-mail for several accounts has a code for each, and the right one of these is no wrong one of the others.
  if (found) for (const { userId } of open) await throttles.giveBack(WRONG_CODES, String(userId))
  return found
}

/** Uses up a code, but not its link. Resolves to false if it was used meanwhile. */
export function useUpCode(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  return store.useUpCode(tx, tokenHash)
}

/** Keyed, because anybody could try a million codes against a plain hash. */
function codeHash(secret: Secret, tokenHash: Buffer, code: string): Buffer {
  return secret.digest('code in an e-mail', `${tokenHash.toString('hex')} ${code}`)
}
