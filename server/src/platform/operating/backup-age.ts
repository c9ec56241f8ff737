import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** In DATA_DIR: when the last backup was made. */
export const LAST_BACKUP = 'last-backup'

/** How old the last backup is; infinitely without one. */
export async function readBackupAgeSeconds(dataDir: string, now = Date.now()): Promise<number> {
  const text = await readFile(join(dataDir, LAST_BACKUP), 'utf8').catch(() => '')
  const at = Date.parse(text.trim())
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : Math.max(0, (now - at) / 1000)
}
