import { randomUUID } from 'node:crypto'
import { listUnread } from '@hereabouts/contract/chat/endpoints'
import * as contract from '@hereabouts/contract/chat/endpoints-groups'
import { GROUP_OPEN_HOURS_AFTER } from '@hereabouts/contract/chat/limits'
import { takeDownGathering } from '@hereabouts/contract/gatherings/endpoints'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { mutePerson } from '@hereabouts/contract/notifications/endpoints'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { gatheringOf, gatheringTown, hears, joins, leaves, writes } from '../../test/gathering.ts'
import { inboxOf, inboxSummary } from '../../test/inbox.ts'
import type { Person } from '../../test/person.ts'

const messageOf = (id: GatheringId, text = 'Hello') => ({
  params: { id },
  body: { clientId: randomUUID(), text },
})
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const textsOf = async (person: Person, id: GatheringId) =>
  (await hears(person, id)).messages.map(({ text }) => text)

/** Ana, Bo and Cy are in a gathering that is on. Di is not in it. */
async function threeOn(options: Parameters<typeof gatheringTown>[1] = {}) {
  const town = await gatheringTown(4, options)
  const id = await gatheringOf([town.ana, town.bo, town.cy], town)
  return { ...town, id }
}

describe('who may write and read', () => {
  test('nobody before the gathering is on', async () => {
    const town = await gatheringTown(3)
    const id = await gatheringOf([town.ana, town.bo], town)
    for (const person of [town.ana, town.bo, town.cy]) {
      expect(await person.errorOf(contract.sendGroupMessage, messageOf(id))).toBe('404 NOT_FOUND')
      expect(await person.errorOf(contract.listGroupMessages, { params: { id }, query: {} })).toBe(
        '404 NOT_FOUND',
      )
      expect((await person.call(contract.listGroupConversations)).groups).toEqual([])
    }
  })

  test('its members once it is on, and nobody else', async () => {
    const { ana, bo, cy, di, id } = await threeOn()
    const sent = await writes(ana, id, 'I bring Catan')
    for (const person of [ana, bo, cy])
      expect(await hears(person, id)).toMatchObject({
        messages: [sent],
        senders: [{ id: ana.id, name: ana.user.name }],
        firstSeq: 1,
        lastSeq: 1,
        deleted: [],
        isOpen: true,
      })
    expect(await di.errorOf(contract.sendGroupMessage, messageOf(id))).toBe('404 NOT_FOUND')
    expect(await di.errorOf(contract.listGroupMessages, { params: { id }, query: {} })).toBe('404 NOT_FOUND')
  })

  test('people who leave see nothing that is written afterwards, and people who come nothing from before', async () => {
    const { ana, bo, cy, di, id } = await threeOn()
    await writes(ana, id, 'one')
    await leaves(bo, id)
    await writes(cy, id, 'two')
    await joins(di, id)
    await writes(ana, id, 'three')
    expect(await hears(bo, id)).toMatchObject({ firstSeq: 1, lastSeq: 1, isOpen: false })
    expect(await textsOf(bo, id)).toEqual(['one'])
    expect(await hears(di, id)).toMatchObject({ firstSeq: 3, lastSeq: 3, isOpen: true })
    expect(await textsOf(di, id)).toEqual(['three'])
    expect(await bo.errorOf(contract.sendGroupMessage, messageOf(id))).toBe('403 CONVERSATION_UNAVAILABLE')
    // After coming back, he does not see what was written in between.
    await joins(bo, id)
    await writes(ana, id, 'four')
    expect(await textsOf(bo, id)).toEqual(['four'])
  })

  test('members until a day after the end', async () => {
    const town = await threeOn()
    const { ana, bo, id } = town
    await writes(ana, id, 'See you')
    await town.pass(26 * 60)
    await writes(bo, id, 'That was fun')
    town.clock.passMinutes(GROUP_OPEN_HOURS_AFTER * 60)
    expect(await ana.errorOf(contract.sendGroupMessage, messageOf(id))).toBe('403 CONVERSATION_UNAVAILABLE')
    expect(await hears(ana, id)).toMatchObject({ lastSeq: 2, isOpen: false })
  })
})

describe('blocking', () => {
  test.each(['before', 'after'])(
    'takes the person who blocks out, %s the end of the gathering',
    async (when) => {
      const town = await threeOn()
      const { ana, bo, cy, id } = town
      if (when === 'after') await town.pass(27 * 60)
      const heard = await town.listen(bo)
      await bo.call(blockPerson, { params: { id: bo.id }, body: { userId: cy.id } })
      expect(await heard.received()).toContainEqual({ name: 'group:left', payload: [{ gatheringId: id }] })
      await writes(cy, id, 'Where is Bo?')
      expect(await textsOf(ana, id)).toEqual(['Where is Bo?'])
      expect(await textsOf(bo, id)).toEqual([])
      expect(await bo.errorOf(contract.sendGroupMessage, messageOf(id))).toBe('403 CONVERSATION_UNAVAILABLE')
    },
  )
})

