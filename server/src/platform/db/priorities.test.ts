import pLimit from 'p-limit'
import { expect, test } from 'vitest'
import { gate } from '../../../test/gate.ts'
import { createPriorities, OVERTAKING_MAX } from './priorities.ts'

/** A pool with this many connections, and the names of the work that ran, in order. */
function poolOf(connections: number) {
  const ran: string[] = []
  const idle: (() => void)[] = []
  let free = connections
  /** Waits for a connection in order of arrival, like a pool. */
  async function onConnection(name: string) {
    if (free === 0) await new Promise<void>((resolve) => idle.push(resolve))
    else free -= 1
    ran.push(name)
    // Like a statement, it takes longer than what is asked next because of an answer.
    await new Promise(setImmediate)
    const next = idle.shift()
    if (next) next()
    else free += 1
  }
  const priorities = createPriorities(connections)
  return {
    ran,
    run: (name: string) => priorities.run(() => onConnection(name)),
    runLow: (name: string) => priorities.runLow(() => onConnection(name)),
    priorities,
  }
}

test.each([1, 10])(
  'with %i connections, an invitation goes before 500 cards that wait',
  async (connections) => {
    const { ran, run, runLow } = poolOf(connections)
    const cards = Array.from({ length: 500 }, (_, nth) => runLow(`card ${nth}`))
    await run('invitation')
    // Those that had a connection already.
    expect(ran.indexOf('invitation')).toBeLessThanOrEqual(connections)
    await Promise.all(cards)
    expect(ran.filter((name) => name !== 'invitation')).toEqual(cards.map((_, nth) => `card ${nth}`))
  },
)

test('while others keep every connection busy, every so many are followed by one card', async () => {
  const { ran, run, runLow } = poolOf(1)
  let isOver = false
  const busy = Array.from({ length: 3 }, async () => {
    while (!isOver) await run('call')
  })
  for (let nth = 0; nth < 5; nth++) await runLow('card')
  isOver = true
  await Promise.all(busy)
  const calls = ran
    .join(' ')
    .split('card')
    .map((between) => between.split('call').length - 1)
  expect(calls).toHaveLength(6)
  // Those that had asked before it was let in go first.
  for (const between of calls.slice(0, -1)) expect(between).toBeLessThanOrEqual(OVERTAKING_MAX + 3)
})

test('work that goes two at a time waits for one list or card in twenty, and not for one each', async () => {
  const { ran, run, runLow } = poolOf(1)
  let isOver = false
  const lists = Array.from({ length: 8 }, async () => {
    while (!isOver) await runLow('list')
  })
  const turn = pLimit(2)
  await Promise.all(Array.from({ length: 100 }, () => turn(run, 'update')))
  const during = ran.slice(ran.indexOf('update'), ran.lastIndexOf('update'))
  isOver = true
  await Promise.all(lists)
  expect(during.filter((name) => name === 'list').length).toBeLessThanOrEqual(100 / OVERTAKING_MAX + 1)
})

test('work that fails gives its turn to the next', async () => {
  const { priorities } = poolOf(1)
  const holds = gate()
  const holding = priorities.run(() => holds.opened)
  const failing = priorities.runLow(() => Promise.reject(new Error('no database')))
  const next = priorities.runLow(async () => 'ran')
  holds.open()
  await holding
  await expect(failing).rejects.toThrow('no database')
  expect(await next).toBe('ran')
})
