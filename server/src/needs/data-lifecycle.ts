import sql from 'sql-template-tag'
import type { DataLifecycle } from '../platform/feature.ts'

/** What a person keeps until they remove it. Those of a meetup are part of `meetups`. */
export const needsKept: DataLifecycle = {
  exportData: async (db, person) => ({
    needs: await db.many('needs.export', sql`select needs from kept_needs where user_id = ${person}`),
  }),
}
