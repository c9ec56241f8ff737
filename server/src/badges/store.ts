import type { BadgeFamily } from '@hereabouts/contract/badges/limits'
import { BADGE_FAMILIES } from '@hereabouts/contract/badges/limits'
import type { BadgeType } from '@hereabouts/contract/badges/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export interface NewBadgeType {
  name: string
  family: BadgeFamily
  description: string
}

/** Adds what is not there yet, in this order; what is there stays as it is. */
export function addTypes(db: Queryable, types: readonly NewBadgeType[]) {
  return db.run(
    'badges.addTypes',
    sql`insert into badge_types (name, family, description)
        select name, family, description
        from unnest(${types.map((t) => t.name)}::text[], ${types.map((t) => t.family)}::text[],
                    ${types.map((t) => t.description)}::text[])
          with ordinality as given (name, family, description, nth)
        order by nth
        on conflict (name) do nothing`,
  )
}

export function listTypes(db: Queryable) {
  return db.many<BadgeType>(
    'badges.listTypes',
    sql`select id, name, family, description from badge_types
        order by array_position(${[...BADGE_FAMILIES]}::text[], family), id`,
  )
}
