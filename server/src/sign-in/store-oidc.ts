import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

/** Who somebody is at a provider. */
export interface Identity {
  issuer: string
  subject: string
}

/** The account that somebody signs in to. */
export function findIdentity(db: Queryable, { issuer, subject }: Identity) {
  return db.maybeOne<{ userId: UserId; deletedAt: Date | null }>(
    'sign-in.findIdentity',
    sql`select user_id, deleted_at from oidc_identities join users on users.id = user_id
        where issuer = ${issuer} and subject = ${subject} and (standing <> 'deleted' or deleted_at is not null)`,
  )
}

/** Resolves to false if the identity has an account, or the account another identity of this provider. */
export async function addIdentity(
  db: Queryable,
  { issuer, subject }: Identity,
  { userId, now }: { userId: UserId; now: Date },
): Promise<boolean> {
  const added = await db.run(
    'sign-in.addIdentity',
    sql`insert into oidc_identities (issuer, subject, user_id, created_at, last_used_on)
        values (${issuer}, ${subject}, ${userId}, ${now}, ${dayOf(now)})
        on conflict do nothing`,
  )
  return added > 0
}

/** Resolves to false if the identity is no longer connected. Keeps it from being removed in the meantime. */
export async function markIdentityUsed(
  db: Queryable,
  { issuer, subject }: Identity,
  now: Date,
): Promise<boolean> {
  const marked = await db.run(
    'sign-in.markIdentityUsed',
    sql`update oidc_identities set last_used_on = ${dayOf(now)} where issuer = ${issuer} and subject = ${subject}`,
  )
  return marked > 0
}

/**
 * When an account was connected with this provider, and the day of last use. The issuer may have a final slash or
 * not, as operators type it.
 */
export function findConnection(db: Queryable, person: UserId, issuer: string) {
  return db.maybeOne<{ createdAt: Date; lastUsedOn: string }>(
    'sign-in.findConnection',
    sql`select created_at, last_used_on from oidc_identities where user_id = ${person} and rtrim(issuer, '/') = rtrim(${issuer}, '/')`,
  )
}

export function removeIdentitiesOf(db: Queryable, person: UserId) {
  return db.run('sign-in.removeIdentitiesOf', sql`delete from oidc_identities where user_id = ${person}`)
}

/** Whether an account has confirmed this address, compared in full. */
export function isConfirmedSomewhere(db: Queryable, email: string) {
  return db.one<{ isKnown: boolean }>(
    'sign-in.isConfirmedSomewhere',
    sql`select exists (select from users where email_verified and lower(email) = lower(${email})
          and (standing <> 'deleted' or deleted_at is not null)) as is_known`,
  )
}

export function hasConfirmed(db: Queryable, id: UserId, email: string) {
  return db.one<{ isTheirs: boolean }>(
    'sign-in.hasConfirmed',
    sql`select coalesce(email_verified and lower(email) = lower(${email}), false) as is_theirs
        from users where id = ${id} for share`,
  )
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 'yyyy-mm-dd'.length)
