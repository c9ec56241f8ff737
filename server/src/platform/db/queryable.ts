import type { Sql } from 'sql-template-tag'

/**
 * Runs statements. The label of a statement, `feature.statement`, identifies it in the log and in metrics.
 * Outside of `tx` each statement is its own transaction, committed when it resolves.
 */
export interface Queryable {
  many<Row extends object>(label: string, statement: Sql): Promise<Row[]>
  maybeOne<Row extends object>(label: string, statement: Sql): Promise<Row | null>
  /** For statements that always return a row; anything else is a bug. */
  one<Row extends object>(label: string, statement: Sql): Promise<Row>
  /** Resolves to the number of affected rows. */
  run(label: string, statement: Sql): Promise<number>
}
