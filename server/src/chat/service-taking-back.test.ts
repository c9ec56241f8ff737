import { randomUUID } from 'node:crypto'
import {
  getMessagePicture,
  listConversations,
  markRead,
  setReaction,
  takeBackMessage,
} from '@hereabouts/contract/chat/endpoints'
import { setGroupReaction, takeBackGroupMessage } from '@hereabouts/contract/chat/endpoints-groups'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { exportUser } from '@hereabouts/contract/people/endpoints-leaving'
import { reportPerson } from '@hereabouts/contract/reports/endpoints'
import type { Evidence } from '@hereabouts/contract/reports/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  between,
  conversationWith,
  deleteFor,
  react,
  read,
  reply,
  request,
  say,
  takeBack,
} from '../../test/chatting.ts'
import { deletesIn, gatheringOf, gatheringTown, hears, leaves, writes } from '../../test/gathering.ts'
import { held } from '../../test/held.ts'
import { inboxSummary } from '../../test/inbox.ts'
import { met } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { exceptInbox, townWith } from '../../test/town.ts'
import { sendPictureTo } from '../../test/uploading.ts'

/** Ana and Bo have met. Ana wrote "one" and "two"; she sent a picture after that. */
async function townOfThree() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  const { ana, bo, http, deps } = town
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  await met(ana, bo)
  const one = await say(ana, bo, 'one')
  await say(ana, bo, 'two')
  const picture = (await sendPictureTo(http, ana, bo)).json<Message>()
  const report = async (by: Person, about: Person) => {
    await by.call(reportPerson, { body: { userId: about.id, kind: 'harassment', context: 'chat' } })
    const newest = sql`select evidence from reports order by id desc limit 1`
    return (await deps.db.one<{ evidence: Evidence }>('test', newest)).evidence.messages
  }
  return { ...town, one, picture, report }
}

describe('a message that its sender took back', () => {
  test('has neither text nor picture for anybody, in any answer', async () => {
    const { ana, bo, deps, picture } = await townOfThree()
    for (const seq of [2, picture.seq]) await takeBack(ana, bo, seq)
    for (const [reader, other] of [
      [ana, bo],
      [bo, ana],
    ] as const) {
      const { messages, deleted, takenBack } = await read(reader, other)
      expect(messages.map(({ text, isTakenBack }) => isTakenBack ?? text)).toEqual(['one', true, true])
      expect(messages.some(({ picture }) => picture)).toBe(false)
      expect([deleted, takenBack]).toEqual([
        [2, 3],
        [2, 3],
      ])
      expect((await conversationWith(reader, other))?.lastMessage).toMatchObject({
        seq: 3,
        text: '',
        isTakenBack: true,
      })
      const params = { ...between(ana, bo), seq: picture.seq }
      expect(await reader.errorOf(getMessagePicture, { params })).toBe('404 NOT_FOUND')
      const { chat } = (await reader.call(exportUser, { params: { id: reader.id } })).features
      expect([chat?.messages?.map(({ text }) => text), chat?.pictures]).toEqual([['one'], []])
    }
    expect(
      await deps.db.many(
        'test',
        sql`select text from messages union select 'a picture' from message_pictures order by 1`,
      ),
    ).toEqual([{ text: '' }, { text: 'one' }])
  })

  test('is not unread, and leaves the inbox', async () => {
    const { ana, bo } = await townOfThree()
    expect(await inboxSummary(bo)).toContain('messages 3 *')
    for (const seq of [1, 2, 3]) await takeBack(ana, bo, seq)
    expect((await inboxSummary(bo)).filter((line) => line.startsWith('messages'))).toEqual([])
    expect(await conversationWith(bo, ana)).toMatchObject({ unread: 0 })
  })

  test('is told to every phone of both, once, however often it is taken back', async () => {
    const { ana, bo, cy, listen, signIn } = await townOfThree()
    const phones = [await listen(ana), await listen(await signIn(ana)), await listen(bo)]
    const stranger = await listen(cy)
    for (let times = 0; times < 2; times++) await takeBack(ana, bo, 2)
    await Promise.all([takeBack(ana, bo, 1), takeBack(ana, bo, 1)])
    const told = (seq: number) => ({
      name: 'message:taken-back',
      payload: [{ conversation: [ana.id, bo.id], seq }],
    })
    for (const phone of phones) expect(exceptInbox(await phone.received())).toEqual([told(2), told(1)])
    expect(await stranger.received()).toEqual([])
  })

  test('is noticed by a phone that missed it: the count of deletions in the list differs', async () => {
    const { ana, bo } = await townOfThree()
    const deletionsOf = async (person: Person) => (await person.call(listConversations)).deletions
    await takeBack(ana, bo, 2)
    expect([await deletionsOf(ana), await deletionsOf(bo)]).toEqual([1, 1])
  })

  test('does not come back when a phone sends it again, because it never got the answer', async () => {
    const { ana, bo, one } = await townOfThree()
    await takeBack(ana, bo, 1)
    expect(await say(ana, bo, 'one', one.clientId)).toEqual({ ...one, text: '', isTakenBack: true })
    expect((await read(bo, ana)).messages[0]).toMatchObject({ text: '', isTakenBack: true })
  })

  test('shows nothing to somebody who had deleted it, and no reaction to anybody', async () => {
    const { ana, bo, listen } = await townOfThree()
    await react(bo, ana, 2, '👍')
    await deleteFor(bo, ana, 1)
    const phone = await listen(bo)
    for (const seq of [1, 2]) await takeBack(ana, bo, seq)
    expect(exceptInbox(await phone.received())).toEqual([
      { name: 'message:taken-back', payload: [{ conversation: [ana.id, bo.id], seq: 2 }] },
    ])
    expect(await read(bo, ana)).toMatchObject({ deleted: [1, 2], takenBack: [2], reactions: [] })
    // Taking back what one has deleted oneself still shows the other that it was taken back.
    await deleteFor(ana, bo, 3)
    await takeBack(ana, bo, 3)
    expect(await read(ana, bo)).toMatchObject({ takenBack: [1, 2, 3] })
  })
})

