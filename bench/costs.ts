import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { RangeMetres } from '@hereabouts/contract/availability/limits'
import { nearbyList } from '@hereabouts/contract/nearby/schemas'
import { latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { switchAvailability } from '../server/src/availability/service.ts'
import type { Pair } from '../server/src/chat/rules.ts'
import { advanceReader, findConversation } from '../server/src/chat/store.ts'
import { addExpectedMessages } from '../server/src/chat/store-sending.ts'
import { probesAround } from '../server/src/nearby/rules-probes.ts'
import { audienceOf, findListed, listNearby } from '../server/src/nearby/service.ts'
import { createCardSender } from '../server/src/nearby/service-cards.ts'
import { createShownLists } from '../server/src/nearby/service-shown.ts'
import { createBus } from '../server/src/platform/bus.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import type { Deps } from '../server/src/platform/deps.ts'
import { mintViewer, type SessionId, type Viewer } from '../server/src/platform/http/viewer.ts'
import { hashToken } from '../server/src/platform/ids.ts'
import { createLog } from '../server/src/platform/log.ts'
import { createSecret } from '../server/src/platform/secret.ts'
import { findSessions } from '../server/src/sign-in/store.ts'
import { machine, percentile, seeded, timed } from './measure.ts'
import { startWorld } from './signed-in.ts'
import { inhabitants } from './world.ts'

const isQuick = process.argv.includes('--quick')
const PEOPLE = isQuick ? 2000 : 50_000
const TIMES = isQuick ? 50 : 600
/** As `docs/scaling.md` assumes. */
const CONNECTED_SHARE = 0.5
const NODES = 10
const log = createLog('silent')
/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10

/**
 * What each kind of call costs PostgreSQL and the node: the CPU time of their processes, which, unlike elapsed time,
 * other programs on the machine hardly change. The unit costs of `docs/scaling.md`.
 */
export default async function benchCosts() {
  const world = await startWorld({ people: PEOPLE, signedIn: 100 })
  const { db } = world
  const random = seeded(11)
  const homes = inhabitants(PEOPLE)
  const deps = {
    db,
    bus: createBus({ log }),
    clock: systemClock,
    live: { sendHere() {} },
    log,
    secret: createSecret('bench'),
    random: { below: (limit: number) => Math.floor(Math.random() * limit) },
    throttles: { wait: async () => 0 },
  } as unknown as Deps
  const somebody = () => (1 + Math.floor(random() * PEOPLE)) as UserId
  const viewerOf = (id: UserId): Viewer =>
    mintViewer({ userId: id, role: 'user', sessionId: 0 as SessionId, isDue: false })

  await db.run(
    'bench',
    sql`insert into conversations (low_id, high_id, requested_by, answered_at)
        select n, n + 1, n, now() from generate_series(1, ${PEOPLE - 1}, 2) as n`,
  )
  await db.run('bench', sql`vacuum (analyze) conversations`)
  const state = { isAvailable: true, hasAgreed: false, isAnswered: true, isIgnored: false }
  const messages = (count: number) =>
    Array.from({ length: count }, () => {
      const low = (1 + 2 * Math.floor(random() * (PEOPLE / 2 - 1))) as UserId
      const pair: Pair = [low, (low + 1) as UserId]
      const draft = {
        senderId: low,
        clientId: crypto.randomUUID(),
        sentAt: new Date(),
        replyTo: null,
        text: 'I am at the fountain already, where are you?',
      }
      return { pair, draft, state: { ...state, requestedBy: low } }
    })
  const hashes = world.people.map(({ headers }) => hashToken(headers.cookie.split('=')[1] as string))
  const sessions = (count: number) =>
    findSessions(
      db,
      Array.from({ length: count }, () => hashes[Math.floor(random() * hashes.length)] as Buffer),
      new Date(),
    )
  const sendCards = createCardSender(deps, createShownLists())

  const audiences: { subject: UserId; connected: UserId[] }[] = []
  for (let nth = 0; nth < TIMES; nth++) {
    const subject = somebody()
    const audience = await audienceOf(deps, subject, await findListed(deps, subject))
    const connected = audience.map(({ userId }) => userId).filter(() => random() < CONNECTED_SHARE)
    audiences.push({ subject, connected })
  }
  const connectedMean = mean(audiences.map(({ connected }) => connected.length))

  const calls: Record<string, (nth: number) => Promise<unknown>> = {
    'nearby list, as text': async () =>
      JSON.stringify(nearbyList.parse(await listNearby(deps, viewerOf(somebody())))),
    'where to search within ten miles of a new place': async () =>
      probesAround(latLngToCell(170 * random() - 85, 360 * random() - 180, 8), 16_093),
    'finding whom a change concerns': async () => {
      const subject = somebody()
      return audienceOf(deps, subject, await findListed(deps, subject))
    },
    [`the cards for those of them who are connected, ${Math.round(connectedMean)} on average`]: (nth) => {
      const { subject, connected } = audiences[nth % audiences.length] as (typeof audiences)[number]
      return sendCards({ subject, before: [], after: connected })
    },
    'the same on ten nodes': async (nth) => {
      const { subject, connected } = audiences[nth % audiences.length] as (typeof audiences)[number]
      for (let node = 0; node < NODES; node++) {
        const here = connected.filter((_, place) => place % NODES === node)
        await sendCards({ subject, before: [], after: here })
      }
    },
    'changing one’s availability': async (nth) => {
      const id = somebody()
      const { lat, lng, rangeMetres } = homes[id - 1] as (typeof homes)[number]
      const cell = latLngToCell(lat, lng, 8)
      const until = new Date(Date.now() + 3_000_000).toISOString()
      const range = (rangeMetres === 100 ? 805 : rangeMetres) as RangeMetres
      await switchAvailability(deps, viewerOf(id), {
        rangeMetres: range,
        cell,
        spotCell: null,
        until,
        upFor: `coffee ${nth}`,
      } as never)
    },
    'a message, alone': () => addExpectedMessages(db, messages(1)),
    'ten messages in one batch': () => addExpectedMessages(db, messages(10)),
    'a read mark': async () => {
      const [{ pair, draft }] = messages(1) as [ReturnType<typeof messages>[number]]
      await advanceReader(db, pair, draft.senderId, 1 + Math.floor(random() * 1000))
    },
    'an entry of the inbox': async () => {
      const [{ pair, draft }] = messages(1) as [ReturnType<typeof messages>[number]]
      await findConversation(db, pair, draft.senderId)
    },
    'one session': () => sessions(1),
    'ten sessions in one batch': () => sessions(10),
  }
  const rows: string[] = []
  for (const [what, call] of Object.entries(calls)) {
    for (let nth = 0; nth < TIMES / 10; nth++) await call(nth)
    const before = { postgres: cpuOfPostgres(), node: process.cpuUsage() }
    const times: number[] = []
    for (let nth = 0; nth < TIMES; nth++) times.push(await timed(() => call(nth)))
    const postgresMs = (cpuOfPostgres() - before.postgres) / TIMES
    const { user, system } = process.cpuUsage(before.node)
    const nodeMs = (user + system) / 1000 / TIMES
    const columns = [postgresMs, nodeMs, percentile(times, 0.5), percentile(times, 0.95)]
    rows.push(`| ${what} | ${columns.map(inMs).join(' | ')} |`)
  }
  const text = `# What calls cost

${new Date().toISOString().slice(0, 10)}, ${machine()}, \`npm run bench -- costs\`: ${PEOPLE.toLocaleString('en-US')} available people, distributed as in the other benches, ${TIMES} calls of each
kind by random people, one after the other. CPU time is that of all of PostgreSQL's processes, and of the process that calls the app's
services, divided by the calls. The other columns are the time that passes.

| what | PostgreSQL's CPU ms | Node's CPU ms | p50 ms | p95 ms |
|---|---|---|---|---|
${rows.join('\n')}
`
  await world.stop()
  process.stdout.write(text)
  if (!isQuick) writeFileSync(fileURLToPath(new URL('results/costs.md', import.meta.url)), text)
}

/** The CPU time of the PostgreSQL that this process started, in milliseconds. */
function cpuOfPostgres(): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const stats = processes.flatMap((pid) => {
    try {
      const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name, in parentheses, may contain spaces.
      const [, parent, ...rest] = line.slice(line.lastIndexOf(')') + 2).split(' ')
      return [{ pid, parent, ticks: Number(rest[9]) + Number(rest[10]) }]
    } catch {
      // It has ended.
      return []
    }
  })
  const servers = new Set(stats.filter(({ parent }) => parent === String(process.pid)).map(({ pid }) => pid))
  const own = stats.filter(({ pid, parent }) => servers.has(pid) || servers.has(parent as string))
  return own.reduce((sum, { ticks }) => sum + ticks, 0) * TICK_MS
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const inMs = (value: number) => value.toFixed(2)
