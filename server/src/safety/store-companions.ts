import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql, { type Sql } from 'sql-template-tag'

/** The person `other` of a row, as its reader may see them. */
export interface CompanionRow {
  otherId: UserId
  otherUsername: string
  /** The username, for readers who may not see the person and have not agreed to meet them. */
  otherName: string
  otherAvatarUrl: string | null
  otherIsVerified: boolean
  otherSimulated: boolean
}

/**
 * The columns of a `CompanionRow`, for a statement that joins `users other`. Every store that
 * shows a person uses these.
 */
export function companionColumns(reader: UserId): Sql {
  return sql`other.id as other_id, other.username as other_username, ${companionName(reader)} as other_name,
    avatar_shown(${reader}, other.id, other.avatar_url) as other_avatar_url,
    other.is_verified as other_is_verified, other.simulated as other_simulated`
}

/**
 * The name of `users other` for a reader, given by value or by column. Two people who have agreed to meet keep
 * each other's name, whatever either chooses to see meanwhile.
 */
export function companionName(reader: UserId | Sql): Sql {
  return sql`case when can_see(${reader}, other.id) or (is_active(other.id) and have_agreed(${reader}, other.id))
    then other.name else other.username end`
}
