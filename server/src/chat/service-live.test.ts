import { randomUUID } from 'node:crypto'
import * as contract from '@hereabouts/contract/chat/endpoints'
import { expect, test } from 'vitest'
import { messageTo, read, readUpTo, say } from '../../test/chatting.ts'
import { meeting } from '../../test/meeting.ts'
import { townWith } from '../../test/town.ts'

/** Ana and Bo may write to each other; they and Cy listen. */
async function townListening() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  const { ana, bo, cy, listen } = town
  for (const person of [ana, bo, cy]) await person.switchOn()
  await meeting(ana, bo)
  const [anas, bos, cys] = [await listen(ana), await listen(bo), await listen(cy)]
  return { ...town, heard: async () => [await anas.heard(), await bos.heard(), await cys.heard()] }
}

test('a message comes to its two members with all that it says, and to nobody else', async () => {
  const { ana, bo, heard } = await townListening()
  const message = await say(bo, ana, 'where are you?')
  const event = { name: 'message', payload: [{ conversation: [ana.id, bo.id], seq: 1, message }] }
  expect(await heard()).toEqual([[event], [event], []])
})

test('it comes to all devices of both', async () => {
  const { ana, bo, listen, signIn } = await townListening()
  const otherDevice = await listen(await signIn(ana))
  await say(ana, bo, 'hello')
  expect((await otherDevice.heard()).map(({ name }) => name)).toEqual(['message'])
})

test('whoever hears it can read it: it is committed by then', async () => {
  const { ana, bo, deps } = await townListening()
  const readable: Promise<number>[] = []
  deps.bus.on('chat.sent', async () => {
    const lastSeq = read(bo, ana).then((page) => page.lastSeq)
    readable.push(lastSeq)
    await lastSeq
  })
  for (const text of ['one', 'two', 'three']) await say(ana, bo, text)
  await deps.bus.settled()
  for (const [i, lastSeq] of readable.entries()) expect(await lastSeq).toBeGreaterThanOrEqual(i + 1)
  expect(readable).toHaveLength(3)
})

test('one that was sent already, or is refused, is not heard', async () => {
  const { ana, bo, cy, heard } = await townListening()
  const clientId = randomUUID()
  await say(ana, bo, 'hello', clientId)
  await heard()
  await say(ana, bo, 'hello', clientId)
  await ana.refused(contract.sendMessage, messageTo(ana, bo, ''))
  await cy.refused(contract.sendMessage, messageTo(cy, bo, 'hello'))
  expect(await heard()).toEqual([[], [], []])
})

test('how far one has read comes to both, when it is news', async () => {
  const { ana, bo, heard } = await townListening()
  for (const text of ['one', 'two']) await say(ana, bo, text)
  await heard()
  await readUpTo(bo, ana, 7)
  const event = {
    name: 'message:read',
    payload: [{ conversation: [ana.id, bo.id], readerId: bo.id, seq: 2 }],
  }
  expect(await heard()).toEqual([[event], [event], []])
  for (const seq of [7, 2, 1]) await readUpTo(bo, ana, seq)
  expect(await heard()).toEqual([[], [], []])
})
