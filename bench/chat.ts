import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Anatomy } from './chat/anatomy.ts'
import { type Contender, startBare, startOurs } from './chat/contender.ts'
import { openLoop, rest } from './chat/open-loop.ts'
import { makeTown } from './chat/town.ts'
import { load, machine, percentile } from './measure.ts'

const isQuick = process.argv.includes('--quick')
const RATES = isQuick ? [50, 200] : [100, 500, 1500]
const SECONDS = isQuick ? 2 : 5
const ROUNDS = isQuick ? 1 : 3
const COUPLES = isQuick ? 10 : 50
const IDLE = isQuick ? 200 : 2000
const IDLE_ROUNDS = 1
const WARM_UP = { perSecond: 50, seconds: 4 }
/** If the last message of a round arrives later than this, the server could not keep up. */
const PILED_UP_MS = 1000
/** Time for the remains of a closed connection to disappear. */
const SETTLE_MS = 4000

/** The 95th percentile compared with the bare server's. At the highest rate, keeping up is enough. */
const P95_AIM: Record<number, number> = { 100: 2, 500: 4 }
const HEAP_AIM = 1.5

/**
 * Results of the same bench on the same machine on 2026-11-22, when each message was a statement of its own.
 */
const BEFORE: Record<number, string> = {
  100: '9.2 ms, 2.01 x',
  500: '56.7 ms, 16.17 x',
}

type Two<T> = { ours: T; bare: T }
interface Rate {
  perSecond: number
  latencies: Two<number[]>
  paces: Two<Pace>
}
/** Messages received per second in the slowest round, and whether the server kept up: no backlog grew. */
interface Pace {
  perSecond: number
  keptUp: boolean
}
interface PerSocket {
  heap: number
  rss: number
}

/**
 * How long a message takes from the moment it should be sent until it reaches the other open app, compared
 * with a bare Socket.IO echo with one insert. Also the memory cost of an idle connection. Both servers run as
 * separate processes; this process plays all people.
 */
export default async function benchChat() {
  const directory = await mkdtemp(join(tmpdir(), 'hereabouts-bench-'))
  say(`${2 * COUPLES + IDLE} people sign up`)
  const town = await makeTown(join(directory, 'ours'), { couples: COUPLES, idle: IDLE })
  const contenders: Two<Contender> = {
    ours: await startOurs(join(directory, 'ours'), town),
    bare: await startBare(join(directory, 'bare'), COUPLES),
  }
  const sockets = await benchIdle(contenders)
  const rates = await benchRates(contenders)
  await contenders.ours.stop()
  await contenders.bare.stop()
  await rm(directory, { recursive: true, force: true })
  report(rates, sockets, town.anatomy)
  // Idle keep-alive connections would keep the process running.
  process.exit()
}

async function benchIdle(contenders: Two<Contender>): Promise<Two<PerSocket>> {
  const rounds: Two<PerSocket[]> = { ours: [], bare: [] }
  for (const contender of [contenders.ours, contenders.bare]) {
    const warmUp = await contender.openIdle(IDLE / 10)
    await warmUp.close()
  }
  for (let round = 0; round < IDLE_ROUNDS; round++)
    for (const who of ['ours', 'bare'] as const) {
      const { openIdle, memory, name } = contenders[who]
      await rest(SETTLE_MS)
      const before = await memory()
      const idle = await openIdle(IDLE)
      await rest(SETTLE_MS)
      const during = await memory()
      await idle.close()
      const heap = (during.heapUsed - before.heapUsed) / IDLE
      rounds[who].push({ heap, rss: (during.rss - before.rss) / IDLE })
      say(`${name}: ${Math.round(heap)} bytes of heap for each of ${IDLE} idle sockets`)
    }
  const mean = (all: PerSocket[]) => ({
    heap: all.reduce((sum, { heap }) => sum + heap, 0) / all.length,
    // Later rounds reuse memory that is already allocated.
    rss: all[0]?.rss ?? Number.NaN,
  })
  return { ours: mean(rounds.ours), bare: mean(rounds.bare) }
}

async function benchRates(contenders: Two<Contender>): Promise<Rate[]> {
  for (const contender of [contenders.ours, contenders.bare])
    await openLoop(contender, { ...WARM_UP, couples: COUPLES })
  const rates: Rate[] = []
  for (const perSecond of RATES) {
    const rounds: Two<number[][]> = { ours: [], bare: [] }
    for (let round = 0; round < ROUNDS; round++)
      // Alternates which of them goes first.
      for (const who of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
        const found = await openLoop(contenders[who], { perSecond, seconds: SECONDS, couples: COUPLES })
        rounds[who].push(found)
        say(
          `${contenders[who].name}, ${perSecond}/s: p50 ${inMs(percentile(found, 0.5))}, p95 ${inMs(percentile(found, 0.95))}`,
        )
        await rest(500)
      }
    rates.push({
      perSecond,
      latencies: { ours: rounds.ours.flat(), bare: rounds.bare.flat() },
      paces: { ours: paceOf(rounds.ours, perSecond), bare: paceOf(rounds.bare, perSecond) },
    })
  }
  return rates
}

