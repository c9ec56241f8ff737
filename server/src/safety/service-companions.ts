import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import type { CompanionRow } from './store-companions.ts'

/** Maps a row to the contract's companion. */
export function toCompanion(row: CompanionRow): Companion {
  return {
    id: row.otherId,
    username: row.otherUsername,
    name: row.otherName,
    avatarUrl: row.otherAvatarUrl,
    isVerified: row.otherIsVerified,
    simulated: row.otherSimulated,
  }
}
