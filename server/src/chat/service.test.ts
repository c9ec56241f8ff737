import { randomUUID } from 'node:crypto'
import * as contract from '@hereabouts/contract/chat/endpoints'
import { cancelMeetup, confirmMeetup } from '@hereabouts/contract/meetups/endpoints'
import { describe, expect, test } from 'vitest'
import { conversationWith, messageTo, read, readUpTo, say } from '../../test/chatting.ts'
import { codeOn, HERE, meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

async function townOfTwo() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  return { ...town, meetupId: await meeting(town.ana, town.bo) }
}
const texts = async (reader: Person, other: Person, query = {}) =>
  (await read(reader, other, query)).messages.map(({ text }) => text)

describe('a conversation', () => {
  test('opens with the accepted meetup, empty', async () => {
    const { ana, bo } = await townOfTwo()
    expect(await ana.call(contract.listConversations)).toEqual({
      conversations: [
        {
          members: [ana.id, bo.id],
          other: {
            id: bo.id,
            username: 'bo_here',
            name: 'bo_here',
            avatarUrl: null,
            isVerified: false,
            simulated: false,
          },
          isAvailable: true,
          lastMessage: null,
          lastSeq: 0,
          unread: 0,
          request: null,
          areLinksInert: true,
        },
      ],
    })
    expect(await read(ana, bo)).toEqual({ messages: [], lastSeq: 0, readSeq: 0, deleted: [] })
  })

  test.each(['cancelled', 'met', 'missed'])('stays open after the meetup is %s', async (end) => {
    const { ana, bo, clock, meetupId, runJobs } = await townOfTwo()
    const params = { id: meetupId }
    if (end === 'cancelled') await bo.call(cancelMeetup, { params })
    if (end === 'met')
      await ana.call(confirmMeetup, { params, body: { code: await codeOn(bo, meetupId), ...HERE } })
    if (end === 'missed') clock.passMinutes(180)
    await runJobs()
    await say(ana, bo, 'still here?')
    clock.set(new Date('2026-12-01T12:00:00Z'))
    await say(bo, ana, 'yes')
    expect(await texts(ana, bo)).toEqual(['still here?', 'yes'])
  })

  test('is one, however often they meet', async () => {
    const { ana, bo, meetupId } = await townOfTwo()
    await say(ana, bo, 'one')
    await ana.call(cancelMeetup, { params: { id: meetupId } })
    await meeting(bo, ana)
    await say(bo, ana, 'two')
    expect(await texts(ana, bo)).toEqual(['one', 'two'])
    expect((await ana.call(contract.listConversations)).conversations).toHaveLength(1)
  })
})

describe('messages', () => {
  test('are numbered without a gap, for both and for each conversation of its own', async () => {
    const { ana, bo, cy, meetupId } = await townOfTwo()
    const seqs = []
    for (const [from, to] of [
      [ana, bo],
      [bo, ana],
      [bo, ana],
      [ana, bo],
    ] as const)
      seqs.push((await say(from, to, 'hello')).seq)
    expect(seqs).toEqual([1, 2, 3, 4])
    await ana.call(cancelMeetup, { params: { id: meetupId } })
    await meeting(ana, cy)
    expect((await say(ana, cy, 'hello')).seq).toBe(1)
  })

  test('that are refused leave no gap', async () => {
    const { ana, bo } = await townOfTwo()
    await say(ana, bo, 'one')
    await ana.errorOf(contract.sendMessage, messageTo(ana, bo, ''))
    await ana.errorOf(contract.sendMessage, messageTo(ana, bo, 'x', 'no UUID'))
    expect((await say(ana, bo, 'two')).seq).toBe(2)
  })

  test('are read after a number or before one, oldest first, a page at a time', async () => {
    const { ana, bo } = await townOfTwo()
    for (let nr = 1; nr <= 7; nr++) await say(nr % 2 ? ana : bo, nr % 2 ? bo : ana, `nr ${nr}`)
    expect(await texts(bo, ana, { after: 4 })).toEqual(['nr 5', 'nr 6', 'nr 7'])
    expect(await texts(bo, ana, { after: 0, limit: 3 })).toEqual(['nr 1', 'nr 2', 'nr 3'])
    expect(await texts(bo, ana, { after: 3, limit: 3 })).toEqual(['nr 4', 'nr 5', 'nr 6'])
    expect(await texts(bo, ana, { after: 7 })).toEqual([])
    expect(await read(bo, ana, { after: 900 })).toMatchObject({ messages: [], lastSeq: 7 })
    expect(await texts(bo, ana, { before: 4 })).toEqual(['nr 1', 'nr 2', 'nr 3'])
    expect(await texts(bo, ana, { before: 7, limit: 2 })).toEqual(['nr 5', 'nr 6'])
    expect(await texts(bo, ana, { before: 1 })).toEqual([])
    expect(await read(bo, ana, { before: 1 })).toMatchObject({ messages: [], lastSeq: 7 })
  })

  test('are the latest when no number is named, the oldest of them first', async () => {
    const { ana, bo } = await townOfTwo()
    for (let nr = 1; nr <= 103; nr++) await say(ana, bo, `nr ${nr}`)
    const page = await texts(bo, ana)
    expect([page.length, page[0], page.at(-1)]).toEqual([100, 'nr 4', 'nr 103'])
    expect(await texts(bo, ana, { limit: 2 })).toEqual(['nr 102', 'nr 103'])
    expect((await texts(bo, ana, { after: 0 })).length).toBe(100)
  })
})

