import { Redis } from 'ioredis'
import type { Logger } from './log.ts'

/** What several nodes share besides the database. Whatever goes through here may be lost; nothing waits for it for long. */
export interface SharedRedis {
  /** For commands and publishing. While the server is away, each call fails at once. */
  commands: Redis
  /** For listening. It comes back by itself, with its channels. */
  listener: Redis
  close(): void
}

// Waiting longer for a publish or a counter would make the node's callers wait.
const COMMAND_TIMEOUT_MS = 500
const RETRY_MAX_MS = 1000
// Notices a server that went silent without closing the connection.
const KEEP_ALIVE_MS = 5000

/** Connects in the background: a node starts, and serves, without Redis too. */
export function openRedis({ url, log }: { url: string; log: Logger }): SharedRedis {
  const retryStrategy = (tries: number) => Math.min(tries * 50, RETRY_MAX_MS)
  const commands = new Redis(url, {
    ...{ retryStrategy, enableOfflineQueue: false, maxRetriesPerRequest: 0, keepAlive: KEEP_ALIVE_MS },
    commandTimeout: COMMAND_TIMEOUT_MS,
  })
  const listener = new Redis(url, { retryStrategy, maxRetriesPerRequest: null, keepAlive: KEEP_ALIVE_MS })

  let isAway = false
  commands.on('error', (error: unknown) => {
    // One line for each time that it goes, not one for each try.
    if (!isAway) log.warn({ err: error }, 'Redis is away; this node goes on alone')
    isAway = true
  })
  listener.on('error', () => {
    // Told by the other connection.
  })
  commands.on('ready', () => {
    if (isAway) log.warn('Redis is back')
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
