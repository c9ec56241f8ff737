import { perAddress } from '../http/budget.ts'
import { REPORT_TEXT_CHARACTERS_MAX } from '../reports/limits.ts'

/** Whom it is about: a username, a name, or how they looked. */
export const OUTSIDE_ABOUT_CHARACTERS = { min: 1, max: 80 }
/** When it happened, in words. */
export const OUTSIDE_WHEN_CHARACTERS_MAX = 60
/** Shorter than the text of a report, which also contains when it happened. */
export const OUTSIDE_TEXT_CHARACTERS = {
  min: 20,
  max: REPORT_TEXT_CHARACTERS_MAX - OUTSIDE_WHEN_CHARACTERS_MAX - 1,
}
/** From one network address, which a venue's guests share. */
export const OUTSIDE_REPORTS = perAddress(6, 'hour')
/** E-mails of this kind to one mailbox. */
export const OUTSIDE_MAILS_PER_DAY = 3
/** Without the link in the e-mail, it is deleted after this long. */
export const OUTSIDE_CONFIRMED_HOURS = 24
/** 132 bits. A longer token would make plain-text e-mail break the link in two. */
export const OUTSIDE_TOKEN_CHARACTERS = 22
