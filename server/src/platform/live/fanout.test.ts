import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hasRedis, startRedis, untilConnected } from '../../../test/redis-server.ts'
import { createLog } from '../log.ts'
import { openRedis } from '../redis.ts'
import { redisFanout } from './fanout.ts'

describe.runIf(hasRedis())('through Redis', () => {
  test('a message reaches every other node in order, but not its sender', async () => {
    const { ana, bo, cy } = await threeNodes()
    for (let n = 1; n <= 100; n++) ana.fanout.publish(n)
    const all = Array.from({ length: 100 }, (_, index) => index + 1)
    await vi.waitFor(() => expect([bo.received, cy.received]).toEqual([all, all]))
    expect(ana.received).toEqual([])
    expect([ana.missed(), bo.missed(), cy.missed()]).toEqual([0, 0, 0])
  })

  test('publishing does not wait while Redis is unreachable, and afterwards all nodes know that they missed something', async () => {
    const { ana, bo, cy, redis } = await threeNodes()
    await redis.kill()
    ana.fanout.publish(1)
    await redis.restart()
    await vi.waitFor(() => expect(Math.min(ana.missed(), bo.missed(), cy.missed())).toBeGreaterThan(0), WAIT)
    ana.fanout.publish(2)
    await vi.waitFor(() => expect([bo.received, cy.received]).toEqual([[2], [2]]), WAIT)
  })

  test('a node that could not publish, while all could receive, reports the gap when it can', async () => {
    const { ana, bo, redis } = await threeNodes()
    // Cuts only the publishing connection; what is published before it is back is lost.
    const cut = new Promise((resolve) => ana.commands.once('close', resolve))
    await redis.redis.client('KILL', 'ID', await ana.commands.client('ID'))
    await cut
    ana.fanout.publish(1)
    await vi.waitFor(() => expect(bo.missed()).toBe(1), WAIT)
    expect(bo.received).toEqual([])
  })

  test('Redis stores no messages', async () => {
    const { ana, bo, redis } = await threeNodes()
    ana.fanout.publish(1)
    await vi.waitFor(() => expect(bo.received).toEqual([1]))
    expect(await redis.redis.dbsize()).toBe(0)
  })
})

const WAIT = { timeout: 20_000 }

async function threeNodes() {
  const redis = await startRedis()
  const open = async (node: string) => {
    const shared = openRedis({ url: redis.url, log: createLog('silent') })
    const fanout = redisFanout<number>(shared, { channel: 'live', node })
    let missed = 0
    const received: number[] = []
    fanout.onMessage((message) => received.push(message))
    fanout.onMissed(() => missed++)
    onTestFinished(() => {
      fanout.stop()
      shared.close()
    })
    await untilConnected(shared)
    return { fanout, received, missed: () => missed, commands: shared.commands }
  }
  onTestFinished(() => redis.stop())
  const [ana, bo, cy] = [await open('ana'), await open('bo'), await open('cy')]
  return { ana, bo, cy, redis }
}
