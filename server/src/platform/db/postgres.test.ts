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
import { forDriver, openPostgres } from './postgres.ts'
import { tlsRemedy } from './postgres-hosts.ts'

const log = createLog('silent')

test.each([
  ['postgres://u:p@db/h', 'postgres://u:p@db/h'],
  ['postgres://db/h?sslmode=disable', 'postgres://db/h?sslmode=disable'],
  ['postgres://db/h?sslmode=no-verify&a=b', 'postgres://db/h?sslmode=no-verify&a=b'],
  ['postgres://db/h?sslmode=prefer', 'postgres://db/h?sslmode=verify-full'],
  ['postgres://a:1,b:2/h?x=y&sslmode=require&z=1', 'postgres://a:1,b:2/h?x=y&sslmode=verify-full&z=1'],
  [
    'postgres://db/h?sslmode=verify-ca&sslrootcert=/ca',
    'postgres://db/h?sslmode=verify-full&sslrootcert=/ca',
  ],
  ['postgres://db/h?sslrootcert=system&sslmode=require', 'postgres://db/h?sslmode=verify-full'],
  [
    'postgres://db/h?uselibpqcompat=true&sslmode=require',
    'postgres://db/h?uselibpqcompat=true&sslmode=require',
  ],
])('the driver checks the certificate without a warning: %s', (url, read) => {
  expect(forDriver(url)).toBe(read)
})

test.each([
  ['self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT', /sslrootcert/],
  ['self-signed certificate in certificate chain', 'SELF_SIGNED_CERT_IN_CHAIN', /sslrootcert/],
  ['unable to verify the first certificate', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', /sslrootcert/],
  ['unable to get local issuer certificate', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /sslrootcert/],
  ['certificate has expired', 'CERT_HAS_EXPIRED', /Renew/],
  ["Hostname/IP does not match certificate's altnames", 'ERR_TLS_CERT_ALTNAME_INVALID', /Name the host/],
  ['The server does not support SSL connections', undefined, /sslmode=disable/],
  [
    'no pg_hba.conf entry for host "::1", user "u", database "h", no encryption',
    '28000',
    /sslmode=verify-full/,
  ],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED', /^$/],
  ['password authentication failed for user "u"', '28P01', /^$/],
])('the operator reads what to do about "%s"', (message, code, remedy) => {
  expect(tlsRemedy(Object.assign(new Error(message), code && { code }))).toMatch(remedy)
})

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

  test('of several hosts without TLS, each is named with what to set', async () => {
    const host = encodeURIComponent(new URL(server.url).searchParams.get('host') ?? '')
    const url = `postgres://hereabouts@${host},${host}/postgres?sslmode=require`
    await expect(openPostgres({ url, log })).rejects.toThrow(/(does not support SSL.*sslmode=disable.*){2}/)
  })

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
