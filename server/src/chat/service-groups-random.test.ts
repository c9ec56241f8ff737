import { randomUUID } from 'node:crypto'
import { listGroupMessages, sendGroupMessage } from '@hereabouts/contract/chat/endpoints-groups'
import type { Message } from '@hereabouts/contract/chat/schemas'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { gatheringOf, gatheringTown, hears, joins, leaves, writes } from '../../test/gathering.ts'
import type { Person } from '../../test/person.ts'
import { randomFrom, rounds, someOf } from '../../test/random.ts'

/** Concurrent calls have no order, so each has a time at which it began and one at which it was done. */
interface Span {
  began: number
  done: number
}
interface Written extends Span {
  message: Message
}
/** A person's latest stay in the gathering. `left` is set once they have left. */
interface Stay {
  came: Span
  left: Span | null
}

test.each(someOf(1, [1, 2, 3, 4, 5, 6]))(
  'however people write, send again, join, leave and read at once, messages are stored once, without gaps, and read by those who had a seat (%i)',
  async (seed) => {
    const random = randomFrom(seed)
    const town = await gatheringTown(6)
    const id = await gatheringOf(town.people.slice(0, 3), town, { inHours: 48 })
    const written: Written[] = []
    let ticks = 0
    const start: Span = { began: ticks++, done: ticks++ }
    const stays = new Map<Person, Stay>(
      town.people.slice(0, 3).map((person) => [person, { came: start, left: null }]),
    )
    const timed = async <Result>(act: () => Promise<Result>): Promise<[Result, Span]> => {
      const began = ticks++
      const result = await act()
      return [result, { began, done: ticks++ }]
    }
    const isIn = (person: Person) => stays.get(person)?.left === null

    async function write(person: Person) {
      const clientId = randomUUID()
      if (!isIn(person)) {
        const body = { clientId, text: 'Let me in' }
        const error = await person.errorOf(sendGroupMessage, { params: { id }, body })
        return expect(error).toBe(stays.has(person) ? '403 CONVERSATION_UNAVAILABLE' : '404 NOT_FOUND')
      }
      const text = `${clientId} of ${person.id}`
      // Some phones send the message twice at the same time.
      const send = () => Promise.all([text, 'again'].map((words) => writes(person, id, words, { clientId })))
      const [messages, span] = random.chance(0.3)
        ? await timed(send)
        : await timed(async () => [await writes(person, id, text, { clientId })])
      const [message] = messages as [Message]
      for (const each of messages) expect(each).toEqual(message)
      written.push({ message, ...span })
    }

    async function sendAgain(person: Person) {
      const own = written.filter(({ message }) => message.senderId === person.id)
      if (own.length === 0) return
      const { message } = random.pick(own)
      expect(await writes(person, id, 'again', { clientId: message.clientId })).toEqual(message)
    }

    async function comeOrGo(person: Person) {
      // Ana stays, or the gathering could end for lack of people.
      if (person === town.ana) return
      const stay = stays.get(person)
      if (stay && stay.left === null) stay.left = (await timed(() => leaves(person, id)))[1]
      else stays.set(person, { came: (await timed(() => joins(person, id)))[1], left: null })
    }

    async function read(person: Person) {
      const stay = stays.get(person)
      if (!stay) {
        const error = await person.errorOf(listGroupMessages, { params: { id }, query: {} })
        return expect(error).toBe('404 NOT_FOUND')
      }
      const { messages, lastSeq } = await hears(person, id)
      const seqs = messages.map(({ seq }) => seq)
      expect(seqs).toEqual(seqs.map((_, nth) => lastSeq - seqs.length + 1 + nth))
      const { came, left } = stay
      const surely = written.filter(
        ({ began, done, message }) =>
          began > came.done && (!left || done < left.began) && message.seq >= (seqs[0] ?? 0),
      )
      const known = messages.map(({ clientId }) => clientId)
      expect(known).toEqual(expect.arrayContaining(surely.map(({ message }) => message.clientId)))
      const outside = written.filter(
        ({ began, done }) => done < came.began || (left !== null && began > left.done),
      )
      expect(outside.filter(({ message }) => known.includes(message.clientId))).toEqual([])
    }

    for (let round = 0; round < rounds(15, 200); round++) {
      await Promise.all(
        town.people.map((person) => {
          const act = random.pick([write, write, write, sendAgain, comeOrGo])
          return random.chance(0.7) ? act(person) : undefined
        }),
      )
      for (const person of town.people) await read(person)
    }

    const stored = await town.deps.db.many<{ seq: number; clientId: string }>(
      'test',
      sql`select seq, client_id from group_messages where gathering_id = ${id} order by seq`,
    )
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, nth) => nth + 1))
    const inOrder = written.map(({ message }) => message).toSorted((one, other) => one.seq - other.seq)
    expect(stored).toEqual(inOrder.map(({ seq, clientId }) => ({ seq, clientId })))
    expect(stored.length).toBeGreaterThan(10)
  },
)
