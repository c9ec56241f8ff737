import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Id } from '@hereabouts/contract/http/fields'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { SessionId } from '../platform/http/viewer.ts'

export type PasskeyId = Id<'passkey'>

export interface PasskeyRow {
  id: PasskeyId
  credentialId: Buffer
  name: string
  isSynced: boolean
  createdAt: Date
  lastUsedOn: string | null
}

export function listPasskeys(db: Queryable, person: UserId) {
  return db.many<PasskeyRow>(
    'sign-in.listPasskeys',
    sql`select id, credential_id, name, is_synced, created_at, last_used_on from passkeys
        where user_id = ${person} order by id desc`,
  )
}

/** Null if the credential is known already. */
export function addPasskey(
  db: Queryable,
  passkey: {
    userId: UserId
    credentialId: Buffer
    publicKey: Buffer
    counter: number
    rpId: string
    name: string
    isSynced: boolean
    now: Date
  },
) {
  return db.maybeOne<PasskeyRow>(
    'sign-in.addPasskey',
    sql`insert into passkeys (user_id, credential_id, public_key, counter, rp_id, name, is_synced, created_at)
        values (${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter}, ${passkey.rpId},
          ${passkey.name}, ${passkey.isSynced}, ${passkey.now})
        on conflict (credential_id) do nothing
        returning id, credential_id, name, is_synced, created_at, last_used_on`,
  )
}

export interface UsablePasskeyRow {
  id: PasskeyId
  userId: UserId
  publicKey: Buffer
  counter: number
  deletedAt: Date | null
}

/** The passkey of an account that somebody can sign in to. */
export function findPasskey(db: Queryable, credentialId: Buffer, rpId: string) {
  return db.maybeOne<UsablePasskeyRow>(
    'sign-in.findPasskey',
    sql`select passkeys.id, user_id, public_key, counter, deleted_at from passkeys join users on users.id = user_id
        where credential_id = ${credentialId} and rp_id = ${rpId}
          and (standing <> 'deleted' or deleted_at is not null)`,
  )
}

/** Records a use. Resolves to false if the passkey was removed or used with another counter meanwhile. */
export async function markUsed(
  db: Queryable,
  { id, counter }: { id: PasskeyId; counter: number },
  { newCounter, today }: { newCounter: number; today: string },
): Promise<boolean> {
  const marked = await db.run(
    'sign-in.markPasskeyUsed',
    sql`update passkeys set counter = ${newCounter}, last_used_on = ${today}
        where id = ${id} and counter = ${counter}`,
  )
  return marked > 0
}

/** Null if the person has no such passkey. */
export function renamePasskey(db: Queryable, person: UserId, id: PasskeyId, name: string) {
  return db.maybeOne<PasskeyRow>(
    'sign-in.renamePasskey',
    sql`update passkeys set name = ${name} where id = ${id} and user_id = ${person}
        returning id, credential_id, name, is_synced, created_at, last_used_on`,
  )
}

export function removePasskey(db: Queryable, person: UserId, id: PasskeyId) {
  return db.run('sign-in.removePasskey', sql`delete from passkeys where id = ${id} and user_id = ${person}`)
}

export function removePasskeysOf(db: Queryable, person: UserId) {
  return db.run('sign-in.removePasskeysOf', sql`delete from passkeys where user_id = ${person}`)
}

/** Records which passkey has proved who uses a session. */
export function proveSession(db: Queryable, session: SessionId, id: PasskeyId) {
  return db.run('sign-in.proveSession', sql`update sessions set passkey_id = ${id} where id = ${session}`)
}

/** Whether somebody on the team has a passkey for this domain that has not proved this session. */
export function isPasskeyOwed(db: Queryable, session: SessionId, rpId: string) {
  return db.one<{ isOwed: boolean }>(
    'sign-in.isPasskeyOwed',
    sql`select role <> 'user' and passkey_id is null
          and exists (select from passkeys where user_id = users.id and rp_id = ${rpId}) as is_owed
        from sessions join users on users.id = user_id where sessions.id = ${session}`,
  )
}

/** Resolves to false if the challenge was answered before. */
export async function useUpChallenge(db: Queryable, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const used = await db.run(
    'sign-in.useUpChallenge',
    sql`insert into used_challenges values (${hash}, ${expiresAt}) on conflict do nothing`,
  )
  return used > 0
}

export function countPasskeysExceptFor(db: Queryable, rpId: string) {
  return db.one<{ passkeys: number }>(
    'sign-in.countPasskeysExceptFor',
    sql`select count(*)::integer as passkeys from passkeys where rp_id <> ${rpId}`,
  )
}
