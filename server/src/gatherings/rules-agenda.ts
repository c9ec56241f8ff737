import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { type Gathering, isJoinable, type Reason } from './rules.ts'

/** The gathering as it is, because publishing changes nothing about it, or why this person cannot publish it. */
export function publish(gathering: Gathering, person: UserId, now: Date): Gathering | Reason {
  if (gathering.starterId !== person) return 'NOT_YOURS_TO_PUBLISH'
  return isJoinable(gathering, now) ? gathering : 'NOT_OPEN'
}
