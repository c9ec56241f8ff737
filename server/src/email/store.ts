import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { EXCLUDING_SANCTIONS } from '@hereabouts/contract/sanctions/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

/** What a link does: confirms the account's address, confirms its new address, or resets the password. */
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

/**
 * The account that a link is for, if the link is valid and the account still has the
 * address that it was sent to.
 */
export function findByToken(db: Queryable, purpose: LinkPurpose, tokenHash: Buffer, now: Date) {
  return db.maybeOne<{ id: UserId; username: string; email: string }>(
    'email.findByToken',
    sql`select users.id, username, users.email from email_tokens join users on users.id = user_id
        where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}
          and lower(users.email) = lower(email_tokens.email) and standing <> 'deleted'`,
  )
}

/** The account that wants the address that a link was sent to, with its current address as `before`. */
export function findChange(db: Queryable, tokenHash: Buffer, now: Date) {
  return db.maybeOne<{ id: UserId; username: string; email: string; before: string }>(
    'email.findChange',
    sql`select users.id, username, email_tokens.email, users.email as before
        from email_tokens join users on users.id = user_id
        where token_hash = ${tokenHash} and purpose = 'change' and expires_at > ${now} and standing <> 'deleted'`,
  )
}

/**
 * Whether another account that confirmed an address of the same mailbox is suspended or banned. One that was
 * deleted meanwhile counts until it is gone for good.
 */
export function isMailboxExcluded(db: Queryable, email: string, exceptFor: UserId, now: Date) {
  return db.one<{ isExcluded: boolean }>(
    'email.isMailboxExcluded',
    sql`select exists (select from users join measures on measures.user_id = users.id
          where mailbox_key(email) = mailbox_key(${email}) and email_verified and users.id <> ${exceptFor}
            and kind = any(${EXCLUDING_SANCTIONS}::text[]) and ended_at is null
            and (ends_at is null or ends_at > ${now})) as is_excluded`,
  )
}

export function changeAddress(db: Queryable, id: UserId, email: string, losesAdmin: boolean) {
  return db.run(
    'email.changeAddress',
    sql`update users set email = ${email}, email_verified = false, email_returned_at = null,
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

/** Deletes every link of an account for this purpose. Resolves to whether this one was among them. */
export async function useUpTokens(db: Queryable, purpose: LinkPurpose, userId: UserId, tokenHash: Buffer) {
  const deleted = await db.many<{ tokenHash: Buffer }>(
    'email.useUpTokens',
    sql`delete from email_tokens where user_id = ${userId} and purpose = ${purpose} returning token_hash`,
  )
  return deleted.some((token) => token.tokenHash.equals(tokenHash))
}

export function removeTokensOfOthers(db: Queryable, email: string, userId: UserId) {
  return db.run(
    'email.removeTokensOfOthers',
    sql`delete from email_tokens where lower(email) = lower(${email}) and user_id <> ${userId}`,
  )
}

interface ChangedAccount {
  id: UserId
  isVerified: boolean
  onlyShowVerified: boolean
  visibleToVerifiedOnly: boolean
}

/** Marks the address as unconfirmed for all other accounts, and removes the admin role that it gave them. */
export function unverifyOtherAccounts(db: Queryable, email: string, winner: UserId, isAdminAddress: boolean) {
  return db.many<ChangedAccount>(
    'email.unverifyOtherAccounts',
    sql`update users set email_verified = false,
          role = case when role = 'admin' and ${isAdminAddress} then 'user' else role end
        where lower(email) = lower(${email}) and email_verified and id <> ${winner}
        returning id, is_verified, only_show_verified, visible_to_verified_only`,
  )
}

/** Notes that e-mails to this address come back, for all accounts with it. */
export function markReturned(db: Queryable, email: string, now: Date) {
  return db.many<ChangedAccount>(
    'email.markReturned',
    sql`update users set email_returned_at = ${now}
        where lower(email) = lower(${email}) and email_returned_at is null and standing <> 'deleted'
        returning id, is_verified, only_show_verified, visible_to_verified_only`,
  )
}

export function markEmailVerified(db: Queryable, id: UserId, isAdmin: boolean) {
  return db.run(
    'email.markEmailVerified',
    sql`update users set email_verified = true, email_returned_at = null, role = case when ${isAdmin} then 'admin' else role end
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

/** Accounts whose address has a domain that is not in ASCII, oldest first. */
export function listUnicodeDomains(db: Queryable, after: UserId | null, limit: number) {
  return db.many<{ id: UserId; email: string }>(
    'email.listUnicodeDomains',
    sql`select id, email from users where email ~ '@.*[^ -~]' and id > ${after ?? 0} order by id limit ${limit}`,
  )
}

/** Does nothing if another account has confirmed the new spelling, or this one has another address by now. */
export function rewriteAddress(db: Queryable, id: UserId, before: string, email: string) {
  return db.run(
    'email.rewriteAddress',
    sql`update users set email = ${email} where id = ${id} and email = ${before} and not (email_verified and exists (
          select from users as other
          where lower(other.email) = lower(${email}) and other.email_verified and other.id <> ${id}))`,
  )
}

export function listUnicodeTokens(db: Queryable) {
  return db.many<{ email: string }>(
    'email.listUnicodeTokens',
    sql`select distinct email from email_tokens where email ~ '@.*[^ -~]'`,
  )
}

export function rewriteTokens(db: Queryable, before: string, email: string) {
  return db.run('email.rewriteTokens', sql`update email_tokens set email = ${email} where email = ${before}`)
}
