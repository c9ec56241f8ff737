import { expect, test } from 'vitest'
import { emsOf } from './rules-sign.ts'

// Measured in Chromium, at a weight of 800.
test.each([
  ['أطلس', 3.11],
  ['متحف', 2.94],
  ['ملعب', 2.65],
  ['لحن', 2],
  ['مهرجان', 3.85],
  ['صدى', 2.46],
  ['سوق', 2.5],
])('the screen has room for the Arabic word %s in a wide font', (word, ems) => {
  expect(Number(emsOf(word))).toBeGreaterThanOrEqual(ems)
})
