export const USERNAME_CHARACTERS = { min: 3, max: 30 }
export const USERNAME_PATTERN = new RegExp(
  `^[A-Za-z0-9_-]{${USERNAME_CHARACTERS.min},${USERNAME_CHARACTERS.max}}$`,
)
export const USERNAME_HINT = `${USERNAME_CHARACTERS.min} to ${USERNAME_CHARACTERS.max} letters, digits, _ or -`
/** Ten is what a person can still remember; 128 keeps hashing from being used to exhaust the server. */
export const PASSWORD_CHARACTERS = { min: 10, max: 128 }
/** What is longer, in UTF-16 units, is nobody's password: it need be neither looked up nor remembered. */
export const CREDENTIAL_LENGTH_MAX = 2 * PASSWORD_CHARACTERS.max
export const PASSWORD_HINT = `${PASSWORD_CHARACTERS.min} to ${PASSWORD_CHARACTERS.max} characters`
export const NAME_CHARACTERS = { min: 1, max: 50 }
/** RFC 5321, section 4.5.3.1.3: a path of 256 with its two angle brackets. */
export const EMAIL_CHARACTERS_MAX = 254
/** Only what every address has; whether it is one shows when a mail arrives. */
export const EMAIL_PATTERN = /^[^\s@\0]+@[^\s@\0]+\.[^\s@.\0]+$/
export const EMAIL_HINT = 'an e-mail address such as ana@example.org'
/** For so long a deleted account can be taken back: time to think again, or to notice that somebody else did it. */
export const DELETION_GRACE_DAYS = 7
/** After the password was given again, sensitive acts go through for so long: one sitting, not a lunch break. */
export const CONFIRMED_MINUTES = 10
/** A session ends when it was not used for this long. */
export const SESSION_DAYS = 30
/** More devices than anybody has at hand. One more signs the one out that was used longest ago. */
export const SESSIONS_MAX = 20
/** What is longer is no link's code; it is refused before it is stored. */
export const INVITE_CODE_CHARACTERS_MAX = 64

/** How long it is known that accounts were used on the same browser: while a report of what happened is likely to come. */
export const DEVICE_KEY_DAYS = 30
