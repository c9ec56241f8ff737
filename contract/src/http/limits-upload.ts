import { defineErrors } from './error.ts'

/** A call with a file has only this multipart field. */
export const FILE_FIELD = 'file'

/** As many as a good phone camera produces. Decoding more would be a way to exhaust the server. */
export const PICTURE_PIXELS_MAX = 50_000_000
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Errors of an uploaded file. A file that is too large gets `TOO_LARGE`. */
export const UPLOAD_ERRORS = defineErrors({
  FILE_MISSING: [422, 'The request must carry exactly one file.'],
  NOT_A_PICTURE: [422, 'Send a picture as JPEG, PNG or WebP.'],
  // By content, whatever the file is called: phones and chats rename them.
  HEIC_PICTURE: [422, 'This picture is in Apple’s HEIC format. Take it again here, or save it as JPEG.'],
  TOO_MANY_PIXELS: [422, 'This picture has more than 50 million pixels.'],
  PICTURE_BROKEN: [422, 'This picture is damaged or not complete.'],
  MORE_THAN_A_PICTURE: [422, 'This file holds more than a picture. Save it again.'],
})
