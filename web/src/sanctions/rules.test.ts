import type { OwnSanction } from '@hereabouts/contract/sanctions/schemas'
import { expect, test } from 'vitest'
import { blockingSanction } from './rules.ts'

const sanction = (kind: OwnSanction['kind'], isRead = false) => ({ kind, isRead }) as OwnSanction

test.each<[string, OwnSanction[], OwnSanction | null]>([
  ['none, without sanctions', [], null],
  ['none, if all are read', [sanction('warning', true), sanction('restriction', true)], null],
  ['an unread warning', [sanction('restriction', true), sanction('warning')], sanction('warning')],
  ['a suspension before a warning', [sanction('warning'), sanction('suspension')], sanction('suspension')],
  ['a suspension, read or not', [sanction('suspension', true)], sanction('suspension', true)],
  ['a ban before a suspension', [sanction('suspension'), sanction('ban', true)], sanction('ban', true)],
])('the blocking sanction is %s', (_, sanctions, expected) => {
  expect(blockingSanction(sanctions)).toEqual(expected)
})
