import type { OwnReport } from '@hereabouts/contract/reports/schemas'
import { expect, test } from 'vitest'
import { report } from '../../test/samples.ts'
import { reportToast } from './rules.ts'

const CLOSED = { closedAt: '2026-11-20T18:00:00Z' }

test.each<[string, Partial<OwnReport>, string | undefined]>([
  ['received', {}, undefined],
  ['taken by a moderator', { state: 'triaged' }, undefined],
  ['dealt with', { state: 'resolved', ...CLOSED }, 'Dealt with.'],
  ['dealt with, with a note', { state: 'resolved', note: 'Thanks.', ...CLOSED }, 'Dealt with. Thanks.'],
  ['closed', { state: 'dismissed', ...CLOSED }, 'Closed without action.'],
])('only a closed report gives a toast: %s', (_, changes, expected) => {
  const words = reportToast(report(changes))
  expect(words?.text).toBe(expected)
  if (words) expect([words.title, words.link?.href]).toEqual(['Your report about Bo', '/safety'])
})
