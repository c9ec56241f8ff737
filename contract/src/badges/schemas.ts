import * as z from 'zod/mini'
import { badgeCount, companion } from '../accounts/schemas-others.ts'
import { type Id, idInPath, idOf, moment, typedLine, typedText } from '../http/fields.ts'
import { meetupId } from '../meetups/schemas.ts'
import { BADGE_DESCRIPTION_CHARACTERS, BADGE_FAMILIES, BADGE_NAME_CHARACTERS } from './limits.ts'

export type BadgeTypeId = Id<'badgeType'>
export const badgeTypeId = idOf<'badgeType'>()

/** Name and description are in English, and clients translate them, unless the team has changed them. */
export const badgeType = z.strictObject({
  id: badgeTypeId,
  name: z.string(),
  family: z.enum(BADGE_FAMILIES),
  description: z.string(),
})
export type BadgeType = z.infer<typeof badgeType>

export const badgeTypeInPath = z.strictObject({ id: idInPath<'badgeType'>() })

/** A badge as the team sees it. */
export const listedBadgeType = z.strictObject({
  ...badgeType.shape,
  isOffered: z.boolean(),
  /** How often it was awarded and not revoked. */
  given: z.int(),
})
export type ListedBadgeType = z.infer<typeof listedBadgeType>

export const badgeTypeChange = z.strictObject({
  name: typedLine(
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

/** One badge that one person awarded another. */
export type BadgeAwardId = Id<'badgeAward'>
export const badgeAwardId = idOf<'badgeAward'>()

/**
 * Whether it counts towards what others see: yes; later, once both accounts are old enough and confirmed; or
 * never, because of too many meetings.
 */
export const BADGE_COUNTINGS = ['yes', 'later', 'never'] as const
export type BadgeCounting = (typeof BADGE_COUNTINGS)[number]

const awarded = {
  id: badgeAwardId,
  badge: badgeType,
  other: companion,
  awardedAt: moment(),
  counting: z.enum(BADGE_COUNTINGS),
}

/** A received badge; `other` awarded it. */
export const receivedBadge = z.strictObject({ ...awarded, isHidden: z.boolean() })
export type ReceivedBadge = z.infer<typeof receivedBadge>

/** An awarded badge; `other` received it. */
export const givenBadge = z.strictObject({
  ...awarded,
  /** Whether the receiver gets it only once the giver's e-mail address is confirmed. */
  isHeld: z.boolean(),
  /** The end of the period for revoking it. Null once it has passed. */
  revocableUntil: z.nullable(moment()),
})
export type GivenBadge = z.infer<typeof givenBadge>

/** A recent meeting for which badges can be awarded, or could until the limit was reached. */
export const badgeMeeting = z.strictObject({
  meetupId,
  other: companion,
  metAt: moment(),
  awardableUntil: moment(),
  /** How many more badges this person may award for it. */
  left: z.int(),
})
export type BadgeMeeting = z.infer<typeof badgeMeeting>

export const ownBadges = z.strictObject({
  /** The counts that others see. */
  counts: z.array(badgeCount),
  received: z.array(receivedBadge),
  given: z.array(givenBadge),
  meetings: z.array(badgeMeeting),
})
export type OwnBadges = z.infer<typeof ownBadges>

export const othersBadges = z.strictObject({ counts: z.array(badgeCount) })
