import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendMessage } from '@hereabouts/contract/chat/endpoints'
import { FILE_FIELD } from '@hereabouts/contract/http/limits-upload'
import { fillPath } from '@hereabouts/contract/http/path'
import { setAvatar } from '@hereabouts/contract/people/endpoints-avatar'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import { accountOf, type Node, startNode } from '../../e2e/nodes/cluster.ts'
import { openEmbedded } from '../../server/src/platform/db/embedded.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { messageTo, read } from '../../server/test/chatting.ts'
import { makeCall, ORIGIN, type Person } from '../../server/test/person.ts'
import { pictureOf } from '../../server/test/pictures.ts'
import { type Couple, makeCouples, signUpAt } from '../people.ts'
import type { Fault, Found } from './fault.ts'
import { rest, startTalk, type Talk } from './talk.ts'

const PER_SECOND = 50
const COUPLES = 5
const DISK_MEGABYTES = 400
/** The server notices a full disk within this time. After that, every response must be the right one. */
const NOTICED_MS = 1000
const PATIENCE_MS = 30_000
const FILLED_WITHIN_TRIES = 50

/** A small disk of its own, in memory. */
export function mountDisk() {
  const directory = mkdtempSync(join(tmpdir(), 'hereabouts-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', directory], {
    stdio: 'pipe',
  })
  const ballast = join(directory, 'ballast')
  return {
    directory,
    /** Takes all free space at once, except for `leftBytes`. */
    fill(leftBytes = 0) {
      // If the database writes in between, there is less space to take than expected,
      // and the command takes none.
      for (let tries = 1; ; tries++) {
        const { bavail, bsize } = statfsSync(directory)
        const size = String(bavail * bsize - leftBytes)
        const { status, stderr } = spawnSync('fallocate', ['-l', size, ballast], { encoding: 'utf8' })
        if (status === 0) return
        if (tries === FILLED_WITHIN_TRIES) throw new Error(stderr)
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', [directory])
      rmSync(directory, { recursive: true })
    },
  }
}

export function cannotMount(): string | null {
  try {
    mountDisk().remove()
    return null
  } catch {
    return 'Only root may mount a disk, which needs CAP_SYS_ADMIN in a container.'
  }
}

export const diskFull: Fault = {
  id: 'disk-full',
  what: ({ times, seconds }) =>
    `disk full ${times(10)} times for ${seconds(10)} s, in turn without a byte left and with 32 MB, on the embedded database`,
  lacks: cannotMount,
  async run({ times, seconds }) {
    const disk = mountDisk()
    try {
      return [...(await servedFromFullDisk(disk, times(10), seconds(10))), ...(await logFull(disk))]
    } finally {
      disk.remove()
    }
  },
}

type Disk = ReturnType<typeof mountDisk>

async function servedFromFullDisk(disk: Disk, rounds: number, seconds: number): Promise<Found[]> {
  const DATA_DIR = join(disk.directory, 'data')
  const server = await startNode({ DATA_DIR, PUBLIC_URL: ORIGIN, THROTTLES: 'off' })
  let talk: Talk | undefined
  try {
    const couples = await makeCouples(COUPLES, (name) => signUpAt(server.http, name))
    let signedUp = 2 * COUPLES
    talk = startTalk(couples, PER_SECOND)
    const [couple] = couples as [Couple]
    const found = { wrong: 0, writes: 0, reads: 0, unread: 0, slowestMs: 0, recoveredMs: 0, reported: 0 }
    for (let round = 0; round < rounds; round++) {
      await rest(1000)
      // A sign-up whose e-mail must still be sent later.
      await signUpAt(server.http, `late_${round}`)
      signedUp += 1
      disk.fill(round % 2 === 0 ? 0 : 32 * 1024 ** 2)
      await rest(NOTICED_MS)
      if ((await statusOf(server)) === 'disk full') found.reported += 1
      const until = performance.now() + seconds * 1000 - NOTICED_MS
      while (performance.now() < until) {
        for (const answer of await write(server, couple)) {
          found.writes += 1
          if (answer !== '503 DISK_FULL, come again') found.wrong += 1
        }
        const at = performance.now()
        found.reads += 1
        const messages = await read(...couple, { limit: 100 }).catch(() => null)
        if (!messages || (await couple[0].nearby().catch(() => null)) === null) found.unread += 1
        found.slowestMs = Math.max(found.slowestMs, performance.now() - at)
        await rest(100)
      }
      const before = talk.acknowledged()
      disk.makeRoom()
      const roomAt = performance.now()
      while (talk.acknowledged() === before && performance.now() - roomAt < PATIENCE_MS) await rest(10)
      found.recoveredMs = Math.max(found.recoveredMs, performance.now() - roomAt)
    }
    await talk.end()
    const compared = await talk.compare()
    const outbox = join(DATA_DIR, 'outbox')
    const mails = () => readdirSync(outbox).filter((name) => name.endsWith('.eml')).length
    const since = performance.now()
    while (mails() < signedUp && performance.now() - since < PATIENCE_MS) await rest(100)
    const crashes = Number(server.hasEnded())
    const unclean = Number((await server.stop()) !== 0)
    return [
      ...compared,
      { what: 'writes tried meanwhile', found: found.writes, least: 3 },
      { what: 'of these without DISK_FULL and Retry-After', found: found.wrong, most: 0 },
      { what: 'reads tried meanwhile', found: found.reads, least: 1 },
      { what: 'of these failed', found: found.unread, most: 0 },
      { what: 'slowest read in ms', found: found.slowestMs },
      { what: 'times that /readyz did not report it', found: rounds - found.reported, most: 0 },
      { what: 'slowest recovery of writes in ms', found: found.recoveredMs, most: 5000 },
      { what: 'e-mails lost', found: signedUp - mails(), most: 0 },
      { what: 'crashes', found: crashes, most: 0 },
      { what: 'unclean exits', found: unclean, most: 0 },
      { what: 'damaged tables or indexes', found: await brokenIn(DATA_DIR), most: 0 },
    ]
  } finally {
    talk?.giveUp()
    disk.makeRoom()
    await server.kill()
  }
}

async function statusOf(server: Node): Promise<string> {
  const response = await fetch(`${server.url}/readyz`)
  return ((await response.json()) as { status: string }).status
}

/** Tries calls that write: a message, an account, a picture. */
async function write(server: Node, [one, other]: Couple): Promise<string[]> {
  const answers = [
    await one.answer(sendMessage, messageTo(one, other, 'Is there room?')),
    await makeCall(server.http, register, { body: accountOf('nobody') }),
  ].map(({ statusCode, headers, body }) => inWords(statusCode, body, headers['retry-after']))
  const picture = await sendPicture(server, one)
  return [...answers, inWords(picture.status, await picture.text(), picture.headers.get('retry-after'))]
}

async function sendPicture(server: Node, { id, cookie }: Person): Promise<Response> {
  const body = new FormData()
  body.set(FILE_FIELD, new Blob([Uint8Array.from(await pictureOf())], { type: 'image/jpeg' }), 'me.jpg')
  return fetch(server.url + fillPath(setAvatar.path, { id }, {}), {
    method: setAvatar.method,
    body,
    headers: { cookie, origin: ORIGIN },
  })
}

function inWords(status: number, body: string, retryAfter: unknown): string {
  const { error } = JSON.parse(body) as { error?: string }
  return `${status} ${error}${retryAfter ? ', come again' : ''}`
}

/**
 * Reads every table completely, because each page has a checksum, and rebuilds every
 * index, which finds duplicates.
 */
async function brokenIn(directory: string): Promise<number> {
  const driver = await openEmbedded({ directory, log: createLog('silent') })
  try {
    const { rows } = await driver.pool.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    let broken = 0
    for (const { name } of rows)
      try {
        await driver.pool.query(`select count(*), sum(hashtext(each::text)) from ${name} each`)
        await driver.pool.query(`reindex table ${name}`)
      } catch {
        broken += 1
      }
    return broken
  } finally {
    await driver.close()
  }
}

/**
 * Makes the database's own log hit the end of the disk before the check notices. The engine stops and must
 * recover with the reserve file, and with everything it has acknowledged.
 */
async function logFull(disk: Disk): Promise<Found[]> {
  const lines: string[] = []
  const directory = join(disk.directory, 'log')
  const driver = await openEmbedded({
    directory,
    disk: { freeBytesMin: 64 * 1024 ** 2, everyMs: 15_000 },
    log: createLog('warn', { write: (line) => void lines.push(JSON.parse(line).msg) }),
  })
  const count = async () => (await driver.pool.query<{ n: number }>('select n from counted')).rows
  const countOn = () => driver.pool.query('update counted set n = n + 1')
  try {
    await driver.pool.query('create table counted (n int, text text) with (fillfactor = 20)')
    await driver.pool.query(`insert into counted select 0, repeat('x', 500) from generate_series(1, 300)`)
    await driver.pool.query('checkpoint')
    // The first check creates the reserve. The next check comes after the log has hit the end.
    while (!existsSync(join(directory, 'reserve'))) await rest(10)
    disk.fill()
    let acknowledged = 0
    while (!driver.isFull())
      try {
        await countOn()
        acknowledged += 1
      } catch {
        await rest(50)
      }
    const counts = await count().catch(() => [])
    disk.makeRoom()
    const roomAt = performance.now()
    while (driver.isFull() && performance.now() - roomAt < PATIENCE_MS) await rest(10)
    ;(await driver.pool.connect()).release()
    await countOn()
    const ended = lines.filter((line) => line === 'the embedded database ended unexpectedly').length
    return [
      { what: 'engine stops because its log had no space', found: ended, least: 1 },
      { what: 'rows read meanwhile', found: counts.length, least: 300 },
      {
        what: 'acknowledged and lost by it',
        // The last one may have been stored without an acknowledgement.
        found: counts.filter(({ n }) => n < acknowledged || n > acknowledged + 1).length,
        most: 0,
      },
    ]
  } finally {
    disk.makeRoom()
    await driver.close()
  }
}
