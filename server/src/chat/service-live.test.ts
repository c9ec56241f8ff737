import { randomUUID } from 'node:crypto'
import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import * as contract from '@hereabouts/contract/chat/endpoints'
import { cancelMeetup, listMeetups } from '@hereabouts/contract/meetups/endpoints'
import { blockPerson, unblockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { messageTo, read, readUpTo, request, say } from '../../test/chatting.ts'
import { meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { exceptInbox, townWith } from '../../test/town.ts'

/** Ana and Bo can write to each other; they and Cy are connected. */
async function townListening(config: { throttles?: boolean } = {}) {
  const town = await townWith({ people: ['ana', 'bo', 'cy'], config })
  const { ana, bo, cy, listen } = town
  for (const person of [ana, bo, cy]) await person.switchOn()
  await meeting(ana, bo)
  const listeners = [await listen(ana), await listen(bo), await listen(cy)]
  const received = async () => {
    const events = []
    for (const { received } of listeners) events.push(exceptInbox(await received()))
    return events
  }
  return { ...town, received }
}

test('both members receive the whole message, and nobody else does', async () => {
  const { ana, bo, received } = await townListening()
  const message = await say(bo, ana, 'where are you?')
  const event = { name: 'message', payload: [{ conversation: [ana.id, bo.id], seq: 1, message }] }
  expect(await received()).toEqual([[event], [event], []])
})

test('all devices of both members receive it', async () => {
  const { ana, bo, listen, signIn } = await townListening()
  const otherDevice = await listen(await signIn(ana))
  await say(ana, bo, 'hello')
  expect(exceptInbox(await otherDevice.received()).map(({ name }) => name)).toEqual(['message'])
})

test('a message is committed before it is published', async () => {
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

test('a repeated or rejected message is not published', async () => {
  const { ana, bo, cy, received } = await townListening()
  const clientId = randomUUID()
  await say(ana, bo, 'hello', clientId)
  await received()
  await say(ana, bo, 'hello', clientId)
  await ana.errorOf(contract.sendMessage, messageTo(ana, bo, ''))
  await cy.errorOf(contract.sendMessage, messageTo(cy, bo, 'hello'))
  expect(await received()).toEqual([[], [], []])
})

test('both members receive a read receipt, only if something new was read', async () => {
  const { ana, bo, received } = await townListening()
  for (const text of ['one', 'two']) await say(ana, bo, text)
  await received()
  await readUpTo(bo, ana, 7)
  const event = {
    name: 'message:read',
    payload: [{ conversation: [ana.id, bo.id], readerId: bo.id, seq: 2 }],
  }
  expect(await received()).toEqual([[event], [event], []])
  for (const seq of [7, 2, 1]) await readUpTo(bo, ana, seq)
  expect(await received()).toEqual([[], [], []])
})

const changed = (pair: readonly Person[], current: unknown) => ({
  name: 'conversation:changed',
  payload: [{ conversation: pair.map(({ id }) => id), current }],
})

test('both members receive the conversation that a first message or an accepted meetup begins, as each sees it', async () => {
  const { ana, bo, cy, listen } = await townWith({ people: ['ana', 'bo', 'cy'] })
  for (const person of [ana, bo, cy]) await person.switchOn()
  const listeners = [await listen(ana), await listen(bo), await listen(cy)]
  await request(cy, ana, 'Coffee?')
  const shown = await Promise.all([ana, cy].map((each) => each.call(contract.listConversations)))
  const begun = shown.map(({ conversations }) =>
    conversations.find(({ lastMessage }) => lastMessage?.text === 'Coffee?'),
  )
  expect(begun).toMatchObject([{ request: 'received' }, { request: 'sent' }])
  const updates = async () =>
    (await Promise.all(listeners.map(({ received }) => received()))).map((each) =>
      each.filter(({ name }) => name === 'conversation:updated').map(({ payload: [payload] }) => payload),
    )
  const conversation = [ana.id, cy.id]
  expect(await updates()).toEqual([
    [{ conversation, current: begun[0] }],
    [],
    [{ conversation, current: begun[1] }],
  ])
  await meeting(cy, bo)
  const [found] = (await bo.call(contract.listConversations)).conversations
  expect((await updates())[1]).toEqual([{ conversation: [bo.id, cy.id], current: found }])
})

test('both members are notified when a block closes their conversation, and when it reopens', async () => {
  const { ana, bo, received, names } = await townOfBlocks()
  await block(ana, bo)
  const shown = await Promise.all([ana, bo].map((each) => each.call(contract.listConversations)))
  expect(shown[0]?.conversations).toMatchObject([{ isAvailable: false }])
  expect(await received()).toEqual([
    ...shown.map(({ conversations }) => [changed([ana, bo], conversations[0])]),
    [],
  ])
  await unblock(ana, bo)
  expect(await names()).toEqual([['conversation:changed'], ['conversation:changed'], []])
})

test('nobody is notified of a block that changes nothing because the other had blocked first', async () => {
  const { ana, bo, received } = await townOfBlocks()
  await block(ana, bo)
  await received()
  await block(bo, ana)
  expect(await received()).toEqual([[], [], []])
  await unblock(ana, bo)
  expect(await received()).toEqual([[], [], []])
  await unblock(bo, ana)
  expect((await received()).map((one) => one.length)).toEqual([1, 1, 0])
})

test('nobody is notified of a block without a conversation', async () => {
  const { ana, cy, received } = await townOfBlocks()
  await block(cy, ana)
  expect(await received()).toEqual([[], [], []])
})

test.each<[string, object, boolean]>([
  ['another name', { name: 'Annabel' }, true],
  ['to be visible to verified people only', { privacySettings: { visibleToVerifiedOnly: true } }, true],
  ['to see verified people only', { privacySettings: { onlyShowVerified: true } }, false],
  ['no requests from unverified people', { privacySettings: { connectWithUnverified: false } }, false],
  ['other interests', { interests: [7, 9] }, false],
])('choosing %s notifies open conversations only if others can see it', async (_, body, shows) => {
  const { ana, received } = await townOfBlocks()
  await ana.call(changeUser, { params: { id: ana.id }, body })
  const [, bos, cys] = await received()
  expect([bos?.map(({ name }) => name), cys]).toEqual([shows ? ['conversation:changed'] : [], []])
})

test('nothing that a person does is noticeable to somebody whom they have blocked, or who has blocked them', async () => {
  for (const by of ['ana', 'bo'] as const) {
    const { ana, bo, deps, received } = await townOfBlocks()
    await (by === 'ana' ? block(ana, bo) : block(bo, ana))
    await received()
    await ana.call(changeUser, { params: { id: ana.id }, body: { name: 'Annabel' } })
    await ana.call(changeUser, {
      params: { id: ana.id },
      body: { privacySettings: { visibleToVerifiedOnly: true } },
    })
    deps.bus.publish('sanctions.changed', { userId: ana.id, isOut: true })
    expect((await received())[1]).toEqual([])
  }
})

test('people who cannot see a person do not notice that their name changes', async () => {
  const { ana, received } = await townOfBlocks()
  const change = (body: object) => ana.call(changeUser, { params: { id: ana.id }, body })
  await change({ privacySettings: { visibleToVerifiedOnly: true } })
  await received()
  await change({ name: 'Annabel' })
  expect((await received())[1]).toEqual([])
})

test.each([
  ['that hides the person', true, ['conversation:changed']],
  ['that does not hide the person', false, []],
])('a sanction %s notifies the other members only if they can see it', async (_, isOut, names) => {
  const { ana, bo, deps, listen } = await townOfBlocks()
  const his = await listen(bo)
  deps.bus.publish('sanctions.changed', { userId: ana.id, isOut })
  expect((await his.received()).map(({ name }) => name)).toEqual(names)
})

/** The same town; only events about conversations are recorded. */
async function townOfBlocks() {
  const town = await townListening()
  await town.run(sql`update users set verification_status = 'verified' where id = ${town.ana.id}`)
  const { ana, bo } = town
  await ana.call(cancelMeetup, { params: { id: (await ana.call(listMeetups)).meetups[0]?.id as number } })
  const received = async () =>
    (await town.received()).map((each) => each.filter(({ name }) => name.startsWith('conversation')))
  await received()
  return {
    ...town,
    ana,
    bo,
    received,
    names: async () => (await received()).map((each) => each.map(({ name }) => name)),
  }
}

function block(by: Person, other: Person) {
  return by.call(blockPerson, { params: { id: by.id }, body: { userId: other.id } })
}

function unblock(by: Person, other: Person) {
  return by.call(unblockPerson, { params: { id: by.id }, body: { userId: other.id } })
}

describe('a typing signal', () => {
  const typing = (from: Listener, one: Person, other: Person) =>
    from.socket.emitWithAck('typing', { a: one.id, b: other.id })

  test('reaches only the other member, in whichever order the members are named', async () => {
    const { ana, bo, listen } = await townListening()
    const [hers, his] = [await listen(ana), await listen(bo)]
    expect(await typing(hers, ana, bo)).toEqual({})
    await typing(hers, bo, ana)
    const event = { name: 'typing', payload: [{ conversation: [ana.id, bo.id], by: ana.id }] }
    expect(await his.received()).toEqual([event, event])
    expect(await hers.received()).toEqual([])
  })

  test('from an outsider gets the error of a conversation that does not exist', async () => {
    const { ana, bo, cy, listen } = await townListening()
    const [his, theirs] = [await listen(bo), await listen(cy)]
    for (const [one, other] of [
      [ana, bo],
      [cy, ana],
      [cy, cy],
    ] as const)
      expect(await typing(theirs, one, other)).toMatchObject({ error: 'NOT_FOUND' })
    expect(await his.received()).toEqual([])
  })

  test.each<[where: string, make: (town: Awaited<ReturnType<typeof townListening>>) => Promise<unknown>]>([
    ['the other has blocked the sender', ({ ana, bo }) => block(bo, ana)],
    ['the sender has blocked the other', ({ ana, bo }) => block(ana, bo)],
    [
      'the other was suspended',
      ({ bo, run }) => run(sql`update users set standing = 'suspended' where id = ${bo.id}`),
    ],
    [
      'they never agreed to meet',
      ({ run }) =>
        run(sql`with gone as (delete from meetups returning inviter_id)
        insert into conversations (low_id, high_id, requested_by, answered_at)
        select least(inviter_id, invitee_id), greatest(inviter_id, invitee_id), inviter_id, now() from meetups`),
    ],
  ])('is silently dropped where read receipts are hidden: %s', async (_, make) => {
    const town = await townListening()
    const { ana, bo, listen } = town
    const [hers, his] = [await listen(ana), await listen(bo)]
    await make(town)
    expect(await typing(hers, ana, bo)).toEqual({})
    expect((await his.received()).filter(({ name }) => name === 'typing')).toEqual([])
  })

  test('is rate-limited', async () => {
    const { ana, bo, listen } = await townListening({ throttles: true })
    const [hers, his] = [await listen(ana), await listen(bo)]
    for (let times = 0; times < 20; times++) expect(await typing(hers, ana, bo)).toEqual({})
    expect(await his.received()).toHaveLength(1)
  })
})

type Listener = Awaited<ReturnType<Awaited<ReturnType<typeof townListening>>['listen']>>
