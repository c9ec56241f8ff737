import { expect, test, vi } from 'vitest'
import { gate } from '../../../test/gate.ts'
import { createShares, type Kind } from './shares.ts'

const PATIENT = { withinMs: 20_000, tooLate: () => new Error('too late') }

/**
 * A pool with this many connections on a simulated clock, the names of the work that ran, in order, and the time
 * that each kind used until `untilMs`. A pipelined pool has one connection, which takes three statements at once and
 * answers them one after the other.
 */
function poolOf(connections: number, untilMs = Number.POSITIVE_INFINITY, { isSharedEarly = false } = {}) {
  const ran: string[] = []
  const usedMs = { calls: 0, updates: 0, lists: 0, cards: 0 }
  const idle: (() => void)[] = []
  let running: { endsAt: number; end: () => void }[] = []
  let free = connections
  let nowMs = 0
  let answeredAllAt = 0

  /** Waits in order of arrival, like a pool. */
  async function connect() {
    if (free === 0) await new Promise<void>((resolve) => idle.push(resolve))
    else free -= 1
  }

  /** Time passes until the first statement ends, once everything has been asked that can be. */
  function passTime() {
    const next = running.toSorted((one, other) => one.endsAt - other.endsAt)[0]
    if (next === undefined) return
    running = running.filter((each) => each !== next)
    nowMs = next.endsAt
    next.end()
    setImmediate(passTime)
  }

  async function statement(ms: number) {
    if (running.length === 0) setImmediate(passTime)
    answeredAllAt = (isSharedEarly ? Math.max(nowMs, answeredAllAt) : nowMs) + ms
    const endsAt = answeredAllAt
    await new Promise<void>((end) => running.push({ endsAt, end }))
  }

  const shares = createShares(connections, connect, { ...PATIENT, isSharedEarly, now: () => nowMs })
  function run(kind: Kind, name: string, ms: number) {
    const onConnection = async () => {
      ran.push(name)
      await statement(ms)
      if (nowMs <= untilMs) usedMs[kind] += ms
      const next = idle.shift()
      if (next) next()
      else free += 1
    }
    return shares.run(kind, onConnection)
  }
  return { ran, usedMs, run, passedMs: () => nowMs }
}

