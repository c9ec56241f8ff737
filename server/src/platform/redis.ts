import { Redis } from 'ioredis'
import type { Logger } from './log.ts'

/**
 * The Redis connections that nodes share. Anything in Redis may be lost, and callers never wait for it long.
 */
export interface SharedRedis {
  /** For commands and publishing. While the server is down, calls fail at once. */
  commands: Redis
  /** For subscriptions. It reconnects and resubscribes by itself. */
  listener: Redis
  close(): void
}

// Waiting longer for a publish or a counter would make the node's callers wait.
const COMMAND_TIMEOUT_MS = 500
const RETRY_MAX_MS = 1000
// Detects a server that went silent without closing the connection.
const KEEP_ALIVE_MS = 5000

/** Connects in the background: a node starts and serves without Redis, too. */
export function openRedis({ url, log }: { url: string; log: Logger }): SharedRedis {
  const retryStrategy = (tries: number) => Math.min(tries * 50, RETRY_MAX_MS)
  const commands = new Redis(url, {
    retryStrategy,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    keepAlive: KEEP_ALIVE_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
  })
  const listener = new Redis(url, { retryStrategy, maxRetriesPerRequest: null, keepAlive: KEEP_ALIVE_MS })

  let isAway = false
  commands.on('error', (error: unknown) => {
    // Logged once per outage, not once per retry.
    if (!isAway) log.warn({ err: error }, 'Redis is unreachable; this node continues alone')
    isAway = true
  })
  listener.on('error', () => {
    // The other connection reports the error.
  })
  commands.on('ready', () => {
    if (isAway) log.warn('Redis is reachable again')
    isAway = false
  })

  return {
    commands,
    listener,
    close() {
      commands.disconnect()
      listener.disconnect()
    },
  }
}
