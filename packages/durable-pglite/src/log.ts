type Write = (fields: object, message: string) => void

/** Where the database writes its log: anything shaped like pino's logger. */
export interface Log {
  debug: Write
  info: Write
  warn: Write
  error: Write
}
