import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ITS_ID } from '../../../test/request-ids.ts'
import { openTownDatabase } from '../../../test/town-database.ts'
import { createBus } from '../bus.ts'
import { readConfig } from '../config.ts'
import { createDb } from '../db/db.ts'
import { createLog } from '../log.ts'
import { answerHealth } from './health.ts'
import { createHttp } from './http.ts'

test('a process without its database is alive but not ready', async () => {
  const log = createLog('silent')
  const http = await createHttp(readConfig({}), log)
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 1000 })
  const driver = { kind: 'postgres' as const, pool, close: () => pool.end() }
  answerHealth(http, createDb(driver, { bus: createBus({ log }), log }))

  const alive = await http.inject('/healthz')
  expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }])
  const ready = await http.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { error: 'UNAVAILABLE', message: COMMON_ERRORS.UNAVAILABLE.message, ...ITS_ID },
  ])
})

test('a process with a full disk is ready, and reports the full disk', async () => {
  const log = createLog('silent')
  const http = await createHttp(readConfig({}), log)
  const driver = await openTownDatabase()
  onTestFinished(() => driver.close())
  answerHealth(http, createDb({ ...driver, isFull: () => true }, { bus: createBus({ log }), log }))
  const ready = await http.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'disk full' }])
})
