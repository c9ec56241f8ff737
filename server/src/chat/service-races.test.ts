import { randomUUID } from 'node:crypto'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import * as contract from '@hereabouts/contract/chat/endpoints'
import { cancelMeetup } from '@hereabouts/contract/meetups/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { conversationWith, messageTo, read, readUpTo, say } from '../../test/chatting.ts'
import { gatheringOf, gatheringTown, leaves, writes } from '../../test/gathering.ts'
import { held } from '../../test/held.ts'
import { meeting } from '../../test/meeting.ts'
import { townWith } from '../../test/town.ts'

// On PostgreSQL these calls run concurrently; the embedded database runs them one after the other.

async function townOfTwo() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  for (const person of Object.values(town.people)) await person.switchOn()
  return { ...town, meetupId: await meeting(town.ana, town.bo) }
}
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

test('concurrent messages of both members are numbered without gaps or duplicates', async () => {
  const { ana, bo } = await townOfTwo()
  const sent = await Promise.all(
    upTo(20).map((nr) => (nr % 2 ? say(ana, bo, `ana ${nr}`) : say(bo, ana, `bo ${nr}`))),
  )
  expect(sent.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(upTo(20))
  const { messages, lastSeq } = await read(ana, bo)
  expect(lastSeq).toBe(20)
  expect(messages).toEqual(sent.toSorted((a, b) => a.seq - b.seq))
})

test('so are the very first messages, when there is no row to lock yet', async () => {
  const { ana, bo } = await townOfTwo()
  const sent = await Promise.all([say(ana, bo, 'hello'), say(bo, ana, 'hello'), say(ana, bo, 'hello')])
  expect(sent.map(({ seq }) => seq).toSorted()).toEqual([1, 2, 3])
})

test('concurrent messages with the same client ID become one message, returned to all', async () => {
  const { ana, bo } = await townOfTwo()
  const clientId = randomUUID()
  const sent = await Promise.all(upTo(8).map((nr) => say(ana, bo, `try ${nr}`, clientId)))
  expect(new Set(sent.map((message) => JSON.stringify(message))).size).toBe(1)
  expect((await read(bo, ana)).messages).toEqual([sent[0]])
})

test('a client ID sent to two conversations concurrently belongs to one of them', async () => {
  const { ana, bo, cy, meetupId } = await townOfTwo()
  await ana.call(cancelMeetup, { params: { id: meetupId } })
  await meeting(ana, cy)
  for (const _ of upTo(5)) {
    const clientId = randomUUID()
    const answers = await Promise.all(
      [bo, cy].map((to) => ana.answer(contract.sendMessage, messageTo(ana, to, 'hello', clientId))),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error).toBe('CLIENT_ID_USED')
  }
  const counts = [(await read(ana, bo)).lastSeq, (await read(ana, cy)).lastSeq]
  expect(counts.reduce((sum, each) => sum + each)).toBe(5)
})

test('concurrent read marks leave the farthest one, and none is published twice', async () => {
  const { ana, bo, deps } = await townOfTwo()
  for (const nr of upTo(10)) await say(ana, bo, `nr ${nr}`)
  const published: number[] = []
  deps.bus.on('chat.read', ({ seq }) => void published.push(seq))
  await Promise.all([3, 9, 1, 10, 5, 7].map((seq) => readUpTo(bo, ana, seq)))
  await deps.bus.settled()
  expect((await read(ana, bo)).readSeq).toBe(10)
  expect((await conversationWith(bo, ana))?.unread).toBe(0)
  expect(published).toContain(10)
  expect(new Set(published).size).toBe(published.length)
})

test('a concurrent read mark and message both count', async () => {
  const { ana, bo } = await townOfTwo()
  await say(ana, bo, 'one')
  await Promise.all([readUpTo(bo, ana, 1), say(ana, bo, 'two'), say(bo, ana, 'three'), readUpTo(ana, bo, 1)])
  expect(await read(ana, bo)).toMatchObject({ lastSeq: 3, readSeq: 1 })
})

test('a member who leaves before a message is written does not hear it', async () => {
  const town = await gatheringTown(4)
  const { ana, bo, cy, di, deps } = town
  const id = await gatheringOf([ana, bo, cy, di], town)
  const heardBy: UserId[][] = []
  deps.bus.on('chat.groupSent', ({ members }) => void heardBy.push([...members]))
  const conversation = await held(
    deps.db,
    sql`select from group_conversations where gathering_id = ${id} for update`,
  )
  const left = leaves(cy, id)
  await conversation.waiting(1)
  const written = writes(ana, id, 'Has he gone?')
  await conversation.waiting(2)
  await conversation.release()
  await Promise.all([left, written])
  await deps.bus.settled()
  expect(heardBy).toEqual([[ana.id, bo.id, di.id]])
})
