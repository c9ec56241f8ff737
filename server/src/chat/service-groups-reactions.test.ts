import { listConversations, listUnread } from '@hereabouts/contract/chat/endpoints'
import * as contract from '@hereabouts/contract/chat/endpoints-groups'
import { GROUP_OPEN_HOURS_AFTER } from '@hereabouts/contract/chat/limits'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { exportUser } from '@hereabouts/contract/people/endpoints-leaving'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  deletesIn,
  gatheringOf,
  gatheringTown,
  hears,
  joins,
  leaves,
  reactsIn,
  writes,
} from '../../test/gathering.ts'
import { inboxSummary } from '../../test/inbox.ts'
import type { Person } from '../../test/person.ts'

/** Ana, Bo and Cy are in a gathering that is on. Ana wrote "one" and Bo "two". Di is not in it. */
async function twoSaid() {
  const town = await gatheringTown(4)
  const { ana, bo, cy } = town
  const id = await gatheringOf([ana, bo, cy], town)
  await writes(ana, id, 'one')
  await writes(bo, id, 'two')
  return { ...town, id }
}
const reactionOf = (id: GatheringId, seq: number) => ({
  params: { id, seq },
  body: { emoji: '👍' as const },
})
const reactionsFor = async (...of: Parameters<typeof hears>) => {
  const { reactions, reactionVersion } = await hears(...of)
  return [reactions.map(({ seq, userId, emoji }) => [seq, userId, emoji]), reactionVersion]
}
const textsOf = async (person: Person, id: GatheringId) =>
  (await hears(person, id)).messages.map(({ text }) => text)

describe('a reaction', () => {
  test('reaches everybody who sees the message in one event, and nobody who left before or came later', async () => {
    const { ana, bo, cy, di, id, listen } = await twoSaid()
    await leaves(cy, id)
    await joins(di, id)
    const [hers, his, left, late] = [await listen(ana), await listen(bo), await listen(cy), await listen(di)]
    const { reaction } = await reactsIn(bo, id, 1, '❤️')
    expect(reaction).toEqual({ seq: 1, userId: bo.id, emoji: '❤️', version: 1 })
    const heard = async (by: typeof hers) =>
      (await by.received()).filter(({ name }) => name === 'group:reaction').map(({ payload }) => payload)
    expect(await heard(hers)).toEqual([[{ gatheringId: id, reaction }]])
    expect(await heard(his)).toEqual([[{ gatheringId: id, reaction }]])
    expect(await heard(left)).toEqual([])
    expect(await heard(late)).toEqual([])
    expect(await reactionsFor(ana, id)).toEqual([[[1, bo.id, '❤️']], 1])
    expect(await reactionsFor(cy, id)).toEqual([[], 0])
    // Nor does the newcomer's phone get it when it catches up after a gap.
    expect(await reactionsFor(di, id, { after: 2, reactionsAfter: 0 })).toEqual([[], 1])
  })

  test('can be replaced and taken back, and a phone catches up with all changes after a version', async () => {
    const { ana, bo, cy, id } = await twoSaid()
    await reactsIn(ana, id, 2, '👍')
    await reactsIn(cy, id, 1, '😂')
    await reactsIn(ana, id, 2, '🎉')
    expect((await reactsIn(cy, id, 1, null)).reaction).toMatchObject({ emoji: null, version: 4 })
    const first = await reactsIn(bo, id, 1, '👍')
    expect(await reactsIn(bo, id, 1, '👍')).toEqual(first)
    expect(await reactsIn(bo, id, 2, null)).toEqual({ reaction: null })
    const changes = [
      [2, ana.id, '🎉'],
      [1, cy.id, null],
      [1, bo.id, '👍'],
    ]
    expect(await reactionsFor(bo, id)).toEqual([changes, 5])
    expect(await reactionsFor(bo, id, { after: 2, reactionsAfter: 3 })).toEqual([changes.slice(1), 5])
    expect(await reactionsFor(bo, id, { after: 2, reactionsAfter: 5 })).toEqual([[], 5])
    expect(await reactionsFor(bo, id, { limit: 1 })).toEqual([[[2, ana.id, '🎉']], 5])
  })

  test('names those who reacted but wrote nothing', async () => {
    const { ana, bo, cy, id } = await twoSaid()
    await reactsIn(cy, id, 1, '👍')
    await leaves(cy, id)
    const { senders } = await hears(ana, id)
    expect(senders.map(({ id }) => id)).toEqual([ana.id, bo.id, cy.id])
  })

  test('is possible only for people with a seat, to messages that they see, while the conversation is open', async () => {
    const town = await twoSaid()
    const { ana, bo, cy, di, id } = town
    const errorOf = (person: Person, seq = 1) =>
      person.errorOf(contract.setGroupReaction, reactionOf(id, seq))
    expect(await errorOf(di)).toBe('404 NOT_FOUND')
    for (const seq of [0, 3, 999_999_999_999]) expect(await errorOf(ana, seq)).toBe('404 NOT_FOUND')
    await reactsIn(cy, id, 1, '👍')
    await leaves(cy, id)
    expect(await errorOf(cy)).toBe('403 CONVERSATION_UNAVAILABLE')
    await joins(di, id)
    expect(await errorOf(di)).toBe('404 NOT_FOUND')
    await bo.call(blockPerson, { params: { id: bo.id }, body: { userId: ana.id } })
    expect(await errorOf(bo)).toBe('403 CONVERSATION_UNAVAILABLE')
    // Earlier reactions stay.
    expect((await hears(ana, id)).reactions).toHaveLength(1)
    town.clock.passMinutes((26 + GROUP_OPEN_HOURS_AFTER) * 60)
    expect(await errorOf(ana)).toBe('403 CONVERSATION_UNAVAILABLE')
  })

  test('sent while leaving reaches everybody or nobody', async () => {
    const { ana, bo, id } = await twoSaid()
    const emojisFor = async (person: Person, seq: number) =>
      (await hears(person, id)).reactions.filter((each) => each.seq === seq).map(({ emoji }) => emoji)
    for (const emoji of ['👍', '❤️', '😂'] as const) {
      // A new one, because those who come back do not see what was written before.
      const { seq } = await writes(ana, id, 'and?')
      const [answer] = await Promise.all([
        bo.answer(contract.setGroupReaction, { params: { id, seq }, body: { emoji } }),
        leaves(bo, id),
      ])
      const expected = answer.statusCode === 200 ? [emoji] : []
      expect([await emojisFor(ana, seq), await emojisFor(bo, seq)]).toEqual([expected, expected])
      await joins(bo, id)
    }
  })

  test('is deleted with the account of the person, and with messages that a moderator takes down', async () => {
    const { ana, bo, cy, di, id, run } = await twoSaid()
    for (const person of [bo, cy]) await reactsIn(person, id, 1, '👍')
    await run(sql`delete from users where id = ${bo.id}`)
    expect(await reactionsFor(ana, id)).toEqual([[[1, cy.id, '👍']], 2])
    await run(sql`update users set role = 'moderator' where id = ${di.id}`)
    await di.call(contract.takeDownGroupConversation, { params: { id } })
    expect((await hears(ana, id)).reactions).toEqual([])
    expect(await ana.errorOf(contract.setGroupReaction, reactionOf(id, 1))).toBe(
      '403 CONVERSATION_UNAVAILABLE',
    )
  })
})

