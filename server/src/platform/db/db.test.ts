import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeEmptyDatabases, openEmptyDatabase } from '../../../test/empty-database.ts'
import { gate } from '../../../test/gate.ts'
import { type Bus, createBus } from '../bus.ts'
import { createLog } from '../log.ts'
import type { PatientDriver } from './db.ts'
import { createDb, DatabaseUnavailable, type Db, type Queryable, violatesUnique } from './db.ts'
import { slowQueryLevel } from './statements.ts'

declare module '../bus.ts' {
  interface Events {
    'test.said': { what: string }
  }
}

const log = createLog('silent')
let driver: PatientDriver
let db: Db
let bus: Bus
let published: string[]

beforeAll(async () => {
  driver = await openEmptyDatabase()
  bus = createBus({ log })
  bus.on('test.said', ({ what }) => {
    published.push(what)
  })
  db = createDb(driver, { bus, log })
  await db.run(
    'test.setup',
    sql`create table people (id int primary key, name text constraint people_name_key unique)`,
  )
})
beforeEach(async () => {
  published = []
  await db.run('test.empty', sql`truncate people`)
})
afterAll(closeEmptyDatabases)

const add = (id: number, name: string) => sql`insert into people (id, name) values (${id}, ${name})`
const names = async () =>
  (await db.many<{ name: string }>('test.names', sql`select name from people order by id`)).map(
    ({ name }) => name,
  )

test('a row that violates a unique constraint fails with the name of the constraint', async () => {
  await db.run('test.add', add(1, 'ana'))

  const direct = await db.run('test.add', add(2, 'ana')).catch((error: unknown) => error)
  const inside = await db.tx((tx) => tx.run('test.add', add(2, 'ana'))).catch((error: unknown) => error)

  expect(direct).toMatchObject({ code: '23505', constraint: 'people_name_key' })
  expect(violatesUnique(inside, 'people_name_key')).toBe(true)
  expect(violatesUnique(inside, 'people_pkey')).toBe(false)
})

test('statements beside transactions that roll back are kept, and see nothing of them', async () => {
  const beside = Array.from({ length: 40 }, async (_, nth) => {
    await db.run('test.add', add(1000 + nth, `beside ${nth}`))
    return (await names()).filter((name) => name.startsWith('lost'))
  })
  const lost = Array.from({ length: 40 }, (_, nth) =>
    db.tx(async (tx) => {
      await tx.run('test.add', add(nth, `lost ${nth}`))
      await tx.many('test.nap', sql`select pg_sleep(0.002)`)
      if (nth % 2) await tx.run('test.add', add(nth, 'the same id'))
      throw new Error('changed my mind')
    }),
  )
  await Promise.allSettled(lost)
  for (const seen of await Promise.all(beside)) expect(seen).toEqual([])
  expect(await names()).toEqual(beside.map((_, nth) => `beside ${nth}`))
})

describe('the fair queue', () => {
  test('leaves connections for everything else, and runs in order of arrival', async () => {
    const numbers = Array.from({ length: 40 }, (_, i) => i)
    const begun: number[] = []
    let ended = 0
    const naps = numbers.map((number) =>
      db.inTurn(number, async (turn) => {
        begun.push(number)
        await turn.many('test.nap', sql`select pg_sleep(0.05)`)
        ended += 1
      }),
    )
    await db.run('test.add', add(1, 'ana'))
    expect(ended).toBeLessThan(20)
    await Promise.all(naps)
    expect(begun.toSorted((one, other) => one - other)).toEqual(numbers)
    // Those that begin together may overtake each other, because a new connection
    // takes longer than an old one.
    for (const [nth, number] of begun.entries()) expect(Math.abs(number - nth)).toBeLessThan(10)
  })

  test('does not let hundreds of requests by one asker delay others', async () => {
    const begun: number[] = []
    const ask = (asker: number) => db.inTurn(asker, async () => void begun.push(asker))
    const [GREEDY, GREEDIER, MODEST] = [1, 2, 3]
    const many = Array.from({ length: 800 }, (_, nth) => ask(nth % 2 ? GREEDY : GREEDIER))
    await ask(MODEST)
    // One turn of each earlier asker, and whatever had already started.
    expect(begun.indexOf(MODEST)).toBeLessThanOrEqual(6)
    await Promise.all([...many, ask(MODEST)])
    expect(begun).toHaveLength(802)
  })

  test('rejects work whose turn comes too late, without running it', async () => {
    const impatient = createDb(driver, { bus: createBus({ log }), log, turnWithinMs: 20 })
    const nap = (turn: Queryable) => turn.many('test.nap', sql`select pg_sleep(0.05)`)
    const naps = Promise.allSettled(Array.from({ length: 20 }, (_, asker) => impatient.inTurn(asker, nap)))
    let isRun = false
    const late = impatient.inTurn(20, async () => {
      isRun = true
    })
    await expect(late).rejects.toThrow(DatabaseUnavailable)
    await naps
    expect(isRun).toBe(false)
    // Even an idle queue may take longer than 20 ms on a busy machine.
    const again = () => impatient.inTurn(20, async () => 'run').catch(() => 'too late')
    await expect.poll(again).toBe('run')
  })

  test('runs all statements of a turn on one connection', async () => {
    const backend = async (turn: Queryable) =>
      (await turn.one<{ pid: number }>('test.backend', sql`select pg_backend_pid() as pid`)).pid
    const turns = Array.from({ length: 20 }, (_, asker) =>
      db.inTurn(asker, async (turn) => [await backend(turn), await backend(turn)]),
    )
    for (const [first, second] of await Promise.all(turns)) expect(second).toBe(first)
    await expect(db.inTurn(1, names)).rejects.toThrow('outside the open transaction or turn')
  })

  test('continues after a failure', async () => {
    const failing = Array.from({ length: 5 }, () => db.inTurn(1, () => Promise.reject(new Error('no'))))
    for (const each of failing) await expect(each).rejects.toThrow('no')
    await expect(
      db.inTurn(1, (turn) => turn.many('test.names', sql`select name from people`)),
    ).resolves.toEqual([])
  })
})

