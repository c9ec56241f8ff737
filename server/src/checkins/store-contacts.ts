import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { ContactId, ContactState } from '@hereabouts/contract/checkins/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export interface ContactRow {
  id: ContactId
  userId: UserId
  name: string
  email: string
  state: ContactState
}

const COLUMNS = sql`id, user_id, name, email, state`

export function listOf(db: Queryable, userId: UserId) {
  return db.many<ContactRow>(
    'checkins.listContacts',
    sql`select ${COLUMNS} from trusted_contacts where user_id = ${userId} order by id`,
  )
}

export function find(db: Queryable, userId: UserId, id: ContactId) {
  return db.maybeOne<ContactRow>(
    'checkins.findContact',
    sql`select ${COLUMNS} from trusted_contacts where id = ${id} and user_id = ${userId}`,
  )
}

/** Null if this address is already in the person's list. */
export function add(
  db: Queryable,
  contact: { userId: UserId; name: string; email: string; tokenHash: Buffer; askedAt: Date },
) {
  return db.maybeOne<ContactRow>(
    'checkins.addContact',
    sql`insert into trusted_contacts (user_id, name, email, token_hash, asked_at)
        values (${contact.userId}, ${contact.name}, ${contact.email}, ${contact.tokenHash}, ${contact.askedAt})
        on conflict do nothing returning ${COLUMNS}`,
  )
}

/** Stores an answer and the language that it was given in, if it is known. */
export function setState(
  db: Queryable,
  id: ContactId,
  { state, locale, now }: { state: ContactState; locale: Locale | null; now: Date },
) {
  return db.run(
    'checkins.setContactState',
    sql`update trusted_contacts set state = ${state}, answered_at = ${now}, locale = coalesce(${locale}, locale)
        where id = ${id}`,
  )
}

export function remove(db: Queryable, id: ContactId) {
  return db.run('checkins.removeContact', sql`delete from trusted_contacts where id = ${id}`)
}

export function hasOptedOut(db: Queryable, emailHashes: readonly Buffer[], userId: UserId) {
  return db.one<{ hasOptedOut: boolean }>(
    'checkins.hasOptedOut',
    sql`select exists (select from contact_refusals
          where email_hash = any(${emailHashes}::bytea[])
            and coalesce(user_id, ${userId}::bigint) = ${userId}::bigint) as has_opted_out`,
  )
}

export function addOptOut(db: Queryable, emailHash: Buffer, userId: UserId | null, now: Date) {
  return db.run(
    'checkins.addOptOut',
    sql`insert into contact_refusals (email_hash, user_id, refused_at) values (${emailHash}, ${userId}, ${now})
        on conflict do nothing`,
  )
}

/** Removes the opt-outs for this person and for everybody. */
export function removeOptOuts(db: Queryable, emailHashes: readonly Buffer[], userId: UserId) {
  return db.run(
    'checkins.removeOptOuts',
    sql`delete from contact_refusals where email_hash = any(${emailHashes}::bytea[])
          and coalesce(user_id, ${userId}::bigint) = ${userId}::bigint`,
  )
}

/** Rows with a domain in another script than ASCII, from before domains were stored in ASCII. */
export function listUnicodeDomains(db: Queryable, after: ContactId | null, limit: number) {
  return db.many<{ id: ContactId; email: string }>(
    'checkins.listUnicodeDomains',
    sql`select id, email from trusted_contacts
        where email ~ '@.*[^ -~]' and id > ${after ?? 0} order by id limit ${limit}`,
  )
}

/** Does nothing if its owner's list already has the new spelling. */
export function rewriteAddress(db: Queryable, id: ContactId, before: string, email: string) {
  return db.run(
    'checkins.rewriteAddress',
    sql`update trusted_contacts set email = ${email} where id = ${id} and email = ${before} and not exists (
          select from trusted_contacts as other
          where other.user_id = trusted_contacts.user_id and other.id <> ${id} and lower(other.email) = lower(${email}))`,
  )
}
