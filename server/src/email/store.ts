import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

/** What a link is for: to confirm the address that an account has, or one that it is to have; or a new password. */
export type LinkPurpose = 'verify' | 'change' | 'reset'

export function addToken(
  db: Queryable,
  token: { tokenHash: Buffer; purpose: LinkPurpose; userId: UserId; email: string; expiresAt: Date },
) {
  return db.run(
    'email.addToken',
    sql`insert into email_tokens (token_hash, purpose, user_id, email, expires_at)
        values (${token.tokenHash}, ${token.purpose}, ${token.userId}, ${token.email}, ${token.expiresAt})`,
  )
}

/** The account that a link is for, as long as it is good and the account still has the address that it was sent to. */
export function findByToken(db: Queryable, purpose: LinkPurpose, tokenHash: Buffer, now: Date) {
  return db.maybeOne<{ id: UserId; username: string; email: string }>(
    'email.findByToken',
    sql`select users.id, username, users.email from email_tokens join users on users.id = user_id
        where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}
          and lower(users.email) = lower(email_tokens.email) and standing <> 'deleted'`,
  )
}

/** The account that is to have the address that a link was sent to, with the one that it has. */
export function findChange(db: Queryable, tokenHash: Buffer, now: Date) {
  return db.maybeOne<{ id: UserId; username: string; email: string; before: string }>(
    'email.findChange',
    sql`select users.id, username, email_tokens.email, users.email as before
        from email_tokens join users on users.id = user_id
        where token_hash = ${tokenHash} and purpose = 'change' and expires_at > ${now} and standing <> 'deleted'`,
  )
}

export function moveAddress(db: Queryable, id: UserId, email: string, losesAdmin: boolean) {
  return db.run(
    'email.moveAddress',
    sql`update users set email = ${email}, email_verified = false,
          role = case when role = 'admin' and ${losesAdmin} then 'user' else role end
        where id = ${id}`,
  )
}

export function removeTokens(db: Queryable, purposes: readonly LinkPurpose[], userId: UserId) {
  return db.run(
    'email.removeTokens',
    sql`delete from email_tokens where user_id = ${userId} and purpose = any(${purposes}::text[])`,
  )
}

export function countTokens(db: Queryable, purpose: LinkPurpose, userId: UserId, now: Date) {
  return db.one<{ count: number }>(
    'email.countTokens',
    sql`select count(*)::integer as count from email_tokens
        where user_id = ${userId} and purpose = ${purpose} and expires_at > ${now}`,
  )
}

/** Uses up every link of an account; gives whether this one was still among them. */
export async function takeTokens(db: Queryable, purpose: LinkPurpose, userId: UserId, tokenHash: Buffer) {
  const taken = await db.many<{ tokenHash: Buffer }>(
    'email.takeTokens',
    sql`delete from email_tokens where user_id = ${userId} and purpose = ${purpose} returning token_hash`,
  )
  return taken.some((token) => token.tokenHash.equals(tokenHash))
}

export function removeTokensOfOthers(db: Queryable, email: string, userId: UserId) {
  return db.run(
    'email.removeTokensOfOthers',
    sql`delete from email_tokens where lower(email) = lower(${email}) and user_id <> ${userId}`,
  )
}

interface Rival {
  id: UserId
  isVerified: boolean
  onlyShowVerified: boolean
  visibleToVerifiedOnly: boolean
}

/** Takes the address from the accounts that had proved it, and with it what it had made of them. */
export function dropRivals(db: Queryable, email: string, winner: UserId, isAdminAddress: boolean) {
  return db.many<Rival>(
    'email.dropRivals',
    sql`update users set email_verified = false,
          role = case when role = 'admin' and ${isAdminAddress} then 'user' else role end
        where lower(email) = lower(${email}) and email_verified and id <> ${winner}
        returning id, is_verified, only_show_verified, visible_to_verified_only`,
  )
}

export function markEmailVerified(db: Queryable, id: UserId, isAdmin: boolean) {
  return db.run(
    'email.markEmailVerified',
    sql`update users set email_verified = true, role = case when ${isAdmin} then 'admin' else role end
        where id = ${id}`,
  )
}

export function appointAdmins(db: Queryable, emails: readonly string[]) {
  return db.run(
    'email.appointAdmins',
    sql`update users set role = 'admin'
        where email_verified and role <> 'admin' and lower(email) = any(${emails}::text[])`,
  )
}
