import { camelCase } from '../../server/src/platform/db/statements.ts'
import { parseNodeTree } from './node-tree.ts'
import { type Client, findQuery, nullableColumns, outputOf, readCatalog } from './nullability.ts'
import type { RowProperty } from './row-types.ts'

/**
 * Returns a function that describes the columns of a statement without running it, given which of its
 * parameters may be null; all if that is not given.
 */
export async function statementReader(client: Client) {
  await client.query(DESCRIBE)
  const catalog = await readCatalog(client)
  return async (text: string, nulls: boolean[] = []): Promise<RowProperty[]> => {
    const { rows } = await client.query('select body, types from pg_temp.describe_statement($1)', [text])
    const [{ body, types }] = rows as [{ body: string; types: string[] }]
    const query = findQuery(parseNodeTree(body))
    if (!query) throw new Error('it has no query')
    const nullable = nullableColumns(query, nulls, catalog)
    return outputOf(query).map(({ resname }, i) => ({
      name: camelCase(String(resname)),
      kind: kindOf(types[i] ?? ''),
      isNullable: nullable[i] ?? true,
    }))
  }
}

/**
 * Preparing a statement gives the types of its parameters and columns. PostgreSQL stores the body of a
 * standard SQL function as the analyzed query, which is how we get at that.
 */
const DESCRIBE = `
  create or replace function pg_temp.describe_statement(statement text, out body text, out types text[]) language plpgsql as $$
  declare parameters text;
  begin
    execute 'prepare described as ' || statement;
    select array_to_string(parameter_types, ', '), result_types into parameters, types
      from pg_prepared_statements where name = 'described';
    deallocate described;
    execute format('create function pg_temp.described(%s) returns void begin atomic %s; end', parameters, statement || chr(10));
    select prosqlbody into body from pg_proc where proname = 'described';
    execute format('drop function pg_temp.described(%s)', parameters);
  end $$`

/** What `platform/db/types.ts` and `pg` turn each type into. */
const KINDS: Record<string, string> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  date: 'string',
  uuid: 'string',
  'character varying': 'string',
}

function kindOf(type: string): string {
  if (type.endsWith('[]')) return `${kindOf(type.slice(0, -2))}[]`
  return KINDS[type] ?? type
}
