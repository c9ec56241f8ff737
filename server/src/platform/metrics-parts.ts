import { readFileSync } from 'node:fs'
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from './clock.ts'
import type { SharedRedis } from './redis.ts'

interface Pool {
  totalCount: number
  idleCount: number
}

/** Connections to the database: how many are busy, and how many calls wait for one. */
export function measurePool(registry: Registry, pool: Pool, countWaiting: () => number) {
  new Gauge({
    name: 'hereabouts_database_connections',
    registers: [registry],
    help: 'Open connections to the database, by state: busy, idle.',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'hereabouts_database_waiting',
    registers: [registry],
    help: 'Calls that wait for a connection to the database.',
    collect() {
      this.set(countWaiting())
    },
  })
}

/** Whether this node reaches Redis. Not a number without Redis, so that no alert compares it. */
export function measureRedis(registry: Registry, redis: Pick<SharedRedis, 'commands'> | null) {
  new Gauge({
    name: 'hereabouts_redis_up',
    registers: [registry],
    help: 'Whether this node is connected to Redis: 1 or 0. NaN without Redis.',
    collect() {
      this.set(redis ? Number(redis.commands.status === 'ready') : Number.NaN)
    },
  })
}

/** Returns the function to call when a job has been started or has succeeded. */
export function measureJobs(registry: Registry, clock: Clock): (job: string) => void {
  const last = new Gauge({
    name: 'hereabouts_job_last_success_timestamp_seconds',
    registers: [registry],
    help: 'When each job last succeeded, or else when this node started it, in seconds since the epoch.',
    labelNames: ['job_name'],
  })
  return (job) => last.set({ job_name: job }, Math.floor(clock.now().getTime() / 1000))
}

/** Which release and which client this node runs. */
export function measureBuild(registry: Registry, build: string | null) {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  const { version }: { version: string } = JSON.parse(manifest)
  new Gauge({
    name: 'hereabouts_build_info',
    registers: [registry],
    help: 'Always 1. The labels name the version, the build of the client, and the version of Node.',
    labelNames: ['version', 'build', 'node'],
  }).set({ version, build: build ?? 'none', node: process.versions.node }, 1)
}
