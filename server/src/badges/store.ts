import type { BadgeFamily } from '@hereabouts/contract/badges/limits'
import { BADGE_FAMILIES } from '@hereabouts/contract/badges/limits'
import type {
  BadgeType,
  BadgeTypeChange,
  BadgeTypeId,
  ListedBadgeType,
} from '@hereabouts/contract/badges/schemas'
import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../platform/db/db.ts'

export interface NewBadgeType {
  name: string
  family: BadgeFamily
  description: string
}

/** An arbitrary number that all nodes share. */
const CATALOGUE_LOCK = 4_837_203

/**
 * Adds missing types in this order and leaves existing ones unchanged. Nodes that start together wait for
 * each other, so that a new catalogue has the same ids on every installation.
 */
export async function addTypes(tx: Tx, types: readonly NewBadgeType[]) {
  await tx.run('badges.lockCatalogue', sql`select pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
  await tx.run(
    'badges.addTypes',
    sql`insert into badge_types (key, name, family, description)
        select name, name, family, description
        from unnest(${types.map((t) => t.name)}::text[], ${types.map((t) => t.family)}::text[],
                    ${types.map((t) => t.description)}::text[])
          with ordinality as given (name, family, description, nth)
        order by nth
        on conflict do nothing`,
  )
}

export function listTypes(db: Queryable) {
  return db.many<BadgeType>(
    'badges.listTypes',
    sql`select id, name, family, description from badge_types where is_offered
        order by array_position(${[...BADGE_FAMILIES]}::text[], family), id`,
  )
}

export function listAllTypes(db: Queryable) {
  return db.many<ListedBadgeType>(
    'badges.listAllTypes',
    sql`select id, name, family, description, is_offered,
          (select count(*) from badge_awards where badge_type_id = badge_types.id)::integer as given
        from badge_types order by array_position(${[...BADGE_FAMILIES]}::text[], family), id`,
  )
}

export function lockType(db: Queryable, id: BadgeTypeId) {
  return db.maybeOne<BadgeTypeChange>(
    'badges.lockType',
    sql`select name, description, is_offered from badge_types where id = ${id} for update`,
  )
}

export const NAME_UNIQUE = 'badge_types_name_key'

export function changeType(
  db: Queryable,
  id: BadgeTypeId,
  { name, description, isOffered }: BadgeTypeChange,
) {
  return db.run(
    'badges.changeType',
    sql`update badge_types set name = ${name}, description = ${description}, is_offered = ${isOffered}
        where id = ${id}`,
  )
}
