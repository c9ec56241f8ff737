import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStatements } from '../../../test/statements.ts'
import { openEmbeddedTownDatabase } from '../../../test/town-database.ts'
import type { PatientDriver } from './db.ts'

// Runs after all others: they run on PostgreSQL, and record what they ran.

let driver: PatientDriver
beforeAll(async () => {
  driver = await openEmbeddedTownDatabase()
})
afterAll(() => driver.close())

/** What can be run by itself: tests also run statements of their own about plans and tables. */
const OURS = /^\s*(select|with|insert|update|delete)\b/i
/** Rows that are missing or already there, triggers that refuse them, and tables that a test made for itself. */
const OF_THE_DATA = /^(23...|P0001|42P01)$/

test.runIf(process.env.TEST_DATABASE !== 'embedded')(
  'every statement that runs on PostgreSQL runs on the embedded database',
  async () => {
    const statements = readStatements().filter(({ text }) => OURS.test(text))
    expect(statements.length).toBeGreaterThan(400)
    const client = await driver.pool.connect()
    const failed: string[] = []
    for (const { text, values } of statements) {
      await client.query('begin')
      await client.query(text, values).catch(({ code, message }: Error & { code?: string }) => {
        if (!OF_THE_DATA.test(code ?? '')) failed.push(`${code} ${message}: ${text}`)
      })
      await client.query('rollback')
    }
    client.release()
    expect(failed).toEqual([])
  },
)
