import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type { Logger }

/**
 * The one log. Lines are JSON on standard output, or go `to` somewhere else; who asked for what goes in by id, never by name,
 * address or place. `level` is one of pino's: fatal, error, warn, info, debug, trace, silent.
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = { level, base: null, redact: { paths: REDACTED, remove: true } }
  return to ? pino(options, to) : pino(options)
}

// Cookies, and the row that PostgreSQL quotes in the error of a failed statement.
const REDACTED = ['req.headers', 'headers', 'err.detail', 'err.where']
