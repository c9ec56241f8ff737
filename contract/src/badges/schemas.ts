import * as z from 'zod/mini'
import { badgeCount, companion } from '../accounts/schemas-others.ts'
import { type Id, idInPath, idOf, moment, typedText } from '../http/fields.ts'
import { meetupId } from '../meetups/schemas.ts'
import { BADGE_DESCRIPTION_CHARACTERS, BADGE_FAMILIES, BADGE_NAME_CHARACTERS } from './limits.ts'

export type BadgeTypeId = Id<'badgeType'>
export const badgeTypeId = idOf<'badgeType'>()

export const badgeType = z.strictObject({
  id: badgeTypeId,
  name: z.string(),
  family: z.enum(BADGE_FAMILIES),
  description: z.string(),
})
export type BadgeType = z.infer<typeof badgeType>

export const badgeTypeInPath = z.strictObject({ id: idInPath<'badgeType'>() })

/** A badge as those see it who look after the house. */
export const listedBadgeType = z.strictObject({
  ...badgeType.shape,
  isOffered: z.boolean(),
  /** How often it was given and not taken back. */
  given: z.int(),
})
export type ListedBadgeType = z.infer<typeof listedBadgeType>

export const badgeTypeChange = z.strictObject({
  name: typedText(
    BADGE_NAME_CHARACTERS.min,
    BADGE_NAME_CHARACTERS.max,
    `${BADGE_NAME_CHARACTERS.min} to ${BADGE_NAME_CHARACTERS.max} characters`,
  ),
  description: typedText(
    BADGE_DESCRIPTION_CHARACTERS.min,
    BADGE_DESCRIPTION_CHARACTERS.max,
    `${BADGE_DESCRIPTION_CHARACTERS.min} to ${BADGE_DESCRIPTION_CHARACTERS.max} characters`,
  ),
  isOffered: z.boolean(),
})
export type BadgeTypeChange = z.infer<typeof badgeTypeChange>

/** One badge that one person gave another. */
export type BadgeAwardId = Id<'badgeAward'>
export const badgeAwardId = idOf<'badgeAward'>()

/** Whether others see it in the counts: yes; later, once both accounts are old enough and confirmed; or never, for too many meetings. */
export const BADGE_COUNTINGS = ['yes', 'later', 'never'] as const
export type BadgeCounting = (typeof BADGE_COUNTINGS)[number]

const awarded = {
  id: badgeAwardId,
  badge: badgeType,
  other: companion,
  awardedAt: moment(),
  counting: z.enum(BADGE_COUNTINGS),
}

/** A badge that one got; `other` gave it. */
export const receivedBadge = z.strictObject({ ...awarded, isHidden: z.boolean() })
export type ReceivedBadge = z.infer<typeof receivedBadge>

/** A badge that one gave; `other` got it. */
export const givenBadge = z.strictObject({
  ...awarded,
  /** Until when it can be taken back; null once that is over. */
  revocableUntil: z.nullable(moment()),
})
export type GivenBadge = z.infer<typeof givenBadge>

/** A meeting for which badges can still be awarded, or could until all were. */
export const badgeMeeting = z.strictObject({
  meetupId,
  other: companion,
  metAt: moment(),
  awardableUntil: moment(),
  /** How many more one may give for it. */
  left: z.int(),
})
export type BadgeMeeting = z.infer<typeof badgeMeeting>

export const ownBadges = z.strictObject({
  /** As others see them. */
  counts: z.array(badgeCount),
  received: z.array(receivedBadge),
  given: z.array(givenBadge),
  meetings: z.array(badgeMeeting),
})
export type OwnBadges = z.infer<typeof ownBadges>

export const othersBadges = z.strictObject({ counts: z.array(badgeCount) })
