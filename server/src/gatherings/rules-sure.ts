import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { ASKED_AGAIN_MINUTES_BEFORE } from '@hereabouts/contract/reliability/limits'
import { later, MINUTE_MS } from '../platform/clock.ts'

/** What these rules need to know about a member and a gathering. */
interface Seat {
  userId: UserId
  state: string
  confirmedAt: Date | null
  sureBy: Date | null
}
interface Seats<M extends Seat> {
  state: string
  startsAt: Date
  members: readonly M[]
}

/** Whether this member was asked once more, shortly before the start, and has not answered yet. */
export function isAskedAgain({ state, startsAt }: Omit<Seats<Seat>, 'members'>, member: Seat): boolean {
  return state === 'on' && member.state === 'in' && member.sureBy !== null && !isSure(startsAt, member)
}

/**
 * Asks again those members who missed a yes lately and said yes to this gathering early.
 *
 * @param drawSureBy until when they can answer; null for people who need not be asked
 */
export function askAgain<M extends Seat, G extends Seats<M>>(
  gathering: G & Seats<M>,
  now: Date,
  drawSureBy: ((person: UserId, startsAt: Date) => Date | null) | undefined,
): G {
  const { startsAt } = gathering
  const isTime = now >= minutesBefore(startsAt, FIRST) && now < minutesBefore(startsAt, LAST)
  if (!isTime || !drawSureBy) return gathering
  const members = gathering.members.map((member) => {
    if (member.state !== 'in' || member.sureBy || isSure(startsAt, member)) return member
    const sureBy = drawSureBy(member.userId, startsAt)
    return sureBy ? { ...member, sureBy } : member
  })
  const isNew = members.some((member, at) => member !== gathering.members[at])
  return isNew ? { ...gathering, members } : gathering
}

/** Whether they said within the last hour that they are coming. */
function isSure(startsAt: Date, { confirmedAt }: Seat): boolean {
  return confirmedAt !== null && confirmedAt >= minutesBefore(startsAt, FIRST)
}

const minutesBefore = (startsAt: Date, minutes: number) => later(startsAt, -minutes * MINUTE_MS)
const { first: FIRST, last: LAST } = ASKED_AGAIN_MINUTES_BEFORE
