import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { Driver } from '../src/platform/db/db.ts'
import { openEmbedded } from '../src/platform/db/embedded.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'

/** What `town-database-setup.ts` made ready: a migrated database, to be copied by each test file. */
export type Template =
  | { kind: 'embedded'; snapshotFile: string }
  | { kind: 'postgres'; url: string; database: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

const silent = pino({ level: 'silent' })
let copies = 0

/** A migrated database of this test file's own; on PostgreSQL when the run was asked for that. */
export async function openTownDatabase(): Promise<Driver> {
  const template = inject('template')
  if (template.kind === 'embedded') {
    const snapshot = new Uint8Array(await readFile(template.snapshotFile))
    return openEmbedded({ directory: null, snapshot, log: silent })
  }
  const name = `town_${process.pid}_${Date.now()}_${copies++}`
  const admin = new pg.Client(template.url)
  await admin.connect()
  await admin.query(`create database ${name} template ${template.database}`)
  await admin.end()
  return openPostgres({ url: withDatabase(template.url, name), log: silent })
}

export function withDatabase(url: string, name: string): string {
  const at = new URL(url)
  at.pathname = `/${name}`
  return at.href
}
