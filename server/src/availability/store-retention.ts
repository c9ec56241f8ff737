import sql from 'sql-template-tag'
import type { RowsOver } from '../platform/db/rows-over.ts'

export const AVAILABILITIES: RowsOver = { table: 'availabilities', isOver: (at) => sql`until <= ${at}` }
export const PLACES: RowsOver = { table: 'remembered_places', isOver: (at) => sql`forget_at <= ${at}` }
