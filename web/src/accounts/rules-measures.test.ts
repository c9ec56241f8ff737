import type { OwnMeasure } from '@hereabouts/contract/accounts/schemas-measures'
import { expect, test } from 'vitest'
import { holding } from './rules-measures.ts'

const measure = (kind: OwnMeasure['kind'], isRead = false) => ({ kind, isRead }) as OwnMeasure

test.each<[string, OwnMeasure[], OwnMeasure | null]>([
  ['nothing, where there is none', [], null],
  ['nothing, where all was read', [measure('warning', true), measure('restriction', true)], null],
  ['a warning that is unread', [measure('restriction', true), measure('warning')], measure('warning')],
  ['a suspension before a warning', [measure('warning'), measure('suspension')], measure('suspension')],
  ['a suspension, read or not', [measure('suspension', true)], measure('suspension', true)],
  ['a ban before a suspension', [measure('suspension'), measure('ban', true)], measure('ban', true)],
])('what comes before everything else: %s', (_, measures, expected) => {
  expect(holding(measures)).toEqual(expected)
})
