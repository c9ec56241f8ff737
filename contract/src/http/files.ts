/** A call with a file has only this multipart field. */
export const FILE_FIELD = 'file'

/** As many as a good phone camera produces. Decoding more would be a way to exhaust the server. */
export const PICTURE_PIXELS_MAX = 50_000_000
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
