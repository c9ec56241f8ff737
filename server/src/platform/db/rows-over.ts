import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queryable } from './db.ts'

/** Rows of a table whose time is over. */
export interface RowsOver {
  table: string
  isOver(at: Date): Sql
}

export async function countRowsOver(db: Queryable, label: string, { table, isOver }: RowsOver, at: Date) {
  const { rows } = await db.one<{ rows: number }>(
    label,
    sql`select count(*)::integer as rows from ${raw(table)} where ${isOver(at)}`,
  )
  return rows
}

/** Removes some of them and gives how many. What another node removes at that moment is left to it. */
export function removeRowsOver(db: Queryable, label: string, over: RowsOver, at: Date, limit: number) {
  return db.run(label, sql`delete from ${raw(over.table)} where ${someOver(over, at, limit)}`)
}

/** That a row is one of some that are over, which are locked by this. */
export function someOver({ table, isOver }: RowsOver, at: Date, limit: number): Sql {
  return sql`ctid = any(array(
    select ctid from ${raw(table)} where ${isOver(at)} limit ${limit} for update skip locked))`
}
