import { setReaction } from '@hereabouts/contract/chat/endpoints'
import { REACTION_EMOJI, REACTIONS_PER_PAGE } from '@hereabouts/contract/chat/limits'
import { exportUser } from '@hereabouts/contract/people/endpoints-leaving'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { accept, between, deleteFor, react, read, request, say } from '../../test/chatting.ts'
import { meeting } from '../../test/meeting.ts'
import { makeCall } from '../../test/person.ts'
import { exceptInbox, townWith } from '../../test/town.ts'

/** Ana and Bo have agreed to meet; Ana said one, Bo two. */
async function townOfTwo() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  const { ana, bo } = town
  for (const person of [ana, bo, town.cy]) await person.switchOn()
  await meeting(ana, bo)
  await say(ana, bo, 'one')
  await say(bo, ana, 'two')
  return town
}
const reactionsFor = async (...of: Parameters<typeof read>) => {
  const { reactions, reactionVersion } = await read(...of)
  return [reactions.map(({ seq, userId, emoji }) => [seq, userId, emoji]), reactionVersion]
}

test('both people get a reaction in one event, with its version', async () => {
  const { ana, bo, listen } = await townOfTwo()
  const [hers, his] = [await listen(ana), await listen(bo)]
  const { reaction } = await react(bo, ana, 1, '❤️')
  expect(reaction).toEqual({ seq: 1, userId: bo.id, emoji: '❤️', version: 1 })
  const event = { name: 'message:reaction', payload: [{ conversation: [ana.id, bo.id], reaction }] }
  expect(exceptInbox(await hers.received())).toEqual([event])
  expect(exceptInbox(await his.received())).toEqual([event])
  expect(await read(ana, bo)).toMatchObject({ reactions: [reaction], reactionVersion: 1 })
})

test('each person has one reaction per message, which they can replace and take back', async () => {
  const { ana, bo } = await townOfTwo()
  for (const emoji of REACTION_EMOJI) await react(bo, ana, 1, emoji)
  await react(ana, bo, 1, '👍')
  await react(ana, bo, 2, '😮')
  expect(await reactionsFor(ana, bo)).toEqual([
    [
      [1, bo.id, '🎉'],
      [1, ana.id, '👍'],
      [2, ana.id, '😮'],
    ],
    8,
  ])
  expect((await react(bo, ana, 1, null)).reaction).toMatchObject({ emoji: null, version: 9 })
  expect(await reactionsFor(bo, ana, { limit: 2 })).toEqual([
    [
      [1, ana.id, '👍'],
      [2, ana.id, '😮'],
      [1, bo.id, null],
    ],
    9,
  ])
  expect(await reactionsFor(bo, ana, { before: 2 })).toEqual([
    [
      [1, ana.id, '👍'],
      [1, bo.id, null],
    ],
    9,
  ])
})

test('the same reaction again changes nothing, and neither does taking back none', async () => {
  const { ana, bo, listen } = await townOfTwo()
  expect(await react(ana, bo, 1, null)).toEqual({ reaction: null })
  const first = await react(ana, bo, 1, '👍')
  const heard = await listen(bo)
  expect(await react(ana, bo, 1, '👍')).toEqual(first)
  expect(await heard.received()).toEqual([])
  expect((await read(ana, bo)).reactionVersion).toBe(1)
})

test('a phone catches up with all changes after a version, also of reactions taken back and old messages', async () => {
  const { ana, bo, run } = await townOfTwo()
  await react(ana, bo, 1, '👍')
  await react(bo, ana, 2, '👍')
  await react(ana, bo, 1, null)
  expect(await reactionsFor(bo, ana, { after: 2, reactionsAfter: 0 })).toEqual([
    [
      [2, bo.id, '👍'],
      [1, ana.id, null],
    ],
    3,
  ])
  expect(await reactionsFor(bo, ana, { after: 2, reactionsAfter: 2 })).toEqual([[[1, ana.id, null]], 3])
  expect(await reactionsFor(bo, ana, { after: 2, reactionsAfter: 3 })).toEqual([[], 3])
  // More changes than fit into one response.
  const count = REACTIONS_PER_PAGE + 5
  await run(sql`insert into messages (low_id, high_id, seq, sender_id, client_id, text, sent_at)
    select ${ana.id}, ${bo.id}, 2 + n, ${ana.id}, gen_random_uuid(), 'x', now() from generate_series(1, ${count}::integer) n`)
  await run(sql`insert into message_reactions (low_id, high_id, seq, user_id, emoji, version)
    select ${ana.id}, ${bo.id}, 2 + n, ${bo.id}, '👍', 3 + n from generate_series(1, ${count}::integer) n`)
  await run(
    sql`update conversations set last_seq = last_seq + ${count}, reaction_version = reaction_version + ${count}`,
  )
  const first = await read(ana, bo, { after: 900, reactionsAfter: 3 })
  expect([first.reactions.length, first.reactionVersion]).toEqual([
    REACTIONS_PER_PAGE,
    3 + REACTIONS_PER_PAGE,
  ])
  const rest = await read(ana, bo, { after: 900, reactionsAfter: first.reactionVersion })
  expect([rest.reactions.length, rest.reactionVersion]).toEqual([5, 3 + count])
})