describe('what others do to a message that was taken back', () => {
  const reactTo = (seq: number, ...[by, other]: [Person, Person]) =>
    by.errorOf(setReaction, { params: { ...between(by, other), seq }, body: { emoji: '👍' } })

  test('a reaction is rejected, while one from before can go', async () => {
    const { ana, bo, listen } = await townOfThree()
    await react(bo, ana, 1, '👍')
    for (const seq of [1, 2]) await takeBack(ana, bo, seq)
    const phone = await listen(ana)
    for (const person of [bo, ana])
      for (const seq of [1, 2])
        expect(await reactTo(seq, person, person === bo ? ana : bo)).toBe('409 TAKEN_BACK')
    expect(exceptInbox(await phone.received())).toEqual([])
    await react(bo, ana, 1, null)
    expect((await read(ana, bo)).reactions).toEqual([])
  })

  test('somebody who had deleted it before does not learn by reacting that it was taken back', async () => {
    const { ana, bo } = await townOfThree()
    for (const seq of [1, 2]) await deleteFor(bo, ana, seq)
    await takeBack(ana, bo, 1)
    for (const seq of [1, 2]) expect(await reactTo(seq, bo, ana)).toBe('404 NOT_FOUND')
  })

  test.each(['the reaction', 'taking it back'])(
    'of a reaction and taking it back at the same moment, %s first: nobody sees a reaction',
    async (first) => {
      const { ana, bo, deps, listen } = await townOfThree()
      const phone = await listen(ana)
      const conversation = await held(
        deps.db,
        sql`select from conversations where low_id = ${ana.id} and high_id = ${bo.id} for update`,
      )
      const reacts = () =>
        bo.answer(setReaction, { params: { ...between(bo, ana), seq: 1 }, body: { emoji: '👍' } })
      const takes = () => ana.answer(takeBackMessage, { params: { ...between(ana, bo), seq: 1 } })
      const [one, other] = first === 'the reaction' ? [reacts, takes] : [takes, reacts]
      const earlier = one()
      await conversation.waiting(1)
      const later = other()
      await conversation.waiting(2)
      await conversation.release()
      const [reacted, taken] = await Promise.all(
        first === 'the reaction' ? [earlier, later] : [later, earlier],
      )
      expect(taken.statusCode).toBe(200)
      // The embedded database keeps nothing waiting, so there either may come first.
      expect([200, 409]).toContain(reacted.statusCode)
      expect((await read(ana, bo)).reactions).toEqual([])
      const names = exceptInbox(await phone.received()).map(({ name }) => name)
      expect(names.at(-1)).toBe('message:taken-back')
    },
  )

  test('a reply goes through, but quotes nothing', async () => {
    const { ana, bo } = await townOfThree()
    await takeBack(ana, bo, 2)
    expect(await reply(bo, ana, 'What was that?', 2)).toMatchObject({ replyTo: 2 })
    expect((await read(ana, bo)).messages[1]).toMatchObject({ text: '', isTakenBack: true })
  })

  test('deleting it for oneself changes nothing, and marking it as read works', async () => {
    const { ana, bo, listen } = await townOfThree()
    await takeBack(ana, bo, 2)
    const phone = await listen(bo)
    await deleteFor(bo, ana, 2)
    expect(await phone.received()).toEqual([])
    expect(await read(bo, ana)).toMatchObject({ takenBack: [2] })
    await bo.call(markRead, { params: between(bo, ana), body: { seq: 2 } })
    expect((await conversationWith(bo, ana))?.lastSeq).toBe(3)
  })
})

