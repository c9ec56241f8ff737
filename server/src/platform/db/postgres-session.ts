import type pg from 'pg'
import type { Logger } from '../log.ts'

/** Settings that must hold for all statements, such as time limits, by the names that PostgreSQL stores. */
export type SessionSettings = Readonly<Record<string, string>>

/** The pooler gives each transaction another connection and does not keep prepared statements. */
export class LosesStatements extends Error {
  override name = 'LosesStatements'
}

/** An arbitrary advisory lock number that all nodes share. */
const LOCK = 4_837_202

/**
 * Makes the settings hold on a new connection. Behind a pooler it does nothing, because others would get the
 * connection with them: there, `keepForRole` sets them.
 *
 * @returns whether this is PostgreSQL's own connection
 */
export async function settle(client: pg.ClientBase, settings: SessionSettings): Promise<boolean> {
  const { rowCount } = await client.query(
    `select set_config(name, value, false) from (values ${listed(settings)}) as given (name, value)
     where pg_backend_pid() = ${processIdOf(client)}`,
  )
  return rowCount !== 0
}

/**
 * Makes the settings those of this role in this database, for all connections that are opened from now on. If the
 * role may not, the log says so: the limits of this process still hold.
 */
export async function keepForRole(client: pg.ClientBase, settings: SessionSettings, log: Logger) {
  try {
    await client.query(
      `begin; select pg_advisory_xact_lock(${LOCK});
       do $$
       declare
         given record;
       begin
         if exists (select from pg_db_role_setting
             where setrole = current_user::regrole
               and setdatabase = (select oid from pg_database where datname = current_database())
               and setconfig @> array[${Object.entries(settings).map(([name, value]) => `'${name}=${value}'`)}]) then
           return;
         end if;
         for given in select * from (values ${listed(settings)}) as given (name, value) loop
           execute format('alter role current_user in database %I set %I to %L', current_database(), given.name, given.value);
         end loop;
       end $$;
       commit`,
    )
  } catch (error) {
    await client.query('rollback').catch(() => {})
    log.warn({ err: error }, `the role at DATABASE_URL cannot keep ${Object.keys(settings).join(', ')}`)
  }
}

/**
 * Whether a pooler keeps prepared statements for its clients, as PgBouncer does from 1.21 on. Two clients prepare
 * the same name, one after the other: otherwise the second usually finds it taken.
 *
 * @throws LosesStatements
 */
export async function rejectLosingPooler(clients: readonly [pg.ClientBase, pg.ClientBase]) {
  const [one, other] = clients
  const prepared = { name: 'hereabouts_pooler', text: 'select 1' }
  try {
    for (const client of [one, other, one]) await client.query(prepared)
  } catch (error) {
    throw isStatementLost(error) ? losesStatements(error) : error
  }
}

/** PostgreSQL's codes for a name that another client has prepared, or nobody on this connection. */
export const isStatementLost = (error: unknown) =>
  ['42P05', '26000'].includes((error as { code?: string }).code ?? '')

export const losesStatements = (cause: unknown) =>
  new LosesStatements(
    'DATABASE_URL leads to a pooler that does not keep prepared statements (PgBouncer before 1.21, or with max_prepared_statements=0): set DATABASE_POOLER=transaction',
    { cause },
  )

/** A pooler invents this number, for cancelling; PostgreSQL sends that of its process. */
const processIdOf = (client: pg.ClientBase) =>
  Number((client as unknown as { processID: number | null }).processID ?? 0)

const listed = (settings: SessionSettings) =>
  Object.entries(settings)
    .map(([name, value]) => `('${name}', '${value}')`)
    .join(', ')
