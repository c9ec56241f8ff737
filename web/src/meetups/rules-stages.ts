import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { formatTime } from '../platform/format.ts'

/** The stages of an accepted meetup, and what follows. */
export const STAGES = ['agreed', 'onTheWay', 'here', 'met'] as const
export type Stage = (typeof STAGES)[number]

export const STAGE_NAMES: Record<Stage, MessageDescriptor> = {
  agreed: msg({ message: 'Agreed', comment: 'Stage of a meetup' }),
  onTheWay: msg`On the way`,
  here: msg({ message: 'Here', comment: 'Stage of a meetup: the person has arrived' }),
  met: msg({ message: 'Met', comment: 'Stage of a meetup: the two have met' }),
}

/** The viewer's stage: it follows from what they reported, not from the other person. */
export function stageOf({ state, isHere, setOffAt }: Pick<Meetup, 'state' | 'isHere' | 'setOffAt'>): Stage {
  if (state === 'met') return 'met'
  if (isHere) return 'here'
  return setOffAt === null ? 'agreed' : 'onTheWay'
}

/** What the viewer has reported, as the other person sees it. */
export function ownWords({ other, isHere, expectedAt, setOffAt }: Meetup): string {
  const { name } = other
  if (isHere) return t`You’re here. ${name} can see that.`
  if (expectedAt) return expectedText(expectedAt, name)
  if (setOffAt) return t`You’re on your way. ${name} knows.`
  return t`It’s on. See you there!`
}

export function expectedText(expectedAt: string, name: string): string {
  const time = formatTime(expectedAt)
  return t`You’ll be there at about ${time}. ${name} knows.`
}

/** What the other person has reported, if anything. */
export function otherWords({ other, isOtherHere, otherExpectedAt, otherSetOffAt }: Meetup): string | null {
  const { name } = other
  const reportedAt = otherExpectedAt ?? otherSetOffAt
  if (isOtherHere) return t`${name} is there.`
  if (reportedAt === null) return null
  const time = formatTime(reportedAt)
  if (otherExpectedAt) return t`${name} is running late, and will be there at about ${time}.`
  return t`${name} set off at ${time}.`
}
