import { expect, test, vi } from 'vitest'
import { pen } from '../../test/uploads.ts'
import { partOf } from './pictures.ts'

test.each([
  ['small enough keeps its size', 800, 600, { width: 800, height: 600 }],
  ['too large shrinks', 4800, 2400, { width: 2400, height: 1200 }],
  ['too tall shrinks', 1200, 4800, { width: 600, height: 2400 }],
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
function canvasWith(pixelsOf: (painted: number[]) => number[], drawn: Blob | null) {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen(pixelsOf) as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(drawn))
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
