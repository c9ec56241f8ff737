/** Of what a phone is told while the app is closed; each can be switched off. */
export const PUSH_KINDS = ['message', 'invitation', 'meetup', 'expiring', 'badge'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** More browsers than anybody carries; one more takes the place of the oldest. */
export const PUSH_SUBSCRIPTIONS_MAX = 10
/** The longest that push services hand out are about half of that. */
export const ENDPOINT_CHARACTERS_MAX = 1000
/** So long before being available ends somebody is told that it will. */
export const EXPIRING_MINUTES = 10
/** What stands on the lock screen of whoever has not chosen to see more there. */
export const PUSH_TEXT = 'Something new on Hereabouts'
/** An app that is looked at says so this often, and is believed a little longer. */
export const SEEN_SAID_SECONDS = 45
