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
export const ACCENT_HINT = 'a colour such as #b83f12'
