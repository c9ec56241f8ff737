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
  /** False for what may pass, as while a replica takes over. */
  readonly stopsStart: boolean

  constructor(message: string, { stopsStart = true } = {}) {
    super(message)
    this.stopsStart = stopsStart
  }
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
  commands.on('error', (error: Error) => {
    // Logged once per outage, not once per retry.
    if (!isAway) log.warn({ err: explainRedis(error) }, 'Redis is unreachable; this node continues alone')
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
  // In version 3 of the protocol, ioredis takes the refusal of a Redis in protected mode for one of a password, and
  // says so on the console with each try.
  const common = { ...options, protocol: 2 as const }
  if (!sentinel) return new Redis(url, common)
  const { sentinels, name, db, username, password, sentinelPassword, isEncrypted } = sentinel
  return new Redis({
    ...common,
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
 * Connects once.
 *
 * @returns the version of the Redis at a URL
 * @throws UnusableRedis if it would lose events
 * @throws Error with the setting to change if it does not answer
 */
export async function askRedis(url: string, withinMs: number): Promise<number> {
  const client = connectRedis(url, {
    lazyConnect: true,
    connectTimeout: withinMs,
    commandTimeout: withinMs,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  })
  // The call that fails then only says that it did.
  const reasons: Error[] = []
  client.on('error', (error: Error) => reasons.push(error))
  try {
    await client.connect()
    const version = await checkRedis(client)
    if (reasons[0]) throw reasons[0]
    return version
  } catch (error) {
    throw error instanceof UnusableRedis ? error : explainRedis(reasons[0] ?? (error as Error))
  } finally {
    client.disconnect()
  }
}

/** What Redis answers, or what becomes of the connection, and what to do about it. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [/^NOAUTH/, 'It wants a password: set REDIS_PASSWORD'],
  [/^WRONGPASS/, 'Correct REDIS_PASSWORD, or the user in REDIS_URL'],
  [
    /EPIPE|ECONNRESET|Connection is closed/,
    'It closes each connection. If it is in protected mode, give it a password (requirepass) and set REDIS_PASSWORD; if it expects TLS, write rediss:// in REDIS_URL',
  ],
  [
    /ETIMEDOUT/,
    'If it does not speak TLS, write redis:// in REDIS_URL; otherwise a firewall may be in between',
  ],
  [/altnames/, 'Name the host in REDIS_URL as its certificate does'],
  [/certificate has expired/, 'Renew the certificate'],
  [/certificate/, 'Set NODE_EXTRA_CA_CERTS to the file with its authority’s certificate'],
  [/DB index is out of range/, 'End REDIS_URL with the number of a database that it has, such as /0'],
  [/ENOTFOUND|EAI_AGAIN/, 'Correct the host in REDIS_URL'],
]

/** The same error, with the setting to change. */
export function explainRedis(error: Error): Error {
  const [, remedy] = REMEDIES.find(([what]) => what.test(error.message)) ?? []
  return remedy ? new Error(`${error.message}. ${remedy}`, { cause: error }) : error
}

/** Does what counters and live events do. */
const TRIAL =
  "redis.call('set', KEYS[1], '') redis.call('del', KEYS[1]) return redis.call('publish', KEYS[1], '')"

async function tryOut(client: Redis) {
  const weak = (sentence: string) => new UnusableRedis(sentence, { stopsStart: false })
  await client.eval(TRIAL, 1, 'hereabouts trial').catch(({ message }: Error) => {
    if (message.includes('READONLY'))
      throw weak(
        'REDIS_URL leads to a replica, in which rate limits are lost: name the one that takes writes.',
      )
    if (message.includes('NOPERM'))
      throw weak(
        `The user in REDIS_URL may not do what Hereabouts needs, so rate limits and live events are lost: allow it +@all on all keys and channels (${message}).`,
      )
    throw weak(`The Redis at REDIS_URL refuses writes, so rate limits are lost: ${message}`)
  })
}

/**
 * @returns its version
 * @throws UnusableRedis
 */
async function checkRedis(client: Redis): Promise<number> {
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
  await tryOut(client)
  // Valkey reports the Redis version that it is compatible with.
  return Number(/redis_version:(\d+)/.exec(info)?.[1])
}

function throwUnusable(error: unknown) {
  if (error instanceof UnusableRedis && error.stopsStart) throw error
}
