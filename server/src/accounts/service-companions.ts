import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'

/** Somebody whom a viewer has to do with, as the rows of other rooms give them beside their own columns. */
interface CompanionRow {
  otherId: UserId
  otherUsername: string
  /** The username, for viewers who may not see them. */
  otherName: string
  otherAvatarUrl: string | null
  otherIsVerified: boolean
  otherSimulated: boolean
}

/** The person of a row, as the contract says them. */
export function companionOf(row: CompanionRow): Companion {
  return {
    id: row.otherId,
    username: row.otherUsername,
    name: row.otherName,
    avatarUrl: row.otherAvatarUrl,
    isVerified: row.otherIsVerified,
    simulated: row.otherSimulated,
  }
}
