type Shape =
  /** The whole picture, with no side longer than this many pixels. */
  | { within: number }
  /** A square part of the picture, drawn with `square` pixels per side. */
  | { square: number; from: Rect }

/**
 * Redraws a picture as a smaller JPEG without camera metadata. Returns an unreadable file unchanged, so that
 * the server can report what is wrong with it; and any file in a browser whose canvas cannot be trusted, so that
 * the server shrinks it.
 */
export async function shrinkPicture(file: Blob, shape: Shape): Promise<Blob> {
  const picture = await readPicture(file)
  if (!picture || !(await drawsFaithfully())) return file
  try {
    const drawn = await draw(picture, partOf(picture, shape))
    return drawn && drawn.size > 0 ? drawn : file
  } catch {
    // Some browsers refuse to give out what a canvas holds.
    return file
  } finally {
    picture.close()
  }
}

/** Null if this browser cannot: iPhones have little memory for canvases. */
async function draw(picture: ImageBitmap, { from, size }: ReturnType<typeof partOf>): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG has no transparency and would turn it black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, size.width, size.height)
  pen.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, size.width, size.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}

let isFaithful: Promise<boolean> | undefined

/**
 * Whether this browser draws what it is told. Some protect people from being recognised by their canvas, and
 * return noise or white instead, or throw.
 */
function drawsFaithfully(): Promise<boolean> {
  isFaithful ??= tryPattern()
  return isFaithful
}

async function tryPattern(): Promise<boolean> {
  try {
    const canvas = document.createElement('canvas')
    canvas.width = PATTERN.length
    canvas.height = 1
    const pen = canvas.getContext('2d')
    if (!pen) return false
    PATTERN.forEach((colour, x) => {
      pen.fillStyle = `rgb(${colour.join()})`
      pen.fillRect(x, 0, 1, 1)
    })
    const { data } = pen.getImageData(0, 0, PATTERN.length, 1)
    return PATTERN.flat().every((value, i) => data[i + Math.floor(i / 3)] === value)
  } catch {
    return false
  }
}

const PATTERN = [
  [255, 0, 0],
  [0, 128, 255],
  [17, 201, 94],
  [250, 250, 3],
]

/** Decodes a picture with the right orientation. Null if this browser cannot read it. */
export async function readPicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** The part of a picture to draw, and the size to draw it at. */
export function partOf(
  { width, height }: { width: number; height: number },
  shape: Shape,
): { from: Rect; size: { width: number; height: number } } {
  if ('within' in shape) {
    const scale = Math.min(1, shape.within / Math.max(width, height))
    const side = (pixels: number) => Math.max(1, Math.round(pixels * scale))
    const size = { width: side(width), height: side(height) }
    return { from: { x: 0, y: 0, width, height }, size }
  }
  return { from: shape.from, size: { width: shape.square, height: shape.square } }
}
