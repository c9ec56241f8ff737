import { expect, test } from 'vitest'
import { createLedger } from '../bench/crowd/ledger.ts'
import { report } from '../bench/crowd/report.ts'

test('an action and its arrival count once in either order, and an action that never arrived does not count', () => {
  const ledger = createLedger()
  const at = performance.now() - 500
  ledger.allCame(at)
  ledger.began('a message', 'first', at)
  ledger.arrived('a message', 'first')
  ledger.arrived('a message', 'second')
  ledger.began('a message', 'second', at)
  ledger.began('a message', 'missing', at)
  const [first = 0, second = 0, ...more] = ledger.deliveries.get('a message') ?? []
  expect(more).toEqual([])
  for (const tookMs of [first, second]) expect(tookMs).toBeGreaterThan(499)
  expect(ledger.missing()).toBe(1)
})

test('if many receive an action, only the first arrival after it counts', () => {
  const ledger = createLedger()
  ledger.allCame()
  ledger.firstArrived('a card', 'ana')
  ledger.began('a card', 'ana')
  for (let viewers = 3; viewers > 0; viewers--) ledger.firstArrived('a card', 'ana')
  expect(ledger.deliveries.get('a card')).toHaveLength(1)
  expect(ledger.missing()).toBe(0)
})

test('the crowd report lists errors, and each slow query with the machine’s load', () => {
  const ledger = createLedger()
  ledger.allCame(0)
  ledger.did('met')
  ledger.answered('POST /api/meetups', 12, 409, '{"error":"BUSY","message":""}')
  ledger.unanswered('GET /api/user', 'ECONNREFUSED')
  const load = { time: 2000, lagMs: 1, cores: 0.3, loop: 0.2, machine: 0.4, rssBytes: 3e8 }
  const slow = (query: string, time: number) => ({ query, time, tookMs: 60 })
  const page = report({
    count: 2,
    minutes: 1,
    thinks: 8,
    isOnePlace: false,
    isPostgres: false,
    failed: 0,
    arrivalSeconds: 1,
    at: 'a server',
    ledger,
    said: {
      loads: [load, { ...load, time: 9000, machine: 1 }],
      slow: [slow('room.alone', 1500), slow('room.queued', 8500), slow('room.queued', 8510)],
      others: [],
    },
  })
  expect(page).toContain('| POST /api/meetups: 409 BUSY | 1 |')
  expect(page).toContain('| GET /api/user: ECONNREFUSED | 1 |')
  expect(page).toContain('| room.alone | 1 | 60 | 60 | 0 | 40 | 1 |')
  expect(page).toContain('| room.queued | 2 | 60 | 60 | 1 | 100 | 0 |')
})
