import { createHash } from 'node:crypto'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { PICTURE_PIXELS_MAX, UPLOAD_ERRORS } from '@hereabouts/contract/http/limits-upload'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { fail, failWithRetry } from './http/coded-error.ts'
import { cannotBeOnlyAPicture, formatOf, isHeic } from './pictures-container.ts'

const SECONDS_MAX = 20

/**
 * Decodes an uploaded picture and re-encodes it, upright and without anything else that was in the
 * file. Checks the size in the header before decoding.
 *
 * @throws CodedError with one of `UPLOAD_ERRORS`, or `UNAVAILABLE` if too many others wait
 */
export async function rewritePicture(file: Buffer, shape: Shape): Promise<Buffer> {
  return (await rewriteAndMeasurePicture(file, shape)).image
}

/** The same, with the size of the result in pixels. */
export async function rewriteAndMeasurePicture(file: Buffer, shape: Shape): Promise<RewrittenPicture> {
  if (turn.pendingCount >= PICTURES_WAITING_MAX) failWithRetry(RETRY_AFTER_SECONDS, COMMON_ERRORS.UNAVAILABLE)
  return turn(rewrite, file, shape)
}

/** Identifies a picture in its URL, so that browsers may cache it. */
export function hashOfPicture(image: Buffer): string {
  return createHash('sha256').update(image).digest('base64url').slice(0, HASH_CHARACTERS)
}

const HASH_CHARACTERS = 22

export interface RewrittenPicture {
  image: Buffer
  width: number
  height: number
}

export type Shape = (
  | /** Shrinks it if a side is longer than this. */
  { within: number }
  /** Crops the centre to a square of this size. */
  | { square: number }
) & {
  /** WebP by default. */
  as?: 'png'
}

// One at a time: decoding the largest takes hundreds of megabytes.
const turn = pLimit(1)
/** Each waits with its file in memory, and behind everybody's. */
export const PICTURES_WAITING_MAX = 20
const RETRY_AFTER_SECONDS = 5

// Imported with the first picture: it would take a tenth of the start-up time.
let loading: ReturnType<typeof loadSharp> | undefined

async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // No picture stays in memory after the response.
  sharp.cache(false)
  // One thread per picture: uploads are rare, and other requests must not wait for them.
  sharp.concurrency(1)
  // Restricts the many supported formats to these three, whatever a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}

async function rewrite(file: Buffer, shape: Shape): Promise<RewrittenPicture> {
  const format =
    formatOf(file) ?? fail(isHeic(file) ? UPLOAD_ERRORS.HEIC_PICTURE : UPLOAD_ERRORS.NOT_A_PICTURE)
  const reason = cannotBeOnlyAPicture(file, format)
  if (reason) fail(UPLOAD_ERRORS[reason])
  loading ??= loadSharp()
  const sharp = await loading
  // sharp's own limit applies to decoding and gives the same error for large and broken pictures.
  const head = await sharp(file, { limitInputPixels: false }).metadata().catch(broken)
  if (head.width * head.height > PICTURE_PIXELS_MAX) fail(UPLOAD_ERRORS.TOO_MANY_PIXELS)
  const picture = sharp(file, {
    limitInputPixels: PICTURE_PIXELS_MAX,
    // Also rejects suspicious files, such as truncated ones.
    failOn: 'warning',
    sequentialRead: true,
  }).timeout({ seconds: SECONDS_MAX })
  const resized = shaped(picture.autoOrient(), shape)
  const { data, info } = await (shape.as === 'png' ? resized.png() : resized.webp({ quality: 85 }))
    .toBuffer({ resolveWithObject: true })
    .catch(broken)
  return { image: data, width: info.width, height: info.height }
}

function shaped(picture: Sharp, shape: Shape): Sharp {
  return 'square' in shape
    ? picture.resize(shape.square, shape.square, { fit: 'cover' })
    : picture.resize(shape.within, shape.within, { fit: 'inside', withoutEnlargement: true })
}

function broken(): never {
  fail(UPLOAD_ERRORS.PICTURE_BROKEN)
}
