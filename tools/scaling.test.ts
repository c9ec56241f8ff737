import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { RATES } from '../bench/capacity/formulas.ts'

const PAGE = readFileSync(fileURLToPath(new URL('../docs/scaling.md', import.meta.url)), 'utf8')

test.each([
  ['changes in total', RATES['changing one’s availability']],
  ['searches for whom', RATES['finding whom a change concerns']],
  ['lists in total', RATES['nearby list, as text']],
  ['messages, busiest hour', RATES['a message, alone']],
])('the capacity bench mixes calls as docs/scaling.md computes them: %s', (row, rate) => {
  const line = PAGE.split('\n').find((each) => each.startsWith(`| ${row}`)) ?? ''
  const aMillion = Number(line.split('|')[3]?.replaceAll(',', ''))
  expect((rate * 1e6) / aMillion).toBeCloseTo(1, 2)
})
