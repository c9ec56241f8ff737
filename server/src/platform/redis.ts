import { once } from 'node:events'
import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from './log.ts'
import { sentinelAddress } from './redis-address.ts'

/**
 * The Redis connections that nodes share. Anything in Redis may be lost, and callers never wait for it long.
 */
export interface SharedRedis {
  /** For commands and publishing. While the server is down, calls fail at once. */
  commands: Redis
  /** For subscriptions. It reconnects and resubscribes by itself. */
  listener: Redis
  /**
   * Waits a moment for the first connection.
   *
   * @throws UnusableRedis if it leads to one that would lose events
   */
  rejectUnusable(): Promise<void>
  close(): void
}

/** The message is meant for a terminal. */
export class UnusableRedis extends Error {
  override name = 'UnusableRedis'
}

// Waiting longer for a publish or a counter would make the node's callers wait.
const COMMAND_TIMEOUT_MS = 500
const RETRY_MAX_MS = 1000
// Detects a server that went silent without closing the connection.
const KEEP_ALIVE_MS = 5000
// A start does not wait longer for a Redis that does not answer.
const FIRST_ANSWER_MS = 1000

/** Connects in the background: a node starts and serves without Redis, too. */
export function openRedis({ url, log }: { url: string; log: Logger }): SharedRedis {
  const retryStrategy = (tries: number) => Math.min(tries * 50, RETRY_MAX_MS)
  const commands = connectRedis(url, {
    retryStrategy,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    keepAlive: KEEP_ALIVE_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
  })
  const listener = connectRedis(url, { retryStrategy, maxRetriesPerRequest: null, keepAlive: KEEP_ALIVE_MS })

  let isAway = false
  commands.on('error', (error: unknown) => {
    // Logged once per outage, not once per retry.
    if (!isAway) log.warn({ err: error }, 'Redis is unreachable; this node continues alone')
    isAway = true
  })
  listener.on('error', () => {
    // The other connection reports the error.
  })
  const checked = once(commands, 'ready').then(() => checkRedis(commands))
  checked.catch((error: unknown) => {
    if (error instanceof UnusableRedis) log.error(error.message)
  })
  commands.on('ready', () => {
    if (isAway) log.warn('Redis is reachable again')
    isAway = false
  })

  return {
    commands,
    listener,
    async rejectUnusable() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, FIRST_ANSWER_MS)
        commands.once('error', () => resolve())
      })
      await Promise.race([checked.catch(throwUnusable), late]).finally(() => clearTimeout(timer))
    },
    close() {
      commands.disconnect()
      listener.disconnect()
    },
  }
}

/** A connection to the Redis at a URL, at the path of a socket, or at the one that sentinels name. */
export function connectRedis(url: string, options: Omit<RedisOptions, 'replyMapping'>): Redis {
  const sentinel = sentinelAddress(url)
  if (!sentinel) return new Redis(url, options)
  const { sentinels, name, db, username, password, sentinelPassword, isEncrypted } = sentinel
  return new Redis({
    ...options,
    sentinels,
    name,
    db,
    ...(username && { username }),
    ...(password && { password }),
    ...(sentinelPassword && { sentinelPassword }),
    ...(isEncrypted && { tls: {}, enableTLSForSentinelMode: true }),
    ...(options.retryStrategy && { sentinelRetryStrategy: options.retryStrategy }),
  })
}

/**
 * @returns its version
 * @throws UnusableRedis
 */
export async function checkRedis(client: Redis): Promise<number> {
  const info = await client.info('server')
  const mode = /redis_mode:(\w+)/.exec(info)?.[1]
  // Keys of other nodes would be missed in silence, and counters fail with MOVED.
  if (mode === 'cluster')
    throw new UnusableRedis(
      'REDIS_URL leads to a Redis Cluster, in which rate limits and live events would be lost: use one Redis or Valkey, with sentinels if it must survive an outage (redis+sentinel://one:26379,two:26379/mymaster).',
    )
  if (mode === 'sentinel')
    throw new UnusableRedis(
      'REDIS_URL leads to a sentinel: write redis+sentinel:// instead, and the name that it watches, as in redis+sentinel://one:26379,two:26379/mymaster.',
    )
  // Valkey reports the Redis version that it is compatible with.
  return Number(/redis_version:(\d+)/.exec(info)?.[1])
}

function throwUnusable(error: unknown) {
  if (error instanceof UnusableRedis) throw error
}
