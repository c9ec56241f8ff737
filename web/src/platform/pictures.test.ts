import { expect, test } from 'vitest'
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

test.each([
  ['the middle', { x: 0.5, y: 0.5, zoom: 1 }, { x: 100, y: 0, width: 400, height: 400 }],
  ['closer', { x: 0.5, y: 0.5, zoom: 2 }, { x: 200, y: 100, width: 200, height: 200 }],
  ['at most the left edge', { x: 0, y: 0, zoom: 2 }, { x: 0, y: 0, width: 200, height: 200 }],
  ['at most the right edge', { x: 1, y: 1, zoom: 2 }, { x: 400, y: 200, width: 200, height: 200 }],
])('a square crop shows %s', (_, crop, from) => {
  expect(partOf({ width: 600, height: 400 }, { square: 320, ...crop })).toEqual({
    from,
    size: { width: 320, height: 320 },
  })
})
