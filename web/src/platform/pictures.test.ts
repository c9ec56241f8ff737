import { expect, test, vi } from 'vitest'
import { pen } from '../../test/uploads.ts'
import { partOf } from './pictures.ts'

test.each([
  ['small enough keeps its size', 800, 600, { width: 800, height: 600 }],
  ['too large shrinks', 4800, 2400, { width: 2400, height: 1200 }],
  ['too tall shrinks', 1200, 4800, { width: 600, height: 2400 }],
  ['a line keeps a pixel', 30_000, 1, { width: 2400, height: 1 }],
  ['a single pixel keeps it', 1, 1, { width: 1, height: 1 }],
])('a picture that is %s', (_, width, height, size) => {
  expect(partOf({ width, height }, { within: 2400 })).toEqual({
    from: { x: 0, y: 0, width, height },
    size,
  })
})

test('a square crop is drawn at its full size', () => {
  const from = { x: 100, y: 0, width: 400, height: 400 }
  expect(partOf({ width: 600, height: 400 }, { square: 320, from })).toEqual({
    from,
    size: { width: 320, height: 320 },
  })
})

/** A canvas whose pixels are what was painted, or what the browser makes of them. */
function canvasWith(
  pixelsOf: (painted: number[]) => number[],
  drawn: Blob | null | Error,
  isPenOnce = false,
) {
  const of = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen(pixelsOf) as never)
  if (isPenOnce) of.mockReturnValueOnce(pen(pixelsOf) as never).mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
    if (drawn instanceof Error) throw drawn
    done(drawn)
  })
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 2000, close() {} }))
}

const ORIGINAL = new Blob(['original'])
const DRAWN = new Blob(['drawn'])

test.each([
  ['that draws what it is told redraws it', (pixels: number[]) => pixels, DRAWN, DRAWN],
  [
    'that adds noise sends the original',
    (pixels: number[]) => pixels.map((each) => each ^ 1),
    DRAWN,
    ORIGINAL,
  ],
  ['that is blank sends the original', (pixels: number[]) => pixels.map(() => 255), DRAWN, ORIGINAL],
  ['that cannot write a file sends the original', (pixels: number[]) => pixels, null, ORIGINAL],
  [
    'that throws sends the original',
    (): number[] => {
      throw new Error('SecurityError')
    },
    DRAWN,
    ORIGINAL,
  ],
])('a canvas %s', async (_, pixelsOf, drawn, sent) => {
  vi.resetModules()
  const { shrinkPicture } = await import('./pictures.ts')
  canvasWith(pixelsOf, drawn)
  expect(await shrinkPicture(ORIGINAL, { within: 1600 })).toBe(sent)
})

test.each([
  ['an empty file', new Blob([]), false],
  ['an error when it is read', new Error('SecurityError'), false],
  ['no second canvas, for want of memory', DRAWN, true],
])('a browser that gives %s sends the original', async (_, drawn, isPenOnce) => {
  vi.resetModules()
  const { shrinkPicture } = await import('./pictures.ts')
  canvasWith((pixels) => pixels, drawn, isPenOnce)
  expect(await shrinkPicture(ORIGINAL, { within: 1600 })).toBe(ORIGINAL)
})
