import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { BANDS_METRES, type BandMetres } from '@hereabouts/contract/nearby/limits'
import sql, { type Sql } from 'sql-template-tag'
import { inFull } from '../../server/src/nearby/store.ts'

/**
 * What a list shows of the people in the CTE `best (user_id, band)`, read as the app reads it.
 *
 * @param weighed the bits of the viewer's interests, as many as each weighs
 * @param mayShare whether what the two share may be shown
 */
export function shownOf(viewer: UserId, weighed: Sql, mayShare: Sql, now: Date): Sql {
  const found = sql`band, hashint8extended(users.id, 7)::text as shuffle,
    case when ${mayShare} then (a.interests & ${weighed})::text end as shared_bits,
    '{}'::bigint[] as shared_exactly`
  return inFull(viewer, found, now)
}

/** The band of an exact distance. */
export function bandOf(metres: number): BandMetres {
  return BANDS_METRES.find((band) => band >= metres) ?? (BANDS_METRES.at(-1) as BandMetres)
}
