import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type { Logger }

/**
 * The log of the process: JSON lines on standard output, or to another destination. Log entries refer to
 * people by id, never by name, address or place. `level` is one of pino's: fatal, error, warn, info, debug,
 * trace, silent.
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: REDACTED, remove: true },
    formatters: { level: (label) => ({ level: label }) },
  }
  return to ? pino(options, to) : pino(options)
}

// Cookies, and the row that PostgreSQL quotes in the error of a failed statement.
const REDACTED = ['req.headers', 'headers', 'err.detail', 'err.where']
