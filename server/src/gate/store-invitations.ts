import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export interface InvitationRow {
  nonce: Buffer
  tokenHash: Buffer
  joined: number
}

export function findInvitation(db: Queryable, userId: UserId) {
  return db.maybeOne<InvitationRow>(
    'gate.findInvitation',
    sql`select nonce, token_hash, joined from invitation_links where user_id = ${userId}`,
  )
}

/** Replaces an earlier link, and keeps its count. */
export function setInvitation(
  db: Queryable,
  userId: UserId,
  { nonce, tokenHash }: Omit<InvitationRow, 'joined'>,
) {
  return db.run(
    'gate.setInvitation',
    sql`insert into invitation_links (user_id, nonce, token_hash) values (${userId}, ${nonce}, ${tokenHash})
        on conflict (user_id) do update set nonce = excluded.nonce, token_hash = excluded.token_hash`,
  )
}

/** Whether a link could bring one more. */
export function isInvitationOpen(db: Queryable, tokenHash: Buffer, joinedMax: number) {
  return db.one<{ isOpen: boolean }>(
    'gate.isInvitationOpen',
    sql`select exists (select from invitation_links
          where token_hash = ${tokenHash} and joined < ${joinedMax} and is_active(user_id)) as is_open`,
  )
}

/** Counts a person against a link. Resolves to its owner; to null if it brings nobody any more. */
export function useInvitation(db: Queryable, tokenHash: Buffer, joinedMax: number) {
  return db.maybeOne<{ userId: UserId }>(
    'gate.useInvitation',
    sql`update invitation_links set joined = joined + 1
        where token_hash = ${tokenHash} and joined < ${joinedMax} and is_active(user_id)
        returning user_id`,
  )
}
