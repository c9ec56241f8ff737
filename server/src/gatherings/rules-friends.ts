import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GATHERING_ERRORS } from '@hereabouts/contract/gatherings/errors'
import { FRIENDS_MAX, HELD_HOURS, HELD_HOURS_BEFORE } from '@hereabouts/contract/gatherings/limits'
import { HOUR_MS, later } from '../platform/clock.ts'

/** A seat that a member holds for somebody they are in touch with. */
export interface HeldSeat {
  byId: UserId
  friendId: UserId
}

/** What these rules need of a gathering. */
interface Seats {
  state: string
  starterId: UserId
  startsAt: Date
  maximum: number
  members: readonly { userId: UserId; state: string }[]
  held?: readonly HeldSeat[]
}

/** How many seats are held for people other than this one. Members who have left hold none. */
export function countHeld(
  { members, held = [] }: Pick<Seats, 'members' | 'held'>,
  except: UserId | null = null,
): number {
  const isIn = (person: UserId) => members.some(({ userId, state }) => userId === person && state === 'in')
  return held.filter(({ byId, friendId }) => friendId !== except && isIn(byId)).length
}

/** For how many friends in all this member can hold a seat. */
export function friendsMax({ starterId }: Pick<Seats, 'starterId'>, person: UserId): number {
  return person === starterId ? FRIENDS_MAX.starter : FRIENDS_MAX.member
}

/** Until when a seat would be held that somebody asks for now. Null if it is too late. */
export function heldUntil({ startsAt }: Pick<Seats, 'startsAt'>, now: Date): Date | null {
  const last = later(startsAt, -HELD_HOURS_BEFORE * HOUR_MS)
  if (last <= now) return null
  return new Date(Math.min(last.getTime(), later(now, HELD_HOURS * HOUR_MS).getTime()))
}

/**
 * Why a member cannot hold a seat for a friend, or null. Says nothing about the friend: whether they may join is
 * between them and the gathering.
 *
 * @param asked for how many the member has held one here before
 */
export function cannotHold(
  gathering: Seats,
  person: UserId,
  asked: number,
  now: Date,
): keyof typeof GATHERING_ERRORS | null {
  const { state, startsAt, maximum, members } = gathering
  const seated = members.filter((member) => member.state === 'in')
  if (!seated.some(({ userId }) => userId === person)) return 'NOT_A_MEMBER'
  if ((state !== 'open' && state !== 'on') || now >= startsAt) return 'NOT_OPEN'
  if (heldUntil(gathering, now) === null) return 'TOO_LATE_FOR_FRIENDS'
  if (asked >= friendsMax(gathering, person)) return 'TOO_MANY_FRIENDS'
  return seated.length + countHeld(gathering) < maximum ? null : 'FULL'
}
