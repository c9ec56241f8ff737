import { expect, test } from 'vitest'
import { trendsOf } from './rules.ts'

const NONE = { joined: 0, invited: 0, accepted: 0, met: 0 }

test('both sides of each ratio cover the same days', () => {
  const lately = { joined: 3, invited: 40, accepted: 20, met: 13 }
  const before = { joined: 1200, invited: 10, accepted: 1, met: 0 }
  expect(trendsOf({ lately, before, days: [NONE, lately] })).toEqual([
    { name: 'New people', count: 3, note: '1,200 in the 30 days before', days: [0, 3] },
    { name: 'Invitations', count: 40, note: '10 in the 30 days before', days: [0, 40] },
    { name: 'Accepted', count: 20, note: '50% of invitations; 10% in the 30 days before', days: [0, 20] },
    { name: 'Met', count: 13, note: '33% of invitations; 0% in the 30 days before', days: [0, 13] },
  ])
})

test('without invitations, the ratios show a dash', () => {
  const notes = trendsOf({ lately: NONE, before: NONE, days: [NONE] }).map(({ note }) => note)
  expect(notes.slice(2)).toEqual(Array(2).fill('– of invitations; – in the 30 days before'))
})
