import pLimit from 'p-limit'
import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Logger } from '../log.ts'
import type { Queryable } from './queryable.ts'

export type OnQuery = (query: { label: string; seconds: number; isSlow: boolean }) => void

const SLOW_QUERY_MS = 50
/** While the process starts, caches are cold and each statement is planned for the first time. */
const SLOW_QUERY_AT_START_MS = 1000
const START_MS = 60_000

interface How {
  log: Logger
  onQuery: OnQuery
  throwKnown: (error: unknown) => never
  /** Whether statements are prepared under the name of their label. */
  namesStatements: boolean
  /** Whether a statement is sent before the earlier ones are answered. */
  isPipelined: boolean
  /** Throws if a statement must not be sent. */
  check?: () => void
}

/** Runs statements on this connection, in the order in which they are given. */
export function queriesOn(
  client: pg.PoolClient,
  { log, onQuery, throwKnown, namesStatements, isPipelined, check }: How,
): Queryable {
  const turn = isPipelined ? null : pLimit(1)
  const send = (statement: pg.QueryArrayConfig) =>
    turn ? turn(() => client.query(statement)) : client.query(statement)

  async function query<Row>(label: string, statement: Sql): Promise<{ rows: Row[]; count: number }> {
    check?.()
    const startedAt = performance.now()
    try {
      const result = await send({
        ...(namesStatements && { name: preparedName(label, statement.text) }),
        text: statement.text,
        values: statement.values,
        rowMode: 'array',
      })
      return { rows: toObjects<Row>(result), count: result.rowCount ?? 0 }
    } catch (error) {
      return throwKnown(error)
    } finally {
      const tookMs = performance.now() - startedAt
      const level = slowQueryLevel(tookMs, performance.now())
      onQuery({ label, seconds: tookMs / 1000, isSlow: level !== null })
      if (level) log[level]({ query: label, tookMs: Math.round(tookMs) }, 'slow query')
    }
  }

  async function maybeOne<Row>(label: string, statement: Sql): Promise<Row | null> {
    const { rows } = await query<Row>(label, statement)
    if (rows.length > 1) throw new Error(`${label} returned ${rows.length} rows instead of one`)
    return rows[0] ?? null
  }

  return {
    many: async <Row>(label: string, statement: Sql) => (await query<Row>(label, statement)).rows,
    maybeOne,
    async one<Row>(label: string, statement: Sql) {
      const row = await maybeOne<Row>(label, statement)
      if (row === null) throw new Error(`${label} returned no row`)
      return row
    },
    run: async (label, statement) => (await query(label, statement)).count,
  }
}

/**
 * The level at which a statement that took `tookMs` is logged when the process has run for `uptimeMs`;
 * null for one that is not slow.
 */
export function slowQueryLevel(tookMs: number, uptimeMs: number): 'warn' | 'info' | null {
  if (tookMs <= SLOW_QUERY_MS) return null
  return uptimeMs < START_MS && tookMs <= SLOW_QUERY_AT_START_MS ? 'info' : 'warn'
}

// Statement texts come from templates in the source, so their number is bounded.
const preparedNames = new Map<string, Map<string, string>>()

/**
 * `chat.list/2` for the second text with this label. PostgreSQL shows the name in `pg_prepared_statements`.
 */
function preparedName(label: string, text: string): string {
  const names = preparedNames.get(label) ?? new Map<string, string>()
  preparedNames.set(label, names)
  const name = names.get(text) ?? `${label}/${names.size + 1}`
  names.set(text, name)
  return name
}

function toObjects<Row>({ fields, rows }: pg.QueryArrayResult): Row[] {
  const keys = fields.map(({ name }) => camelCase(name))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    // A plain loop: Object.fromEntries would need an array for every field of every row.
    for (let i = 0; i < keys.length; i++) row[keys[i] as string] = values[i]
    return row as Row
  })
}

// Names of columns come from statements in the source, so their number is bounded.
const camelCased = new Map<string, string>()

export function camelCase(name: string): string {
  const known = camelCased.get(name)
  if (known !== undefined) return known
  const camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  camelCased.set(name, camel)
  return camel
}
