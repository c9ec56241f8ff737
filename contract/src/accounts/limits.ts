export const USERNAME_CHARACTERS = { min: 3, max: 30 }
export const USERNAME_PATTERN = new RegExp(
  `^[A-Za-z0-9_-]{${USERNAME_CHARACTERS.min},${USERNAME_CHARACTERS.max}}$`,
)
export const USERNAME_HINT = `${USERNAME_CHARACTERS.min} to ${USERNAME_CHARACTERS.max} letters, digits, _ or -`
/**
 * People can still remember ten characters. The maximum of 128 stops long passwords from
 * exhausting the server by hashing.
 */
export const PASSWORD_CHARACTERS = { min: 10, max: 128 }
/**
 * In UTF-16 units: a composed character has at most four when it is decomposed. Longer input cannot be a
 * password, so the server neither looks it up nor counts it.
 */
export const CREDENTIAL_LENGTH_MAX = 4 * PASSWORD_CHARACTERS.max
export const PASSWORD_HINT = `${PASSWORD_CHARACTERS.min} to ${PASSWORD_CHARACTERS.max} characters`
export const NAME_CHARACTERS = { min: 1, max: 50 }
/** One line on a card, next to the photo. */
export const ASK_ME_ABOUT_CHARACTERS_MAX = 80
export const PRONOUNS_CHARACTERS_MAX = 40
/** More than almost anybody speaks, and still two lines on a card. */
export const SPOKEN_LANGUAGES_MAX = 8
/** RFC 5321, section 4.5.3.1.3: a path of 256 characters, less its two angle brackets. */
export const EMAIL_CHARACTERS_MAX = 254
export const EMAIL_HINT = 'an e-mail address such as ana@example.org'
/** How long a deletion can be undone: time to reconsider, or to notice that somebody else did it. */
export const DELETION_GRACE_DAYS = 7
/** How long a re-entered password covers sensitive actions: one sitting, not a lunch break. */
export const CONFIRMED_MINUTES = 10
/** A session ends after this long without use. */
export const SESSION_DAYS = 30
/** More devices than anybody has at hand. Signing in on another one signs out the least recently used. */
export const SESSIONS_MAX = 20
/** No member's link has a longer token. */
export const INVITATION_CHARACTERS_MAX = 200
/** One line on why somebody would like to join. */
export const JOIN_REASON_CHARACTERS_MAX = 200
/** No invite link has a longer code, so the server rejects it before storing it. */
export const INVITE_CODE_CHARACTERS_MAX = 64

/**
 * How long the server remembers that accounts shared a browser: as long as a report about
 * them is likely to arrive.
 */
export const DEVICE_KEY_DAYS = 30