describe('who can take a message back, and when', () => {
  test('only its sender, within an hour, and not once the other person has blocked them', async () => {
    const { ana, bo, cy, clock } = await townOfThree()
    const takes = (person: Person, seq: string | number) =>
      person.errorOf(takeBackMessage, { params: { ...between(ana, bo), seq } })
    expect(await takes(cy, 1)).toBe('404 NOT_FOUND')
    for (const seq of [9, 'x', '0', 999_999_999_999]) expect(await takes(ana, seq)).toBe('404 NOT_FOUND')
    expect(await takes(bo, 1)).toBe('403 FORBIDDEN')
    clock.passMinutes(59)
    await takeBack(ana, bo, 1)
    clock.passMinutes(1)
    expect(await takes(ana, 2)).toBe('409 TOO_LATE')
    expect(await takes(bo, 2)).toBe('403 FORBIDDEN')
    // Again: a phone that never got the answer.
    await takeBack(ana, bo, 1)
    const { seq } = await say(ana, bo, 'three')
    await bo.call(blockPerson, { params: { id: bo.id }, body: { userId: ana.id } })
    expect(await takes(ana, seq)).toBe('403 CONVERSATION_UNAVAILABLE')
  })

  test('a first message that nobody has answered, which stays a request', async () => {
    const { ana, cy } = await townOfThree()
    await request(ana, cy, 'Coffee?')
    await takeBack(ana, cy, 1)
    expect(await conversationWith(cy, ana)).toMatchObject({
      request: 'received',
      lastMessage: { isTakenBack: true },
    })
    expect(await conversationWith(ana, cy)).toMatchObject({ request: 'sent' })
  })
})

