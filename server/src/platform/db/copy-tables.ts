import type { ClientBase } from 'pg'
import { differencesOf, listTables, sumTables, type TableSums } from './table-sums.ts'

/** Not copied: the target has its own, of the same migrations. */
const MIGRATIONS = 'schema_migrations'
/** With pictures, half a megabyte each. */
const ROWS_AT_ONCE = 100

/**
 * Copies the rows of every table except the unlogged ones from one migrated database to another, in one transaction,
 * and compares them. Whatever the target's migrations put there is replaced.
 *
 * @throws Error when the target has accounts already, when the migrations differ, or when the result does; the
 * target is then as before
 */
export async function copyTables(
  from: ClientBase,
  to: ClientBase,
  onTable: (name: string, rows: number) => void,
): Promise<TableSums> {
  await from.query('begin isolation level repeatable read read only')
  await to.query('begin')
  try {
    await rejectUnequal(from, to)
    // Also sets on both sides how values are written as text.
    const [wanted] = [await sumTables(from), await sumTables(to)]
    const tables = (await listTables(to)).filter((name) => name !== MIGRATIONS)
    const keys = await listForeignKeys(to)
    for (const { table, name } of keys) await to.query(`alter table ${table} drop constraint ${name}`)
    for (const table of tables) await to.query(`alter table public.${table} disable trigger user`)
    await to.query(`truncate ${tables.map((name) => `public.${name}`).join(', ')}`)
    for (const table of tables) onTable(table, await copyTable(from, to, table))
    await copySequences(from, to)
    for (const table of tables) await to.query(`alter table public.${table} enable trigger user`)
    for (const { table, name, definition } of keys)
      await to.query(`alter table ${table} add constraint ${name} ${definition}`)
    const { [MIGRATIONS]: ours, ...moved } = await sumTables(to)
    const { [MIGRATIONS]: theirs, ...given } = wanted
    const differences = differencesOf(moved, given)
    if (differences.length > 0) throw new Error(`These tables would differ: ${differences.join(', ')}.`)
    await to.query('commit')
    return moved
  } catch (error) {
    await to.query('rollback').catch(() => {})
    throw error
  } finally {
    await from.query('rollback').catch(() => {})
  }
}

async function rejectUnequal(from: ClientBase, to: ClientBase) {
  const migrations =
    "select coalesce(string_agg(name || checksum, ',' order by name), '') as all from schema_migrations"
  const [{ rows: theirs }, { rows: ours }] = [await from.query(migrations), await to.query(migrations)]
  if (theirs[0].all !== ours[0].all)
    throw new Error(
      'The database to move is of another version: start this version on it once, stop it, and move again.',
    )
  const { rows } = await to.query('select count(*)::integer as accounts from users')
  if (rows[0].accounts > 0)
    throw new Error(`The target has ${rows[0].accounts} accounts already: give an empty one.`)
}

async function listForeignKeys(client: ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  return rows
}

async function copyTable(from: ClientBase, to: ClientBase, table: string): Promise<number> {
  const { rows: columns } = await to.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${table}`],
  )
  const names = columns.map(({ name }) => name)
  // The offset keeps PostgreSQL from reading each text once per column.
  const insert = `insert into public.${table} (${names.join(', ')}) overriding system value
    select ${names.map((name) => `(v).${name}`).join(', ')}
    from (select x::public.${table} as v from unnest($1::text[]) as x offset 0) as read`
  await from.query(`declare copied no scroll cursor for select t::text as row from public.${table} as t`)
  let copied = 0
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from copied`)
    if (rows.length === 0) break
    await to.query(insert, [rows.map(({ row }) => row)])
    copied += rows.length
  }
  await from.query('close copied')
  return copied
}

async function copySequences(from: ClientBase, to: ClientBase) {
  const { rows: sequences } = await to.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of sequences) {
    const { rows } = await from.query(`select last_value, is_called from ${name}`)
    await to.query('select setval($1, $2, $3)', [name, rows[0].last_value, rows[0].is_called])
  }
}
