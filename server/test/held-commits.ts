import pg from 'pg'

/**
 * Delays commits on a PostgreSQL: those of transactions that insert a message whose text begins with `HELD`,
 * between `hold` and `release`.
 */
export async function holdCommits(url: string) {
  const [holder, looker] = [new pg.Client(url), new pg.Client(url)]
  await holder.connect()
  await looker.connect()
  await holder.query(`
    create function hold_commit() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${LOCK});
      return null;
    end $$`)
  await holder.query(`
    create constraint trigger hold_commit after insert on messages deferrable initially deferred
    for each row when (new.text like '${HELD}%') execute function hold_commit()`)
  return {
    hold: () => holder.query(`select pg_advisory_lock(${LOCK})`),
    release: () => holder.query(`select pg_advisory_unlock(${LOCK})`),
    /** The number of transactions that wait, for this or for each other. */
    async waiting(): Promise<number> {
      const { rows } = await looker.query(
        'select count(distinct pid)::integer as waiting from pg_locks where not granted',
      )
      return rows[0].waiting
    },
    async stop() {
      await holder.end()
      await looker.end()
    },
  }
}

export const HELD = 'held '
const LOCK = 4711
