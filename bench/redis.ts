import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'

/**
 * Starts a private Redis that keeps nothing on disk, on a socket in a temporary directory.
 *
 * @throws Error when there is no `redis-server` in PATH
 */
export async function startRedis(): Promise<{ redis: Redis; version: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'hereabouts-redis-'))
  const path = join(directory, 'socket')
  const server = spawn(
    'redis-server',
    ['--port', '0', '--unixsocket', path, '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
    },
  )
  const failed = once(server, 'error').then(([error]) => {
    throw new Error(`This bench compares with Redis, and needs redis-server in PATH (${error.message}).`)
  })
  failed.catch(() => {})
  const redis = new Redis({ path, lazyConnect: true, retryStrategy: () => 50, maxRetriesPerRequest: null })
  redis.on('error', () => {})
  await Promise.race([redis.connect().catch(() => redis.ping()), failed])
  const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'unknown'
  return {
    redis,
    version,
    async stop() {
      const exited = once(server, 'exit')
      redis.disconnect()
      server.kill()
      await exited
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
