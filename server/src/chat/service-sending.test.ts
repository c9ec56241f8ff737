import { randomUUID } from 'node:crypto'
import * as contract from '@hereabouts/contract/chat/endpoints'
import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, inject, test } from 'vitest'
import { messageTo, read, say } from '../../test/chatting.ts'
import { gate } from '../../test/gate.ts'
import { meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { DatabaseUnavailable, type Db } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { createSending } from './service-sending.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

/** Ana and Bo have just written to each other, so the server remembers that they may. */
async function townOfTwo() {
  const town = await townWith()
  const { ana, bo } = town
  for (const person of [ana, bo]) await person.switchOn()
  await meeting(ana, bo)
  await say(ana, bo, 'hello')
  await say(bo, ana, 'hello yourself')
  return town
}

/** Ana has an open conversation with each of the others. */
async function townOfMany(ownApp = false) {
  const town = await townWith({ people: ['ana', 'bo', 'cy', 'dee', 'eve'], ownApp })
  const { ana, bo, cy, dee, eve, run } = town
  for (const { id } of [bo, cy, dee, eve])
    await run(sql`insert into conversations (low_id, high_id, requested_by, answered_at)
      values (${Math.min(ana.id, id)}, ${Math.max(ana.id, id)}, ${ana.id}, now())`)
  return town
}

/**
 * A sender as on another node, whose database records the statements, and waits for or
 * throws what is in `obstacles`.
 */
async function senderOn(deps: Deps, options: { waitMsMax?: number } = {}) {
  const statements: string[] = []
  const obstacles: ((() => Promise<void>) | Error)[] = []
  const db: Db = {
    ...deps.db,
    // Without a connection of its own: the embedded database has only one, which the rest of the test needs.
    onConnection: (work) =>
      work({
        ...deps.db,
        async many(label, statement) {
          statements.push(label)
          const obstacle = obstacles.shift()
          if (obstacle instanceof Error) throw obstacle
          await obstacle?.()
          return deps.db.many(label, statement)
        },
      }),
    tx(work) {
      statements.push('transaction')
      return deps.db.tx(work)
    },
  }
  const send = createSending({ ...deps, db }, options)
  const from = (sender: Person, to: Person, text: string, clientId: string = randomUUID()) =>
    send({ id: sender.id } as Viewer, { a: sender.id, b: to.id }, { clientId, text })
  /** Starts a batch that waits for the gate, and returns its message. */
  async function holdBatch(sender: Person, to: Person) {
    const [held, reached] = [gate(), gate()]
    const before = statements.length
    obstacles.push(() => {
      reached.open()
      return held.opened
    })
    const message = from(sender, to, 'held')
    await reached.opened
    expect(statements.slice(before)).toEqual([BATCH])
    return { ...held, message }
  }
  return { from, statements, obstacles, holdBatch }
}
const BATCH = 'chat.addExpectedMessages'
/** The next batch waits until the test opens the gate, however slow this machine is. */
const PATIENTLY = { waitMsMax: 60_000 }

/** The error codes of failed promises, and the sequence numbers of the others. */
async function outcomes(sent: readonly Promise<{ seq: number }>[]) {
  const settled = await Promise.allSettled(sent)
  return settled.map((one) => (one.status === 'fulfilled' ? one.value.seq : one.reason.definition.code))
}

test('a message to a conversation that was open a moment ago is one statement', async () => {
  const { ana, bo, deps } = await townOfTwo()
  const { from, statements } = await senderOn(deps)
  await from(ana, bo, 'three')
  expect(statements.splice(0)).toEqual(['transaction'])
  for (const text of ['four', 'five']) {
    await from(ana, bo, text)
    expect(statements.splice(0)).toEqual([BATCH])
  }
  expect((await read(bo, ana)).messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
})

describe('messages that wait at the same moment', () => {
  test('are one statement, and those of one conversation keep their order', async () => {
    const { ana, bo, cy, deps } = await townOfMany()
    const { from, statements, holdBatch } = await senderOn(deps, PATIENTLY)
    for (const other of [bo, cy]) await from(ana, other, 'one')
    const { open, message } = await holdBatch(ana, bo)
    const waiting = [
      from(bo, ana, 'three'),
      from(ana, cy, 'two'),
      from(ana, bo, 'four'),
      from(cy, ana, 'three'),
    ]
    open()
    expect(await outcomes([message, ...waiting])).toEqual([2, 3, 2, 4, 3])
    expect(statements).toEqual(['transaction', 'transaction', BATCH, BATCH])
    expect((await read(bo, ana)).messages.map(({ text }) => text)).toEqual(['one', 'held', 'three', 'four'])
  })

  test('succeed or fail on their own', async () => {
    const { ana, bo, cy, dee, eve, deps, run } = await townOfMany()
    const { from, statements, holdBatch } = await senderOn(deps, PATIENTLY)
    for (const other of [bo, cy, dee, eve]) await from(ana, other, 'one')
    const used = randomUUID()
    await from(ana, eve, 'two', used)
    await run(sql`insert into blocks values (${cy.id}, ${ana.id}, now())`)
    await run(sql`update conversations set answered_at = null where ${dee.id} in (low_id, high_id)`)
    const { open, message } = await holdBatch(ana, bo)
    const waiting = [
      from(ana, cy, 'blocked'),
      from(ana, dee, 'unanswered'),
      from(cy, dee, 'no conversation'),
      from(ana, bo, 'of another conversation', used),
      from(ana, eve, 'sent again', used),
      from(ana, bo, 'three'),
      from(bo, ana, 'four'),
    ]
    statements.length = 0
    open()
    expect(await outcomes([message, ...waiting])).toEqual([
      2,
      'CONVERSATION_UNAVAILABLE',
      'REQUEST_WAITING',
      'NOT_FOUND',
      'CLIENT_ID_USED',
      2,
      3,
      4,
    ])
    expect(statements.filter((label) => label === BATCH)).toHaveLength(1)
    expect((await read(bo, ana)).messages.map(({ text }) => text)).toEqual(['one', 'held', 'three', 'four'])
  })

  test('are one message if they have the same client ID', async () => {
    const { ana, bo, cy, deps } = await townOfMany()
    const { from, holdBatch } = await senderOn(deps, PATIENTLY)
    for (const other of [bo, cy]) await from(ana, other, 'one')
    const clientId = randomUUID()
    const { open, message } = await holdBatch(ana, bo)
    const waiting = [
      from(ana, bo, 'two', clientId),
      from(ana, bo, 'two', clientId),
      from(ana, cy, 'two', clientId),
    ]
    open()
    await message
    // One of the two conversations gets it.
    const found = await outcomes(waiting)
    expect([
      [3, 3, 'CLIENT_ID_USED'],
      ['CLIENT_ID_USED', 'CLIENT_ID_USED', 2],
    ]).toContainEqual(found)
  })

  test('are published only once they are committed, in their order', async () => {
    const { ana, bo, cy, deps } = await townOfMany(true)
    const { from, holdBatch } = await senderOn(deps, PATIENTLY)
    for (const other of [bo, cy]) await from(ana, other, 'one')
    const published: { seq: number; lastSeq: Promise<number> }[] = []
    deps.bus.on('chat.sent', ({ pair, message: { seq } }) => {
      const lastSeq = pair.includes(bo.id) ? read(bo, ana) : read(cy, ana)
      published.push({ seq, lastSeq: lastSeq.then((page) => page.lastSeq) })
    })
    const { open, message } = await holdBatch(ana, bo)
    const waiting = [from(bo, ana, 'three'), from(ana, bo, 'four'), from(ana, cy, 'two')]
    expect(published).toEqual([])
    open()
    await Promise.all([message, ...waiting])
    expect(published.map(({ seq }) => seq)).toEqual([2, 3, 4, 2])
    for (const { seq, lastSeq } of published) expect(await lastSeq).toBeGreaterThanOrEqual(seq)
    await deps.bus.settled()
  })

  test('are sent one by one if their statement fails', async () => {
    const { ana, bo, cy, deps } = await townOfMany()
    const { from, statements, obstacles } = await senderOn(deps)
    for (const other of [bo, cy]) await from(ana, other, 'one')
    statements.length = 0
    obstacles.push(new Error('for example, a client ID that another node has just added'))
    const sent = await outcomes([from(ana, bo, 'two'), from(ana, cy, 'two'), from(bo, ana, 'three')])
    // Nothing decides which of the two messages to one conversation comes first.
    expect(sent.toSorted()).toEqual([2, 2, 3])
    expect(statements).toEqual([BATCH, 'transaction', 'transaction', 'transaction'])
  })

  test('all fail if the database does not answer, and later ones do not', async () => {
    const { ana, bo, cy, deps } = await townOfMany()
    const { from, obstacles } = await senderOn(deps)
    for (const other of [bo, cy]) await from(ana, other, 'one')
    obstacles.push(new DatabaseUnavailable('gone'))
    const settled = await Promise.allSettled([from(ana, bo, 'two'), from(ana, cy, 'two')])
    expect(settled.map((one) => one.status === 'rejected' && one.reason.message)).toEqual(['gone', 'gone'])
    expect(await outcomes([from(ana, bo, 'two')])).toEqual([2])
  })

  // The embedded database has one connection, so nothing else can hold a lock there.
  test.runIf(inject('template').kind === 'postgres')(
    'do not wait for one whose conversation is locked',
    async () => {
      const { ana, bo, cy, deps } = await townOfMany()
      const { from } = await senderOn(deps)
      for (const other of [bo, cy]) await from(ana, other, 'one')
      const [locked, unlocked] = [gate(), gate()]
      const locking = deps.db.tx(async (tx) => {
        await tx.run('test', sql`select from conversations where ${bo.id} in (low_id, high_id) for update`)
        locked.open()
        await unlocked.opened
      })
      await locked.opened
      const [toBo, toCy] = [from(ana, bo, 'two'), from(ana, cy, 'two')]
      expect(await toCy).toMatchObject({ seq: 2 })
      unlocked.open()
      expect(await toBo).toMatchObject({ seq: 2 })
      await locking
    },
  )
})

describe('that a conversation was open a moment ago permits nothing', () => {
  test.each<[what: string, change: (ana: Person, bo: Person) => Sql, error: string]>([
    [
      'the other has blocked the sender',
      (ana, bo) => sql`insert into blocks values (${bo.id}, ${ana.id}, now())`,
      '403 CONVERSATION_UNAVAILABLE',
    ],
    [
      'the sender has blocked the other',
      (ana, bo) => sql`insert into blocks values (${ana.id}, ${bo.id}, now())`,
      '403 CONVERSATION_UNAVAILABLE',
    ],
    [
      'the other was banned',
      (_, bo) => sql`update users set standing = 'banned' where id = ${bo.id}`,
      '403 CONVERSATION_UNAVAILABLE',
    ],
    ['they never agreed to meet', () => sql`update meetups set accepted_at = null`, '404 NOT_FOUND'],
  ])('when %s', async (_, change, error) => {
    const { ana, bo, run } = await townOfTwo()
    await run(change(ana, bo))
    expect(await ana.errorOf(contract.sendMessage, messageTo(ana, bo, 'are you there?'))).toBe(error)
  })

  test('when the sender’s request is unanswered', async () => {
    const { ana, bo, run } = await townOfTwo()
    await run(sql`update conversations set requested_by = ${ana.id}`)
    await say(ana, bo, 'while we have agreed')
    await run(sql`update meetups set accepted_at = null`)
    expect(await ana.errorOf(contract.sendMessage, messageTo(ana, bo, 'and now?'))).toBe(
      '409 REQUEST_WAITING',
    )
    await run(sql`update conversations set answered_at = now()`)
    await say(ana, bo, 'once you have answered')
    await run(sql`update conversations set answered_at = null`)
    expect(await ana.errorOf(contract.sendMessage, messageTo(ana, bo, 'and now?'))).toBe(
      '409 REQUEST_WAITING',
    )
  })
})

test('a client ID that is sent again returns the same message, also from a node that does not know the conversation', async () => {
  const { ana, bo, deps } = await townOfTwo()
  const clientId = randomUUID()
  const sent = await say(ana, bo, 'remembered', clientId)
  expect(await say(ana, bo, 'again', clientId)).toEqual(sent)
  const { from } = await senderOn(deps)
  expect(await from(ana, bo, 'and again', clientId.toUpperCase())).toEqual(sent)
  expect((await read(bo, ana)).lastSeq).toBe(3)
})

test('many concurrent messages are numbered without gaps, and one client ID becomes one message', async () => {
  const { ana, bo } = await townOfTwo()
  const clientId = randomUUID()
  const sent = await Promise.all([
    ...upTo(20).map((nth) => (nth % 2 ? say(ana, bo, `ana ${nth}`) : say(bo, ana, `bo ${nth}`))),
    ...upTo(8).map((nth) => say(ana, bo, `try ${nth}`, clientId)),
  ])
  const { messages, lastSeq } = await read(ana, bo)
  expect(lastSeq).toBe(23)
  expect(messages.map(({ seq }) => seq)).toEqual(upTo(23))
  const kept = messages.filter((message) => message.clientId === clientId)
  expect(kept).toHaveLength(1)
  expect(sent.slice(20)).toEqual(upTo(8).map(() => kept[0]))
})
