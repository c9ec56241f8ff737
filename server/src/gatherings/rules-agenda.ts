import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { type Gathering, isJoinable, type Reason } from './rules.ts'

/** Why this person cannot publish the gathering; otherwise the gathering, which publishing does not change. */
export function publish(gathering: Gathering, person: UserId, now: Date): Gathering | Reason {
  if (gathering.starterId !== person) return 'NOT_YOURS_TO_PUBLISH'
  return isJoinable(gathering, now) ? gathering : 'NOT_OPEN'
}