test('a failed transaction stores nothing and publishes nothing', async () => {
  const failing = db.tx(async (tx) => {
    await tx.run('test.add', add(1, 'ana'))
    tx.emit('test.said', { what: 'ana is here' })
    throw new Error('no')
  })

  await expect(failing).rejects.toThrow('no')
  expect(await names()).toEqual([])
  expect(published).toEqual([])
})

test('an event is published only when its changes are visible to others', async () => {
  await db.tx(async (tx) => {
    await tx.run('test.add', add(1, 'ana'))
    tx.emit('test.said', { what: 'ana is here' })
    expect(published).toEqual([])
  })

  expect(published).toEqual(['ana is here'])
  expect(await names()).toEqual(['ana'])
})

test('a subscriber that fails before the commit undoes the transaction, and what it emits is published with it', async () => {
  bus.beforeCommit('test.said', async (tx, { what }) => {
    if (what === 'bo is here') throw new Error('no')
    if (what === 'ana is here') tx.emit('test.said', { what: 'so is cy' })
  })
  await db.tx(async (tx) => tx.emit('test.said', { what: 'ana is here' }))
  expect(published).toEqual(['ana is here', 'so is cy'])
  const failing = db.tx(async (tx) => {
    await tx.run('test.add', add(1, 'bo'))
    tx.emit('test.said', { what: 'bo is here' })
  })
  await expect(failing).rejects.toThrow('no')
  expect(await names()).toEqual([])
})

test('a transaction that swallowed the failure of a statement does not count as committed', async () => {
  await db.run('test.add', add(1, 'ana'))

  const swallowing = db.tx(async (tx) => {
    await tx.run('test.add', add(2, 'bo'))
    await tx.run('test.add', add(1, 'cy')).catch(() => {})
    tx.emit('test.said', { what: 'bo is here' })
  })

  await expect(swallowing).rejects.toThrow()
  expect(published).toEqual([])
  expect(await names()).toEqual(['ana'])
})

test('statements and transactions are retried after a deadlock', async () => {
  await db.run('test.setup', sql`create sequence tries`)
  await db.run(
    'test.setup',
    sql`create function add_at_third_try() returns void language plpgsql as $$ begin
      if nextval('tries') % 3 <> 0 then raise exception 'deadlock' using errcode = '40P01'; end if;
      insert into people (id, name) values (1, 'ana');
    end $$`,
  )
  const adding = sql`select add_at_third_try()`
  await db.run('test.add', adding)
  expect(await names()).toEqual(['ana'])
  await db.run('test.empty', sql`truncate people`)
  await db.tx((tx) => tx.run('test.add', adding))
  expect(await names()).toEqual(['ana'])
})

test('using the database outside an open transaction fails', async () => {
  const nested = db.tx(async (tx) => {
    await tx.run('test.add', add(1, 'ana'))
    await names()
  })

  await expect(nested).rejects.toThrow('outside the open transaction')
  expect(await names()).toEqual([])
})

test('statements that are sent together run in their order, and the first failure undoes the transaction', async () => {
  const renamed = (id: number, name: string) => sql`update people set name = ${name} where id = ${id}`
  await db.tx((tx) =>
    Promise.all([
      tx.run('test.add', add(1, 'ana')),
      tx.run('test.rename', renamed(1, 'bo')),
      tx.run('test.rename', renamed(1, 'cy')),
    ]),
  )
  expect(await names()).toEqual(['cy'])

  const failing = db.tx((tx) =>
    Promise.all([
      tx.run('test.rename', renamed(1, 'dee')),
      tx.run('test.add', add(1, 'eve')),
      tx.run('test.add', add(2, 'fay')),
    ]),
  )
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await names()).toEqual(['cy'])
})

