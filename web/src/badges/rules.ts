import type { BadgeCount } from '@hereabouts/contract/accounts/schemas-others'
import { BADGE_ERRORS } from '@hereabouts/contract/badges/errors'
import {
  BADGE_FAMILIES,
  type BadgeFamily,
  COUNTED_MEETINGS_PER_DAY,
} from '@hereabouts/contract/badges/limits'
import type {
  BadgeCounting,
  BadgeMeeting,
  BadgeType,
  OwnBadges,
  ReceivedBadge,
} from '@hereabouts/contract/badges/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { formatList } from '../platform/format.ts'
import { translate, translateName } from '../platform/translate.ts'

/** Groups badge types by family, in display order, without empty families. */
export function byFamily(types: readonly BadgeType[]): { family: BadgeFamily; types: BadgeType[] }[] {
  return BADGE_FAMILIES.map((family) => ({
    family,
    types: types.filter((type) => type.family === family),
  })).filter(({ types }) => types.length > 0)
}

/**
 * The three badges that people most likely give after a meetup for this interest.
 * If the installation has removed one of them, its first badge takes the place.
 *
 * @param interest its English name
 */
export function likeliest(types: readonly BadgeType[], interest = ''): BadgeType[] {
  const fitting = AFTER_INTERESTS.filter(([words]) => words.test(interest)).map(([, badge]) => badge)
  const wanted = [...fitting, ...AFTER_ANYTHING].flatMap((badge) =>
    types.filter(({ name }) => badge.test(name)),
  )
  return [...new Set([...wanted, ...types])].slice(0, LIKELY_SHOWN)
}

const LIKELY_SHOWN = 3
/** By the English names in the guide. */
const AFTER_ANYTHING = [/^Good Listener$/, /^Warm Welcome$/, /^On Time$/]
/** By words in the names of interests. */
const AFTER_INTERESTS: readonly (readonly [RegExp, RegExp])[] = [
  [/new in|newcomer/i, /^Newcomer's Friend$/],
  [/language/i, /^Language Bridge$/],
  [/local|neighbo|walk|tour|explor|eats/i, /^Local Guide$/],
  [/stud|tutor|learn|career|mentor|tech/i, /^Patient Teacher$/],
  [/game|chess|cook|music|craft|photo|sport|repair/i, /^Skill Sharer$/],
  [/help|moving|pet|garden|errand/i, /^Helping Hand$/],
  [/book|film|philosoph|politic|science|histor/i, /^Curious Mind$/],
]

/** Groups received awards by badge: the most received first, then in the order of the guide. */
export function byBadge(received: readonly ReceivedBadge[]): { badge: BadgeType; awards: ReceivedBadge[] }[] {
  const groups = new Map<number, { badge: BadgeType; awards: ReceivedBadge[] }>()
  for (const award of received) {
    const group = groups.get(award.badge.id) ?? { badge: award.badge, awards: [] }
    groups.set(award.badge.id, { ...group, awards: [...group.awards, award] })
  }
  return [...groups.values()].sort(
    (one, other) => other.awards.length - one.awards.length || one.badge.id - other.badge.id,
  )
}

/** The latest meeting with a person for which awards are left, or the reason why there is none. */
export function meetingFor(
  { meetings }: Pick<OwnBadges, 'meetings'>,
  personId: number,
): { meetupId: MeetupId; left: number } | { meetupId: null; reason: string } {
  const between = meetings.filter(({ other }) => other.id === personId)
  const meeting = between.find(({ left }) => left > 0)
  if (meeting) return { meetupId: meeting.meetupId, left: meeting.left }
  const reason = between.length > 0 ? BADGE_ERRORS.ALL_GIVEN : BADGE_ERRORS.NOT_MET
  return { meetupId: null, reason: translate(reason.message) }
}

/** The people who can be awarded badges, each once, most recently met first. */
export function toAward(meetings: readonly BadgeMeeting[]): BadgeMeeting[] {
  const seen = new Set<number>()
  return meetings.filter(({ left, other }) => left > 0 && !seen.has(other.id) && seen.add(other.id))
}

export function fromPeople(givers: number): string {
  return plural(givers, { one: 'from # person', other: 'from # people' })
}

/** The label for an award that does not count; null for one that does. */
export const COUNTING_WORDS: Record<BadgeCounting, MessageDescriptor | null> = {
  yes: null,
  later: msg`Doesn’t count yet`,
  never: msg`Doesn’t count`,
}

/** Explains why some awards do not count; null if all do. */
export function whyNotCounted(awards: readonly { counting: BadgeCounting }[]): string | null {
  const has = (counting: BadgeCounting) => awards.some((award) => award.counting === counting)
  const why = [
    has('later') && t`A badge counts once both accounts are a day old and have a confirmed e-mail address.`,
    has('never') && t`Only the first ${COUNTED_MEETINGS_PER_DAY} meetings of a day count.`,
  ].filter(Boolean)
  return why.length > 0 ? why.join(' ') : null
}

/** Sums up a person's badges in one line: "Good Listener, On Time and 2 more". */
export function countsSummary(counts: readonly BadgeCount[]): string {
  const [first, second, ...more] = counts.map(({ name }) => translateName('badge', name))
  if (!first) return t`None yet`
  if (!second) return first
  if (more.length === 0) return formatList([first, second], 'unit')
  const named = formatList([first, second], 'unit')
  const others = more.length
  return plural(others, { other: `${named} and # more` })
}
