import { describe, expect, onTestFinished, test } from 'vitest'
import { hasRedis, startRedis } from '../../test/redis-server.ts'
import { createLog } from './log.ts'
import { openRedis } from './redis.ts'
import { redisThrottles } from './throttle.ts'

const RULE = { name: 'guess', tries: 3, perSeconds: 60 }

describe.runIf(hasRedis())('through Redis', () => {
  test('tries on different nodes are counted together, each key and each rule for itself', async () => {
    const { nodes } = await twoNodes()
    expect(await triesOn(nodes, 4, 'ana')).toEqual([true, true, true, false])
    expect(await nodes[0].allow(RULE, 'bo')).toBe(true)
    expect(await nodes[1].allow({ ...RULE, name: 'another' }, 'ana')).toBe(true)
  })

  test('tries at the same moment on different nodes are all counted', async () => {
    const { nodes } = await twoNodes()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, time) => nodes[time % 2 === 0 ? 0 : 1].allow(RULE, 'ana')),
    )
    expect(answers.filter(Boolean)).toHaveLength(3)
  })

  test('after a success the tries are forgotten everywhere', async () => {
    const { nodes } = await twoNodes()
    await triesOn(nodes, 3, 'ana')
    await nodes[0].forget(RULE, 'ana')
    expect(await nodes[1].allow(RULE, 'ana')).toBe(true)
  })

  test('while Redis is away each node counts for itself, and nobody is refused for it', async () => {
    const { nodes, redis } = await twoNodes()
    await redis.kill()
    expect(await triesOn([nodes[0], nodes[0]], 4, 'ana')).toEqual([true, true, true, false])
    expect(await nodes[1].allow(RULE, 'ana')).toBe(true)
    await nodes[0].forget(RULE, 'ana')
  })
})

async function twoNodes() {
  const redis = await startRedis()
  const opened = [0, 1].map(() => openRedis({ url: redis.url, log: createLog('silent') }))
  onTestFinished(async () => {
    for (const each of opened) each.close()
    await redis.stop()
  })
  const [one, other] = opened
  if (!one || !other) throw new Error('two were opened')
  await Promise.all(opened.map(({ listener }) => listener.ping()))
  return { redis, nodes: [redisThrottles(one), redisThrottles(other)] as const }
}

/** One after the other, on the nodes in turn. */
async function triesOn(nodes: Awaited<ReturnType<typeof twoNodes>>['nodes'], times: number, key: string) {
  const answers: boolean[] = []
  for (let time = 0; time < times; time++) answers.push(await nodes[time % 2 === 0 ? 0 : 1].allow(RULE, key))
  return answers
}
