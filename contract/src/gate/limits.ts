import { perAddress } from '../http/budget.ts'

/** How many people a member may bring. Even the largest number still stops a leaked link. */
export const INVITED_PEOPLE = { min: 1, max: 100, usual: 3 }
/** A university with its faculties, or all companies of a group. */
export const GATE_DOMAINS_MAX = 100
/** A person who has not confirmed their address within a week has given up, or never owned it. */
export const WAITING_UNCONFIRMED_DAYS = 7
/** The queue shows the oldest first, and more appear as those are decided. */
export const WAITING_LISTED_MAX = 100
/** Enough for a household that opens links, useless for guessing. */
export const INVITATION_CHECKS = perAddress(60, '15 minutes', { countedAs: 'invitations to join' })
export const DOMAIN_HINT = 'a domain such as example.org'
