import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { formatTime } from '../platform/format.ts'
import { stageOf, weekdayText } from './rules.ts'

// Texts that only a gathering's page needs, so lists do not load them.

/** Where the viewer stands, in one sentence. */
export function statusText(gathering: Gathering): string {
  switch (stageOf(gathering)) {
    case 'joined':
      return gathering.isStarter
        ? t`You’ve started it. Tell people about it.`
        : t`You’re in. We’ll tell you when it’s on.`
    case 'waiting':
      if (gathering.seatFrom !== null) return waitingText(gathering.seatFrom)
      return t`You’re on the waiting list. If a seat is free, it’s yours, and we’ll tell you.`
    case 'coming':
      return t`It’s on. See you there!`
    case 'happening':
      return gathering.own === 'in' ? t`It’s happening now. Have fun!` : t`It’s happening now.`
    case 'full':
      return t`It’s full.`
    default:
      return t`You can join.`
  }
}

/** Says when a new account can have a seat, at most a day from now. */
export function newAccountText(seatFrom: string): string {
  const [day, time] = [weekdayText(seatFrom), formatTime(seatFrom)]
  return t`Your account is new, so you can get a seat from ${day}, ${time}. On the waiting list, one that’s free then is yours.`
}

function waitingText(seatFrom: string): string {
  const [day, time] = [weekdayText(seatFrom), formatTime(seatFrom)]
  return t`You’re on the waiting list. If a seat is free from ${day}, ${time}, it’s yours, and we’ll tell you.`
}

/** What to say about a gathering that has ended. */
export function endText(gathering: Gathering): { title: string; text: string | null } {
  switch (stageOf(gathering)) {
    case 'lapsed':
      return {
        title: t`Not enough people this time`,
        text: t`It needed a few more, so nobody’s name was shown.`,
      }
    case 'cancelled':
      return { title: t`It’s off`, text: t`It was called off, or too few people could come.` }
    case 'taken down':
      return { title: t`It’s off`, text: t`We’ve taken it down, so it won’t happen.` }
    default:
      return { title: t`It’s over`, text: null }
  }
}
