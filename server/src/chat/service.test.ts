import { randomUUID } from 'node:crypto'
import * as contract from '@hereabouts/contract/chat/endpoints'
import { cancelMeetup, confirmMeetup } from '@hereabouts/contract/meetups/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { between, conversationWith, deleteFor, messageTo, read, readUpTo, say } from '../../test/chatting.ts'
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
          hasMet: false,
          lastMessage: null,
          lastSeq: 0,
          request: null,
          areLinksInert: true,
        },
      ],
    })
    expect(await read(ana, bo)).toEqual({
      messages: [],
      lastSeq: 0,
      readSeq: 0,
      deleted: [],
      reactions: [],
      reactionVersion: 0,
    })
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

  test('is the same one however often they meet', async () => {
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
  test('are numbered without gaps, separately in each conversation', async () => {
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

  test('that are rejected leave no gap', async () => {
    const { ana, bo } = await townOfTwo()
    await say(ana, bo, 'one')
    await ana.errorOf(contract.sendMessage, messageTo(ana, bo, ''))
    await ana.errorOf(contract.sendMessage, messageTo(ana, bo, 'x', 'no UUID'))
    expect((await say(ana, bo, 'two')).seq).toBe(2)
  })

  test('are listed after or before a sequence number, oldest first, in pages', async () => {
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

  test('are the latest ones without a sequence number, oldest first', async () => {
    const { ana, bo } = await townOfTwo()
    for (let nr = 1; nr <= 103; nr++) await say(ana, bo, `nr ${nr}`)
    const page = await texts(bo, ana)
    expect([page.length, page[0], page.at(-1)]).toEqual([100, 'nr 4', 'nr 103'])
    expect(await texts(bo, ana, { limit: 2 })).toEqual(['nr 102', 'nr 103'])
    expect((await texts(bo, ana, { after: 0 })).length).toBe(100)
  })
})

describe('a repeated client ID', () => {
  test('returns the same message, even with another text', async () => {
    const { ana, bo, clock } = await townOfTwo()
    const clientId = randomUUID()
    const sent = await say(ana, bo, 'I am here', clientId)
    await say(bo, ana, 'coming')
    clock.passMinutes(5)
    expect(await say(ana, bo, 'I am here', clientId)).toEqual(sent)
    expect(await say(ana, bo, 'something else', clientId.toUpperCase())).toEqual(sent)
    expect(await texts(bo, ana)).toEqual(['I am here', 'coming'])
  })

  test('is rejected in another conversation', async () => {
    const { ana, bo, cy, meetupId } = await townOfTwo()
    const clientId = randomUUID()
    await say(ana, bo, 'hello', clientId)
    await ana.call(cancelMeetup, { params: { id: meetupId } })
    await meeting(ana, cy)
    const sendToCy = () => ana.errorOf(contract.sendMessage, messageTo(ana, cy, 'hello', clientId))
    expect(await sendToCy()).toBe('409 CLIENT_ID_USED')
    expect(await texts(cy, ana)).toEqual([])
  })

  test('does not clash with the other person’s', async () => {
    const { ana, bo } = await townOfTwo()
    const clientId = randomUUID()
    await say(ana, bo, 'mine', clientId)
    expect(await say(bo, ana, 'yours', clientId)).toMatchObject({ seq: 2, senderId: bo.id, text: 'yours' })
  })
})

describe('a read mark', () => {
  test('reaches the other, never moves back, and never past the last message', async () => {
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

  test('leaves the other’s later messages unread', async () => {
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

test('one conversation is found as in the list, and none where there is none', async () => {
  const { ana, bo, cy } = await townOfTwo()
  await say(bo, ana, 'hello')
  const find = async (by: Person, one: { id: number }, other: { id: number }) =>
    (await by.call(contract.findConversation, { params: between(one, other) })).conversation
  for (const [one, other] of [[ana, bo] as const, [bo, ana] as const]) {
    const [listed] = (await one.call(contract.listConversations)).conversations
    expect(listed).toMatchObject({ lastMessage: { text: 'hello' } })
    expect(await find(one, ana, bo)).toEqual(listed)
    expect(await find(one, other, one)).toEqual(listed)
  }
  expect(await find(cy, cy, ana)).toBeNull()
  expect(await find(cy, cy, { id: 99_999 })).toBeNull()
  expect(await cy.errorOf(contract.findConversation, { params: between(ana, bo) })).toBe('404 NOT_FOUND')
})

test('unread are the other’s messages after the read position, without deleted ones', async () => {
  const { ana, bo } = await townOfTwo()
  const unread = async () => (await ana.call(contract.listUnread)).conversations
  expect(await unread()).toEqual([])
  for (const text of ['one', 'two', 'three']) await say(bo, ana, text)
  await say(ana, bo, 'four')
  await say(bo, ana, 'five')
  await readUpTo(ana, bo, 1)
  await deleteFor(ana, bo, 2)
  expect(await unread()).toEqual([{ members: [ana.id, bo.id], readSeq: 1, seqs: [3, 5] }])
  await readUpTo(ana, bo, 5)
  expect(await unread()).toEqual([])
})

test('conversations are listed with their last message, the most recently active first', async () => {
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

test('conversations are listed in pages of a hundred', async () => {
  const { ana, run } = await townOfTwo()
  await run(sql`insert into users (username, name, email, password_hash, created_at)
    select 'crowd_' || n, 'Crowd', 'crowd@example.org', 'none', now() from generate_series(1, 120) as n`)
  await run(sql`insert into conversations (low_id, high_id, requested_by, answered_at, last_seq, last_sent_at)
    select least(id, ${ana.id}), greatest(id, ${ana.id}), id, now(), 130, timestamptz '2026-11-21' + substr(username, 7)::integer * interval '1 hour'
    from users where username like 'crowd%'`)
  await run(sql`insert into messages (low_id, high_id, seq, sender_id, client_id, text, sent_at)
    select low_id, high_id, seq, requested_by, gen_random_uuid(), 'Hello', last_sent_at
    from conversations join users on users.id = requested_by, generate_series(1, 130) as seq where username = 'crowd_120'`)
  const { conversations, older } = await ana.call(contract.listConversations)
  const names = conversations.map(({ other }) => other.username)
  expect(names).toEqual(Array.from({ length: 100 }, (_, i) => `crowd_${120 - i}`))
  const next = await ana.call(contract.listConversations, { query: { before: older } as never })
  expect(next.conversations.map(({ other }) => other.username)).toEqual([
    ...Array.from({ length: 20 }, (_, i) => `crowd_${20 - i}`),
    'bo_here',
  ])
  expect(next.older).toBeUndefined()
  expect(conversations[0]).toMatchObject({ lastSeq: 130, lastMessage: { seq: 130 } })
  const { conversations: unread } = await ana.call(contract.listUnread)
  expect(unread.map(({ seqs }) => seqs)).toEqual([Array.from({ length: 100 }, (_, i) => i + 1)])
})
