import { Redis } from 'ioredis'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { gate } from '../../test/gate.ts'
import { inTurn } from '../../test/in-turn.ts'
import { townWith } from '../../test/town.ts'
import { measureJobs, measureRedis } from './metrics-parts.ts'

async function valuesOf(registry: Registry, name: string): Promise<Record<string, string>> {
  const lines = (await registry.metrics()).matchAll(new RegExp(`^${name}(\\S*) (\\S+)$`, 'gm'))
  return Object.fromEntries([...lines].map(([, labels = '', value = '']) => [labels, value]))
}

inTurn('calls that wait for a connection, and busy connections, are counted', async () => {
  const { deps } = await townWith({ people: [], isEmbedded: true, ownApp: true })
  const { registry } = deps.metrics
  const [held, holds] = [gate(), gate()]
  const first = deps.db.tx(async () => {
    holds.open()
    await held.opened
  })
  await holds.opened
  const second = deps.db.tx(async () => {})
  await expect.poll(() => valuesOf(registry, 'hereabouts_database_waiting')).toEqual({ '': '1' })
  expect(await valuesOf(registry, 'hereabouts_database_connections')).toMatchObject({ '{state="busy"}': '1' })
  held.open()
  await Promise.all([first, second])
  expect(await valuesOf(registry, 'hereabouts_database_waiting')).toEqual({ '': '0' })
})

test('Redis is up, down or not configured', async () => {
  const [none, down] = [new Registry(), new Registry()]
  measureRedis(none, null)
  measureRedis(down, { commands: new Redis({ lazyConnect: true }) })
  expect(await valuesOf(none, 'hereabouts_redis_up')).toEqual({ '': 'Nan' })
  expect(await valuesOf(down, 'hereabouts_redis_up')).toEqual({ '': '0' })
})

test('a job has the time of its last success', async () => {
  const registry = new Registry()
  let now = new Date('2026-06-01T12:00:00Z')
  const succeeded = measureJobs(registry, { now: () => now })
  succeeded('mail')
  now = new Date('2026-06-01T12:00:05Z')
  succeeded('mail')
  const seconds = String(Date.parse('2026-06-01T12:00:05Z') / 1000)
  expect(await valuesOf(registry, 'hereabouts_job_last_success_timestamp_seconds')).toEqual({
    '{job_name="mail"}': seconds,
  })
})

test('the build is named by version and client', async () => {
  const { deps } = await townWith({ people: [] })
  const [labels = ''] = Object.keys(await valuesOf(deps.metrics.registry, 'hereabouts_build_info'))
  expect(labels).toMatch(/^\{version="\d+\.\d+\.\d+.*",build="([0-9a-f]{16}|none)",node="\d+\.\d+\.\d+"\}$/)
})
