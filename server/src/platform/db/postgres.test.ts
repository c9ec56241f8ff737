import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { inTheEnd } from '../../../test/in-the-end.ts'
import { startPostgres } from '../../../test/postgres-server.ts'
import { createBus } from '../bus.ts'
import { createLog } from '../log.ts'
import type { PatientDriver } from './db.ts'
import { createDb, DatabaseUnavailable } from './db.ts'
import { openDriver } from './open.ts'
import { openPostgres } from './postgres.ts'

const log = createLog('silent')

describe.runIf(inject('template').kind === 'postgres')('on a PostgreSQL server', () => {
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

  test('DATABASE_URL selects it', async () => {
    const chosen = await openDriver({ databaseUrl: server.url, directory: '/nowhere', freeBytesMin: 0, log })
    expect(chosen.kind).toBe('postgres')
    await chosen.close()
  })

  test('a statement that takes too long fails as unavailable, and the next one works', async () => {
    const db = dbOf(driver)
    await expect(db.many('test.sleep', sql`select pg_sleep(60)`)).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await db.one('test.next', sql`select 1 as one`)).toEqual({ one: 1 })
  })

  test('work without a timeout may take longer', async () => {
    const { rows } = await driver.patiently((client) => client.query('select 1 as one from pg_sleep(0.6)'))
    expect(rows).toEqual([{ one: 1 }])
  })

  test('an abandoned transaction releases its connection', async () => {
    const narrow = await openPostgres({ url: server.url, log, callTimeoutMs: 300, maxConnections: 1 })
    const forgetful = await narrow.pool.connect()
    await forgetful.query('begin')
    expect(await dbOf(narrow).one('test.next', sql`select 1 as one`)).toEqual({ one: 1 })
    forgetful.release()
    await narrow.close()
  })

  test('a connection that is lost while in use or idle affects nobody else', async () => {
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

  test('faking the global timers in tests does not make a server seem unresponsive', async () => {
    const shared = await openPostgres({ url: server.url, log })
    const next = () => dbOf(shared).one('test.next', sql`select 1 as one`)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    // Long enough for the watch to poll at least once.
    const begun = performance.now()
    while (performance.now() < begun + 1000) {
      vi.advanceTimersByTime(3000)
      expect(await next()).toEqual({ one: 1 })
    }
    vi.useRealTimers()
    expect(await next()).toEqual({ one: 1 })
    await shared.close()
  })

  test('a frozen server is detected: waiting and new calls fail at once, and it is used again when it answers', async () => {
    const calm = await openPostgres({ url: server.url, log })
    const db = dbOf(calm)
    const next = () => db.one('test.next', sql`select 1 as one`)
    await next()
    await server.freeze()
    // Long before the ten-second timeout of a call.
    await expect(next()).rejects.toBeInstanceOf(DatabaseUnavailable)
    const results = await Promise.allSettled(Array.from({ length: 30 }, next))
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))
    await server.thaw()
    expect(await inTheEnd(next)).toEqual({ one: 1 })
    await calm.close()
  })

  test('a server that answers late, but within the given limit, stays in use', async () => {
    const patient = await openPostgres({ url: server.url, log, answerWithinMs: 30_000 })
    const next = () => dbOf(patient).one('test.next', sql`select 1 as one`)
    await next()
    await server.freeze()
    const late = next()
    // Longer than the default limit.
    await sleep(2500)
    await server.thaw()
    expect(await late).toEqual({ one: 1 })
    await patient.close()
  })

  test('a server that is merely busy stays in use', async () => {
    const calm = await openPostgres({ url: server.url, log, maxConnections: 1 })
    const busy = calm.patiently((client) => client.query('select pg_sleep(2.5)'))
    const waits = dbOf(calm).one('test.sleep', sql`select 1 as one from pg_sleep(2.5)`)
    expect(await waits).toEqual({ one: 1 })
    await busy
    await calm.close()
  })

  test("a user whom the server rejects gets the server's message", async () => {
    const url = new URL(server.url)
    url.username = 'nobody'
    await expect(openPostgres({ url: url.href, log })).rejects.toThrow('role "nobody" does not exist')
  })
})

test('an unreachable server fails with a message that says so', async () => {
  const opening = openDriver({
    databaseUrl: 'postgresql://localhost:1/none',
    directory: '/nowhere',
    freeBytesMin: 0,
    log,
  })
  await expect(opening).rejects.toThrow('the database at DATABASE_URL does not answer')
  await expect(opening).rejects.toBeInstanceOf(DatabaseUnavailable)
})