describe('the same clientId again', () => {
  test('answers the same message, whatever it says by now', async () => {
    const { ana, bo, clock } = await townOfTwo()
    const clientId = randomUUID()
    const sent = await say(ana, bo, 'I am here', clientId)
    await say(bo, ana, 'coming')
    clock.passMinutes(5)
    expect(await say(ana, bo, 'I am here', clientId)).toEqual(sent)
    expect(await say(ana, bo, 'something else', clientId.toUpperCase())).toEqual(sent)
    expect(await texts(bo, ana)).toEqual(['I am here', 'coming'])
  })

  test('in another conversation is refused', async () => {
    const { ana, bo, cy, meetupId } = await townOfTwo()
    const clientId = randomUUID()
    await say(ana, bo, 'hello', clientId)
    await ana.call(cancelMeetup, { params: { id: meetupId } })
    await meeting(ana, cy)
    const refused = () => ana.errorOf(contract.sendMessage, messageTo(ana, cy, 'hello', clientId))
    expect(await refused()).toBe('409 CLIENT_ID_USED')
    expect(await texts(cy, ana)).toEqual([])
  })

  test('of the other is theirs: no clash', async () => {
    const { ana, bo } = await townOfTwo()
    const clientId = randomUUID()
    await say(ana, bo, 'mine', clientId)
    expect(await say(bo, ana, 'yours', clientId)).toMatchObject({ seq: 2, senderId: bo.id, text: 'yours' })
  })
})

describe('what was read', () => {
  test('is told to the other, never goes back, and never past the end', async () => {
    const { ana, bo } = await townOfTwo()
    for (const text of ['one', 'two', 'three']) await say(ana, bo, text)
    const seen = async () => [(await read(ana, bo)).readSeq, (await read(bo, ana)).readSeq]
    expect(await seen()).toEqual([0, 0])
    await readUpTo(bo, ana, 2)
    expect(await seen()).toEqual([2, 0])
    for (const seq of [1, 0]) await readUpTo(bo, ana, seq)
    expect(await seen()).toEqual([2, 0])
    await readUpTo(bo, ana, 99)
    expect(await seen()).toEqual([3, 0])
    await say(ana, bo, 'four')
    expect(await seen()).toEqual([3, 0])
    await readUpTo(ana, bo, 1)
    expect(await seen()).toEqual([3, 1])
  })

  test('leaves the rest unread: the other’s messages only', async () => {
    const { ana, bo } = await townOfTwo()
    const unread = async () => [
      (await conversationWith(ana, bo))?.unread,
      (await conversationWith(bo, ana))?.unread,
    ]
    for (const text of ['one', 'two']) await say(ana, bo, text)
    await say(bo, ana, 'three')
    expect(await unread()).toEqual([1, 2])
    await readUpTo(bo, ana, 1)
    expect(await unread()).toEqual([1, 1])
    await readUpTo(bo, ana, 3)
    await readUpTo(ana, bo, 3)
    expect(await unread()).toEqual([0, 0])
    await say(ana, bo, 'four')
    expect(await unread()).toEqual([0, 1])
  })
})

test('conversations are listed with their last message, the liveliest first', async () => {
  const { ana, bo, cy, clock, meetupId } = await townOfTwo()
  const sent = await say(bo, ana, 'hello')
  await ana.call(cancelMeetup, { params: { id: meetupId } })
  clock.passMinutes(1)
  await meeting(ana, cy)
  const others = async () =>
    (await ana.call(contract.listConversations)).conversations.map(({ other }) => other.username)
  expect(await others()).toEqual(['cy_here', 'bo_here'])
  expect(await conversationWith(ana, bo)).toMatchObject({ lastMessage: sent, lastSeq: 1, unread: 1 })
  clock.passMinutes(1)
  await say(ana, bo, 'again')
  expect(await others()).toEqual(['bo_here', 'cy_here'])
  expect((await cy.call(contract.listConversations)).conversations).toHaveLength(1)
})
