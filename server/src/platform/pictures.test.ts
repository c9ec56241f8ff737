import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { jpegClaiming, pictureOf, pictureWithPlace, pngChunk, pngClaiming } from '../../test/pictures.ts'
import { CodedError } from './http/coded-error.ts'
import { PICTURES_WAITING_MAX, rewritePicture } from './pictures.ts'

const SCRIPT = Buffer.from('<script>alert(1)</script>')
const ZIP = Buffer.from('504b0304140000000000', 'hex')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes a WebP with the same content', async (format) => {
  const rewritten = await rewritePicture(await pictureOf({ format }), { within: 2400 })
  expect(await sharp(rewritten).metadata()).toMatchObject({ format: 'webp', width: 600, height: 400 })
})

test('no metadata about place or device remains, and the picture is upright', async () => {
  const taken = await pictureWithPlace()
  expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Telltale 9')
  const rewritten = await rewritePicture(taken, { within: 2400 })
  const { exif, xmp, icc, iptc, orientation, width, height } = await sharp(rewritten).metadata()
  expect({ exif, xmp, icc, iptc, orientation, width, height }).toEqual({ width: 400, height: 600 })
  expect(rewritten.toString('latin1')).not.toContain('Telltale')
})

test('a picture that is too large is shrunk, and others keep their size', async () => {
  const size = async (width: number, height: number, shape: Parameters<typeof rewritePicture>[1]) => {
    const rewritten = await sharp(await rewritePicture(await pictureOf({ width, height }), shape)).metadata()
    return [rewritten.width, rewritten.height]
  }
  expect(await size(1600, 800, { within: 400 })).toEqual([400, 200])
  expect(await size(300, 200, { within: 400 })).toEqual([300, 200])
  expect(await size(1600, 800, { square: 256 })).toEqual([256, 256])
  expect(await size(90, 120, { square: 256 })).toEqual([256, 256])
})

/** The beginning of a file of the ISO base media format. */
const boxed = (brand: string, others = '') =>
  Buffer.from(`\0\0\0${String.fromCharCode(16 + others.length)}ftyp${brand}\0\0\0\0${others}`, 'latin1')
const box = (name: string, data: string) =>
  Buffer.from(`\0\0\0${String.fromCharCode(8 + data.length)}${name}${data}`, 'latin1')
