import { randomUUID } from 'node:crypto'
import { requestConversation, sendMessage } from '@hereabouts/contract/chat/endpoints'
import { exportUser } from '@hereabouts/contract/people/endpoints-leaving'
import { expect, test } from 'vitest'
import { conversationWith, deleteFor, messageTo, read, reply, say } from '../../test/chatting.ts'
import { meeting } from '../../test/meeting.ts'
import { townWith } from '../../test/town.ts'

/** Ana and Bo have agreed to meet, and Ana has written first. */
async function townOfTwo() {
  const town = await townWith()
  const { ana, bo } = town
  for (const person of [ana, bo]) await person.switchOn()
  await meeting(ana, bo)
  await say(ana, bo, 'Where?')
  return town
}

test('a reply names its original in every response and event', async () => {
  const { ana, bo, listen } = await townOfTwo()
  const hers = await listen(ana)
  const sent = await reply(bo, ana, 'At the fountain', 1)
  expect(sent).toMatchObject({ seq: 2, replyTo: 1 })
  expect((await hers.received()).find(({ name }) => name === 'message')?.payload).toMatchObject([
    { message: sent },
  ])
  expect((await read(ana, bo)).messages[1]).toEqual(sent)
  expect((await conversationWith(ana, bo))?.lastMessage).toEqual(sent)
  const exported = await bo.call(exportUser, { params: { id: bo.id } })
  expect(exported.features.chat?.messages).toMatchObject([{ replyTo: null }, { replyTo: 1 }])
})

test('messages written together may be replies and keep their order', async () => {
  const { ana, bo } = await townOfTwo()
  await say(bo, ana, 'two')
  const sent = await Promise.all([
    reply(ana, bo, 'to one', 1),
    say(bo, ana, 'to none'),
    reply(ana, bo, 'to two', 2),
    reply(bo, ana, 'to one again', 1),
  ])
  expect(sent.map(({ replyTo }) => replyTo)).toEqual([1, undefined, 2, 1])
  expect((await read(ana, bo)).messages).toEqual(
    expect.arrayContaining(sent.map((message) => expect.objectContaining(message))),
  )
})

test('a reply that is sent again returns the same message', async () => {
  const { ana, bo } = await townOfTwo()
  const clientId = randomUUID()
  const sent = await reply(bo, ana, 'At the fountain', 1, clientId)
  expect(await reply(bo, ana, 'At the fountain', 1, clientId)).toEqual(sent)
  expect((await read(ana, bo)).lastSeq).toBe(2)
})

test.each([
  ['the message itself', 2],
  ['a later one', 3],
  ['one beyond every number', 999_999_990],
])('a reply to %s is rejected alone', async (_, replyTo) => {
  const { ana, bo } = await townOfTwo()
  const { params, body } = messageTo(bo, ana, 'to nothing')
  const send = () => bo.errorOf(sendMessage, { params, body: { ...body, replyTo } })
  expect(await send()).toBe('422 NO_ORIGINAL')
  expect((await read(ana, bo)).lastSeq).toBe(1)
  await say(ana, bo, 'Hello?')
  expect(
    await Promise.all([
      bo.errorOf(sendMessage, { params, body: { ...body, replyTo: replyTo + 3 } }),
      say(ana, bo, 'Meanwhile'),
    ]),
  ).toMatchObject(['422 NO_ORIGINAL', { seq: 3 }])
  expect((await read(ana, bo)).lastSeq).toBe(3)
})

test.each([0, -1, 1_000_000_000, 1.5, '1', null])('a reply to %j is invalid', async (replyTo) => {
  const { ana, bo } = await townOfTwo()
  const { params, body } = messageTo(bo, ana, 'to nothing')
  expect(await bo.errorOf(sendMessage, { params, body: { ...body, replyTo } as never })).toBe(
    '422 VALIDATION',
  )
})

test('a first message replies to nothing', async () => {
  const { ana, bo } = await townOfTwo()
  const { params, body } = messageTo(ana, bo, 'Hello')
  expect(await ana.errorOf(requestConversation, { params, body: { ...body, replyTo: 1 } as never })).toBe(
    '422 VALIDATION',
  )
})

test('deleting the original keeps the reply, and its number', async () => {
  const { ana, bo } = await townOfTwo()
  await reply(bo, ana, 'At the fountain', 1)
  await deleteFor(ana, bo, 1)
  expect(await read(ana, bo)).toMatchObject({
    messages: [{ text: '' }, { text: 'At the fountain', replyTo: 1 }],
    deleted: [1],
  })
})
