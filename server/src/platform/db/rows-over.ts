import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queryable } from './db.ts'

/** Expired rows of a table. */
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

/** Deletes some of them and resolves to their number. Rows locked by another node are skipped. */
export function removeRowsOver(db: Queryable, label: string, over: RowsOver, at: Date, limit: number) {
  return db.run(label, sql`delete from ${raw(over.table)} where ${someOver(over, at, limit)}`)
}

/** A condition for a batch of expired rows, which it locks. */
export function someOver({ table, isOver }: RowsOver, at: Date, limit: number): Sql {
  return sql`ctid = any(array(
    select ctid from ${raw(table)} where ${isOver(at)} limit ${limit} for update skip locked))`
}
