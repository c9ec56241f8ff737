/** Two short sentences: the banner is on top of every page. */
export const ANNOUNCEMENT_CHARACTERS = { min: 1, max: 200 }
export const ANNOUNCEMENT_TONES = ['success', 'error', 'info'] as const
export type AnnouncementTone = (typeof ANNOUNCEMENT_TONES)[number]
