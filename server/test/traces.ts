import sql, { raw } from 'sql-template-tag'
import type { Db } from '../src/platform/db/db.ts'

/** Every table, with the columns that can identify a person: by id or by address. */
export async function tablesOfPeople(db: Db): Promise<Map<string, string[]>> {
  const columns = await db.many<{ table: string; column: string }>(
    'test',
    sql`select c.table_name as table, c.column_name as column
        from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE'
          and (c.table_name <> 'users' or c.column_name = 'id')
          and ((data_type = 'bigint' and (c.column_name ~ '(_id|_by)$' or c.table_name = 'users')
              -- An id of another kind of thing is not a person.
              and not exists (
                select from information_schema.key_column_usage k
                join information_schema.referential_constraints r using (constraint_schema, constraint_name)
                join information_schema.table_constraints target
                  on target.constraint_schema = r.unique_constraint_schema and target.constraint_name = r.unique_constraint_name
                where k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = c.column_name
                  and target.table_name <> 'users'))
            or c.column_name ~ '(email|recipient|username)')
        order by c.table_name, c.column_name`,
  )
  const tables = new Map<string, string[]>()
  for (const { table, column } of columns) tables.set(table, [...(tables.get(table) ?? []), column])
  return tables
}

/** The columns, as `table.column`, that contain one of these words or ids in any row. */
export async function tracesOf(
  db: Db,
  { ids, words }: { ids: number[]; words: string[] },
): Promise<string[]> {
  const columns = await db.many<{ table: string; column: string; type: string }>(
    'test',
    sql`select table_name as table, column_name as column, data_type as type
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`,
  )
  const traces: string[] = []
  for (const { table, column, type } of columns) {
    const isNumber = type === 'bigint' || type === 'integer'
    const held = isNumber
      ? sql`select from ${raw(table)} where ${raw(column)} = any(${ids}::bigint[])`
      : sql`select from ${raw(table)}
            where exists (select from unnest(${words}::text[]) word where strpos(lower(${raw(column)}::text), lower(word)) > 0)`
    if ((await db.run('test', held)) > 0) traces.push(`${table}.${column}`)
  }
  return traces
}
