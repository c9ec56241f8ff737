import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hasRedis } from '../../test/redis-server.ts'
import { scratchDirectory } from '../../test/scratch.ts'
import { examine } from './doctor.ts'
import { createLog } from './log.ts'
import { openRedis, UnusableRedis } from './redis.ts'

const log = createLog('silent')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts a Redis with this configuration on a TCP port, which clusters and sentinels need. */
async function startOnPort(lines: readonly string[], flags: readonly string[] = []) {
  const [directory, port] = [scratchDirectory(), await freePort()]
  const file = join(directory, 'redis.conf')
  writeFileSync(file, [`port ${port}`, `dir ${directory}`, 'bind 127.0.0.1', ...lines].join('\n'))
  const server: ChildProcess = spawn('redis-server', [file, ...flags], { stdio: 'ignore' })
  onTestFinished(async () => {
    const exited = once(server, 'exit')
    if (server.exitCode === null && server.signalCode === null && server.kill('SIGKILL')) await exited
    rmSync(directory, { recursive: true, force: true })
  })
  return { server, port, url: `redis://127.0.0.1:${port}` }
}

/** What the doctor says about a Redis, once it answers. */
async function saidOf(url: string) {
  const findings = await examine({
    DATABASE_URL: 'postgres://localhost:1/none',
    SECRET: 'as long as a secret must be, or longer',
    DATA_DIR: scratchDirectory(),
    REDIS_URL: url,
  })
  return findings.filter(({ sentence }) => sentence.includes('REDIS_URL'))
}

async function refusal(url: string) {
  const redis = openRedis({ url, log })
  try {
    await redis.rejectUnusable()
    return null
  } catch (error) {
    return error instanceof UnusableRedis ? error.message : error
  } finally {
    redis.close()
  }
}

describe.runIf(hasRedis())('REDIS_URL', () => {
  test.each([
    ['a Redis Cluster', ['cluster-enabled yes'], [], 'leads to a Redis Cluster'],
    ['a sentinel', [], ['--sentinel'], 'write redis+sentinel:// instead'],
  ])(
    'that leads to %s is refused with the remedy, by the start and the doctor',
    async (_, lines, flags, sentence) => {
      const { url } = await startOnPort(lines, flags)
      await vi.waitFor(async () => expect(await refusal(url)).toContain(sentence))
      expect(await saidOf(url)).toEqual([{ verdict: 'wrong', sentence: expect.stringContaining(sentence) }])
    },
  )

  test('that nobody answers does not hold up the start', async () => {
    expect(await refusal(`redis://127.0.0.1:${await freePort()}`)).toBeNull()
  })

  test('of sentinels leads to the Redis that they name, and after its death to its replica', async () => {
    const first = await startOnPort(['save ""'])
    const replica = await startOnPort(['save ""', `replicaof 127.0.0.1 ${first.port}`])
    const sentinel = await startOnPort(
      [
        `sentinel monitor here 127.0.0.1 ${first.port} 1`,
        'sentinel down-after-milliseconds here 500',
        'sentinel failover-timeout here 2000',
      ],
      ['--sentinel'],
    )
    const url = `redis+sentinel://127.0.0.1:${await freePort()},127.0.0.1:${sentinel.port}/here`
    const redis = openRedis({ url, log })
    onTestFinished(() => redis.close())
    const port = async () => /tcp_port:(\d+)/.exec(await redis.commands.info('server'))?.[1]
    await vi.waitFor(async () => expect(await port()).toBe(String(first.port)))
    expect(await saidOf(url)).toEqual([{ verdict: 'fine', sentence: expect.any(String) }])
    // The sentinel has to know the replica before it is needed.
    const { Redis } = await import('ioredis')
    const asking = new Redis(sentinel.url)
    onTestFinished(() => asking.disconnect())
    const known = () => asking.call('sentinel', 'replicas', 'here') as Promise<string[][]>
    await vi.waitFor(async () => expect((await known()).flat()).toContain(String(replica.port)), WAIT)

    const heard: string[] = []
    redis.listener.on('message', (_, text) => heard.push(text))
    await redis.listener.subscribe('test')
    first.server.kill('SIGKILL')
    await vi.waitFor(async () => expect(await port()).toBe(String(replica.port)), WAIT)
    await vi.waitFor(async () => {
      await redis.commands.publish('test', 'hello')
      expect(heard).toContain('hello')
    }, WAIT)
  })
})

const WAIT = { timeout: 60_000 }
