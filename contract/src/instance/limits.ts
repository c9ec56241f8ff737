/** Two short sentences: the banner is on top of every page. */
export const ANNOUNCEMENT_CHARACTERS = { min: 1, max: 200 }
export const ANNOUNCEMENT_TONES = ['success', 'error', 'info'] as const
export type AnnouncementTone = (typeof ANNOUNCEMENT_TONES)[number]
/** Fits below an icon on a phone, and beside the title of a page. */
export const HOUSE_NAME_CHARACTERS_MAX = 30
/** About ten printed pages. */
export const HOUSE_TEXT_CHARACTERS_MAX = 20_000
export const CONTACT_CHARACTERS_MAX = 200
export const CONTACT_HINT =
  'an address such as help@example.org, or a page such as https://example.org/contact'
export const ICON_BYTES_MAX = 5 * 1024 * 1024
/** Square: what phones ask of an app that is installed. */
export const ICON_SIDE_PIXELS = 512
/** Its URL changes with it. */
export const ICON_KEPT_SECONDS = 365 * 24 * 60 * 60
export const ICON_HASH_PATTERN = /^[\w-]{22}$/
export const ACCENT_HINT = 'a colour such as #b83f12'