describe('sequence and client IDs', () => {
  test('concurrent messages are numbered without gaps or duplicates', async () => {
    const { ana, bo, cy, id } = await threeOn()
    const sent = await Promise.all(
      upTo(18).map((nr) => writes([ana, bo, cy][nr % 3] as Person, id, `nr ${nr}`)),
    )
    expect(sent.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(upTo(18))
    const { messages, lastSeq } = await hears(ana, id)
    expect(lastSeq).toBe(18)
    expect(messages).toEqual(sent.toSorted((a, b) => a.seq - b.seq))
  })

  test('a client ID becomes one message, whether sent again or twice at once, in one conversation', async () => {
    const town = await threeOn()
    const { ana, bo, id } = town
    const clientId = randomUUID()
    const sent = await Promise.all(upTo(6).map((nr) => writes(ana, id, `try ${nr}`, { clientId })))
    expect(new Set(sent.map((message) => JSON.stringify(message))).size).toBe(1)
    expect((await hears(bo, id)).messages).toEqual([sent[0]])
    const other = await gatheringOf([ana, bo], town, { inHours: 40, minimum: 2 })
    const again = { params: { id: other }, body: { clientId, text: 'again' } }
    expect(await ana.errorOf(contract.sendGroupMessage, again)).toBe('409 CLIENT_ID_USED')
    // Sending it again returns the message even after its sender has left.
    await leaves(ana, id)
    expect(await writes(ana, id, 'again', { clientId })).toEqual(sent[0])
  })

  test('a phone catches up by number, in both directions and in pages', async () => {
    const { ana, bo, id } = await threeOn()
    for (const nr of upTo(5)) await writes(ana, id, `nr ${nr}`)
    const seqs = async (query: Parameters<typeof hears>[2]) =>
      (await hears(bo, id, query)).messages.map(({ seq }) => seq)
    expect(await seqs({ after: 3 })).toEqual([4, 5])
    expect(await seqs({ after: 1, limit: 2 })).toEqual([2, 3])
    expect(await seqs({ before: 4, limit: 2 })).toEqual([2, 3])
    expect(await seqs({ limit: 2 })).toEqual([4, 5])
    expect(await seqs({ after: 5 })).toEqual([])
  })

  test('a deleted account’s messages keep their numbers but lose their text', async () => {
    const { ana, bo, cy, id, run } = await threeOn()
    await writes(ana, id, 'one')
    await writes(bo, id, 'two')
    await writes(ana, id, 'three')
    await run(sql`delete from users where id = ${bo.id}`)
    expect(await hears(cy, id)).toMatchObject({
      lastSeq: 3,
      gone: [2],
      deleted: [],
      senders: [{ id: ana.id }],
    })
    expect((await writes(cy, id, 'four')).seq).toBe(4)
  })

  test('replies are to messages that the sender sees', async () => {
    const { ana, bo, di, id } = await threeOn()
    await writes(ana, id, 'Who brings cards?')
    await joins(di, id)
    expect(await writes(bo, id, 'I do', { replyTo: 1 })).toMatchObject({ seq: 2, replyTo: 1 })
    const { params, body } = messageOf(id)
    for (const replyTo of [1, 7])
      expect(
        await di.errorOf(contract.sendGroupMessage, { params, body: { ...body, replyTo } } as never),
      ).toBe('422 NO_ORIGINAL')
  })
})

test('leaving and writing at the same moment leaves a message either unwritten or seen by its sender', async () => {
  const { ana, bo, id } = await threeOn()
  for (const round of upTo(5)) {
    const [answer] = await Promise.all([
      bo.answer(contract.sendGroupMessage, messageOf(id, `round ${round}`)),
      leaves(bo, id),
    ])
    const { lastSeq, messages } = await hears(bo, id)
    const isWritten = answer.statusCode === 200
    expect([round, messages.some(({ text }) => text === `round ${round}`)]).toEqual([round, isWritten])
    expect(lastSeq).toBe((await hears(ana, id)).lastSeq)
    await joins(bo, id)
  }
})

describe('what reaches phones', () => {
  test('a message reaches members at once, and nobody who has left', async () => {
    const town = await threeOn()
    const { ana, bo, cy, id } = town
    await leaves(cy, id)
    const [his, theirs] = [await town.listen(bo), await town.listen(cy)]
    const message = await writes(ana, id, 'Running late')
    expect(await his.received()).toContainEqual({
      name: 'group:message',
      payload: [{ gatheringId: id, message }],
    })
    expect((await theirs.received()).map(({ name }) => name)).not.toContain('group:message')
  })

  test('typing reaches the other members, and nobody through people who cannot write', async () => {
    const town = await threeOn()
    const { ana, bo, cy, di, id } = town
    await leaves(cy, id)
    const [hers, his, theirs] = [await town.listen(ana), await town.listen(bo), await town.listen(cy)]
    const typing = (from: typeof hers) => from.socket.emitWithAck('group:typing', { gatheringId: id })
    for (const from of [hers, theirs, await town.listen(di)]) expect(await typing(from)).toEqual({})
    const heard = async (of: typeof hers) =>
      (await of.received()).filter(({ name }) => name === 'group:typing').map(({ payload }) => payload)
    expect(await heard(his)).toEqual([[{ gatheringId: id, by: ana.id }]])
    expect(await heard(hers)).toEqual([])
    expect(await heard(theirs)).toEqual([])
  })

  test('unread messages are one entry until they are read, and only the reader learns that they were', async () => {
    const { ana, bo, id, listen } = await threeOn()
    for (const text of ['one', 'two']) await writes(ana, id, text)
    const entries = async () => (await inboxSummary(bo)).filter((entry) => entry.startsWith('group '))
    expect(await entries()).toEqual(['group 2 *'])
    expect((await bo.call(contract.listGroupConversations)).groups).toMatchObject([
      { gatheringId: id, lastSeq: 2, lastMessage: { text: 'two' }, label: 'Camden' },
    ])
    const unread = async (person: Person) => (await person.call(listUnread)).groups
    expect(await unread(bo)).toEqual([{ gatheringId: id, readSeq: 0, seqs: [1, 2] }])
    expect(await unread(ana)).toEqual([])
    const [hers, his] = [await listen(ana), await listen(bo)]
    await bo.call(contract.markGroupRead, { params: { id }, body: { seq: 9 } })
    await bo.call(contract.markGroupRead, { params: { id }, body: { seq: 1 } })
    expect(await entries()).toEqual([])
    expect(await unread(bo)).toEqual([])
    expect(await hears(bo, id)).toMatchObject({ readSeq: 2 })
    expect((await his.received()).filter(({ name }) => name === 'group:read')).toEqual([
      { name: 'group:read', payload: [{ gatheringId: id, seq: 2 }] },
    ])
    expect((await hers.received()).map(({ name }) => name)).not.toContain('group:read')
  })

  test('a muted member who writes last hides neither the others’ messages nor their own from the conversation', async () => {
    const { ana, bo, cy, id } = await threeOn()
    await ana.call(mutePerson, { params: { id: ana.id }, body: { userId: cy.id } })
    await writes(cy, id, 'Who brings the ball?')
    expect((await inboxOf(ana)).entries.filter(({ kind }) => kind === 'group')).toEqual([])
    await writes(bo, id, 'I have the tickets')
    await writes(cy, id, 'I do')
    expect((await inboxOf(ana)).entries).toContainEqual(
      expect.objectContaining({ kind: 'group', unread: 1, text: 'I have the tickets', isRead: false }),
    )
    expect(await textsOf(ana, id)).toHaveLength(3)
  })

  test('a suspended member who wrote last does not hide what the others wrote', async () => {
    const { ana, bo, cy, id, run } = await threeOn()
    await writes(bo, id, 'I have the tickets')
    await writes(cy, id, 'I do')
    await run(sql`update users set standing = 'suspended' where id = ${cy.id}`)
    expect((await inboxOf(ana)).entries).toContainEqual(
      expect.objectContaining({ kind: 'group', unread: 1, text: 'I have the tickets', isRead: false }),
    )
    await run(sql`update users set standing = 'suspended' where id = ${bo.id}`)
    expect((await inboxOf(ana)).entries.filter(({ kind }) => kind === 'group')).toEqual([])
  })
})

test.each([
  ['the conversation', contract.takeDownGroupConversation],
  ['the gathering', takeDownGathering],
])('a moderator who takes down %s deletes the messages and closes it', async (_, endpoint) => {
  const { ana, di, id, run } = await threeOn()
  await run(sql`update users set role = 'moderator' where id = ${di.id}`)
  await writes(ana, id, 'Words')
  await di.call(endpoint, { params: { id } })
  expect(await hears(ana, id)).toMatchObject({ messages: [], lastSeq: 0, isOpen: false })
  expect(await ana.errorOf(contract.sendGroupMessage, messageOf(id))).toBe('403 CONVERSATION_UNAVAILABLE')
})
