import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Redis } from 'ioredis'
import type { SharedRedis } from '../src/platform/redis.ts'

/** Whether this machine has a Redis. */
export function hasRedis(): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((place) => existsSync(join(place, 'redis-server')))
}

/** Resolves once a node can send and hear. Until then it works alone. */
export async function untilConnected({ commands, listener }: Pick<SharedRedis, 'commands' | 'listener'>) {
  for (const each of [commands, listener]) if (each.status !== 'ready') await once(each, 'ready')
}

/**
 * Starts a private Redis without persistence, on a socket in a temporary directory. `kill` ends the server at
 * once and keeps its socket path, on which `restart` starts another.
 *
 * @throws Error when there is no `redis-server` in PATH
 */
export async function startRedis(): Promise<{
  redis: Redis
  /** For REDIS_URL. */
  url: string
  version: string
  kill(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}> {
  const directory = mkdtempSync(join(tmpdir(), 'hereabouts-redis-'))
  const path = join(directory, 'socket')
  const start = () =>
    spawn('redis-server', ['--port', '0', '--unixsocket', path, '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
  let server = start()
  const endWithUs = () => server.kill('SIGKILL')
  process.once('exit', endWithUs)
  const failed = once(server, 'error').then(([error]) => {
    throw new Error(
      `This needs redis-server in PATH, as from \`apt-get install redis-server\` (${error.message}).`,
    )
  })
  failed.catch(() => {})
  const redis = new Redis({ path, lazyConnect: true, retryStrategy: () => 50, maxRetriesPerRequest: null })
  redis.on('error', () => {})
  await Promise.race([redis.connect().catch(() => redis.ping()), failed])
  const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'unknown'

  async function kill() {
    const exited = once(server, 'exit')
    server.kill('SIGKILL')
    await exited
  }

  return {
    redis,
    version,
    kill,
    url: path,
    async restart() {
      server = start()
      await redis.ping()
    },
    async stop() {
      process.off('exit', endWithUs)
      redis.disconnect()
      if (server.exitCode === null && server.signalCode === null) await kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
