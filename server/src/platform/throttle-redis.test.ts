import { exportUser } from '@hereabouts/contract/people/endpoints-leaving'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Person } from '../../test/person.ts'
import { hasRedis, startRedis, untilConnected } from '../../test/redis-server.ts'
import { townWith } from '../../test/town.ts'
import { createLog } from './log.ts'
import { openRedis } from './redis.ts'
import { createSecret } from './secret.ts'
import { redisThrottles } from './throttle.ts'

const RULE = { name: 'guess', tries: 3, perSeconds: 60 }

describe.runIf(hasRedis())('through Redis', () => {
  test('tries on different nodes are counted together, separately for each key and rule', async () => {
    const { nodes } = await twoNodes()
    expect(await triesOn(nodes, 4, 'ana')).toEqual([true, true, true, false])
    expect(await nodes[0].allow(RULE, 'bo')).toBe(true)
    expect(await nodes[1].allow({ ...RULE, name: 'another' }, 'ana')).toBe(true)
  })

  test('simultaneous tries on different nodes are all counted', async () => {
    const { nodes } = await twoNodes()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, time) => nodes[time % 2 === 0 ? 0 : 1].allow(RULE, 'ana')),
    )
    expect(answers.filter(Boolean)).toHaveLength(3)
  })

  test('a success resets the tries on all nodes', async () => {
    const { nodes } = await twoNodes()
    await triesOn(nodes, 3, 'ana')
    await nodes[0].forget(RULE, 'ana')
    expect(await nodes[1].allow(RULE, 'ana')).toBe(true)
  })

  test('returned tries, counts and waiting times are the same on all nodes', async () => {
    const { nodes } = await twoNodes()
    expect(await nodes[0].count(RULE, 'ana')).toBe(1)
    expect(await nodes[1].count(RULE, 'ana')).toBe(2)
    await nodes[0].giveBack(RULE, 'ana')
    expect(await nodes[1].count(RULE, 'ana')).toBe(2)
    await triesOn(nodes, 2, 'ana')
    const seconds = await nodes[0].wait({ ...RULE, perSeconds: 600 }, 'ana')
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test('the calls of an account count on all nodes of an app together', async () => {
    const redis = await startRedis()
    onTestFinished(redis.stop)
    const exportOn = (person: Person) => person.errorOf(exportUser, { params: { id: person.id } })
    const node = () => townWith({ people: ['ana'], config: { throttles: true, redisUrl: redis.url } })
    const { ana } = await node()
    const answers: string[] = []
    for (let time = 0; time < 6; time++) answers.push(await exportOn(ana))
    expect(new Set(answers)).toEqual(new Set(['200 undefined']))
    const { ana: sameOnAnother } = await node()
    expect(sameOnAnother.id).toBe(ana.id)
    expect(await exportOn(sameOnAnother)).toBe('429 TOO_MANY')
  })

  test('Redis keys name nobody and expire by themselves', async () => {
    const { nodes, commands } = await twoNodes()
    await nodes[0].allow(RULE, 'ana 203.0.113.1')
    const [key = '', ...others] = await commands.keys('*')
    expect(others).toEqual([])
    expect(key).toMatch(/^throttle:guess:[\w-]{43}$/)
    expect(await commands.ttl(key)).toBeGreaterThan(0)
  })

  test('while Redis is unreachable each node counts on its own, and nobody is rejected because of it', async () => {
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
  const secret = createSecret('ours')
  if (!one || !other) throw new Error('expected two nodes')
  await Promise.all(opened.map(untilConnected))
  return {
    redis,
    nodes: [redisThrottles(one, secret), redisThrottles(other, secret)] as const,
    commands: one.commands,
  }
}

/** Tries one after the other, on the nodes in turn. */
async function triesOn(nodes: Awaited<ReturnType<typeof twoNodes>>['nodes'], times: number, key: string) {
  const answers: boolean[] = []
  for (let time = 0; time < times; time++) answers.push(await nodes[time % 2 === 0 ? 0 : 1].allow(RULE, key))
  return answers
}
