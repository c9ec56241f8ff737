import sql from 'sql-template-tag'
import type { DataLifecycle } from '../platform/feature.ts'

/** The hours that a person wants reminders of. */
export const townHourReminders: DataLifecycle = {
  exportData: async (db, person) => ({
    reminders: await db.many(
      'town-hours.export',
      sql`select label, weekday, starts_minute, time_zone, to_hex(cell) as cell, asked_at, told_at
          from town_hour_reminders join town_hours on town_hours.id = town_hour_id
          where user_id = ${person} order by town_hour_id`,
    ),
  }),
}
