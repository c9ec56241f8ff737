import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { eraseDeleted } from 'durable-pglite/erase'
import { type EmbeddedDriver, openEmbedded } from '../server/src/platform/db/embedded.ts'
import { readPreparedCluster } from '../server/src/platform/db/prepared-cluster.ts'
import { createLog } from '../server/src/platform/log.ts'
import { cannotMount, mountDisk } from './faults/disk.ts'
import { machine, percentile, timed } from './measure.ts'

const isQuick = process.argv.includes('--quick')
const SIZES = isQuick ? [5000] : [100_000, 500_000]
const EACH = 50
/** One in this many accounts was removed. */
const REMOVED = 20
const WRITE_EVERY_MS = 10
const log = createLog('silent')

/**
 * What erasing removed accounts costs on the embedded database, and what happens to the others' data if the
 * disk fills up meanwhile.
 */
export default async function benchDeletion() {
  const rows: string[] = []
  for (const messages of SIZES) rows.push(await measure(messages))
  report(rows, await fillMeanwhile())
}

async function open(directory: string): Promise<EmbeddedDriver> {
  return openEmbedded({
    directory,
    prepared: () => readPreparedCluster({ log }),
    log,
    upkeepEveryMs: 3_600_000,
  })
}

/** Creates pairs who wrote `EACH` messages to each other, as rows like the app's. */
async function fill({ patiently }: EmbeddedDriver, messages: number) {
  const pairs = messages / EACH
  await patiently(async (client) => {
    await client.query(`insert into users (username, name, email, password_hash, created_at)
      select 'person_' || n, 'Person ' || n, 'person_' || n || '@example.org', repeat('h', 97), now() from generate_series(1, ${2 * pairs}) n`)
    const first = 'select min(id) as first from users'
    await client.query(`insert into conversations (low_id, high_id, last_seq, last_sent_at)
      select first + 2 * n, first + 2 * n + 1, ${EACH}, now() from (${first}) f, generate_series(0, ${pairs - 1}) n`)
    await client.query(`insert into messages (low_id, high_id, seq, sender_id, client_id, text, sent_at)
      select low_id, high_id, seq, low_id + seq % 2, gen_random_uuid(), 'I am at the fountain already, where are you? Take your time.', now()
      from conversations, generate_series(1, ${EACH}) seq`)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}

const remove = ({ patiently }: EmbeddedDriver) =>
  patiently((client) => client.query(`delete from users where id % ${REMOVED} = 0`))

async function measure(messages: number): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'hereabouts-deletion-'))
  const driver = await open(directory)
  try {
    await fill(driver, messages)
    await remove(driver)
    await driver.pool.query('checkpoint')
    const before = sizeOf(directory)
    const calm = writing(driver)
    await delay(isQuick ? 200 : 3000)
    const calmTimes = await calm.stop()
    const busy = writing(driver)
    const size = watching(directory)
    const tookMs = await timed(() => driver.eraseDeleted(() => false))
    const peak = size.stop()
    const busyTimes = await busy.stop()
    const cells = [
      messages.toLocaleString('en-US'),
      mb(before),
      `${(tookMs / 1000).toFixed(1)} s`,
      ...[calmTimes, busyTimes].map(
        (times) =>
          `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.95).toFixed(0)} / ${Math.max(...times).toFixed(0)} ms`,
      ),
      mb(peak - before),
      mb(sizeOf(directory)),
    ]
    return `| ${cells.join(' | ')} |`
  } finally {
    await driver.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Writes a row, waits for the commit, and writes the next one a moment later. */
function writing({ pool }: EmbeddedDriver) {
  const times: number[] = []
  let stopped = false
  const done = (async () => {
    while (!stopped) {
      times.push(
        await timed(() =>
          pool.query('insert into password_reset_requests (email, created_at) values ($1, now())', ['x']),
        ),
      )
      await delay(WRITE_EVERY_MS)
    }
  })()
  return {
    async stop() {
      stopped = true
      await done
      return times
    },
  }
}

/** Records the maximum size of the directory. */
function watching(directory: string) {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, sizeOf(directory))
  }
  const timer = setInterval(look, 25)
  return {
    stop() {
      clearInterval(timer)
      look()
      return peak
    },
  }
}

function sizeOf(directory: string): number {
  let bytes = 0
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0
  return bytes
}

/** Erases on a disk with too little space, without checking first. */
async function fillMeanwhile(): Promise<string> {
  const lacks = cannotMount()
  if (lacks) return `Not tried here: a disk that fills meanwhile. ${lacks}`
  const disk = mountDisk()
  const tries: string[] = []
  try {
    const driver = await open(disk.directory)
    await fill(driver, isQuick ? 5000 : 50_000)
    await remove(driver)
    await driver.pool.query('checkpoint')
    const count = async () =>
      (await driver.pool.query('select count(*) as n, max(seq) as seq from messages')).rows[0]
    const before = JSON.stringify(await count())
    for (const leftMb of [1, 4, 12, 20]) {
      disk.fill(leftMb * 2 ** 20)
      const ended = await eraseDeleted({ patiently: driver.patiently, log }).then(
        () => 'done',
        (error: Error) => error.message.split(/[;,]/)[0],
      )
      disk.makeRoom()
      const isWhole = JSON.stringify(await again(count)) === before
      tries.push(`${leftMb} MB (${ended}): ${isWhole ? 'nothing lost' : 'ROWS LOST'}`)
    }
    await driver.close()
  } finally {
    disk.remove()
  }
  return `Erasing without the check for free space, with this much left on the disk: ${tries.join('; ')}.`
}

/** Retries, because the database may be restarting. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === 100) throw error
      await delay(100)
    }
  }
}

function report(rows: readonly string[], full: string) {
  const text = `# Deletion

${new Date().toISOString().slice(0, 10)}, ${machine()}, \`npm run bench -- deletion\`: the embedded database rewrites all tables after one account in ${REMOVED} was
removed, while a client writes a row every ${WRITE_EVERY_MS} ms. Write times: p50 / p95 / maximum.

| messages | files before | erasing takes | writes before | writes meanwhile | peak extra disk space | files after |
|---|---|---|---|---|---|---|
${rows.join('\n')}

${full}
`
  process.stdout.write(text)
  if (isQuick) return
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}deletion.md`, text)
}

const mb = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
