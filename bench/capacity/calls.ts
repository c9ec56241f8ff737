import { createBus } from '../../server/src/platform/bus.ts'
import { createDb, DatabaseUnavailable, type Db } from '../../server/src/platform/db/db.ts'
import { openPostgres } from '../../server/src/platform/db/postgres.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { seeded, timed } from '../measure.ts'
import { type Operation, type Operations, operationsOn } from '../operations.ts'
import { inhabitants } from '../world.ts'
import { MIXED, RATES } from './formulas.ts'
import type { Jobs } from './worker.ts'

const log = createLog('silent')

export interface Opening {
  url: string
  people: number
  tokens: readonly string[]
  /** Which of the workers this is. */
  nth: number
  connections: number
  audiences: number
}

/** What a run took: the time of each call that was answered, and this process's own CPU time, in milliseconds. */
export interface Ran {
  times: number[]
  /** Calls that waited too long for a connection. */
  refused: number
  cpuMs: number
}

/** Runs the app's own services on its own connections. */
export function callJobs() {
  let db: Db
  let callers: Operations[] = []

  async function measured(run: (ran: Ran) => Promise<unknown>): Promise<Ran> {
    const ran: Ran = { times: [], refused: 0, cpuMs: 0 }
    const before = process.cpuUsage()
    await run(ran)
    const { user, system } = process.cpuUsage(before)
    return { ...ran, cpuMs: (user + system) / 1000 }
  }

  return {
    /** Opens the connections, and prepares one caller for each. */
    async open({
      url,
      people,
      tokens,
      nth,
      connections,
      audiences,
    }: Opening): Promise<{ connectedMean: number }> {
      const driver = await openPostgres({ url, maxConnections: connections, callTimeoutMs: 60_000, log })
      db = createDb(driver, { bus: createBus({ log }), log })
      const world = { db, homes: inhabitants(people), tokens }
      callers = await Promise.all(
        Array.from({ length: connections }, (_, caller) =>
          operationsOn(world, { seed: 1 + nth * 1000 + caller, audiences }),
        ),
      )
      const means = callers.map(({ connectedMean }) => connectedMean)
      return { connectedMean: means.reduce((sum, each) => sum + each, 0) / means.length }
    },

    /** Closed loop: each of `loops` callers makes its next call when the last one is answered. */
    closed({ operation, loops, ms }: { operation: Operation; loops: number; ms: number }): Promise<Ran> {
      return measured(async ({ times }) => {
        const endsAt = performance.now() + ms
        const loop = async ({ calls }: Operations) => {
          do times.push(await timed(calls[operation]))
          while (performance.now() < endsAt)
        }
        await Promise.all(callers.slice(0, loops).map(loop))
      })
    },

    /**
     * Open loop: this worker's share of what `people` available people do, at random moments, whether or not earlier
     * calls are answered. A call's time counts from its moment.
     */
    openLoop({
      people,
      workers,
      ms,
      seed,
    }: {
      people: number
      workers: number
      ms: number
      seed: number
    }): Promise<Ran> {
      return measured(async (ran) => {
        const random = seeded(seed)
        const startsAt = performance.now()
        const moments = MIXED.flatMap((operation) =>
          momentsOf((people * RATES[operation]) / workers, ms, random).map((at) => ({ operation, at })),
        ).sort((one, other) => one.at - other.at)
        const open = new Set<Promise<void>>()
        for (const [nth, { operation, at }] of moments.entries()) {
          const due = startsAt + at
          while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1))
          const { calls } = callers[nth % callers.length] as Operations
          const call: Promise<void> = calls[operation]()
            .then(
              () => void ran.times.push(performance.now() - due),
              (error: unknown) => {
                if (!(error instanceof DatabaseUnavailable)) throw error
                ran.refused += 1
              },
            )
            .finally(() => open.delete(call))
          open.add(call)
        }
        await Promise.all(open)
      })
    },

    /** One card as a phone gets it, for `node.ts` to send. */
    async card(_: null): Promise<unknown> {
      for (;;) {
        const { people } = await (callers[0] as Operations).someList()
        if (people[0]) return people[0]
      }
    },

    async close(_: null) {
      await db.close()
    },
  } satisfies Jobs
}

/** The moments of a Poisson process with this rate per second, in milliseconds from its start. */
function momentsOf(perSecond: number, ms: number, random: () => number): number[] {
  const moments: number[] = []
  for (let at = next(); at < ms; at += next()) moments.push(at)
  return moments

  function next() {
    return (-Math.log(1 - random()) * 1000) / perSecond
  }
}
