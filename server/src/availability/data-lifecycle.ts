import {
  AVAILABLE_MINUTES,
  PUBLISHING_DELAY_MINUTES,
  TICK_MINUTES,
} from '@hereabouts/contract/availability/limits'
import sql from 'sql-template-tag'
import { SECOND_MS } from '../platform/clock.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'
import { processDueAvailability } from './service.ts'

/** A person's current availability, last published place and home zone. There is no history. */
export const availabilityAndPlaces: DataLifecycle = {
  exportData: async (db, person) => ({
    availability: await db.many(
      'availability.export',
      sql`select range_metres, up_for, since, until, to_hex(area_cell) as area_cell, to_hex(spot_cell) as spot_cell,
            spot_until, to_hex(last_spot_cell) as last_spot_cell, last_spot_until,
            to_hex(reported_area_cell) as reported_area_cell, to_hex(reported_spot_cell) as reported_spot_cell,
            reported_at, travel_left_metres, to_hex(queued_area_cell) as queued_area_cell,
            to_hex(queued_spot_cell) as queued_spot_cell, collect_until, publish_at, is_hidden, is_leaving
          from availabilities where user_id = ${person}`,
    ),
    rememberedPlace: await db.many(
      'availability.exportRemembered',
      sql`select to_hex(area_cell) as area_cell, to_hex(last_spot_cell) as last_spot_cell,
            to_hex(reported_area_cell) as reported_area_cell, reported_at, travel_left_metres, forget_at
          from remembered_places where user_id = ${person}`,
    ),
    promisedToMeet: await db.many(
      'availability.exportEngagement',
      sql`select since from engagements where user_id = ${person}`,
    ),
    // Only the phone knows where the home zone is.
    homeZone: await db.many(
      'availability.exportHomeZone',
      sql`select true as is_set from home_zones where user_id = ${person}`,
    ),
  }),
  retentions: (deps) => [
    keepingRows(
      deps.db,
      {
        what: 'availability.on',
        keptFor: `until it ends, ${AVAILABLE_MINUTES.max / 60} hours at most`,
        everyMs: 2 * SECOND_MS,
        // Also notifies others, and remembers the last published place.
        forget: () => processDueAvailability(deps),
      },
      { table: 'availabilities', isOver: (at) => sql`until <= ${at}` },
    ),
    keepingRows(
      deps.db,
      {
        what: 'availability.places',
        keptFor: `until a change would have been published, ${1 + TICK_MINUTES + PUBLISHING_DELAY_MINUTES} minutes at most`,
        everyMs: 10 * SECOND_MS,
      },
      { table: 'remembered_places', isOver: (at) => sql`forget_at <= ${at}` },
    ),
  ],
}
