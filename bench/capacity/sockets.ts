import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { nodeJobs, phoneJobs, Sending } from './node.ts'
import { CORES, isQuick, partOf, say } from './plan.ts'
import { startWorker } from './worker.ts'

const SOCKETS = isQuick ? 200 : 20_000
const CARDS_PER_SECOND = isQuick ? [500] : [2000, 5000, 10_000, 15_000, 20_000, 30_000, 45_000, 60_000]
const SENDING_MS = isQuick ? 300 : 4000
/** A node whose event loop is later than this holds up calls. */
export const LATE_MAX_MS = 100

export interface Sockets {
  sockets: number
  handshakesPerSecond: number
  bytesPerSocket: number
  /** Each rate of cards that was tried, until the node was too late. */
  rates: (Sending & { wanted: number; arrivedPerSecond: number })[]
}

/** One node with many sockets, and as many cards as it writes in time. */
export async function runNode(card: unknown): Promise<Sockets> {
  const wanted = Math.min(SOCKETS, openFilesMax() - 500)
  say(`one node, ${wanted} sockets`)
  const node = startWorker<ReturnType<typeof nodeJobs>>('node')
  const phones = Array.from({ length: Math.min(4, CORES) }, () =>
    startWorker<ReturnType<typeof phoneJobs>>('phones'),
  )
  const { port } = await node.run('listen', null)
  const empty = await node.run('memory', null)
  const startedAt = performance.now()
  let from = 1
  await Promise.all(
    phones.map((some, nth) => {
      const count = partOf(wanted, phones.length, nth)
      from += count
      return some.run('connect', { port, from: from - count, count })
    }),
  )
  const connectSeconds = (performance.now() - startedAt) / 1000
  const full = await node.run('memory', null)
  const takeCards = async () => {
    const taken = await Promise.all(phones.map((some) => some.run('takeCards', null)))
    return taken.reduce((sum, count) => sum + count, 0)
  }
  const rates: Sockets['rates'] = []
  for (const perSecond of CARDS_PER_SECOND) {
    say(`${perSecond} cards a second`)
    await takeCards()
    const sent = await node.run('send', { card: card as never, phones: wanted, perSecond, ms: SENDING_MS })
    await delay(SENDING_MS / 4)
    const arrivedPerSecond = (await takeCards()) / (SENDING_MS / 1000)
    rates.push({ wanted: perSecond, ...sent, arrivedPerSecond })
    if (sent.lateMsP99 > LATE_MAX_MS || sent.perSecond < 0.9 * perSecond) break
  }
  for (const worker of [node, ...phones]) worker.stop()
  return {
    sockets: full.sockets,
    handshakesPerSecond: full.sockets / connectSeconds,
    bytesPerSocket: (full.rssBytes - empty.rssBytes) / full.sockets,
    rates,
  }
}

/** How many files a process may have open. Node raises its limit to what it may. */
function openFilesMax(): number {
  const [, soft] = /Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return Number(soft)
}