const VIDEO = Buffer.concat([boxed('mp42', 'isom'), box('moov', 'tracks'), box('mdat', '\xff\xd9frames')])
const samsung = (data: string) => Buffer.from(`${data}SEFHk\0\0\0\x08\0\0\0SEFT`, 'latin1')

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['an SVG', () => Buffer.from(SVG), 'NOT_A_PICTURE'],
  ['an SVG behind an XML head', () => Buffer.from(`\ufeff<?xml version="1.0"?>\n${SVG}`), 'NOT_A_PICTURE'],
  ['an HTML page', () => Buffer.from('<!doctype html><html></html>'), 'NOT_A_PICTURE'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'NOT_A_PICTURE'],
  ['a HEIC picture, whatever its name', () => boxed('heic'), 'HEIC_PICTURE'],
  ['a HEIC picture in ten bits', () => boxed('heix'), 'HEIC_PICTURE'],
  ['a HEIF picture', () => boxed('mif1'), 'HEIC_PICTURE'],
  ['an AVIF picture', () => boxed('avif'), 'NOT_A_PICTURE'],
  ['a HEIC picture of another brand', () => boxed('heim'), 'HEIC_PICTURE'],
  ['a HEIC picture that calls itself a MIAF', () => boxed('miaf'), 'HEIC_PICTURE'],
  ['a HEIC picture by its second brand', () => boxed('mp42', 'isomheic'), 'HEIC_PICTURE'],
  ['a HEIC picture of a phone', () => boxed('heic', 'mif1MiHBMiHEMiPrmiafheictmap'), 'HEIC_PICTURE'],
  ['an AVIF picture by its second brand', () => boxed('mif1', 'mif1avifmiaf'), 'NOT_A_PICTURE'],
  ['an AVIF sequence', () => boxed('avis'), 'NOT_A_PICTURE'],
  ['a raw picture of a camera', () => boxed('crx '), 'NOT_A_PICTURE'],
  ['a JPEG XL', () => Buffer.from('ff0a00000000', 'hex'), 'NOT_A_PICTURE'],
  ['a bitmap', () => Buffer.from('424d00000000', 'hex'), 'NOT_A_PICTURE'],
  ['an icon', () => Buffer.from('0000010001001010', 'hex'), 'NOT_A_PICTURE'],
  ['nothing', () => Buffer.alloc(0), 'NOT_A_PICTURE'],
  ['a video', () => boxed('isom'), 'NOT_A_PICTURE'],
  ['a TIFF picture', () => Buffer.from('49492a0008000000', 'hex'), 'NOT_A_PICTURE'],
  ['an archive', () => ZIP, 'NOT_A_PICTURE'],
  [
    'a GIF',
    async () =>
      sharp(await pictureOf())
        .gif()
        .toBuffer(),
    'NOT_A_PICTURE',
  ],
  ['a GIF that is an archive', () => Buffer.concat([Buffer.from('GIF89a'), ZIP]), 'NOT_A_PICTURE'],
  [
    'a TIFF',
    async () =>
      sharp(await pictureOf())
        .tiff()
        .toBuffer(),
    'NOT_A_PICTURE',
  ],
  [
    'an AVIF',
    async () =>
      sharp(await pictureOf({ width: 32 }))
        .avif()
        .toBuffer(),
    'NOT_A_PICTURE',
  ],
  ['plain text', () => Buffer.from('my passport'), 'NOT_A_PICTURE'],
  ['a single byte', () => Buffer.from('ff', 'hex'), 'NOT_A_PICTURE'],
  ['a PNG of 20,000 x 20,000', () => pngClaiming(20_000, 20_000), 'TOO_MANY_PIXELS'],
  ['a JPEG of 20,000 x 20,000', () => jpegClaiming(20_000, 20_000), 'TOO_MANY_PIXELS'],
  ['a PNG of maximum width', () => pngClaiming(0x7fffffff, 1), 'PICTURE_BROKEN'],
  ['a PNG with only a header', () => pngClaiming(100, 100), 'PICTURE_BROKEN'],
  ['a PNG without width', () => pngClaiming(0, 100), 'PICTURE_BROKEN'],
  ['a JPEG that claims to be larger than it is', () => jpegClaiming(3000, 3000), 'PICTURE_BROKEN'],
  ['the first bytes of a JPEG', () => Buffer.from('ffd8ffe0', 'hex'), 'PICTURE_BROKEN'],
  ['the first bytes of a PNG', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'PICTURE_BROKEN'],
  ['the first bytes of a WebP', () => Buffer.from('RIFF\u0004\0\0\0WEBP'), 'PICTURE_BROKEN'],
  ['half a JPEG', () => half('jpeg'), 'PICTURE_BROKEN'],
  ['half a PNG', () => half('png'), 'PICTURE_BROKEN'],
  ['half a WebP', () => half('webp'), 'PICTURE_BROKEN'],
  ['a JPEG with its middle cut out', () => gutted('jpeg'), 'PICTURE_BROKEN'],
  ['a PNG with its middle overwritten', () => gutted('png'), 'PICTURE_BROKEN'],
  ['a JPEG followed by a page', () => followedBy('jpeg', SCRIPT), 'MORE_THAN_A_PICTURE'],
  ['a JPEG followed by an archive', () => followedBy('jpeg', ZIP), 'MORE_THAN_A_PICTURE'],
  ['a JPEG followed by text', () => followedBy('jpeg', Buffer.from('\0\0hello')), 'MORE_THAN_A_PICTURE'],
  [
    'a JPEG followed by half a JPEG',
    async () => followedBy('jpeg', await half('jpeg')),
    'MORE_THAN_A_PICTURE',
  ],
  [
    'a JPEG followed by a JPEG and an archive',
    async () => followedBy('jpeg', Buffer.concat([await pictureOf(), ZIP])),
    'MORE_THAN_A_PICTURE',
  ],
  [
    'a JPEG followed by a JPEG with a script',
    async () => followedBy('jpeg', await jpegWith(0xfe, SCRIPT)),
    'MORE_THAN_A_PICTURE',
  ],
  [
    'a JPEG followed by a video and an archive',
    () => followedBy('jpeg', Buffer.concat([VIDEO, ZIP])),
    'MORE_THAN_A_PICTURE',
  ],
  [
    'a JPEG followed by half a video',
    () => followedBy('jpeg', VIDEO.subarray(0, VIDEO.length - 3)),
    'MORE_THAN_A_PICTURE',
  ],
  [
    'a JPEG followed by a page in a trailer',
    () => followedBy('jpeg', samsung('<html>')),
    'MORE_THAN_A_PICTURE',
  ],
  [
    'a JPEG followed by 500,000 empty ones',
    () => followedBy('jpeg', Buffer.alloc(2_000_000, Buffer.from([0xff, 0xd8, 0xff, 0xd9]))),
    'MORE_THAN_A_PICTURE',
  ],
  [
    'a JPEG followed by the end of a trailer',
    () => followedBy('jpeg', Buffer.from('hello, world! hello, SEFT')),
    'MORE_THAN_A_PICTURE',
  ],
  [
    'a PNG followed by a PNG',
    async () => followedBy('png', await pictureOf({ format: 'png' })),
    'MORE_THAN_A_PICTURE',
  ],
  ['a PNG followed by an archive', () => followedBy('png', ZIP), 'MORE_THAN_A_PICTURE'],
  ['a PNG followed by one byte', () => followedBy('png', Buffer.from('a')), 'MORE_THAN_A_PICTURE'],
  ['a WebP followed by an archive', () => followedBy('webp', ZIP), 'MORE_THAN_A_PICTURE'],
  ['a JPEG with a script in a comment', () => jpegWith(0xfe, SCRIPT), 'MORE_THAN_A_PICTURE'],
  [
    'a JPEG with a document in a profile',
    () => jpegWith(0xe2, Buffer.from('%PDF-1.7')),
    'MORE_THAN_A_PICTURE',
  ],
  ['a PNG with a script in a text', () => pngWith(Buffer.from('a\0<?PHP system(1)')), 'MORE_THAN_A_PICTURE'],
  ['a WebP with an archive in a chunk', () => webpWith(ZIP), 'MORE_THAN_A_PICTURE'],
])('%s is rejected', async (_, make, code) => {
  const file = await make()
  for (const shape of [{ within: 2400 }, { square: 256 }]) {
    const error = await rewritePicture(file, shape).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(CodedError)
    expect((error as CodedError).definition.code).toBe(code)
  }
})

