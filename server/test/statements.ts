import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type pg from 'pg'

// Every statement that the tests run on PostgreSQL, with the values of its first run, so that all of them can be run once
// on the embedded database as well (every-statement.test.ts).

/** A prepared statement as `platform/db/db.ts` sends it. */
interface Statement {
  text: string
  values: unknown[]
}

const FILE = fileURLToPath(new URL('../../node_modules/.cache/hereabouts/statements', import.meta.url))

/** Begins a new record; gives the file that it is in. */
export function emptyStatements(): string {
  mkdirSync(dirname(FILE), { recursive: true })
  rmSync(FILE, { force: true })
  return FILE
}

/** What was recorded, each text once. */
export function readStatements(): Statement[] {
  const lines = existsSync(FILE) ? readFileSync(FILE, 'utf8').trimEnd().split('\n') : []
  const all = lines.map((line): Statement => deserialize(Buffer.from(line, 'base64')))
  return [...new Map(all.map((statement) => [statement.text, statement])).values()]
}

/** Has a pool record what is run through it. */
export function recordStatements(pool: pg.Pool, file: string) {
  const seen = new Set<string>()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [{ name, text, values = [] }] = given as [{ name?: string; text: string; values?: unknown[] }]
      if (name && !seen.has(text)) {
        seen.add(text)
        appendFileSync(file, `${serialize({ text, values } satisfies Statement).toString('base64')}\n`)
      }
      return query(...given)
    }) as typeof client.query
  })
}
