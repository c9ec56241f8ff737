import sharp from 'sharp'
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
const boxed = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1')

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['an SVG', () => Buffer.from(SVG), 'NOT_A_PICTURE'],
  ['an SVG behind an XML head', () => Buffer.from(`\ufeff<?xml version="1.0"?>\n${SVG}`), 'NOT_A_PICTURE'],
  ['an HTML page', () => Buffer.from('<!doctype html><html></html>'), 'NOT_A_PICTURE'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'NOT_A_PICTURE'],
  ['a HEIC picture, whatever its name', () => boxed('heic'), 'HEIC_PICTURE'],
  ['a HEIC picture in ten bits', () => boxed('heix'), 'HEIC_PICTURE'],
  ['a HEIF picture', () => boxed('mif1'), 'HEIC_PICTURE'],
  ['an AVIF picture', () => boxed('avif'), 'NOT_A_PICTURE'],
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
  ['a JPEG followed by a JPEG', async () => followedBy('jpeg', await pictureOf()), 'MORE_THAN_A_PICTURE'],
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
