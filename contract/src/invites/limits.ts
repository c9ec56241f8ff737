import { perAddress } from '../http/budget.ts'

/**
 * One for each circle of friends, so that people can switch off a leaked link without breaking the others.
 */
export const INVITES_ACTIVE_MAX = 10
/** Long enough for a friend to think it over, short enough that a forgotten link stops working. */
export const INVITE_DAYS = 30
/** Of a member's friends, the first so many need not wait for a seat in gatherings, where the operator allows that. */
export const FRIENDS_VOUCHED_MAX = 5
/** How long an ended link stays in its owner's list, with the number of people who joined. */
export const INVITE_KEPT_DAYS = 30
/** Longer than anybody's list of friends. */
export const JOINED_SHOWN_MAX = 100
/** Enough for a household opening links, useless for guessing. Successful lookups count too. */
export const INVITE_LOOKUPS = perAddress(60, '15 minutes', { countedAs: 'invites' })
