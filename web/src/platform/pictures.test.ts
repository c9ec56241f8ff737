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

test('a square crop is drawn at its full size', () => {
  const from = { x: 100, y: 0, width: 400, height: 400 }
  expect(partOf({ width: 600, height: 400 }, { square: 320, from })).toEqual({
    from,
    size: { width: 320, height: 320 },
  })
})
