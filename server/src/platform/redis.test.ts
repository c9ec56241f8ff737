import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hasRedis } from '../../test/redis-server.ts'
import { scratchDirectory } from '../../test/scratch.ts'
import { examine } from './doctor.ts'
import { createLog } from './log.ts'
import { explainRedis, openRedis, UnusableRedis } from './redis.ts'

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

  test.each([
    ['wants a password', ['requirepass hush'], 'redis://', 'set REDIS_PASSWORD'],
    ['has another password', ['requirepass hush'], 'redis://:other@', 'Correct REDIS_PASSWORD'],
    ['does not know the user', [], 'redis://ana:hush@', 'or the user in REDIS_URL'],
    ['has fewer databases', ['databases 1'], 'redis://', 'End REDIS_URL with the number', '/7'],
    ['speaks no TLS', [], 'rediss://', 'write redis:// in REDIS_URL'],
    ['is a replica', ['replicaof 127.0.0.1 1'], 'redis://', 'leads to a replica'],
    [
      'gives the user too few rights',
      ['user ana on >hush ~* +info +select'],
      'redis://ana:hush@',
      'allow it +@all',
    ],
    ['refuses writes', ['maxmemory 1', 'maxmemory-policy noeviction'], 'redis://', 'refuses writes'],
  ])('of a Redis that %s: the doctor names the remedy', async (_, lines, scheme, sentence, path = '') => {
    const { port } = await startOnPort(lines)
    const url = `${scheme}127.0.0.1:${port}${path}`
    await vi.waitFor(
      async () =>
        expect(await saidOf(url)).toEqual([
          { verdict: 'wrong', sentence: expect.stringContaining(sentence) },
        ]),
      WAIT,
    )
  })

  const [here] = Object.values(networkInterfaces()).flatMap(
    (each) => each?.filter(({ internal, family }) => !internal && family === 'IPv4') ?? [],
  )
  test.runIf(here)('of a Redis in protected mode: the doctor names the remedy', async () => {
    const { port } = await startOnPort(['bind 0.0.0.0'])
    const sentence = expect.stringMatching(/protected mode, give it a password .* expects TLS, write rediss/)
    await vi.waitFor(async () =>
      expect(await saidOf(`redis://${here?.address}:${port}`)).toEqual([{ verdict: 'wrong', sentence }]),
    )
  })

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

test.each([
  ['self-signed certificate', /Set NODE_EXTRA_CA_CERTS/],
  ['unable to verify the first certificate', /Set NODE_EXTRA_CA_CERTS/],
  ["Hostname/IP does not match certificate's altnames", /Name the host in REDIS_URL as its certificate does/],
  ['certificate has expired', /Renew the certificate/],
])('what is wrong with the certificate of a Redis is explained with the setting: %s', (message, remedy) => {
  expect(explainRedis(new Error(message)).message).toMatch(remedy)
})
