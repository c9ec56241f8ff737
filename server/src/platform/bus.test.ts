import { pino } from 'pino'
import { expect, test } from 'vitest'
import { gate } from '../../test/gate.ts'
import { createBus } from './bus.ts'
import type { Tx } from './db/db.ts'

declare module './bus.ts' {
  interface Events {
    'bus.said': string
    'bus.other': string
  }
}

test('an event reaches every subscriber, in subscription order', async () => {
  const { bus } = listening()
  const received: string[] = []
  bus.on('bus.said', (payload) => void received.push(`first ${payload}`))
  bus.on('bus.said', (payload) => void received.push(`second ${payload}`))
  bus.on('bus.other', (payload) => void received.push(`other ${payload}`))
  bus.publish('bus.said', 'hello')
  await bus.settled()
  expect(received).toEqual(['first hello', 'second hello'])
})

test('an event without subscribers is not an error', async () => {
  const { bus, errors } = listening()
  bus.publish('bus.said', 'hello')
  await bus.settled()
  expect(errors).toEqual([])
})

test('publishing does not wait for subscribers', async () => {
  const { bus } = listening()
  const finish = gate()
  let isDone = false
  bus.on('bus.said', async () => {
    await finish.opened
    isDone = true
  })
  bus.publish('bus.said', 'hello')
  expect(isDone).toBe(false)
  finish.open()
  await bus.settled()
  expect(isDone).toBe(true)
})

test.each([
  [
    'throws',
    () => {
      throw new Error('no')
    },
  ],
  ['rejects', () => Promise.reject(new Error('no'))],
])(
  'a subscriber that %s is logged and affects neither the publisher nor other subscribers',
  async (_, fail) => {
    const { bus, errors } = listening()
    const received: string[] = []
    bus.on('bus.said', fail)
    bus.on('bus.said', (payload) => void received.push(payload))
    bus.publish('bus.said', 'hello')
    await bus.settled()
    expect(received).toEqual(['hello'])
    expect(errors).toEqual([
      expect.objectContaining({
        event: 'bus.said',
        msg: 'a subscriber failed',
        err: expect.objectContaining({ message: 'no' }),
      }),
    ])
  },
)

test('the bus is settled only once events published by subscribers have been handled too', async () => {
  const { bus } = listening()
  const received: string[] = []
  bus.on('bus.said', async (word) => {
    await Promise.resolve()
    bus.publish('bus.other', word)
  })
  bus.on('bus.other', async (word) => {
    await Promise.resolve()
    received.push(word)
  })
  bus.publish('bus.said', 'hello')
  await bus.settled()
  expect(received).toEqual(['hello'])
})

function listening() {
  const errors: unknown[] = []
  const log = pino({ level: 'error', base: null }, { write: (line) => errors.push(JSON.parse(line)) })
  return { bus: createBus({ log }), errors }
}

test('handlers within the transaction run in order, with the transaction, and the first that fails ends it', async () => {
  const { bus } = listening()
  const tx = {} as Tx
  const done: unknown[] = []
  bus.beforeCommit('bus.said', async (given, payload) => void done.push([given, payload]))
  bus.beforeCommit('bus.said', async () => {
    throw new Error('no')
  })
  bus.beforeCommit('bus.said', async () => void done.push('too late'))
  await expect(bus.prepare(tx, 'bus.said', 'hello')).rejects.toThrow('no')
  expect(done).toEqual([[tx, 'hello']])
  await bus.prepare(tx, 'bus.other', 'hello')
})
