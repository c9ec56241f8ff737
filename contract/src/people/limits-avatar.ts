export const AVATAR_BYTES_MAX = 5 * 1024 * 1024
/** Square. Three times the largest that a page shows, for sharp screens. */
export const AVATAR_SIDE_PIXELS = 320
/** The address of a picture changes with the picture; but who may see it changes too, so it is not kept for long. */
export const AVATAR_KEPT_SECONDS = 60 * 60
export const AVATAR_HASH_PATTERN = /^[\w-]{22}$/
