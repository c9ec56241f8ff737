import * as contract from '@hereabouts/contract/chat/endpoints'
import {
  messageDeleted,
  messageReaction,
  messageRead,
  messageSent,
  messageTakenBack,
} from '@hereabouts/contract/chat/events'
import { REACTION_EMOJI } from '@hereabouts/contract/chat/limits'
import type { Message, Reaction } from '@hereabouts/contract/chat/schemas'
import { cancelMeetup } from '@hereabouts/contract/meetups/endpoints'
import { expect, test } from 'vitest'
import { accept, deleteFor, react, readUpTo, request, takeBack } from '../server/test/chatting.ts'
import { meeting } from '../server/test/meeting.ts'
import type { Person } from '../server/test/person.ts'
import { randomFrom, rounds } from '../server/test/random.ts'
import { townWith } from '../server/test/town.ts'
import type { MessagesEvent } from '../web/src/chat/rules-patch.ts'
import { chatPhone, NO_NETWORK, type Pair } from './chat-phone.ts'

const NAMES = ['ana', 'bo', 'cy', 'dee', 'eve', 'flo'] as const
const OPERATIONS = rounds(600, 10_000)

interface Talk extends Pair {
  members: [Person, Person]
  /** All messages and their authors, in the order in which each author wrote them. */
  written: { clientId: string; text: string; by: number }[]
  /** The message that anybody ever saw under each number. */
  seen: Map<number, string>
  /** How far each has read, and what is deleted for each. */
  readBy: Map<number, number>
  deletedBy: Map<number, Set<number>>
}

