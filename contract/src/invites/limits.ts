import { perAddress } from '../http/budget.ts'

/** Leaves out characters that look or sound like others: no 0 and O, no 1, I and L, no U beside V. */
export const INVITE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 30 to the power of 8: about 656 billion codes, with only a handful valid at any time. */
export const INVITE_CODE_CHARACTERS = 8
export const INVITE_CODE_PATTERN = new RegExp(`^[${INVITE_ALPHABET}]{${INVITE_CODE_CHARACTERS}}$`, 'i')
/** One for each circle of friends, so that people can switch off a leaked link without breaking the others. */
export const INVITES_ACTIVE_MAX = 10
/** Long enough for a friend to think it over, short enough that a forgotten link stops working. */
export const INVITE_DAYS = 30
/** How long an ended link stays in its owner's list, with the number of people who joined. */
export const INVITE_KEPT_DAYS = 30
/** Longer than anybody's list of friends. */
export const JOINED_SHOWN_MAX = 100
/** Enough for a household opening links, useless for guessing. Successful lookups count too. */
export const INVITE_LOOKUPS = perAddress(60, '15 minutes', { countedAs: 'invites' })
