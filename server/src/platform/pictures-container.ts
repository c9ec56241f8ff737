/** The accepted formats, recognised by the first bytes of a file. */
export type PictureFormat = 'jpeg' | 'png' | 'webp'

export function formatOf(file: Buffer): PictureFormat | null {
  if (file.subarray(0, 3).equals(JPEG_BEGINS)) return 'jpeg'
  if (file.subarray(0, 8).equals(PNG_BEGINS)) return 'png'
  return file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null
}

/**
 * Whether it is a picture as iPhones take them (ISO 23008-12), by any of the brands in the file's head. AVIF is of
 * the same family, but another format.
 */
export function isHeic(file: Buffer): boolean {
  if (file.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(file.readUInt32BE(0), file.length, BRANDS_END_MAX)
  const brands = file.toString('latin1', 8, end).match(/.{4}/gs) ?? []
  return brands.some((brand) => /^he[iv][a-z]$/.test(brand)) || isFamilyOnly(brands)
}

/** A brand of the whole family says nothing of the format, which is mostly HEIC. */
function isFamilyOnly(brands: readonly string[]): boolean {
  return (
    brands.some((brand) => /^(?:mi[af]f|mif[12]|msf1)$/.test(brand)) &&
    !brands.some((brand) => /^(?:av|jp|j2)/.test(brand))
  )
}

const BRANDS_END_MAX = 256

/**
 * Why a file is not the container of exactly one picture, or null. A file with data after its picture, or
 * with metadata that another program would run, is a polyglot: a picture to one reader and something else to
 * the next.
 */
export function cannotBeOnlyAPicture(
  file: Buffer,
  format: PictureFormat,
): 'PICTURE_BROKEN' | 'MORE_THAN_A_PICTURE' | null {
  const read = READERS[format](file)
  if (read === null) return 'PICTURE_BROKEN'
  const isWhole = format === 'jpeg' ? isAddedByPhones(file.subarray(read.end)) : read.end === file.length
  return isWhole && !read.besides.some(isForeign) ? null : 'MORE_THAN_A_PICTURE'
}

/**
 * Whether a JPEG ends with nothing but what phones write after it: brighter or smaller copies of the picture (CIPA
 * DC-007, ISO 21496-1), the seconds around it as a video (ISO 14496-12), and Samsung's trailer. None of it remains.
 */
function isAddedByPhones(added: Buffer): boolean {
  let rest = added
  for (let parts = 0; parts < ADDED_PARTS_MAX; parts++) {
    const begins = rest.findIndex((byte) => !PADDING.has(byte))
    if (begins === -1) return true
    // The size of a video's first box begins with zeros.
    if (rest.toString('latin1', 4, 8) !== 'ftyp') rest = rest.subarray(begins)
    const isCopy = rest.subarray(0, 3).equals(JPEG_BEGINS)
    const end = isCopy ? endOfCopy(rest) : endOfVideo(rest)
    if (end === 0) return !isCopy && isSamsungTrailer(rest)
    rest = rest.subarray(end)
  }
  return false
}

/** A few copies and a video. No phone writes more. */
const ADDED_PARTS_MAX = 16

/** The end of a JPEG after the picture. Zero if it is none, or contains what another program would run. */
function endOfCopy(file: Buffer): number {
  const read = readJpeg(file)
  return read === null || read.besides.some(isForeign) ? 0 : read.end
}

const PADDING = new Set([0, 0x0a, 0x0d])

/** Follows the boxes of a video from the first one, `ftyp`. Zero if there is none. */
function endOfVideo(file: Buffer): number {
  let at = 0
  if (file.toString('latin1', 4, 8) !== 'ftyp') return 0
  while (at + 8 <= file.length && /^[a-z0-9 ]{4}$/i.test(file.toString('latin1', at + 4, at + 8))) {
    const size = file.readUInt32BE(at)
    if (size < 8 || at + size > file.length) break
    at += size
  }
  return at
}

/** Blocks, their directory `SEFH`, its length, and `SEFT`. Without anything that another program would run. */
function isSamsungTrailer(rest: Buffer): boolean {
  if (rest.length < 20 || rest.toString('latin1', rest.length - 4) !== 'SEFT') return false
  const directory = rest.length - 8 - rest.readUInt32LE(rest.length - 8)
  return rest.toString('latin1', directory, directory + 4) === 'SEFH' && !isForeign(rest)
}

function isForeign(part: Buffer): boolean {
  const text = part.toString('latin1').toLowerCase()
  return FOREIGN.some((beginning) => text.includes(beginning))
}

interface Read {
  /** The offset of the end of the picture. */
  end: number
  /** Everything in the file besides the picture: comments, profiles, where and when it was taken. */
  besides: Buffer[]
}

const JPEG_BEGINS = Buffer.from('ffd8ff', 'hex')
const PNG_BEGINS = Buffer.from('89504e470d0a1a0a', 'hex')
// Signatures of pages, scripts, documents, archives and programs, in lower case. Metadata written by phones
// contains none of them.
const FOREIGN = [
  '<!doctype',
  '<html',
  '<script',
  '<svg',
  '<body',
  '<iframe',
  '<?php',
  '#!/',
  '%pdf-',
  'pk\u0003\u0004',
  'pk\u0005\u0006',
  'rar!\u001a',
  '7z\u00bc\u00af',
  '\u007felf',
]

const READERS: Record<PictureFormat, (file: Buffer) => Read | null> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
}

const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9]

/** Follows the segments (ITU T.81, annex B) to the end of the image, across all of its scans. */
function readJpeg(file: Buffer): Read | null {
  const besides: Buffer[] = []
  let at = 2
  for (;;) {
    if (file[at] !== 0xff) return null
    // Any number of fill bytes may precede a marker.
    while (file[at + 1] === 0xff) at += 1
    const marker = file[at + 1]
    if (marker === undefined) return null
    if (marker === END_OF_IMAGE) return { end: at + 2, besides }
    if (at + 4 > file.length) return null
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (end < at + 4 || end > file.length) return null
    if (isApplicationOrComment(marker)) besides.push(file.subarray(at + 4, end))
    at = marker === START_OF_SCAN ? endOfScan(file, end) : end
  }
}

function isApplicationOrComment(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
}

/**
 * The offset of the first marker after the coded data of a scan; restart markers and stuffed bytes do not
 * count.
 */
function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from)
  while (at !== -1) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at = file.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
  return file.length
}

/** Follows the chunks (PNG, third edition, section 5) to IEND. */
function readPng(file: Buffer): Read | null {
  const besides: Buffer[] = []
  let at = PNG_BEGINS.length
  while (at + 12 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) return null
    const name = file.toString('latin1', at + 4, at + 8)
    if (name === 'IEND') return { end, besides }
    if (name !== 'IDAT') besides.push(file.subarray(at + 8, end - 4))
    at = end
  }
  return null
}

/** Follows the chunks (RFC 9649, section 2.3) to the end that the file's header gives. */
function readWebp(file: Buffer): Read | null {
  const end = 8 + file.readUInt32LE(4)
  if (end > file.length) return null
  const besides: Buffer[] = []
  let at = 12
  while (at + 8 <= end) {
    const length = file.readUInt32LE(at + 4)
    const name = file.toString('latin1', at, at + 4)
    if (at + 8 + length > end) return null
    if (!name.startsWith('VP8') && name !== 'ALPH') besides.push(file.subarray(at + 8, at + 8 + length))
    at += 8 + length + (length % 2)
  }
  return at === end ? { end, besides } : null
}
