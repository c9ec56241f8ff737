/**
 * How long a link in an email works: enough to switch to the mail app and back, too short to be useful to
 * somebody who finds it later.
 */
export const EMAIL_LINK_MINUTES = 30
/**
 * Confirmation emails sent to one address in 24 hours, across all accounts: one, a
 * second try, and one to spare.
 */
export const CONFIRMATION_MAILS_PER_DAY = 3
/** Pause before the next requested email, so that the first has time to arrive. */
export const VERIFICATION_MAIL_REST_SECONDS = 60
