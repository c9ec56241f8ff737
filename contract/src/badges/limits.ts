/** The families of badges, in display order. */
export const BADGE_FAMILIES = ['communication', 'knowledge', 'character', 'community'] as const
export type BadgeFamily = (typeof BADGE_FAMILIES)[number]

export const BADGE_FAMILY_NAMES: Record<BadgeFamily, string> = {
  communication: 'Communication skills',
  knowledge: 'Knowledge sharing',
  character: 'Character traits',
  community: 'Community contributions',
}

/** Badges can be given while people still remember the meeting well. */
export const BADGE_DAYS_AFTER_MEETING = 14
/** Few enough that a badge means something. */
export const BADGES_PER_MEETING = 2
/**
 * Both accounts must be this old and confirmed before a badge between them counts, so that fake
 * accounts do not pay off.
 */
export const BADGES_COUNT_AFTER_HOURS = 24
/** Per person and UTC day. A badge for a meeting beyond this, by either person, never counts. */
export const COUNTED_MEETINGS_PER_DAY = 5
/** How long a badge can be taken back by its giver. */
export const BADGE_REVOCABLE_HOURS = 24
/** How many of their own badges people see one by one, newest first. Counts include all of them. */
export const BADGES_LISTED_MAX = 200
/** The name fits on the medal, the description below it. */
export const BADGE_NAME_CHARACTERS = { min: 1, max: 30 }
export const BADGE_DESCRIPTION_CHARACTERS = { min: 1, max: 120 }
