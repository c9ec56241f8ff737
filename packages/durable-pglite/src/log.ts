type Write = (fields: object, message: string) => void

/** The destination of the database's log; compatible with pino's logger. */
export interface Log {
  debug: Write
  info: Write
  warn: Write
  error: Write
}
