import type { Gathering, GatheringSummary, PublicGathering } from '@hereabouts/contract/gatherings/schemas'
import { plural, t } from '@lingui/core/macro'
import type { StoredUser } from '../accounts/rules.ts'
import { formatDayName, startWithCapital } from '../platform/format.ts'
import { dayWithin } from '../platform/format-days.ts'
import { formatHours } from '../platform/format-hours.ts'
import type { Units } from '../platform/units.ts'

/** What a gathering's page shows. */
export type Stage =
  | 'open'
  /** Open, and the viewer has joined. */
  | 'joined'
  /** On, and the viewer could join. */
  | 'on'
  /** No seat for the viewer, who can only wait. */
  | 'full'
  | 'waiting'
  /** On, and the viewer is in it. */
  | 'coming'
  | 'happening'
  | 'over'
  | 'lapsed'
  | 'cancelled'
  | 'taken down'

export function stageOf({ state, own, isFull, label }: GatheringSummary): Stage {
  if (state === 'cancelled') return label === '' ? 'taken down' : 'cancelled'
  if (state === 'lapsed') return 'lapsed'
  if (state === 'over') return 'over'
  if (state === 'under_way') return 'happening'
  if (own === 'waiting') return 'waiting'
  if (own === 'in') return state === 'on' ? 'coming' : 'joined'
  if (isFull) return 'full'
  return state
}

/** Whether the viewer could join it, or its waiting list. */
export function canJoin(gathering: GatheringSummary): boolean {
  const stage = stageOf(gathering)
  return stage === 'open' || stage === 'on' || stage === 'full'
}

/** Whether it has yet to start, or is under way. */
export function isAhead({ state }: Pick<GatheringSummary, 'state'>): boolean {
  return state === 'open' || state === 'on' || state === 'under_way'
}

type Seats = Pick<GatheringSummary, 'going' | 'minimum' | 'maximum' | 'isFull'> & {
  state: string
  /** With seats that are held for friends. */
  taken?: number
}

/** How many seats are taken: "2 of 3 so far", "3 going, 3 seats left", "6 going, full". */
export function seatsText({ state, going, taken = going, minimum, maximum, isFull }: Seats): string {
  if (state === 'open' && !isFull) return t`${going} of ${minimum} so far`
  const left = isFull ? 0 : Math.max(0, maximum - taken)
  const people = plural(going, { one: '# going', other: '# going' })
  if (state !== 'open' && state !== 'on') return people
  return left === 0
    ? t`${people}, full`
    : plural(left, { one: `${people}, # seat left`, other: `${people}, # seats left` })
}

/** "2 of 6 seats taken", if members hold some of them for friends. */
export function heldText({ going, taken, maximum }: Pick<GatheringSummary, 'going' | 'taken' | 'maximum'>) {
  return taken > going ? t`${taken} of ${maximum} seats taken` : null
}

/** How many people are still missing before it is on. */
export function missingText({ going, minimum }: Pick<GatheringSummary, 'going' | 'minimum'>): string {
  const missing = Math.max(1, minimum - going)
  return plural(missing, { one: 'It’s on with # more person.', other: 'It’s on with # more people.' })
}

/** How many of the people going are verified. Null if none is. */
export function verifiedText({ verified }: Pick<GatheringSummary, 'verified'>): string | null {
  return verified > 0 ? plural(verified, { one: '# verified', other: '# verified' }) : null
}

type Window = Pick<PublicGathering, 'startsAt' | 'endsAt'>

/** When it is, on a line of its own: "Tomorrow, 6 – 8 PM". */
export function whenText(window: Window, nowMs: number): string {
  return startWithCapital(whenWithin(window, nowMs))
}

/** The same within a sentence: "tomorrow, 6 – 8 PM". */
export function whenWithin({ startsAt, endsAt }: Window, nowMs: number): string {
  const day = dayWithin(startsAt, nowMs)
  const hours = formatHours(startsAt, endsAt)
  return t`${day}, ${hours}`
}

/** `2 hours` */
export function durationText(hours: number): string {
  return plural(hours, { one: '# hour', other: '# hours' })
}

/** `Thursday` */
export function weekdayText(moment: string): string {
  return formatDayName(moment)
}

/** The person's gatherings: those ahead, soonest first, and those that ended, latest first. */
export function sortOwn(gatherings: readonly Gathering[]): { ahead: Gathering[]; ended: Gathering[] } {
  const bySoonest = gatherings.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  return { ahead: bySoonest.filter(isAhead), ended: bySoonest.filter((each) => !isAhead(each)).toReversed() }
}

/** Whether the person has yet to answer "Still fine?", "Still coming?" or "Go anyway?". */
export function isAsked({ fineBy, confirmBy, goAnyway }: Gathering): boolean {
  return fineBy !== null || confirmBy !== null || goAnyway?.isGoing === false
}

/** How wide the hexagon of a gathering is. */
export function cellWidthText(units: Units): string {
  return units === 'imperial' ? t`four miles` : t`six kilometres`
}

/** Which of a person’s interests gatherings and weekly hours can be about. */
export function plannable<Interest extends Pick<StoredUser['interests'][number], 'category' | 'isHidden'>>(
  interests: readonly Interest[],
): Interest[] {
  return interests.filter(({ category, isHidden }) => category !== 'dating' && !isHidden)
}

/** The URL of its public page. */
export function gatheringUrl(origin: string, code: string): string {
  return `${origin}/gathering/${code}`
}
