import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operation, recordFiles } from '../test/file-operations.ts'
import { silent as log } from '../test/logs.ts'
import { cutPower, type Unsynced } from '../test/power-cut.ts'
import { PREPARED_ROWS, readPrepared } from '../test/prepared.ts'
import { rounds } from '../test/rounds.ts'
import { scratchDirectory } from '../test/scratch.ts'
import { openDatabase } from './database.ts'
import { eraseDeleted } from './erase.ts'
import { openInDirectory } from './first-start.ts'
import { EngineSocket } from './socket.ts'

const scratch = scratchDirectory()
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const broken = (reason: unknown): never => {
  throw reason
}

/** The operations on the files of a data directory since its first start. */
interface Recording {
  root: string
  operations: Operation[]
  firstStartEnds: number
}

/** With the acknowledged rows, each with the number of operations before it. */
interface Life extends Recording {
  promises: { id: number; text: string; after: number }[]
}

/** Enough for each kind of upkeep below. */
const ROWS = rounds(120, 240)

/** Power cuts during the initdb of a first start, which only a start without the prepared cluster needs. */
const FIRST_STARTS = rounds(0, 6)

async function live(): Promise<Life> {
  const root = join(scratch, 'lived')
  mkdirSync(root)
  const prepared = FIRST_STARTS > 0 ? undefined : ((await readPrepared()) ?? undefined)
  const { operations, stop } = recordFiles(root)
  const engine = await openInDirectory(root, { prepared, broken })
  const firstStartEnds = operations.length

  // The same code as in production, except for the thread, whose files could not be recorded.
  const thread = {
    call: async (kind: string, { bytes = new Uint8Array(0) } = {}) =>
      kind === 'session' ? engine.startSession(bytes) : engine.run(bytes),
    gone: new Promise<never>(() => {}),
    end() {},
  }
  const client = new pg.Client({
    user: 'postgres',
    stream: () => new EngineSocket({ thread: async () => thread, limitMs: () => undefined }),
  })
  await client.connect()
  const promises: Life['promises'] = []
  await client.query('create table kept (id int primary key, text text not null)')
  for (let id = 1; id <= ROWS; id++) {
    const text = `row ${id} `.repeat(1 + ((id * 37) % 300))
    await client.query('begin')
    await client.query('insert into kept values ($1, $2)', [id, text])
    // Pages that are written repeatedly can be torn.
    await client.query('update kept set text = text where id % 7 = $1', [id % 7])
    await client.query('commit')
    promises.push({ id, text, after: operations.length })
    if (id % 50 === 0) await client.query('checkpoint')
    if (id % 60 === 0) await client.query('vacuum kept')
    if (id % 80 === 0) await client.query('create index on kept (text)')
    if (id % 90 === 0) await client.query('cluster kept using kept_pkey')
    if (id % 110 === 0) await eraseDeleted({ patiently: (work) => work(client), log })
  }
  await client.end()
  stop()
  return { root, operations, firstStartEnds, promises }
}

async function startFromPrepared(): Promise<Recording> {
  const root = join(scratch, 'prepared')
  mkdirSync(root)
  const prepared = (await readPrepared()) ?? undefined
  const { operations, stop } = recordFiles(root)
  const engine = await openInDirectory(root, { prepared, broken })
  const firstStartEnds = operations.length
  await engine.close()
  stop()
  return { root, operations, firstStartEnds }
}

let life: Life
let preparedStart: Recording
beforeAll(async () => {
  life = await live()
  preparedStart = await startFromPrepared()
})

function directoryAfterCut(
  { root, operations }: Recording,
  after: number,
  unsynced: Unsynced,
  random: () => number,
): string {
  const directory = join(scratch, 'cut')
  cutPower(operations.slice(0, after), { root, into: directory, unsynced, random })
  return directory
}

// The least that a disk may have kept, a random part, and all, which killing a process shows as well.
const DISKS: Unsynced[] = ['none of it', 'some of it', 'some of it', 'all of it']
const cuts = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ seed: i + 1, unsynced: DISKS[i % DISKS.length] as Unsynced }))

test('the emulated disk equals the real one as long as nothing is lost', () => {
  const directory = directoryAfterCut(life, life.operations.length, 'all of it', Math.random)
  expect(contentOf(directory)).toEqual(contentOf(life.root))
})

test.each(cuts(rounds(2, 12)))(
  'a power cut loses nothing that was acknowledged (seed $seed, $unsynced kept of what was not synced)',
  async ({ seed, unsynced }) => {
    const random = seeded(seed)
    const { operations, firstStartEnds, promises } = life
    const after = firstStartEnds + Math.floor(random() * (operations.length - firstStartEnds))
    const promised = promises
      .filter((promise) => promise.after <= after)
      .map(({ id, text }) => ({ id, text }))

    const driver = await openDatabase({ directory: directoryAfterCut(life, after, unsynced, random), log })
    try {
      await driver.pool.query('create table if not exists kept (id int primary key, text text not null)')
      const { rows } = await driver.pool.query('select id, text from kept order by id')
      expect(rows.slice(0, promised.length)).toEqual(promised)
      // The transaction in flight may have been committed too.
      expect(rows.length - promised.length).toBeLessThanOrEqual(1)
      await driver.pool.query("insert into kept values (1000, 'life goes on')")
    } finally {
      await driver.close()
    }
  },
)

test.each(cuts(FIRST_STARTS))(
  'a power cut during the first start does not prevent the next one (seed $seed, $unsynced kept)',
  async ({ seed, unsynced }) => {
    const random = seeded(seed)
    const after = Math.floor(((seed - random()) / FIRST_STARTS) * life.firstStartEnds)
    const directory = directoryAfterCut(life, after, unsynced, random)

    const driver = await openDatabase({ directory, log, prepared: readPrepared })
    try {
      await driver.pool.query('create table kept (id int)')
    } finally {
      await driver.close()
    }
  },
)

// Cuts after the rename, which would be rare by chance. Both four and eight rounds include every kind of
// disk.
const AFTER_RENAME = new Set([1, 3, 6, 8])
const fromPrepared = cuts(rounds(2, 8)).map((cut) => ({ ...cut, isNamed: AFTER_RENAME.has(cut.seed) }))

test.each(fromPrepared)(
  'a power cut during a first start from the prepared cluster leaves a complete cluster or none (seed $seed, $unsynced kept)',
  async ({ seed, unsynced, isNamed }) => {
    const random = seeded(seed)
    const { operations, firstStartEnds } = preparedStart
    const named = operations.findIndex(({ kind }) => kind === 'rename') + 1
    const [from, to] = isNamed ? [named, firstStartEnds] : [0, named]
    const after = from + Math.floor(random() * (to - from))
    const directory = directoryAfterCut(preparedStart, after, unsynced, random)

    const driver = await openDatabase({ directory, log, prepared: readPrepared })
    try {
      expect((await driver.pool.query('select n from prepared')).rows).toEqual(PREPARED_ROWS)
      await driver.pool.query('create table kept (id int)')
    } finally {
      await driver.close()
    }
  },
)

function contentOf(directory: string): Record<string, string> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [relative(directory, path), createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}

/** Pseudo-random numbers from 0 to 1, equal for equal seeds (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