test('the metadata that phones write is accepted', async () => {
  const xmp = '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>'
  for (const file of [await jpegWith(0xe1, Buffer.from(xmp)), await pngWith(Buffer.from('Software\0Phone'))])
    expect((await rewritePicture(file, { within: 2400 })).length).toBeGreaterThan(0)
})

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['a copy for bright screens', () => pictureOf()],
  ['two copies', async () => Buffer.concat([await pictureOf(), Buffer.alloc(4), await pictureOf()])],
  ['the seconds around it', () => VIDEO],
  ['a trailer', () => samsung('Image_UTC_Data1700000000000')],
  ['a video and a trailer', () => Buffer.concat([VIDEO, samsung('MotionPhoto_Data')])],
  ['zeros', () => Buffer.alloc(16)],
  ['a line break', () => Buffer.from('\r\n')],
])('of a JPEG with %s behind it, as phones write it, the picture is taken', async (_, more) => {
  const file = await followedBy('jpeg', await more())
  expect(await rewritePicture(file, { within: 2400 })).toEqual(
    await rewritePicture(await pictureOf(), { within: 2400 }),
  )
})

test.each<[string, { width: number; height: number }, (from: Sharp) => Promise<Buffer>]>([
  ['16 bits per channel', { width: 60, height: 40 }, (from) => from.toColourspace('rgb16').png().toBuffer()],
  ['a palette', { width: 60, height: 40 }, (from) => from.png({ palette: true, colours: 4 }).toBuffer()],
  ['transparency', { width: 60, height: 40 }, (from) => from.ensureAlpha(0.5).png().toBuffer()],
  ['inks', { width: 60, height: 40 }, (from) => from.toColourspace('cmyk').jpeg().toBuffer()],
  [
    'inks and their profile',
    { width: 60, height: 40 },
    (from) => from.withIccProfile('cmyk').jpeg().toBuffer(),
  ],
  [
    'the wide colours of phones',
    { width: 60, height: 40 },
    (from) => from.withIccProfile('p3').jpeg().toBuffer(),
  ],
  ['a single pixel', { width: 1, height: 1 }, (from) => from.png().toBuffer()],
  ['a row of 30,000 pixels', { width: 30_000, height: 1 }, (from) => from.jpeg().toBuffer()],
  ['a column of 30,000 pixels', { width: 1, height: 30_000 }, (from) => from.png().toBuffer()],
])('a picture with %s is accepted', async (_, { width, height }, encode) => {
  const file = await encode(sharp(await pictureOf({ width, height })))
  const scale = Math.min(1, 2400 / Math.max(width, height))
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  expect(await sharp(await rewritePicture(file, { within: 2400 })).metadata()).toMatchObject({
    width: side(width),
    height: side(height),
    space: 'srgb',
  })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a picture is upright that a phone held in position %i',
  async (orientation) => {
    // White, with a black corner at the top left once it is upright.
    const upright = sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } }).composite([
      { input: { create: { width: 20, height: 10, channels: 3, background: 'black' } }, left: 0, top: 0 },
    ])
    const stored = TURNED[orientation - 1]?.(sharp(await upright.png().toBuffer())) ?? upright
    const file = await sharp(await stored.png().toBuffer())
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    const raw = await sharp(await rewritePicture(file, { within: 2400 }))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([raw.info.width, raw.info.height]).toEqual([60, 40])
    const at = (x: number, y: number) => (raw.data[(y * 60 + x) * raw.info.channels] ?? 0) > 128
    expect([at(8, 4), at(52, 4), at(8, 36), at(52, 36)]).toEqual([false, true, true, true])
  },
)

