import { readStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_awards_told'

/** The last award that somebody was told of on this phone; null when it was none yet. */
export function lastAwardTold(userId: number): number | null {
  const { userId: whose, last } = (readStored(KEY) ?? {}) as { userId?: unknown; last?: unknown }
  return whose === userId && typeof last === 'number' ? last : null
}

export function noteAwardTold(userId: number, last: number) {
  writeStored(KEY, { userId, last })
}
