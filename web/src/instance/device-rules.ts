import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { readStored, writeStored } from '../platform/storage.ts'

const ACCEPTED = 'hereabouts_rules'
const LATER = 'hereabouts_rules_later'

/** The version of the rules that was accepted, as far as this phone knows, or 0. It saves a request at each start. */
export function acceptedHere(userId: UserId): number {
  return versionIn(readStored(ACCEPTED), userId)
}

export function noteAccepted(userId: UserId, version: number) {
  writeStored(ACCEPTED, { userId, version })
}

/** The version that the person put off in this tab, or 0. */
export function postponedHere(userId: UserId): number {
  return versionIn(readStored(LATER, 'session'), userId)
}

export function notePostponed(userId: UserId, version: number) {
  writeStored(LATER, { userId, version }, 'session')
}

function versionIn(stored: unknown, userId: UserId): number {
  const noted = (stored ?? {}) as { userId?: unknown; version?: unknown }
  return noted.userId === userId && typeof noted.version === 'number' ? noted.version : 0
}