/** How each position (EXIF 2.32, tag 0x0112) stores an upright picture. */
const TURNED: ((upright: Sharp) => Sharp)[] = [
  (upright) => upright,
  (upright) => upright.flop(),
  (upright) => upright.rotate(180),
  (upright) => upright.flip(),
  (upright) => upright.rotate(90).flip(),
  (upright) => upright.rotate(270),
  (upright) => upright.rotate(270).flip(),
  (upright) => upright.rotate(90),
]

test.each([['progressive'], ['grey'], ['mozjpeg']])('a %s JPEG is accepted', async (kind) => {
  const picture = sharp(await pictureOf({ width: 1200, height: 900 }))
  const file = await {
    progressive: () => picture.jpeg({ progressive: true }).toBuffer(),
    grey: () => picture.greyscale().jpeg().toBuffer(),
    mozjpeg: () => picture.jpeg({ mozjpeg: true }).toBuffer(),
  }[kind as 'grey']()
  expect((await sharp(await rewritePicture(file, { within: 2400 })).metadata()).width).toBe(1200)
})

test('a rejected picture does not prevent the next one', async () => {
  const results = await Promise.allSettled(
    [Buffer.from('no picture'), await pictureOf()].map((file) => rewritePicture(file, { within: 2400 })),
  )
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

async function half(format: 'jpeg' | 'png' | 'webp') {
  const file = await pictureOf({ format })
  return file.subarray(0, Math.floor(file.length / 2))
}

async function gutted(format: 'jpeg' | 'png') {
  const file = await pictureOf({ format })
  const [from, to] = [Math.floor(file.length * 0.4), Math.floor(file.length * 0.8)]
  return format === 'jpeg'
    ? Buffer.concat([file.subarray(0, from), file.subarray(to)])
    : Buffer.concat([file.subarray(0, from), Buffer.alloc(to - from, 7), file.subarray(to)])
}

async function followedBy(format: 'jpeg' | 'png' | 'webp', more: Buffer) {
  return Buffer.concat([await pictureOf({ format }), more])
}

async function jpegWith(marker: number, data: Buffer) {
  const file = await pictureOf()
  const head = Buffer.from([0xff, marker, 0, data.length + 2])
  return Buffer.concat([file.subarray(0, 2), head, data, file.subarray(2)])
}

async function pngWith(text: Buffer) {
  const file = await pictureOf({ format: 'png' })
  // After the signature and IHDR.
  return Buffer.concat([file.subarray(0, 33), pngChunk('tEXt', text), file.subarray(33)])
}

async function webpWith(data: Buffer) {
  const file = await pictureOf({ format: 'webp' })
  const head = Buffer.alloc(8)
  head.write('XMP ', 'latin1')
  head.writeUInt32LE(data.length, 4)
  const whole = Buffer.concat([file, head, data, Buffer.alloc(data.length % 2)])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

test('beyond some waiting pictures, others are asked to come back later, and then succeed', async () => {
  const file = await pictureOf({ width: 20, height: 20 })
  const rewriting = () => rewritePicture(file, { within: 20 })
  const [last, ...others] = (
    await Promise.allSettled(Array.from({ length: PICTURES_WAITING_MAX + 2 }, rewriting))
  ).toReversed()
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['fulfilled']))
  expect(last).toMatchObject({ reason: { definition: { code: 'UNAVAILABLE' }, retryAfterSeconds: 5 } })
  await rewriting()
})
