import { randomUUID } from 'node:crypto'
import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import * as contract from '@hereabouts/contract/chat/endpoints'
import { cancelMeetup, listMeetups } from '@hereabouts/contract/meetups/endpoints'
import { blockPerson, unblockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { messageTo, read, readUpTo, say } from '../../test/chatting.ts'
import { meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

/** Ana and Bo may write to each other; they and Cy listen. */
async function townListening(config: { throttles?: boolean } = {}) {
  const town = await townWith({ people: ['ana', 'bo', 'cy'], config })
  const { ana, bo, cy, listen } = town
  for (const person of [ana, bo, cy]) await person.switchOn()
  await meeting(ana, bo)
  const [anas, bos, cys] = [await listen(ana), await listen(bo), await listen(cy)]
  return { ...town, heard: async () => [await anas.received(), await bos.received(), await cys.received()] }
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
  expect((await otherDevice.received()).map(({ name }) => name)).toEqual(['message'])
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
  await ana.errorOf(contract.sendMessage, messageTo(ana, bo, ''))
  await cy.errorOf(contract.sendMessage, messageTo(cy, bo, 'hello'))
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

const changed = (...pair: number[]) => ({ name: 'conversation:changed', payload: [{ conversation: pair }] })

test('both hear at once that a block closes their conversation, and that it opens again', async () => {
  const { ana, bo, heard, names } = await townOfBlocks()
  await block(ana, bo)
  expect(await heard()).toEqual([[changed(ana.id, bo.id)], [changed(ana.id, bo.id)], []])
  await unblock(ana, bo)
  expect(await names()).toEqual([['conversation:changed'], ['conversation:changed'], []])
})

test('of a block that changes nothing, as the other had blocked them before, nobody hears', async () => {
  const { ana, bo, heard } = await townOfBlocks()
  await block(ana, bo)
  await heard()
  await block(bo, ana)
  expect(await heard()).toEqual([[], [], []])
  await unblock(ana, bo)
  expect(await heard()).toEqual([[], [], []])
  await unblock(bo, ana)
  expect((await heard()).map((one) => one.length)).toEqual([1, 1, 0])
})

test('a block of somebody with whom there is no conversation is heard by nobody', async () => {
  const { ana, cy, heard } = await townOfBlocks()
  await block(cy, ana)
  expect(await heard()).toEqual([[], [], []])
})

test.each<[string, object, boolean]>([
  ['another name', { name: 'Annabel' }, true],
  ['to be visible to verified people only', { privacySettings: { visibleToVerifiedOnly: true } }, true],
  ['to see verified people only', { privacySettings: { onlyShowVerified: true } }, false],
  ['not to be asked by unverified people', { privacySettings: { connectWithUnverified: false } }, false],
])('who chooses %s: the others’ open conversations are told if it shows there', async (_, body, shows) => {
  const { ana, heard } = await townOfBlocks()
  await ana.call(changeUser, { params: { id: ana.id }, body })
  const [, bos, cys] = await heard()
  expect([bos?.map(({ name }) => name), cys]).toEqual([shows ? ['conversation:changed'] : [], []])
})

test.each([
  ['out of sight', true, ['conversation:changed']],
  ['which leaves them in sight', false, []],
])(
  'of a sanction on somebody, %s, those who write with them are told when it shows',
  async (_, isOut, told) => {
    const { ana, bo, deps, listen } = await townOfBlocks()
    const his = await listen(bo)
    deps.bus.publish('sanctions.changed', { userId: ana.id, isOut })
    expect((await his.received()).map(({ name }) => name)).toEqual(told)
  },
)

/** The same town, in which what is heard is that of conversations alone. */
async function townOfBlocks() {
  const town = await townListening()
  await town.run(sql`update users set verification_status = 'verified' where id = ${town.ana.id}`)
  const { ana, bo } = town
  await ana.call(cancelMeetup, { params: { id: (await ana.call(listMeetups)).meetups[0]?.id as number } })
  const heard = async () =>
    (await town.heard()).map((each) => each.filter(({ name }) => name.startsWith('conversation')))
  await heard()
  return {
    ...{ ...town, ana, bo, heard },
    names: async () => (await heard()).map((each) => each.map(({ name }) => name)),
  }
}

function block(by: Person, other: Person) {
  return by.call(blockPerson, { params: { id: by.id }, body: { userId: other.id } })
}

function unblock(by: Person, other: Person) {
  return by.call(unblockPerson, { params: { id: by.id }, body: { userId: other.id } })
}

describe('that somebody writes', () => {
  const typing = (from: Ears, one: Person, other: Person) =>
    from.socket.emitWithAck('typing', { a: one.id, b: other.id })

  test('is heard by the other alone, whichever way the two are named', async () => {
    const { ana, bo, listen } = await townListening()
    const [hers, his] = [await listen(ana), await listen(bo)]
    expect(await typing(hers, ana, bo)).toEqual({})
    await typing(hers, bo, ana)
    const event = { name: 'typing', payload: [{ conversation: [ana.id, bo.id], by: ana.id }] }
    expect(await his.received()).toEqual([event, event])
    expect(await hers.received()).toEqual([])
  })

  test('is refused to whoever is no member, as a conversation that does not exist', async () => {
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
    ['the other has blocked one', ({ ana, bo }) => block(bo, ana)],
    ['one has blocked the other', ({ ana, bo }) => block(ana, bo)],
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
  ])('goes nowhere where reading is not told either, and one cannot tell: %s', async (_, make) => {
    const town = await townListening()
    const { ana, bo, listen } = town
    const [hers, his] = [await listen(ana), await listen(bo)]
    await make(town)
    expect(await typing(hers, ana, bo)).toEqual({})
    expect((await his.received()).filter(({ name }) => name === 'typing')).toEqual([])
  })

  test('is passed on now and then, however often it is said', async () => {
    const { ana, bo, listen } = await townListening({ throttles: true })
    const [hers, his] = [await listen(ana), await listen(bo)]
    for (let times = 0; times < 20; times++) expect(await typing(hers, ana, bo)).toEqual({})
    expect(await his.received()).toHaveLength(1)
  })
})

type Ears = Awaited<ReturnType<Awaited<ReturnType<typeof townListening>>['listen']>>
