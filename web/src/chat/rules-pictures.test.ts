import { expect, test } from 'vitest'
import { boxOf } from './rules-pictures.ts'

test.each([
  ['wide', { width: 1600, height: 800 }, { width: 260, height: 130 }],
  ['tall', { width: 600, height: 1600 }, { width: 120, height: 320 }],
  ['small', { width: 100, height: 80 }, { width: 100, height: 80 }],
  ['very long', { width: 1600, height: 20 }, { width: 260, height: 64 }],
])('a %s picture keeps its proportions, as far as it can be seen and tapped', (_, size, box) => {
  expect(boxOf(size)).toEqual(box)
})