test('concurrent reactions get different versions', async () => {
  const { ana, bo } = await townOfTwo()
  const all = await Promise.all([
    react(ana, bo, 1, '👍'),
    react(bo, ana, 1, '👍'),
    react(ana, bo, 2, '👍'),
    say(ana, bo, 'three').then(() => react(bo, ana, 2, '👍')),
  ])
  expect(all.map(({ reaction }) => reaction?.version).toSorted()).toEqual([1, 2, 3, 4])
  expect((await read(ana, bo)).reactions).toHaveLength(4)
})

test('reactions to a message that the person deleted are gone from every response to them, and from their export', async () => {
  const { ana, bo } = await townOfTwo()
  for (const seq of [1, 2]) await react(ana, bo, seq, '👍')
  await react(bo, ana, 2, '👍')
  await deleteFor(ana, bo, 2)
  expect(await reactionsFor(ana, bo)).toEqual([[[1, ana.id, '👍']], 3])
  expect(await reactionsFor(ana, bo, { after: 2, reactionsAfter: 1 })).toEqual([
    [
      [2, ana.id, null],
      [2, bo.id, null],
    ],
    3,
  ])
  expect((await read(bo, ana)).reactions).toHaveLength(3)
  const exported = await ana.call(exportUser, { params: { id: ana.id } })
  expect(exported.features.chat?.reactions).toEqual([{ withId: bo.id, seq: 1, emoji: '👍' }])
})

test.each([{ emoji: '🔥' }, { emoji: '' }, { emoji: 7 }, {}, { emoji: '👍', seq: 1 }])(
  'other reactions are invalid: %j',
  async (body) => {
    const { ana, bo } = await townOfTwo()
    const params = { ...between(ana, bo), seq: 1 }
    expect(await ana.errorOf(setReaction, { params, body: body as never })).toBe('422 VALIDATION')
  },
)

test('only the two members can react, and only to existing messages', async () => {
  const { ana, bo, cy, http } = await townOfTwo()
  const body = { emoji: '👍' as const }
  for (const seq of [0, 3, 999_999_999_999, 'x'])
    expect(await ana.errorOf(setReaction, { params: { ...between(ana, bo), seq }, body })).toBe(
      '404 NOT_FOUND',
    )
  const params = { ...between(ana, bo), seq: 1 }
  expect(await cy.errorOf(setReaction, { params, body })).toBe('404 NOT_FOUND')
  expect((await makeCall(http, setReaction, { params, body })).statusCode).toBe(401)
})

test('nobody can react after a block, and what was there stays', async () => {
  const { ana, bo } = await townOfTwo()
  await react(ana, bo, 1, '👍')
  await ana.call(blockPerson, { params: { id: ana.id }, body: { userId: bo.id } })
  for (const [by, other] of [
    [ana, bo],
    [bo, ana],
  ] as const)
    expect(
      await by.errorOf(setReaction, { params: { ...between(by, other), seq: 1 }, body: { emoji: null } }),
    ).toBe('403 CONVERSATION_UNAVAILABLE')
  expect((await read(bo, ana)).reactions).toHaveLength(1)
})

test('a reaction is no way around an unanswered request', async () => {
  const { ana, bo } = await townWith()
  for (const person of [ana, bo]) await person.switchOn()
  await request(bo, ana, 'Coffee?')
  for (const [by, other] of [
    [ana, bo],
    [bo, ana],
  ] as const)
    expect(
      await by.errorOf(setReaction, { params: { ...between(by, other), seq: 1 }, body: { emoji: '👍' } }),
    ).toBe('409 REQUEST_UNANSWERED')
  await accept(ana, bo)
  await react(ana, bo, 1, '👍')
})

test('more than 120 reactions a minute are too many', async () => {
  const { ana, bo, run } = await townWith({ config: { throttles: true } })
  await run(sql`insert into conversations (low_id, high_id, last_seq, requested_by, answered_at)
    values (${ana.id}, ${bo.id}, 1, ${ana.id}, now())`)
  await run(sql`insert into messages (low_id, high_id, seq, sender_id, client_id, text, sent_at)
    values (${ana.id}, ${bo.id}, 1, ${ana.id}, gen_random_uuid(), 'x', now())`)
  const params = { ...between(ana, bo), seq: 1 }
  for (let nth = 0; nth < 120; nth++) await react(bo, ana, 1, '👍')
  expect(await bo.errorOf(setReaction, { params, body: { emoji: '👍' } })).toBe('429 TOO_MANY')
  expect((await ana.call(setReaction, { params, body: { emoji: '👍' } })).reaction).toMatchObject({
    version: 2,
  })
})
