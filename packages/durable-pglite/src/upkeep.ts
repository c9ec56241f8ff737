import type { ClientBase } from 'pg'
import type { Log } from './log.ts'
import type { Patiently } from './pool.ts'

/**
 * Does at intervals what the embedded engine has no background processes for: VACUUM and ANALYZE, without
 * which queries slow down as rows change, and checkpoints, without which the log grows forever and recovery
 * takes longer and longer.
 *
 * `now` runs it at once; while the disk is full it only runs a checkpoint, which may free hundreds of
 * megabytes. `stop` resolves when none of its statements is running.
 */
export function startUpkeep({
  patiently,
  isFull,
  everyMs,
  log,
}: {
  patiently: Patiently
  isFull(): boolean
  everyMs: number
  log: Log
}): {
  now(): void
  stop(): Promise<void>
} {
  let stopped = false
  let underWay: Promise<void> | undefined
  /** The end of the database's log when there was nothing left to do. */
  let tidyAt = ''

  async function round() {
    let position = await patiently(logPosition)
    if (position === tidyAt) return
    const startedAt = performance.now()
    let othersWrote = false
    // One statement at a time, so that callers get their turn in between.
    for (const statement of [...(await patiently(listVacuums)), CHECKPOINT]) {
      if (stopped) return
      if (isFull() && statement !== CHECKPOINT) continue
      await patiently(async (client) => {
        othersWrote ||= (await logPosition(client)) !== position
        await client
          .query(statement)
          .catch((error: unknown) => log.warn({ err: error, statement }, 'a maintenance statement failed'))
        position = await logPosition(client)
      })
    }
    tidyAt = othersWrote ? '' : position
    log.debug({ tookMs: Math.round(performance.now() - startedAt) }, 'the embedded database was vacuumed')
  }

  function now() {
    underWay ??= round()
      .catch((error: unknown) => log.warn({ err: error }, 'maintenance of the embedded database failed'))
      .finally(() => {
        underWay = undefined
      })
  }
  const timer = setInterval(now, everyMs)
  timer.unref()

  return {
    now,
    async stop() {
      stopped = true
      clearInterval(timer)
      await underWay
    },
  }
}

const CHECKPOINT = 'checkpoint'

async function logPosition(client: ClientBase): Promise<string> {
  const { rows } = await client.query('select pg_current_wal_insert_lsn()::text as position')
  return rows[0].position
}

/**
 * All tables, because PGlite does not count changes. Catalogs only need VACUUM: their statistics do not
 * matter for plans.
 */
async function listVacuums(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query(`
    select format('vacuum %s %I.%I',
      case when nspname in ('pg_catalog', 'information_schema') then '' else '(analyze)' end, nspname, relname) as vacuum
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'm') and relpersistence <> 't'
    order by pg_class.oid`)
  return rows.map(({ vacuum }) => vacuum)
}