test(`in ${OPERATIONS} random operations of six people, no message is lost, duplicated or reordered`, async () => {
  const town = await townWith({ people: NAMES, ownApp: true })
  const people = NAMES.map((name) => town[name])
  for (const person of people) await person.switchOn({ minutes: 240 })
  const talks = await openTalks(people)
  const random = randomFrom(20_261_121)
  const done: Record<string, number> = {}
  const phones = await Promise.all(people.map((person) => phoneOf(person)))

  async function phoneOf(person: Person) {
    const ask = (pair: Pair, query: Record<string, string>) =>
      person.call(contract.listMessages, { params: { ...pair }, query: query as never })
    return {
      person,
      chat: chatPhone(person.id, ask),
      listener: null as Awaited<ReturnType<typeof town.listen>> | null,
      /** Events that were received but not handled yet, and responses that have not arrived. */
      events: [] as { pair: Pair; event: MessagesEvent }[],
      answers: [] as (() => void)[],
      busy: new Set<Talk>(),
    }
  }
  type Phone = Awaited<ReturnType<typeof phoneOf>>

  async function connect(phone: Phone) {
    const listener = await town.listen(phone.person)
    phone.listener = listener
    const on = (
      name: string,
      what: (said: { conversation: [number, number] } & Record<string, unknown>) => MessagesEvent | null,
    ) =>
      listener.socket.on(name, (said) => {
        const [a, b] = said.conversation
        const event = what(said)
        if (event) phone.events.push({ pair: { a, b }, event })
      })
    on(messageSent.name, ({ message }) => ({ message: message as Message }))
    on(messageRead.name, ({ readerId, seq }) =>
      readerId === phone.person.id ? null : { readSeq: seq as number },
    )
    on(messageDeleted.name, ({ seq }) => ({ deleted: seq as number }))
    on(messageTakenBack.name, ({ seq }) => ({ takenBack: seq as number }))
    on(messageReaction.name, ({ reaction }) => ({ reaction: reaction as Reaction }))
    // As at every connection, everything on screen is refetched.
    for (const talk of talksOf(phone)) if (phone.chat.page(talk)) await invalidate(phone, talk)
  }
  const talksOf = ({ person }: Phone) => talks.filter(({ members }) => members.includes(person))
  const invalidate = async (phone: Phone, talk: Talk) => void phone.answers.push(await phone.chat.fetch(talk))

  function disconnect(phone: Phone) {
    phone.listener?.socket.close()
    phone.listener = null
    // Received but unhandled events are lost, and so is half of what was just sent.
    phone.events = []
  }

  /** One attempt to send the next message, on whatever connection there is. */
  async function trySending(phone: Phone, talk: Talk) {
    const message = phone.chat.next(talk)
    if (!message || phone.busy.has(talk)) return
    const { clientId, text } = message
    const send = () =>
      phone.person.call(contract.sendMessage, { params: { a: talk.a, b: talk.b }, body: { clientId, text } })
    const fails = () => phone.chat.failed(message, NO_NETWORK)
    const luck = random.between(0, 1)
    if (luck < 0.08) return fails()
    const [answer] = luck < 0.16 ? await Promise.all([send(), send()]) : [await send()]
    if (luck > 0.9) return fails()
    phone.busy.add(talk)
    phone.answers.push(() => {
      phone.busy.delete(talk)
      phone.chat.took(talk, answer)
    })
  }

  function arrive(phone: Phone, count: number) {
    for (let nth = 0; nth < count; nth++) {
      const [received] = phone.events.splice(random.int(phone.events.length || 1), 1)
      // An event may be lost.
      if (received && random.chance(0.95)) phone.chat.receive(received.pair, received.event)
      const [answer] = phone.answers.splice(random.int(phone.answers.length || 1), 1)
      answer?.()
    }
  }

  const OPERATION: [name: string, weight: number, make: (phone: Phone, talk: Talk) => unknown][] = [
    [
      'write',
      18,
      (phone, talk) => {
        const text = `nr ${talk.written.length} of ${phone.person.username}`
        const { clientId } = phone.chat.write(talk, text)
        talk.written.push({ clientId, text, by: phone.person.id })
      },
    ],
    ['send', 30, trySending],
    ['arrive', 30, (phone) => arrive(phone, 3)],
    ['open', 6, (phone, talk) => (phone.chat.page(talk) ? undefined : invalidate(phone, talk))],
    ['ask', 6, (phone, talk) => (phone.chat.isAsking(talk) ? invalidate(phone, talk) : undefined)],
    ['disconnect', 2, disconnect],
    ['connect', 3, (phone) => (phone.listener ? undefined : connect(phone))],
    [
      'reload',
      1,
      (phone) => {
        disconnect(phone)
        phone.answers = []
        phone.busy.clear()
        phone.chat.reload()
      },
    ],
    [
      'read',
      3,
      async (phone, talk) => {
        const last = phone.chat.shown(talk).messages.at(-1)?.seq
        if (!last) return
        await readUpTo(phone.person, otherOf(talk, phone.person), last)
        talk.readBy.set(phone.person.id, Math.max(last, talk.readBy.get(phone.person.id) ?? 0))
      },
    ],
    [
      'react',
      4,
      async (phone, talk) => {
        const { messages } = phone.chat.shown(talk)
        if (messages.length === 0) return
        const { seq } = random.pick(messages)
        const emoji = random.pick([...REACTION_EMOJI.slice(0, 2), null])
        const { reaction } = await react(phone.person, otherOf(talk, phone.person), seq, emoji)
        if (reaction) phone.answers.push(() => phone.chat.receive(talk, { reaction }))
      },
    ],
    [
      'delete',
      1,
      async (phone, talk) => {
        const { messages } = phone.chat.shown(talk)
        if (messages.length === 0) return
        const { seq } = random.pick(messages)
        await deleteFor(phone.person, otherOf(talk, phone.person), seq)
        talk.deletedBy.get(phone.person.id)?.add(seq)
        phone.chat.receive(talk, { deleted: seq })
      },
    ],
    [
      'take back',
      1,
      async (phone, talk) => {
        const { person, chat } = phone
        const own = chat.shown(talk).messages.filter(({ senderId }) => senderId === person.id)
        if (own.length === 0) return
        const { seq } = random.pick(own)
        await takeBack(person, otherOf(talk, person), seq)
        for (const deleted of talk.deletedBy.values()) deleted.add(seq)
        chat.receive(talk, { takenBack: seq })
      },
    ],
  ]
  const bag = OPERATION.flatMap(([name, weight, make]) =>
    Array.from({ length: weight }, () => ({ name, make })),
  )

  for (const phone of phones) await connect(phone)
  for (let nth = 0; nth < OPERATIONS; nth++) {
    const phone = random.pick(phones)
    const talk = random.pick(talksOf(phone))
    const { name, make } = random.pick(bag)
    await make(phone, talk)
    done[name] = (done[name] ?? 0) + 1
    lookAt(phone, talk)
  }

  // The connection is good again, and everybody looks at everything.
  for (const phone of phones) {
    disconnect(phone)
    for (const answer of phone.answers.splice(0)) answer()
    for (const talk of talksOf(phone))
      for (let message = phone.chat.next(talk); message; message = phone.chat.next(talk)) {
        const { clientId, text } = message
        const params = { a: talk.a, b: talk.b }
        phone.chat.took(
          talk,
          await phone.person.call(contract.sendMessage, { params, body: { clientId, text } }),
        )
      }
  }
  for (const phone of phones)
    for (const talk of talksOf(phone)) {
      ;(await phone.chat.fetch(talk))()
      lookAt(phone, talk)
    }

  let messages = 0
  for (const talk of talks) {
    const clientIds = talk.written.map(({ clientId }) => clientId)
    const order = [...talk.seen].toSorted(([one], [other]) => one - other).map(([, clientId]) => clientId)
    messages += order.length
    // Nothing lost, nothing duplicated, no gaps in the numbers, and everybody's messages
    // in the order of writing.
    expect(order.toSorted()).toEqual(clientIds.toSorted())
    expect(Math.max(...talk.seen.keys())).toBe(order.length)
    for (const { id } of talk.members) {
      const own = (all: string[]) =>
        all.filter((one) => talk.written.some(({ clientId, by }) => clientId === one && by === id))
      expect(own(order)).toEqual(own(clientIds))
    }
    for (const phone of phones.filter(({ person }) => talk.members.includes(person))) {
      // The live state must equal that of a phone that was just opened.
      const fresh = chatPhone(phone.person.id, (pair, query) =>
        phone.person.call(contract.listMessages, { params: { ...pair }, query: query as never }),
      )
      ;(await fresh.fetch(talk))()
      for (let first = fresh.page(talk)?.messages[0]?.seq ?? 1; first > 1; ) {
        const { messages } = await phone.person.call(contract.listMessages, {
          params: { a: talk.a, b: talk.b },
          query: { before: String(first) } as never,
        })
        for (const message of messages.toReversed()) fresh.receive(talk, { message })
        first = messages[0]?.seq ?? 1
      }
      const newest = (page: ReturnType<typeof fresh.page>) => {
        const messages = page?.messages.slice(-50) ?? []
        const isShown = ({ seq, emoji }: Reaction) =>
          emoji !== null && !page?.deleted.includes(seq) && messages.some((message) => message.seq === seq)
        return { ...page, messages, reactions: page?.reactions.filter(isShown) }
      }
      expect(newest(phone.chat.page(talk))).toEqual(newest(fresh.page(talk)))
      expect(phone.chat.shown(talk).onItsWay).toEqual([])

      const read = talk.readBy.get(phone.person.id) ?? 0
      const deleted = talk.deletedBy.get(phone.person.id) as Set<number>
      const byOther = new Set(
        talk.written.filter(({ by }) => by !== phone.person.id).map(({ clientId }) => clientId),
      )
      const unread = [...talk.seen]
        .filter(([seq, id]) => byOther.has(id) && seq > read && !deleted.has(seq))
        .map(([seq]) => seq)
      const { conversations } = await phone.person.call(contract.listUnread)
      const found = conversations.find(({ members: [a, b] }) => a === talk.a && b === talk.b)
      expect(found?.seqs ?? []).toEqual(unread.toSorted((one, other) => one - other))
    }
  }
  // The run was long enough to mean something.
  expect(messages).toBeGreaterThan(OPERATIONS / 8)
  expect(Object.keys(done)).toHaveLength(OPERATION.length)
  for (const phone of phones) phone.listener?.socket.close()

  /**
   * Checks, at any moment: no number twice, none missing in between, and each message as
   * everybody else has seen it.
   */
  function lookAt(phone: Phone, talk: Talk) {
    const { seqs, clientIds, onItsWay } = phone.chat.shown(talk)
    expect(new Set(seqs).size).toBe(seqs.length)
    const [first = 1] = seqs
    expect(seqs).toEqual(seqs.map((_, nth) => first + nth))
    const rows = [...clientIds, ...onItsWay.map(({ clientId }) => clientId)]
    expect(new Set(rows).size).toBe(rows.length)
    for (const { seq, clientId } of phone.chat.page(talk)?.messages ?? []) {
      const known = talk.seen.get(seq)
      if (known === undefined) talk.seen.set(seq, clientId)
      else expect(clientId).toBe(known)
    }
  }
}, 600_000)

/** Some start with a meetup, where read receipts are on, and some with a request. */
async function openTalks(people: readonly Person[]): Promise<Talk[]> {
  const talks: Talk[] = []
  for (const [nth, one] of people.entries())
    for (const step of [1, 2]) {
      const other = people[(nth + step) % people.length] as Person
      if (step === 1) {
        const id = await meeting(one, other)
        await one.call(cancelMeetup, { params: { id } })
      } else {
        const { clientId, text } = await request(one, other, 'Hello?')
        await accept(other, one)
        talks.push(talkOf(one, other, [{ clientId, text, by: one.id }]))
      }
      if (step === 1) talks.push(talkOf(one, other, []))
    }
  return talks
}

function talkOf(one: Person, other: Person, written: Talk['written']): Talk {
  const members = [one, other].toSorted((x, y) => x.id - y.id) as [Person, Person]
  return {
    a: members[0].id,
    b: members[1].id,
    members,
    written,
    seen: new Map(),
    readBy: new Map(),
    deletedBy: new Map(members.map(({ id }) => [id, new Set()])),
  }
}

function otherOf({ members }: Talk, person: Person): Person {
  return (members[0] === person ? members[1] : members[0]) as Person
}
