import type { Log } from '../src/log.ts'

const nothing = () => {}

export const silent: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing }

/** A log that stores its entries, from `info` up. */
export function recordingLog() {
  const lines: { level: keyof Log; fields: object; message: string }[] = []
  const at = (level: keyof Log) => (fields: object, message: string) =>
    void lines.push({ level, fields, message })
  const log: Log = { ...silent, info: at('info'), warn: at('warn'), error: at('error') }
  return { log, lines }
}
