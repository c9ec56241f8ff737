import { crc32 } from 'node:zlib'
import sharp from 'sharp'

type Format = 'jpeg' | 'png' | 'webp'

interface Picture {
  width: number
  height: number
  format: Format
  seed: number
}

const taken = new Map<string, Promise<Buffer>>()

/** A photo as a phone takes it, in this size and different for each `seed`. */
export function pictureOf({
  width = 600,
  height = 400,
  format = 'jpeg',
  seed = 1,
}: Partial<Picture> = {}): Promise<Buffer> {
  const key = `${width} ${height} ${format} ${seed}`
  const picture = taken.get(key) ?? take({ width, height, format, seed })
  taken.set(key, picture)
  return picture
}

function take({ width, height, format, seed }: Picture): Promise<Buffer> {
  const raw = Buffer.alloc(width * height * 3)
  for (let i = 0; i < raw.length; i++) raw[i] = (i * (seed + 2) + (i >> 9) * 31) % 251
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}

/** A picture with metadata about place and camera, lying on its side as phones store it. */
export async function pictureWithPlace(): Promise<Buffer> {
  return sharp(await pictureOf())
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Model: 'Telltale 9' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer()
}

/** A PNG whose header claims this size, without the data. */
export function pngClaiming(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The same as a JPEG. */
export async function jpegClaiming(width: number, height: number): Promise<Buffer> {
  const file = Buffer.from(await pictureOf({ width: 16, height: 16 }))
  const frame = file.indexOf(Buffer.from('ffc0', 'hex'))
  file.writeUInt16BE(height, frame + 5)
  file.writeUInt16BE(width, frame + 7)
  return file
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), data.length + 8)
  return chunk
}
