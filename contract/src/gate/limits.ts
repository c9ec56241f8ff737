import { perAddress } from '../http/budget.ts'

/** How many people a member may bring. Even the largest number still stops a leaked link. */
export const INVITED_PEOPLE = { min: 1, max: 100, usual: 3 }
/** A university with its faculties, or all companies of a group. */
export const GATE_DOMAINS_MAX = 100
/** More than anybody types by hand. */
export const BLOCKED_DOMAINS_MAX = 1000
/** When the brake is applied: the most that an hour may have before. */
export const BRAKE_PEOPLE = { min: 1, max: 10_000 }
/** Enough to find company on a first day, too few to spam a town. */
export const CONTACTS_PER_DAY_OF_NEW_PEOPLE = 3
/** Accounts younger than this are new: a wave of spam is reported within days. */
export const NEW_ACCOUNT_DAYS = 7
/** How long a banned person's mailbox stays marked; far longer than a deleted account is kept. */
export const MAILBOX_MARK_DAYS = 365
/** Networks change hands, so their marks are short. */
export const NETWORK_MARK_DAYS = 30
/** Spammers are usually banned within days of signing up. */
export const SIGN_UP_NETWORK_DAYS = 30
/** A person who has not confirmed their address within a week has given up, or never owned it. */
export const WAITING_UNCONFIRMED_DAYS = 7
/** The queue shows the oldest first, and more appear as those are decided. */
export const WAITING_LISTED_MAX = 100
/** Enough for a household that opens links, useless for guessing. */
export const INVITATION_CHECKS = perAddress(60, '15 minutes', { countedAs: 'invitations to join' })
export const DOMAIN_HINT = 'a domain such as example.org'
