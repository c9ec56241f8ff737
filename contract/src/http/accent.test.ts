import { expect, test } from 'vitest'
import { coloursFrom, contrastOf, DARK, LIGHT } from './accent.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#b83f12', '#fbf6ef', 5.2],
])('the contrast of %s and %s is %f', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 1)
  expect(contrastOf(other, one)).toBe(contrastOf(one, other))
})

test('whatever accent is taken, every text has a contrast of at least 4.5 in both colour schemes', () => {
  const levels = ['00', '33', '66', '99', 'cc', 'ff']
  const all = levels.flatMap((red) =>
    levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
  )
  const taken = all.flatMap((colour) => coloursFrom(colour) ?? [])
  expect(taken.length).toBeGreaterThan(50)
  for (const { light, dark } of taken)
    for (const [scheme, { backgrounds, onAccent }] of [
      [light, LIGHT],
      [dark, DARK],
    ] as const) {
      const { accent, strong, tint, onTint } = scheme
      const pairs = [
        [onAccent, accent],
        [onAccent, strong],
        [accent, tint],
        [onTint, tint],
      ]
      for (const background of backgrounds) pairs.push([accent, background])
      for (const [text, behind] of pairs)
        expect(contrastOf(text as string, behind as string)).toBeGreaterThanOrEqual(4.5)
    }
})

test.each(['#ffffff', '#ffb000', '#7f7f7f', '#00c853'])('%s is too pale for texts', (colour) => {
  expect(coloursFrom(colour)).toBeNull()
})
