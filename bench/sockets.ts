import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { memoryOf, openAll } from './chat/contender.ts'
import { rest } from './chat/open-loop.ts'
import { load, machine } from './measure.ts'
import { type SignedIn, startServer, startWorld } from './signed-in.ts'

const isQuick = process.argv.includes('--quick')
const SOCKETS = isQuick ? 500 : 10_000
const AIM_MB = 400
/** Twice the time after which the server has pinged every connection. */
const SETTLE_MS = isQuick ? 2000 : 60_000
const REPORT_HEAP = { NODE_OPTIONS: `--import ${new URL('chat/report-heap.js', import.meta.url).href}` }
const MB = 2 ** 20

interface Reading {
  what: string
  rss: number
  heapUsed: number
}

/**
 * The memory of a server process with ten thousand idle apps connected over WebSocket, each with its own
 * session, from another process. Measured as it runs, and after a garbage collection.
 */
export default async function benchSockets() {
  say(`${SOCKETS} people sign in`)
  const world = await startWorld({ people: SOCKETS, signedIn: SOCKETS })
  const server = await startServer(world.url, REPORT_HEAP)
  const readings: Reading[] = []
  const pid = server.process.pid as number
  async function read(what: string) {
    // First the kernel's number, because asking the process itself triggers a collection.
    const rss = statusOf(pid, 'VmRSS')
    readings.push({ what, rss, heapUsed: Number.NaN })
    const { heapUsed, rss: rssAfter } = await memoryOf(server.process)
    readings.push({ what: `${what}, after garbage collection`, rss: rssAfter, heapUsed })
    say(`${what}: ${inMb(rss)} MB, collected ${inMb(rssAfter)} MB, heap ${inMb(heapUsed)} MB`)
  }
  await read('nobody connected')
  const startedAt = performance.now()
  const optionsOf = ({ headers }: SignedIn) => ({ extraHeaders: headers })
  const sockets = await openAll(`http://127.0.0.1:${server.port}`, world.people.map(optionsOf))
  const seconds = (performance.now() - startedAt) / 1000
  await read('just connected')
  await rest(SETTLE_MS)
  await read(`idle for ${SETTLE_MS / 1000} s`)
  const most = statusOf(pid, 'VmHWM')
  const connected = sockets.filter(({ connected }) => connected).length
  for (const socket of sockets) socket.close()
  await server.stop()
  await world.stop()
  report(readings, { connected, most, perSecond: SOCKETS / seconds })
  process.exit()
}

/** Resident memory as the kernel counts it: now (VmRSS) or at its peak (VmHWM). */
function statusOf(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

function report(
  readings: readonly Reading[],
  { connected, most, perSecond }: { connected: number; most: number; perSecond: number },
) {
  const [before, , , , , during] = readings
  const each = ((during?.rss ?? 0) - (before?.rss ?? 0)) / SOCKETS
  const text = `# Sockets

${new Date().toISOString().slice(0, 10)}, ${machine()}, PostgreSQL, \`npm run bench -- sockets\`. The built server runs in a process of its own; ${format(SOCKETS)} people with one
session each connect over WebSocket from another process. ${format(connected)} were still connected at the end. Target: at most ${AIM_MB} MB resident at any moment.

| | resident MB | heap MB |
|---|---|---|
${readings.map(({ what, rss, heapUsed }) => `| ${what} | ${inMb(rss)} | ${Number.isNaN(heapUsed) ? '' : inMb(heapUsed)} |`).join('\n')}

- Peak resident memory, including handshakes: ${inMb(most)} MB${most <= AIM_MB * MB ? '' : ', **missed**'}.
- Resident memory per socket after garbage collection, compared with no connections: ${(each / 1024).toFixed(1)} kB; ${BEFORE}.
- ${Math.round(perSecond)} handshakes a second on this machine, with the clients on the same two cores (load: ${load()}): each looks its session up, twice.
`
  say(text)
  if (isQuick) return
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}sockets.md`, text)
}

/** Before events carried the change. */
const BEFORE = 'on 2026-11-21, 14.2 kB, with a peak of 283 MB and 230 handshakes a second'

const inMb = (bytes: number) => (bytes / MB).toFixed(0)
const format = (value: number) => Math.round(value).toLocaleString('en-US')

function say(text: string) {
  process.stdout.write(`${text}\n`)
}
