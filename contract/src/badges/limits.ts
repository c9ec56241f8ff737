/** The families of badges, in the order in which they are shown. */
export const BADGE_FAMILIES = ['communication', 'knowledge', 'character', 'community'] as const
export type BadgeFamily = (typeof BADGE_FAMILIES)[number]

export const BADGE_FAMILY_NAMES: Record<BadgeFamily, string> = {
  communication: 'Communication skills',
  knowledge: 'Knowledge sharing',
  character: 'Character traits',
  community: 'Community contributions',
}

/** After a meeting, while it is still remembered as it was. */
export const BADGE_DAYS_AFTER_MEETING = 14
/** So that a badge says something. */
export const BADGES_PER_MEETING = 2
/** Both accounts must be this old, and confirmed, before a badge between them counts: so that none are made for badges. */
export const BADGES_COUNT_AFTER_HOURS = 24
/** Badges for more meetings than these on one day (UTC), of either of the two, never count. */
export const COUNTED_MEETINGS_PER_DAY = 5
/** How long whoever gave a badge may take it back. */
export const BADGE_REVOCABLE_HOURS = 24
/** How many of one's own, newest first, are listed one by one; counts are of all. */
export const BADGES_LISTED_MAX = 200
/** What fits on a medal, and below it. */
export const BADGE_NAME_CHARACTERS = { min: 2, max: 30 }
export const BADGE_DESCRIPTION_CHARACTERS = { min: 5, max: 120 }
