import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { EMAIL_LINK_MINUTES } from '@hereabouts/contract/email/limits'
import { later, MINUTE_MS } from '../platform/clock.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { hashToken, randomToken } from '../platform/ids.ts'
import { canSendLink } from './rules.ts'
import { type Asker, askerHash, forgetCodes, makeCode } from './service-codes.ts'
import * as store from './store.ts'

/**
 * The account that a link is for, if the link is valid and the account still has the
 * address that it was sent to.
 */
export function findByLink(db: Queryable, purpose: store.LinkPurpose, tokenHash: Buffer, now: Date) {
  return store.findByToken(db, purpose, tokenHash, now)
}

/** Uses up every link of an account for this purpose. Resolves to whether this one was among them. */
export function useUpLinks(
  tx: Tx,
  purpose: store.LinkPurpose,
  id: UserId,
  tokenHash: Buffer,
): Promise<boolean> {
  return store.useUpTokens(tx, purpose, id, tokenHash)
}

/** Revokes all links of an account for these purposes. */
export async function revokeLinks(tx: Tx, purposes: readonly store.LinkPurpose[], id: UserId): Promise<void> {
  await store.removeTokens(tx, purposes, id)
}

/**
 * Creates a link, with a code for the asker. Resolves to the link's token and the code, or to null if the account
 * has too many links. Stores only their hashes. The asker's earlier codes stop working.
 *
 * @param asker null for a link without a code, when no e-mail is sent: it could only be guessed
 */
export async function makeLink(
  deps: Pick<Deps, 'clock' | 'secret'>,
  tx: Tx,
  purpose: store.LinkPurpose,
  user: { id: UserId; email: string },
  asker: Asker | null,
): Promise<{ token: string; code: string | null } | null> {
  const asked = asker && askerHash(deps, asker)
  // Sent first, so it forgets no code of this link.
  const [, made] = await Promise.all([
    asked && forgetCodes(tx, asked),
    makeLinkFor(deps, tx, purpose, user, asked),
  ])
  return made
}

/** The same for one of several links in an e-mail, so earlier codes stay valid. */
export async function makeLinkFor(
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  tx: Tx,
  purpose: store.LinkPurpose,
  user: { id: UserId; email: string },
  asker: Buffer | null,
): Promise<{ token: string; code: string | null } | null> {
  const { count } = await store.countTokens(tx, purpose, user.id, clock.now())
  if (!canSendLink(count)) return null
  const token = await addLink({ clock }, tx, purpose, user)
  const tokenHash = hashToken(token)
  return { token, code: asker && (await makeCode({ clock, secret }, tx, { tokenHash, asker })) }
}

/** Creates a link for somebody who has proved that they read the mailbox. Resolves to its token. */
export async function addLink(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  purpose: store.LinkPurpose,
  user: { id: UserId; email: string },
): Promise<string> {
  const token = randomToken().slice(0, TOKEN_CHARACTERS)
  await store.addToken(tx, {
    purpose,
    userId: user.id,
    email: user.email,
    tokenHash: hashToken(token),
    expiresAt: linkExpiry({ clock }),
  })
  return token
}

export function linkExpiry({ clock }: Pick<Deps, 'clock'>): Date {
  return later(clock.now(), EMAIL_LINK_MINUTES * MINUTE_MS)
}

// 132 bits. A longer link would wrap onto a second line in the raw text of the mail.
const TOKEN_CHARACTERS = 22
