import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function exportAvailability(db: Queryable, person: UserId) {
  return db.many(
    'availability.export',
    sql`select range_metres, up_for, since, until, to_hex(area_cell) as area_cell, to_hex(spot_cell) as spot_cell,
          spot_until, to_hex(last_spot_cell) as last_spot_cell, last_spot_until,
          to_hex(reported_area_cell) as reported_area_cell, to_hex(reported_spot_cell) as reported_spot_cell,
          reported_at, travel_left_metres, to_hex(queued_area_cell) as queued_area_cell,
          to_hex(queued_spot_cell) as queued_spot_cell, collect_until, publish_at, is_hidden, is_leaving
        from availabilities where user_id = ${person}`,
  )
}

export function exportRemembered(db: Queryable, person: UserId) {
  return db.many(
    'availability.exportRemembered',
    sql`select to_hex(area_cell) as area_cell, to_hex(last_spot_cell) as last_spot_cell,
          to_hex(reported_area_cell) as reported_area_cell, reported_at, travel_left_metres, forget_at
        from remembered_places where user_id = ${person}`,
  )
}

export function exportEngagement(db: Queryable, person: UserId) {
  return db.many(
    'availability.exportEngagement',
    sql`select since from engagements where user_id = ${person}`,
  )
}

/** Whether there is a home zone. Only the person's phone knows where it is. */
export function exportHomeZone(db: Queryable, person: UserId) {
  return db.many(
    'availability.exportHomeZone',
    sql`select true as is_set from home_zones where user_id = ${person}`,
  )
}
