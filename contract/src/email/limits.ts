/**
 * How long a link in an email works: enough to switch to the mail app and back, too short to be useful to
 * somebody who finds it later.
 */
export const EMAIL_LINK_MINUTES = 30
/** A code is shorter than a link, so it works for a shorter time: enough to open the mail app and type it. */
export const EMAIL_CODE_MINUTES = 10
/** One million codes: five tries guess one in 200,000. */
export const EMAIL_CODE_DIGITS = 6
export const EMAIL_CODE_TRIES = 5
export const EMAIL_CODE_HINT = 'the six digits from the e-mail'
/**
 * Confirmation emails sent to one address in 24 hours, across all accounts: one, a
 * second try, and one to spare.
 */
export const CONFIRMATION_MAILS_PER_DAY = 3
/** Pause before the next requested email, so that the first has time to arrive. */
export const VERIFICATION_MAIL_REST_SECONDS = 60
