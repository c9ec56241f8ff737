import { expect, test } from 'vitest'
import { waitInWords } from './rules-team.ts'

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [47 * 60, '47 hours'],
  [48 * 60, '2 days'],
  [30 * 24 * 60, '30 days'],
  [-5, '0 minutes'],
])('a wait of %d minutes shows as %s', (minutes, words) => {
  const now = new Date('2026-11-20T18:00:00Z')
  expect(waitInWords(new Date(now.getTime() - minutes * 60_000).toISOString(), now)).toBe(words)
})
