import { perAddress } from '../http/budget.ts'

/** Enough to have one at hand; more would be a mailing list. */
export const CONTACTS_MAX = 3
export const CONTACT_NAME_CHARACTERS = { min: 1, max: 50 }
/** Who has not answered by then is not asked any more, and their address is forgotten. */
export const CONTACT_ASKED_DAYS = 14
/** Mails by which one person asks others, and that one address is sent by all: so that nobody is pestered through us. */
export const CONTACT_ASKS_PER_DAY = { byPerson: 6, toAddress: 3 }
/** How long from now the time may lie by which one says that one is fine. */
export const CHECK_IN_MINUTES = { min: 10, max: 12 * 60 }
/** Between the nudge and the mail to the contact: time to find the phone. */
export const GRACE_MINUTES = 10
export const SNOOZE_MINUTES = [15, 30] as const
/** How long the link in the mail to a contact shows where, when and whom. */
export const ALERT_HOURS = 48
/** Links that one network address may look up; guessing 132 bits is hopeless anyway. */
export const LINK_LOOKUPS = perAddress(120, '15 minutes', { countedAs: 'check-in links' })
export const LINK_TOKEN_CHARACTERS = 22
