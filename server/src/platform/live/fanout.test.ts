import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hasRedis, startRedis } from '../../../test/redis-server.ts'
import { createLog } from '../log.ts'
import { openRedis } from '../redis.ts'
import { redisFanout } from './fanout.ts'

describe.runIf(hasRedis())('through Redis', () => {
  test('what a node says is heard by every other one, in its order, and not by itself', async () => {
    const { ana, bo, cy } = await threeNodes()
    for (let n = 1; n <= 100; n++) ana.fanout.publish(n)
    const all = Array.from({ length: 100 }, (_, index) => index + 1)
    await vi.waitFor(() => expect([bo.heard, cy.heard]).toEqual([all, all]))
    expect(ana.heard).toEqual([])
    expect([ana.missed(), bo.missed(), cy.missed()]).toEqual([0, 0, 0])
  })

  test('whoever speaks while Redis is away is not held up, and afterwards all know that they missed something', async () => {
    const { ana, bo, cy, redis } = await threeNodes()
    await redis.kill()
    ana.fanout.publish(1)
    await redis.restart()
    await vi.waitFor(() => expect(Math.min(ana.missed(), bo.missed(), cy.missed())).toBeGreaterThan(0), WAIT)
    ana.fanout.publish(2)
    await vi.waitFor(() => expect([bo.heard, cy.heard]).toEqual([[2], [2]]), WAIT)
  })

  test('whoever could not send, though all others could listen, says so when it can', async () => {
    const { ana, bo, redis } = await threeNodes()
    // Only the connection that publishes is cut, and what is published before it is back is lost.
    const cut = new Promise((resolve) => ana.commands.once('close', resolve))
    await redis.redis.client('KILL', 'ID', await ana.commands.client('ID'))
    await cut
    ana.fanout.publish(1)
    await vi.waitFor(() => expect(bo.missed()).toBe(1), WAIT)
    expect(bo.heard).toEqual([])
  })

  test('what is on the channel is no secret that outlives its moment: Redis keeps nothing', async () => {
    const { ana, bo, redis } = await threeNodes()
    ana.fanout.publish(1)
    await vi.waitFor(() => expect(bo.heard).toEqual([1]))
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
    const heard: number[] = []
    fanout.onMessage((said) => heard.push(said))
    fanout.onMissed(() => missed++)
    onTestFinished(() => {
      fanout.stop()
      shared.close()
    })
    await shared.listener.ping()
    return { fanout, heard, missed: () => missed, commands: shared.commands }
  }
  onTestFinished(() => redis.stop())
  const [ana, bo, cy] = [await open('ana'), await open('bo'), await open('cy')]
  return { ana, bo, cy, redis }
}
