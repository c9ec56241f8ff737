import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { formatTime } from '../platform/format.ts'

/** The stages of an accepted meetup, and what follows. */
export const STAGES = ['agreed', 'onTheWay', 'here', 'met'] as const
export type Stage = (typeof STAGES)[number]

export const STAGE_NAMES: Record<Stage, string> = {
  agreed: 'Agreed',
  onTheWay: 'On the way',
  here: 'Here',
  met: 'Met',
}

/** The viewer's stage: it follows from what they reported, not from the other person. */
export function stageOf({ state, isHere, setOffAt }: Meetup): Stage {
  if (state === 'met') return 'met'
  if (isHere) return 'here'
  return setOffAt === null ? 'agreed' : 'onTheWay'
}

/** What the viewer has reported, as the other person sees it. */
export function ownWords({ other, isHere, expectedAt, setOffAt }: Meetup): string {
  if (isHere) return `You’re here. ${other.name} can see that.`
  if (expectedAt) return `You’ll be there at about ${formatTime(expectedAt)}. ${other.name} knows.`
  if (setOffAt) return `You’re on your way. ${other.name} knows.`
  return 'It’s on. See you there!'
}

/** What the other person has reported, if anything. */
export function otherWords({ other, isOtherHere, otherExpectedAt, otherSetOffAt }: Meetup): string | null {
  if (isOtherHere) return `${other.name} is there.`
  if (otherExpectedAt)
    return `${other.name} is running late and comes at about ${formatTime(otherExpectedAt)}.`
  if (otherSetOffAt) return `${other.name} is on the way, since ${formatTime(otherSetOffAt)}.`
  return null
}