function paceOf(rounds: readonly number[][], perSecond: number): Pace {
  const paces = rounds.map((latencies) => {
    const arrivals = latencies
      .map((latency, nth) => (nth * 1000) / perSecond + latency)
      .filter(Number.isFinite)
    const lastMs = arrivals.reduce((last, at) => Math.max(last, at), 0)
    return {
      perSecond: (1000 * arrivals.length) / Math.max(lastMs, SECONDS * 1000),
      keptUp: arrivals.length === latencies.length && lastMs <= SECONDS * 1000 + PILED_UP_MS,
    }
  })
  return {
    perSecond: Math.min(...paces.map((pace) => pace.perSecond)),
    keptUp: paces.every(({ keptUp }) => keptUp),
  }
}

function report(rates: readonly Rate[], { ours, bare }: Two<PerSocket>, anatomy: Anatomy) {
  const three = (all: readonly number[]) => [0.5, 0.95, 0.99].map((share) => inMs(percentile(all, share)))
  const arrived = (all: readonly number[]) =>
    `${((100 * all.filter(Number.isFinite).length) / all.length).toFixed(1)} %`
  const keptUp = ({ keptUp, perSecond }: Pace) =>
    keptUp ? 'yes' : `**could not keep up**: ${format(perSecond)}/s`
  const rows = rates.map(({ perSecond, latencies, paces }) => {
    const ratio = percentile(latencies.ours, 0.95) / percentile(latencies.bare, 0.95)
    return [
      format(perSecond),
      ...three(latencies.ours),
      arrived(latencies.ours),
      keptUp(paces.ours),
      ...three(latencies.bare),
      arrived(latencies.bare),
      keptUp(paces.bare),
      ratioOf(ratio, P95_AIM[perSecond] ?? Infinity),
      BEFORE[perSecond] ?? 'not measured',
    ].join(' | ')
  })
  const { wholeMs, databaseMs, statements, bareInsertMs } = anatomy
  const asked = statements.reduce((sum, { times }) => sum + times, 0)
  const text = `# Chat

${new Date().toISOString().slice(0, 10)}, ${machine()}, \`npm run bench -- chat\`. The built server with the embedded database runs in one process and all people
in another. Both share the two cores with the database's thread. The comparison is a bare Socket.IO server that inserts one row into the same kind of database and
forwards the message. It has no sessions, does not check who may write to whom, and receives messages over the open socket instead of as HTTP calls.
Load during the run: ${load()}; the bench itself accounts for three.

## Delivery time, from the planned sending time to the other person's open app

In milliseconds. Messages are due at fixed times, whether or not earlier ones have arrived, and delays count from the planned time. ${ROUNDS} rounds of
${SECONDS} s at each rate, in turns, with ${COUPLES} couples. A rejected or lost message counts as ∞. A call that waits for more than 20 s gets a
503, and the app sends it again. "Could not keep up" means that the last message of a round was more than ${PILED_UP_MS / 1000} s late, or lost. Then the
backlog grows with the length of the run, so the times mostly reflect that length. The number next to it is the messages received per second.
Targets: p95 at most 2 x at 100 messages per second and 4 x at 500, and keeping up with 1,500. "Before" is the p95 of the same bench on
2026-11-22, when each message was a statement of its own; it kept up with at most 657 messages per second.

| messages/s | p50 | p95 | p99 | arrived | kept up | bare p50 | bare p95 | bare p99 | bare arrived | bare kept up | p95, ours / bare | before |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

## Where the time of one message goes

Mean of 200 messages, one after the other, within one process and without the network: ${wholeMs.toFixed(2)} ms per message, ${databaseMs.toFixed(2)} of it in
${asked.toFixed(1)} round trips to the database. A plain insert is one round trip of ${bareInsertMs.toFixed(2)} ms. The embedded database does one thing at a time. Sent one by one, it could take at most ${Math.floor(1000 / databaseMs)} messages
a second, or ${Math.floor(1000 / bareInsertMs)} bare rows. Messages that wait at the same moment share both statements.

| ms | times | statement |
|---|---|---|
${statements.map(({ text, times, ms }) => `| ${ms.toFixed(2)} | ${times.toFixed(1)} | ${inCell(text)} |`).join('\n')}

## Idle connections

${format(IDLE)} sockets, each of a different person. The server's memory after a garbage collection, with and without them. Target: heap at most ${HEAP_AIM} x.

| bytes per socket | ours | bare | ours / bare |
|---|---|---|---|
| heap | ${format(ours.heap)} | ${format(bare.heap)} | ${ratioOf(ours.heap / bare.heap, HEAP_AIM)} |
| resident memory | ${format(ours.rss)} | ${format(bare.rss)} | ${(ours.rss / bare.rss).toFixed(2)} x |
`
  say(text)
  if (isQuick) return
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}chat.md`, text)
}

const inCell = (text: string) => `\`${text.length > 90 ? `${text.slice(0, 90)}...` : text}\``
const inMs = (value: number) => (Number.isFinite(value) ? value.toFixed(1) : '∞')
const format = (value: number) => Math.round(value).toLocaleString('en-US')
const ratioOf = (ratio: number, aim: number) =>
  `${Number.isFinite(ratio) ? `${ratio.toFixed(2)} x` : '-'}${ratio <= aim ? '' : ', **missed**'}`

function say(text: string) {
  process.stdout.write(`${text}\n`)
}
