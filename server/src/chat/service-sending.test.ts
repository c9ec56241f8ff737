import { randomUUID } from 'node:crypto'
import * as contract from '@hereabouts/contract/chat/endpoints'
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { messageTo, read, say } from '../../test/chatting.ts'
import { meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import type { Db } from '../platform/db/db.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { createSending } from './service-sending.ts'

/** Ana and Bo have just written to each other, so it is remembered that they may. */
async function townOfTwo() {
  const town = await townWith()
  const { ana, bo } = town
  for (const person of [ana, bo]) await person.switchOn()
  await meeting(ana, bo)
  await say(ana, bo, 'hello')
  await say(bo, ana, 'hello yourself')
  return town
}

/** The same database, and the names of what it was asked. */
function watching(db: Db): { db: Db; asked: string[] } {
  const asked: string[] = []
  const noting =
    <Result>(ask: (label: string, statement: Sql) => Promise<Result>) =>
    (label: string, statement: Sql) => {
      asked.push(label)
      return ask(label, statement)
    }
  const watched = { ...db, maybeOne: noting(db.maybeOne), one: noting(db.one), run: noting(db.run) } as Db
  return {
    asked,
    db: {
      ...watched,
      tx(work) {
        asked.push('transaction')
        return db.tx(work)
      },
    },
  }
}

test('where both could write a moment ago, a message is one statement', async () => {
  const { ana, bo, deps } = await townOfTwo()
  const { db, asked } = watching(deps.db)
  const send = createSending({ ...deps, db })
  const sendNext = (text: string) =>
    send({ id: ana.id } as Viewer, { a: ana.id, b: bo.id }, { clientId: randomUUID(), text })
  await sendNext('three')
  expect(asked.splice(0)).toEqual(['transaction'])
  for (const text of ['four', 'five']) {
    await sendNext(text)
    expect(asked.splice(0)).toEqual(['chat.addMessageIfStill'])
  }
  expect((await read(bo, ana)).messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
})

test.each<[what: string, change: (ana: Person, bo: Person) => Sql, error: string]>([
  [
    'who has blocked',
    (ana, bo) => sql`insert into blocks values (${bo.id}, ${ana.id}, now())`,
    '403 CONVERSATION_UNAVAILABLE',
  ],
  [
    'who was blocked',
    (ana, bo) => sql`insert into blocks values (${ana.id}, ${bo.id}, now())`,
    '403 CONVERSATION_UNAVAILABLE',
  ],
  [
    'who is out',
    (_, bo) => sql`update users set standing = 'banned' where id = ${bo.id}`,
    '403 CONVERSATION_UNAVAILABLE',
  ],
  ['whether they agreed to meet', () => sql`update meetups set accepted_at = null`, '404 NOT_FOUND'],
])(
  'that both could write a moment ago lets nobody write: %s is looked at each time',
  async (_, change, error) => {
    const { ana, bo, run } = await townOfTwo()
    await run(change(ana, bo))
    expect(await ana.errorOf(contract.sendMessage, messageTo(ana, bo, 'are you there?'))).toBe(error)
  },
)

test('nor does it where the one waits for an answer by now', async () => {
  const { ana, bo, run } = await townOfTwo()
  await run(sql`update conversations set requested_by = ${ana.id}`)
  await say(ana, bo, 'while we have agreed')
  await run(sql`update meetups set accepted_at = null`)
  expect(await ana.errorOf(contract.sendMessage, messageTo(ana, bo, 'and now?'))).toBe('409 REQUEST_WAITING')
  await run(sql`update conversations set answered_at = now()`)
  await say(ana, bo, 'once you have answered')
  await run(sql`update conversations set answered_at = null`)
  expect(await ana.errorOf(contract.sendMessage, messageTo(ana, bo, 'and now?'))).toBe('409 REQUEST_WAITING')
})

test('the same clientId is the same message, in whatever way it is sent again', async () => {
  const { ana, bo, deps } = await townOfTwo()
  const clientId = randomUUID()
  const sent = await say(ana, bo, 'remembered', clientId)
  expect(await say(ana, bo, 'again', clientId)).toEqual(sent)
  // As another node would, which remembers nothing.
  const send = createSending(deps)
  const given = { clientId: clientId.toUpperCase(), text: 'and again' }
  expect(await send({ id: ana.id } as Viewer, { a: ana.id, b: bo.id }, given)).toEqual(sent)
  expect((await read(bo, ana)).lastSeq).toBe(3)
})

test('many at once are numbered without a gap, and of the same clientId one is kept', async () => {
  const { ana, bo } = await townOfTwo()
  const clientId = randomUUID()
  const sent = await Promise.all([
    ...Array.from({ length: 20 }, (_, nr) => (nr % 2 ? say(ana, bo, `ana ${nr}`) : say(bo, ana, `bo ${nr}`))),
    ...Array.from({ length: 8 }, (_, nr) => say(ana, bo, `try ${nr}`, clientId)),
  ])
  const { messages, lastSeq } = await read(ana, bo)
  expect(lastSeq).toBe(23)
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 23 }, (_, nr) => nr + 1))
  const kept = messages.filter((message) => message.clientId === clientId)
  expect(kept).toHaveLength(1)
  expect(sent.slice(20)).toEqual(Array.from({ length: 8 }, () => kept[0]))
})
