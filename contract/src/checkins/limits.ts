import { perAddress } from '../http/budget.ts'

/** Enough that somebody can be reached; more would be a mailing list. */
export const CONTACTS_MAX = 3
export const CONTACT_NAME_CHARACTERS = { min: 1, max: 50 }
/** A request to become a contact expires after this long, and the server deletes the address. */
export const CONTACT_ASKED_DAYS = 14
/**
 * Request emails that one person may send, and that one address may receive from everybody, so that
 * nobody is spammed through us.
 */
export const CONTACT_ASKS_PER_DAY = { byPerson: 6, toAddress: 3 }
/** How far ahead people may set their check-in time. */
export const CHECK_IN_MINUTES = { min: 10, max: 12 * 60 }
/** Between the reminder and the email to the contact: time to find the phone. */
export const GRACE_MINUTES = 10
export const SNOOZE_MINUTES = [15, 30] as const
/** How long the link in a contact's email shows the place, the time and the other person. */
export const ALERT_HOURS = 48
/** Lookups of such links from one network address. Guessing 132 bits is hopeless anyway. */
export const LINK_LOOKUPS = perAddress(120, '15 minutes', { countedAs: 'check-in links' })
export const LINK_TOKEN_CHARACTERS = 22