/** Keeps this much of a kind waiting until the pool has worked for this long. */
async function keepBusy(
  pool: ReturnType<typeof poolOf>,
  kind: Kind,
  ms: number,
  atOnce: number,
  untilMs: number,
) {
  const one = async () => {
    while (pool.passedMs() < untilMs) await pool.run(kind, kind, ms)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** Runs work of a kind, one after the other, and returns the longest time in milliseconds that one took. */
async function longestWait(pool: ReturnType<typeof poolOf>, kind: Kind, ms: number, untilMs: number) {
  let longestMs = 0
  while (pool.passedMs() < untilMs) {
    const askedAt = pool.passedMs()
    await pool.run(kind, kind, ms)
    longestMs = Math.max(longestMs, pool.passedMs() - askedAt)
  }
  return longestMs
}

test.each([1, 10])(
  'with %i connections, an invitation goes before 500 cards that wait',
  async (connections) => {
    const { ran, run } = poolOf(connections)
    const cards = Array.from({ length: 500 }, (_, nth) => run('cards', `card ${nth}`, 20))
    await run('calls', 'invitation', 2)
    // Those that had a connection already.
    expect(ran.indexOf('invitation')).toBeLessThanOrEqual(connections)
    await Promise.all(cards)
    expect(ran.filter((name) => name !== 'invitation')).toEqual(cards.map((_, nth) => `card ${nth}`))
  },
)

test.each([
  { connections: 1, callMs: 3, listMs: 35, cardMs: 20 },
  { connections: 1, callMs: 1, listMs: 200, cardMs: 5 },
  { connections: 10, callMs: 3, listMs: 35, cardMs: 20 },
])(
  'when all want more than there is, each gets its share of the time: $connections, $callMs, $listMs, $cardMs',
  async ({ connections, callMs, listMs, cardMs }) => {
    const untilMs = 300 * listMs
    const pool = poolOf(connections, untilMs)
    await Promise.all([
      keepBusy(pool, 'calls', callMs, 50, untilMs),
      keepBusy(pool, 'lists', listMs, 12, untilMs),
      keepBusy(pool, 'cards', cardMs, 50, untilMs),
    ])
    const { calls, lists, cards } = pool.usedMs
    const total = calls + lists + cards
    expect(calls / total).toBeCloseTo(8 / 13, 1)
    expect(lists / total).toBeCloseTo(3 / 13, 1)
    expect(cards / total).toBeCloseTo(2 / 13, 1)
  },
)

test('statements on a pipelined connection are charged only for their own time', async () => {
  const untilMs = 20_000
  const pool = poolOf(3, untilMs, { isSharedEarly: true })
  await Promise.all([
    keepBusy(pool, 'calls', 3, 50, untilMs),
    keepBusy(pool, 'updates', 3, 6, untilMs),
    keepBusy(pool, 'lists', 35, 4, untilMs),
    keepBusy(pool, 'cards', 20, 50, untilMs),
  ])
  const { calls, updates, lists, cards } = pool.usedMs
  const total = calls + updates + lists + cards
  expect(calls / total).toBeCloseTo(8 / 17, 1)
  expect(updates / total).toBeCloseTo(4 / 17, 1)
  expect(lists / total).toBeCloseTo(3 / 17, 1)
  expect(cards / total).toBeCloseTo(2 / 17, 1)
})

test.each([
  [3, 10],
  [20, 3],
])(
  'of work that usually takes %i ms, %i go ahead within 30 ms, or as many as there are connections',
  async (ms, most) => {
    let nowMs = 0
    const shares = createShares(3, async () => {}, { ...PATIENT, aheadMs: 30, now: () => nowMs })
    const once = async () => {
      nowMs += ms
    }
    for (let i = 0; i < 100; i++) await shares.run('calls', once)
    const { opened, open } = gate()
    let going = 0
    const waiting = Array.from({ length: 40 }, () =>
      shares.run('calls', () => {
        going += 1
        return opened
      }),
    )
    await new Promise(setImmediate)
    expect(going).toBe(most)
    open()
    await Promise.all(waiting)
  },
)

test('while arrivals never stop, lists are read at once, not after the arrivals', async () => {
  const pool = poolOf(1)
  const untilMs = 5000
  const [longestMs] = await Promise.all([
    longestWait(pool, 'lists', 30, untilMs),
    keepBusy(pool, 'calls', 4, 5, untilMs),
    keepBusy(pool, 'cards', 20, 500, untilMs),
  ])
  expect(longestMs).toBeLessThan(200)
})

test('behind any number of calls, an update waits for a few of them, and lists still get their share', async () => {
  const pool = poolOf(1)
  const untilMs = 4000
  const [longestMs] = await Promise.all([
    longestWait(pool, 'updates', 4, untilMs),
    keepBusy(pool, 'calls', 4, 500, untilMs),
    keepBusy(pool, 'lists', 35, 4, untilMs),
    keepBusy(pool, 'cards', 20, 50, untilMs),
  ])
  expect(longestMs).toBeLessThan(150)
  expect(pool.usedMs.lists / untilMs).toBeGreaterThan(0.2)
})

test('a kind without work saves nothing up for later', async () => {
  const pool = poolOf(1)
  await Promise.all([keepBusy(pool, 'calls', 3, 5, 10_000), keepBusy(pool, 'cards', 20, 5, 10_000)])
  const from = pool.ran.length
  await Promise.all([keepBusy(pool, 'calls', 3, 5, 10_500), keepBusy(pool, 'lists', 30, 5, 10_500)])
  const callsBefore = pool.ran.slice(from).filter((name) => name === 'calls').length
  expect(callsBefore).toBeGreaterThan(50)
})

test('work that fails, or gets no connection, gives its turn to the next', async () => {
  const shares = createShares(1, async () => {}, PATIENT)
  const holds = gate()
  const holding = shares.run('calls', () => holds.opened)
  const failing = shares.run('cards', () => Promise.reject(new Error('no database')))
  const next = shares.run('cards', async () => 'ran')
  holds.open()
  await holding
  await expect(failing).rejects.toThrow('no database')
  expect(await next).toBe('ran')

  let tries = 0
  const unreachable = createShares(
    1,
    async () => {
      tries += 1
      if (tries < 3) throw new Error('unreachable')
    },
    PATIENT,
  )
  for (const _ of [1, 2])
    await expect(unreachable.run('calls', async () => 'ran')).rejects.toThrow('unreachable')
  expect(await unreachable.run('lists', async () => 'ran')).toBe('ran')
})

test('a call that waits for too long fails, and its turn goes to the next', async () => {
  vi.useFakeTimers()
  try {
    const shares = createShares(1, async () => {}, { ...PATIENT, withinMs: 1000 })
    const holds = gate()
    const holding = shares.run('calls', () => holds.opened)
    const late = shares.run('calls', async () => 'ran')
    const patient = shares.run('cards', async () => 'ran')
    expect(shares.countWaiting()).toBe(1)
    const failed = expect(late).rejects.toThrow('too late')
    await vi.advanceTimersByTimeAsync(1000)
    await failed
    expect(shares.countWaiting()).toBe(0)
    const settled = shares.settled()
    holds.open()
    await Promise.all([holding, settled])
    expect(await patient).toBe('ran')
  } finally {
    vi.useRealTimers()
  }
})
