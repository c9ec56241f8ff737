import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTheEnd } from '../../../test/in-the-end.ts'
import { startPostgres } from '../../../test/postgres-server.ts'
import { createBus } from '../bus.ts'
import { createLog } from '../log.ts'
import { createDb, DatabaseUnavailable } from './db.ts'
import { openDriver } from './open.ts'
import type { PatientDriver } from './pool.ts'
import { openPostgres } from './postgres.ts'

const log = createLog('silent')

describe.runIf(process.env.TEST_DATABASE === 'postgres')('on a PostgreSQL server', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  let driver: PatientDriver
  beforeAll(async () => {
    server = await startPostgres()
    driver = await openPostgres({ url: server.url, log, callTimeoutMs: 300 })
  })
  afterAll(async () => {
    await driver.close()
    await server.stop()
  })
  const dbOf = (on: PatientDriver) => createDb(on, { bus: createBus({ log }), log })

  test('it is what DATABASE_URL chooses', async () => {
    const chosen = await openDriver({ databaseUrl: server.url, directory: '/nowhere', log })
    expect(chosen.kind).toBe('postgres')
    await chosen.close()
  })

  test('a statement that takes too long fails as unavailable, and the next one is served', async () => {
    const db = dbOf(driver)
    await expect(db.many('test.sleep', sql`select pg_sleep(60)`)).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await db.one('test.next', sql`select 1 as one`)).toEqual({ one: 1 })
  })

  test('patient work may take longer', async () => {
    const { rows } = await driver.patiently((client) => client.query('select 1 as one from pg_sleep(0.6)'))
    expect(rows).toEqual([{ one: 1 }])
  })

  test('a transaction that somebody forgot gives its connection back', async () => {
    const narrow = await openPostgres({ url: server.url, log, callTimeoutMs: 300, maxConnections: 1 })
    const forgetful = await narrow.pool.connect()
    await forgetful.query('begin')
    expect(await dbOf(narrow).one('test.next', sql`select 1 as one`)).toEqual({ one: 1 })
    forgetful.release()
    await narrow.close()
  })

  test('a connection that is lost while it is lent, or idle, harms nobody else', async () => {
    const lent = await driver.pool.connect()
    await driver.pool.query('select 1')
    await driver.patiently((client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
      ),
    )
    await expect(lent.query('select 1')).rejects.toThrow()
    lent.release()
    const db = dbOf(driver)
    expect(await inTheEnd(() => db.one('test.next', sql`select 1 as one`))).toEqual({ one: 1 })
  })

  test('a user that the server refuses is told so', async () => {
    const url = new URL(server.url)
    url.username = 'nobody'
    await expect(openPostgres({ url: url.href, log })).rejects.toThrow('role "nobody" does not exist')
  })
})

test('a server that is not there is an error that says so', async () => {
  const opening = openDriver({ databaseUrl: 'postgresql://localhost:1/none', directory: '/nowhere', log })
  await expect(opening).rejects.toThrow('the database at DATABASE_URL does not answer')
  await expect(opening).rejects.toBeInstanceOf(DatabaseUnavailable)
})
