import { randomUUID } from 'node:crypto'
import * as contract from '@hereabouts/contract/chat/endpoints'
import { blockPerson, unblockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { conversationWith, messageTo, read, readUpTo, say } from '../../test/chatting.ts'
import { meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { ITS_ID } from '../../test/request-ids.ts'
import { exceptInbox, townWith } from '../../test/town.ts'

/** Ana and Bo have written to each other. */
async function townOfTwo() {
  const town = await townWith()
  const { ana, bo } = town
  for (const person of [ana, bo]) await person.switchOn()
  await meeting(ana, bo)
  await say(ana, bo, 'hello')
  await say(bo, ana, 'hello yourself')
  return {
    ...town,
    block: (by: Person, other: Person) =>
      by.call(blockPerson, { params: { id: by.id }, body: { userId: other.id } }),
    unblock: (by: Person, other: Person) =>
      by.call(unblockPerson, { params: { id: by.id }, body: { userId: other.id } }),
    becomes: (standing: string, person: Person) =>
      town.run(sql`update users set standing = ${standing} where id = ${person.id}`),
  }
}

type World = Awaited<ReturnType<typeof townOfTwo>>
const WAYS: [why: string, make: (town: World) => Promise<unknown>][] = [
  ['the other has blocked the viewer', ({ ana, bo, block }) => block(bo, ana)],
  ['the viewer has blocked the other', ({ ana, bo, block }) => block(ana, bo)],
  ['both blocked each other', async ({ ana, bo, block }) => [await block(ana, bo), await block(bo, ana)]],
  ['the other was suspended', ({ bo, becomes }) => becomes('suspended', bo)],
  ['the other was banned', ({ bo, becomes }) => becomes('banned', bo)],
  ['the other left', ({ bo, becomes }) => becomes('deleted', bo)],
]

describe.each(WAYS)('when %s', (_, make) => {
  test('the viewer sees the same', async () => {
    const town = await townOfTwo()
    const { ana, bo } = town
    const before = await read(ana, bo)
    await make(town)

    const answer = await ana.answer(contract.sendMessage, messageTo(ana, bo, 'are you there?'))
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { error: 'CONVERSATION_UNAVAILABLE', message: 'This conversation is unavailable.', ...ITS_ID },
    ])
    expect(await conversationWith(ana, bo)).toEqual({
      members: [ana.id, bo.id],
      other: {
        id: bo.id,
        username: 'bo_here',
        name: 'bo_here',
        avatarUrl: null,
        isVerified: false,
        simulated: false,
      },
      isAvailable: false,
      hasMet: false,
      lastMessage: before.messages[1],
      lastSeq: 2,
      unread: 1,
      request: null,
      areLinksInert: true,
    })
    expect(await read(ana, bo)).toEqual({ ...before, readSeq: 0, deleted: [] })
  })
})

test('a repeated message returns the stored one, so that the phone stops sending it', async () => {
  const { ana, bo, block } = await townOfTwo()
  const clientId = randomUUID()
  const sent = await say(ana, bo, 'on my way', clientId)
  await block(bo, ana)
  expect(await say(ana, bo, 'on my way', clientId)).toEqual(sent)
  expect(await ana.errorOf(contract.sendMessage, messageTo(ana, bo, 'on my way'))).toBe(
    '403 CONVERSATION_UNAVAILABLE',
  )
  expect((await read(bo, ana)).lastSeq).toBe(3)
})

test('the other gets no more read receipts, neither in responses nor as events', async () => {
  const { ana, bo, block, unblock, listen } = await townOfTwo()
  await block(ana, bo)
  const [anas, bos] = [await listen(ana), await listen(bo)]
  await readUpTo(ana, bo, 2)
  expect((await read(bo, ana)).readSeq).toBe(0)
  expect(await bos.received()).toEqual([])
  // Ana's own devices are notified.
  expect(exceptInbox(await anas.received()).map(({ name }) => name)).toEqual(['message:read'])
  expect((await conversationWith(ana, bo))?.unread).toBe(0)
  await unblock(ana, bo)
  expect((await read(bo, ana)).readSeq).toBe(2)
})

test('after an unblock, the conversation continues where it was', async () => {
  const { ana, bo, block, unblock } = await townOfTwo()
  await block(bo, ana)
  await ana.errorOf(contract.sendMessage, messageTo(ana, bo, 'hello?'))
  await unblock(bo, ana)
  expect((await conversationWith(ana, bo))?.isAvailable).toBe(true)
  expect((await say(ana, bo, 'hello again')).seq).toBe(3)
})

test('a person who can no longer be seen shows only their username, and can still write', async () => {
  const { ana, bo, run, setPrivacy } = await townOfTwo()
  await run(sql`update users set name = 'Bo of the Hill' where id = ${bo.id}`)
  await setPrivacy(ana.id, { onlyShowVerified: true })
  // As long as they have agreed to meet, they must recognise each other.
  expect((await conversationWith(ana, bo))?.other.name).toBe('Bo of the Hill')
  await run(sql`update meetups set state = 'cancelled'`)
  expect(await conversationWith(ana, bo)).toMatchObject({ other: { name: 'bo_here' }, isAvailable: true })
  await say(ana, bo, 'see you')
})
