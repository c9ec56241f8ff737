import sql, { type Sql } from 'sql-template-tag'

/** A time within JSON, in JavaScript's format: `2026-11-20T18:00:00.000Z`. */
export function isoTime(moment: Sql): Sql {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