describe('a message that a member deletes for themselves', () => {
  test('stays visible to the others, and only the member’s own devices learn of it', async () => {
    const { ana, bo, id, listen } = await twoSaid()
    await reactsIn(ana, id, 2, '👍')
    const [hers, his] = [await listen(ana), await listen(bo)]
    for (let nth = 0; nth < 2; nth++) await deletesIn(ana, id, 2)
    expect((await hers.received()).filter(({ name }) => name === 'group:deleted')).toEqual([
      { name: 'group:deleted', payload: [{ gatheringId: id, seq: 2 }] },
    ])
    expect((await his.received()).map(({ name }) => name)).not.toContain('group:deleted')
    expect(await hears(ana, id)).toMatchObject({ deleted: [2], gone: [], reactions: [], lastSeq: 2 })
    expect(await textsOf(ana, id)).toEqual(['one', ''])
    // A phone that already has the message and asks only for later ones learns it, too.
    expect(await hears(ana, id, { after: 2, reactionsAfter: 0 })).toMatchObject({
      messages: [],
      deleted: [2],
      gone: [],
      reactions: [{ seq: 2, emoji: null }],
    })
    // This count lets a phone notice that it missed a deletion.
    expect((await ana.call(listConversations)).deletions).toBe(1)
    expect(await textsOf(bo, id)).toEqual(['one', 'two'])
    expect(await hears(bo, id)).toMatchObject({ deleted: [], reactions: [{ emoji: '👍' }] })
  })

  test('is neither unread, nor the last one in the list, nor in the export', async () => {
    const { ana, cy, id } = await twoSaid()
    await reactsIn(cy, id, 2, '👍')
    await deletesIn(cy, id, 2)
    expect((await cy.call(listUnread)).groups).toMatchObject([{ seqs: [1] }])
    expect(await inboxSummary(cy)).toContain('group 1 *')
    const { groups } = await cy.call(contract.listGroupConversations)
    expect(groups).toMatchObject([{ lastSeq: 2, lastMessage: { text: 'one' } }])
    const { chat } = (await cy.call(exportUser, { params: { id: cy.id } })).features
    expect(chat?.groupMessages?.map(({ text }) => text)).toEqual(['one'])
    expect(chat?.groupReactions).toEqual([])
    await reactsIn(ana, id, 2, '👍')
    const hers = (await ana.call(exportUser, { params: { id: ana.id } })).features.chat
    expect(hers?.groupReactions).toEqual([{ gatheringId: id, seq: 2, emoji: '👍' }])
  })

  test('is one that the member sees, also after they have left', async () => {
    const { ana, cy, di, id } = await twoSaid()
    const errorOf = (person: Person, seq: number) =>
      person.errorOf(contract.deleteGroupMessage, { params: { id, seq } })
    expect(await errorOf(di, 1)).toBe('404 NOT_FOUND')
    expect(await errorOf(ana, 3)).toBe('404 NOT_FOUND')
    await leaves(cy, id)
    await writes(ana, id, 'three')
    expect(await errorOf(cy, 3)).toBe('404 NOT_FOUND')
    await deletesIn(cy, id, 1)
    expect(await textsOf(cy, id)).toEqual(['', 'two'])
    await joins(di, id)
    expect(await errorOf(di, 1)).toBe('404 NOT_FOUND')
  })
})
