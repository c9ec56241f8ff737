export const AVATAR_BYTES_MAX = 5 * 1024 * 1024
/** Square. Three times the largest size on any page, for high-density screens. */
export const AVATAR_SIDE_PIXELS = 320
/**
 * A picture's URL changes with the picture, but permission to see it can change too, so
 * browsers cache it only briefly.
 */
export const AVATAR_KEPT_SECONDS = 60 * 60
export const AVATAR_HASH_PATTERN = /^[\w-]{22}$/
