import { perAddress } from '../http/budget.ts'

/** Without what is read or heard for another: no 0 and O, no 1, I and L, no U beside V. */
export const INVITE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 30 to the 8th: six hundred thousand million, of which a handful is good at any time. */
export const INVITE_CODE_CHARACTERS = 8
export const INVITE_CODE_PATTERN = new RegExp(`^[${INVITE_ALPHABET}]{${INVITE_CODE_CHARACTERS}}$`, 'i')
/** One for each circle of friends; and whoever leaks one switches off that one. */
export const INVITES_ACTIVE_MAX = 10
/** Long enough for a friend who thinks it over; a link that lies about somewhere does not work for ever. */
export const INVITE_DAYS = 30
/** So long after its end it stays in one's list, with how many came by it. */
export const INVITE_KEPT_DAYS = 30
/** More are no list of friends. */
export const JOINED_SHOWN_MAX = 100
/** From one network address: a household that opens a link, and no use to somebody who guesses. What is found counts too. */
export const INVITE_LOOKUPS = perAddress(60, '15 minutes', { countedAs: 'invites' })