test('a transaction sends nothing once it has failed', async () => {
  let isSent: Promise<unknown> | undefined
  const failing = db.tx(async (tx) => {
    const slow = tx.many('test.nap', sql`select pg_sleep(0.01)`)
    isSent = slow.then(() => tx.run('test.add', add(1, 'ana'))).catch((error: Error) => error.message)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await isSent).toContain('after the connection was given back')
  expect(await names()).toEqual([])
})

test('three statements for cards run at once at most', async () => {
  const nap = sql`select count(*)::int as running from pg_sleep(0.02), pg_stat_activity
    where state = 'active' and query like '%a nap for cards%' and 'a nap for cards' <> ''`
  const naps = Array.from({ length: 12 }, () => db.forCards.one<{ running: number }>('test.nap', nap))
  for (const { running } of await Promise.all(naps)) expect(running).toBeLessThanOrEqual(3)
})

test('between two statements of a read, others get the database', async () => {
  const [hasBegun, isAdded] = [gate(), gate()]
  const reading = db.read(async (own) => {
    const before = await own.many('test.names', sql`select name from people`)
    hasBegun.open()
    await isAdded.opened
    return [before, await own.many('test.names', sql`select name from people`)]
  })
  await hasBegun.opened
  await db.run('test.add', add(1, 'ana'))
  isAdded.open()
  expect(await reading).toEqual([[], [{ name: 'ana' }]])
})

test('nothing is sent on a connection that has been given back', async () => {
  const late = db.onConnection(async (own) => {
    await own.run('test.add', add(1, 'ana'))
    await own.run('test.add', add(2, 'bo'))
  })
  await expect(late).rejects.toThrow('after the connection was given back')
  expect(await names()).toEqual(['ana'])
})

test('a connection works again after a failed statement', async () => {
  await expect(db.many('test.wrong', sql`select nonsense`)).rejects.toMatchObject({ code: '42703' })
  expect(await db.one('test.right', sql`select 1 as one`)).toEqual({ one: 1 })
})

test('values are returned as they were stored', async () => {
  const values = {
    big: 9_007_199_254_740_991,
    bigs: [1, -2],
    when: new Date('2026-02-03T04:05:06.789Z'),
    day: '2026-02-03',
    yes: true,
    words: ['plain', 'with "quotes", commas, {braces} and \\', '', 'NULL', 'ünï 🙂'],
    numbers: [1, null, -3],
    nothing: null,
    bytes: Buffer.from([0, 1, 255, 92, 39]),
    json: { a: [1, { b: 'c' }], d: null },
    text: "it's ünï 🙂\n",
    double: 0.1,
  }
  const row = await db.one(
    'test.values',
    sql`select ${BigInt(values.big)}::bigint as big, ${['1', BigInt(-2)]}::bigint[] as bigs,
      ${values.when}::timestamptz as "when", ${values.day}::date as day, ${values.yes}::boolean as yes,
      ${values.words}::text[] as words, ${values.numbers}::int[] as numbers, ${values.nothing}::text as nothing,
      ${values.bytes}::bytea as bytes, ${JSON.stringify(values.json)}::jsonb as json, ${values.text}::text as text,
      ${values.double}::float8 as double`,
  )
  expect(row).toEqual(values)
})

test('a bigint that does not fit into a number is never rounded', async () => {
  const cell = '613196575302549503'
  const row = await db.one(
    'test.cell',
    sql`select (${cell}::bigint)::text as cell, ${BigInt(cell)} = ${cell}::bigint as same`,
  )
  expect(row).toEqual({ cell, same: true })
  await expect(db.one('test.cell', sql`select ${cell}::bigint as cell`)).rejects.toThrow('does not fit')
})

test("days begin at midnight UTC, whatever the server's time zone", async () => {
  const zone = "select current_setting('TimeZone') as zone"
  expect((await driver.pool.query(zone)).rows).toEqual([{ zone: 'UTC' }])
  expect(await driver.patiently(async (client) => (await client.query(zone)).rows)).toEqual([{ zone: 'UTC' }])
})

test('values and results of many megabytes arrive complete', async () => {
  const bytes = Buffer.alloc(6_000_000, 'hereabouts')
  const row = await db.one<{ bytes: Buffer }>(
    'test.bytes',
    sql`select ${bytes}::bytea || ${bytes}::bytea as bytes`,
  )
  expect(row.bytes.equals(Buffer.concat([bytes, bytes]))).toBe(true)

  const rows = await db.many<{ n: number }>(
    'test.rows',
    sql`select n, repeat('x', 100) as x from generate_series(1, 50000) n`,
  )
  expect(rows.length).toBe(50_000)
  expect(rows.at(-1)?.n).toBe(50_000)
})

test('many concurrent callers are all served', async () => {
  await Promise.all(
    Array.from({ length: 200 }, (_, i) => db.tx((tx) => tx.run('test.add', add(i, `person ${i}`)))),
  )
  expect((await names()).length).toBe(200)
})

test.each([
  { tookMs: 50, uptimeMs: 0, level: null },
  { tookMs: 51, uptimeMs: 0, level: 'info' },
  { tookMs: 1000, uptimeMs: 59_999, level: 'info' },
  { tookMs: 1001, uptimeMs: 59_999, level: 'warn' },
  { tookMs: 51, uptimeMs: 60_000, level: 'warn' },
])(
  'a statement of $tookMs ms, $uptimeMs ms after the start, is logged as $level',
  ({ tookMs, uptimeMs, level }) => {
    expect(slowQueryLevel(tookMs, uptimeMs)).toBe(level)
  },
)
