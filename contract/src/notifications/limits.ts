/** Older entries are no longer news; people find them where they happened, such as in the chat. */
export const INBOX_DAYS = 30
/** A few screens per response. */
export const INBOX_PER_PAGE = 50
/** The latest entries of each kind, such as meetups or badges. Nobody has more in a month. */
export const INBOX_OF_A_KIND_MAX = 100
/** Unread counts of one conversation stop here. */
export const UNREAD_COUNTED_MAX = 99
/** How many individually deleted entries the server remembers. "Delete all" does not count towards it. */
export const INBOX_REMOVED_MAX = 200
export const MUTES_MAX = 200

/** How long a push may take to be confirmed by a device before an e-mail is sent instead. */
export const MAIL_AFTER_MINUTES = 3
/** To one person. More would be noise; everything is in the inbox. */
export const NOTICE_MAILS_PER_DAY = 5

/** The kinds of push notifications. Each can be switched off. */
export const PUSH_KINDS = ['message', 'invitation', 'meetup', 'expiring', 'badge', 'digest'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** More browsers than anybody carries. Another one replaces the oldest. */
export const PUSH_SUBSCRIPTIONS_MAX = 10
/** About twice as long as the longest endpoints that push services hand out. */
export const ENDPOINT_CHARACTERS_MAX = 1000
/** A device that has confirmed no push for this long after one was sent counts as silent. */
export const PUSH_SILENT_HOURS = 24
/** Tags of test pushes begin with this. The service worker shows them even if the app is in front. */
export const PUSH_TEST_TAG = 'test-'
/** How long before their availability ends people are warned. */
export const EXPIRING_MINUTES = 10
/**
 * While visible, the app reports this often that somebody is looking. The server believes it a little longer.
 */
export const VISIBILITY_REPORT_SECONDS = 45
