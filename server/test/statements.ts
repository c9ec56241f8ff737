import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type pg from 'pg'

// Records every statement that the tests run on PostgreSQL, with the values of one run for each set of
// parameters that were null, so that all of them can be run once on the embedded database too
// (tools/statements/every-statement.test.ts).

/** A prepared statement as `platform/db/db.ts` sends it. */
interface Statement {
  label: string
  text: string
  values: unknown[]
}

export interface RecordedStatement extends Statement {
  /** For each parameter, whether any run passed null. */
  nulls: boolean[]
}

const FILE = fileURLToPath(new URL('../../node_modules/.cache/hereabouts/statements', import.meta.url))

/** Starts a new record; returns its file. */
export function emptyStatements(): string {
  mkdirSync(dirname(FILE), { recursive: true })
  rmSync(FILE, { force: true })
  return FILE
}

/** The recorded statements, each text once for every label that it ran under. */
export function readStatements(): RecordedStatement[] {
  const lines = existsSync(FILE) ? readFileSync(FILE, 'utf8').trimEnd().split('\n') : []
  const all = lines.map((line): Statement => deserialize(Buffer.from(line, 'base64')))
  const byText = new Map<string, RecordedStatement>()
  for (const { label, text, values } of all) {
    const known = byText.get(`${label} ${text}`)
    const nulls = values.map((value, i) => known?.nulls[i] || value === null)
    byText.set(`${label} ${text}`, { label, text, values, nulls })
  }
  return [...byText.values()]
}

/** Records every statement that runs through a pool, also on connections that are open already. */
export function recordStatements(pool: pg.Pool, file: string) {
  const seen = new Set<string>()
  const recorded = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (recorded.has(client)) return
    recorded.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [{ name, text, values = [] }] = given as [{ name?: string; text: string; values?: unknown[] }]
      const run = `${name} ${values.map((value) => value === null)}`
      if (name && !seen.has(run)) {
        seen.add(run)
        const label = name.slice(0, name.lastIndexOf('/'))
        appendFileSync(file, `${serialize({ label, text, values } satisfies Statement).toString('base64')}\n`)
      }
      return query(...given)
    }) as typeof client.query
  })
}