describe('a report', () => {
  test('keeps its copy of a message and a picture that are taken back later', async () => {
    const { ana, bo, deps, report, runRetention } = await townOfThree()
    const evidence = await report(bo, ana)
    for (const seq of [1, 3]) await takeBack(ana, bo, seq)
    await runRetention()
    expect(evidence).toMatchObject([{ text: 'one' }, { text: 'two' }, { picture: { seq: 3 } }])
    expect(await deps.db.many('test', sql`select from report_images`)).toHaveLength(1)
  })

  test('shows that a message was taken back before', async () => {
    const { ana, bo, report } = await townOfThree()
    for (const seq of [1, 3]) await takeBack(ana, bo, seq)
    const takenBack = { by: 'subject', text: '', sentAt: expect.any(String), isTakenBack: true }
    expect(await report(bo, ana)).toEqual([takenBack, expect.objectContaining({ text: 'two' }), takenBack])
  })

  test('at the same moment contains all of a picture or nothing', async () => {
    const { ana, bo, deps, report } = await townOfThree()
    const conversation = await held(
      deps.db,
      sql`select from conversations where low_id = ${ana.id} and high_id = ${bo.id} for update`,
    )
    const reported = report(bo, ana)
    await conversation.waiting(1)
    const taken = takeBack(ana, bo, 3)
    await conversation.waiting(2)
    await conversation.release()
    const [evidence] = await Promise.all([reported, taken])
    const copies = await deps.db.many('test', sql`select from report_pictures`)
    expect(copies).toHaveLength(evidence.filter(({ picture }) => picture).length)
  })
})

describe('in the conversation of a gathering', () => {
  /** Ana wrote "one"; Cy has left since, and Di came after it. */
  async function group() {
    const town = await gatheringTown(5)
    const { ana, bo, cy } = town
    const id = await gatheringOf([ana, bo, cy], town)
    await writes(ana, id, 'one')
    await leaves(cy, id)
    await writes(ana, id, 'two')
    return { ...town, id }
  }

  test('a message disappears for all who saw it, and they learn it', async () => {
    const { ana, bo, cy, id, listen } = await group()
    const phones = [await listen(ana), await listen(bo), await listen(cy)]
    for (let times = 0; times < 2; times++) await ana.call(takeBackGroupMessage, { params: { id, seq: 1 } })
    for (const phone of phones)
      expect(exceptInbox(await phone.received())).toEqual([
        { name: 'group:taken-back', payload: [{ gatheringId: id, seq: 1 }] },
      ])
    for (const person of [ana, bo, cy]) {
      const { messages, takenBack } = await hears(person, id)
      expect([messages[0], takenBack]).toEqual([
        expect.objectContaining({ text: '', isTakenBack: true }),
        [1],
      ])
    }
    expect(await inboxSummary(bo)).toContain('group 1 *')
  })

  test('nobody can react to it, and who left before it learns nothing', async () => {
    const { ana, bo, cy, di, id } = await group()
    await deletesIn(bo, id, 2)
    for (const seq of [1, 2]) await ana.call(takeBackGroupMessage, { params: { id, seq } })
    const reactTo = (person: Person, seq: number, emoji: '👍' | null = '👍') =>
      person.errorOf(setGroupReaction, { params: { id, seq }, body: { emoji } })
    for (const person of [ana, bo]) expect(await reactTo(person, 1)).toBe('409 TAKEN_BACK')
    expect(await reactTo(bo, 2)).toBe('404 NOT_FOUND')
    expect(await reactTo(cy, 2)).toBe('403 CONVERSATION_UNAVAILABLE')
    expect(await reactTo(di, 1)).toBe('404 NOT_FOUND')
    expect((await hears(ana, id)).reactions).toEqual([])
  })

  test('only its sender can take it back, in time, and while they can write there', async () => {
    const { ana, bo, cy, di, clock, id } = await group()
    const one = { params: { id, seq: 1 } }
    expect(await bo.errorOf(takeBackGroupMessage, one)).toBe('403 FORBIDDEN')
    expect(await cy.errorOf(takeBackGroupMessage, { params: { id, seq: 2 } })).toBe('404 NOT_FOUND')
    expect(await di.errorOf(takeBackGroupMessage, one)).toBe('404 NOT_FOUND')
    const { clientId } = await writes(bo, id, 'three', { clientId: randomUUID() })
    await leaves(bo, id)
    expect(await bo.errorOf(takeBackGroupMessage, { params: { id, seq: 3 } })).toBe(
      '403 CONVERSATION_UNAVAILABLE',
    )
    clock.passMinutes(60)
    expect(await ana.errorOf(takeBackGroupMessage, one)).toBe('409 TOO_LATE')
    expect((await hears(ana, id)).messages.at(-1)).toMatchObject({ clientId, text: 'three' })
  })
})
