import { expect, test } from 'vitest'
import { funnelSteps } from './rules.ts'

test('each step is drawn against the widest, and told as a part of the invitations', () => {
  expect(funnelSteps({ available: 10, invited: 40, accepted: 20, met: 13 })).toEqual([
    { name: 'Available', count: 10, share: 0.25, note: 'now' },
    { name: 'Invited', count: 40, share: 1, note: null },
    { name: 'Accepted', count: 20, share: 0.5, note: '50%' },
    { name: 'Met', count: 13, share: 0.325, note: '33%' },
  ])
})

test('where nothing has happened there is nothing to divide by', () => {
  for (const { share, note } of funnelSteps({ available: 0, invited: 0, accepted: 0, met: 0 }))
    expect([share, [null, 'now'].includes(note)]).toEqual([0, true])
})
