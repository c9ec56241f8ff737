import type { ClientBase } from 'pg'

/** The number of rows in each table, and a sum that any other content would change. */
export type TableSums = Record<string, { rows: number; sum: string }>

/**
 * Counts and sums up every table except the unlogged ones, which no copy contains. Two databases with the same
 * content give the same, on whatever version of PostgreSQL, in whatever order they keep their rows.
 */
export async function sumTables(client: ClientBase): Promise<TableSums> {
  for (const setting of TEXT_SETTINGS) await client.query(`set ${setting}`)
  const sums: TableSums = {}
  for (const name of await listTables(client)) {
    const { rows } = await client.query<{ rows: number; sum: string }>(`
      select count(*)::float8 as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as sum
      from public.${name} as t`)
    sums[name] = rows[0] as TableSums[string]
  }
  return sums
}

/** By name, as SQL wants it. */
export async function listTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`)
  return rows.map(({ name }) => name)
}

/** The tables whose content differs; a table that one of the two does not have is empty there. */
export function differencesOf(one: TableSums, other: TableSums): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names
    .filter((name) => (one[name]?.sum ?? '0') !== (other[name]?.sum ?? '0'))
    .map((name) => `${name} (${one[name]?.rows ?? 0} rows, not ${other[name]?.rows ?? 0})`)
}

export function countRows(sums: TableSums): number {
  return Object.values(sums).reduce((rows, table) => rows + table.rows, 0)
}

/** What the text of a value depends on. */
const TEXT_SETTINGS = [
  "time zone 'UTC'",
  "datestyle = 'ISO, MDY'",
  "intervalstyle = 'postgres'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
]
