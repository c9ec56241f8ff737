import { request as ask } from 'node:http'
import * as contract from '@hereabouts/contract/chat/endpoints'
import { messageSent } from '@hereabouts/contract/chat/events'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { io } from 'socket.io-client'
import { expect, onTestFinished } from 'vitest'
import { accept, request } from '../server/test/chatting.ts'
import { inTurn } from '../server/test/in-turn.ts'
import { ORIGIN, type Person } from '../server/test/person.ts'
import { randomFrom } from '../server/test/random.ts'
import { townWith } from '../server/test/town.ts'
import { restAfter } from '../web/src/chat/rules-outbox.ts'
import { CallError, failureOf } from '../web/src/platform/call-error.ts'
import { badLine } from './bad-line.ts'
import { chatPhone, NO_NETWORK, type Pair } from './chat-phone.ts'

const NAMES = ['ana', 'bo', 'cy', 'dee', 'eve', 'flo'] as const
const MESSAGES_EACH = 8

inTurn(
  'with a 400 ms round trip, 5 % packet loss and 20 % lost responses, no message is lost, duplicated or reordered',
  async () => {
    const town = await townWith({ people: NAMES })
    const people = NAMES.map((name) => town[name])
    for (const person of people) await person.switchOn({ minutes: 240 })
    const pairs = [0, 2, 4].map((nth) => [people[nth], people[nth + 1]] as [Person, Person])
    for (const [one, other] of pairs) {
      await request(one, other, 'Hello?')
      await accept(other, one)
    }
    const line = await badLine(await town.port(), randomFrom(5), {
      delayMs: 200,
      lost: 0.05,
      answersLost: 0.2,
    })
    onTestFinished(line.close)

    const phones = pairs.flatMap(([one, other]) => {
      const pair = { a: one.id, b: other.id }
      return [one, other].map((person) => phoneOn(line.port, person, pair))
    })
    for (const phone of phones)
      for (let nth = 1; nth <= MESSAGES_EACH; nth++) phone.write(`nr ${nth} of ${phone.person.username}`)
    await Promise.all(phones.map(({ sent }) => sent()))
    await Promise.all(phones.map(({ seesAll }) => seesAll(2 * MESSAGES_EACH + 1)))

    for (const [nth, phone] of phones.entries()) {
      const { messages, onItsWay } = phone.shown()
      const fresh = await phone.person.call(contract.listMessages, { params: { ...phone.pair } })
      expect(messages).toEqual(fresh.messages)
      expect(messages.map(({ seq }) => seq)).toEqual(
        Array.from({ length: 2 * MESSAGES_EACH + 1 }, (_, i) => i + 1),
      )
      expect(new Set(messages.map(({ clientId }) => clientId)).size).toBe(messages.length)
      expect(onItsWay).toEqual([])
      const own = messages.filter(({ senderId, text }) => senderId === phone.person.id && text !== 'Hello?')
      expect(own.map(({ text }) => text)).toEqual(
        Array.from({ length: MESSAGES_EACH }, (_, i) => `nr ${i + 1} of ${phone.person.username}`),
      )
      // The other person's screen shows the same.
      expect(messages).toEqual(phones[nth ^ 1]?.shown().messages)
    }
    // The connection really was as bad as intended.
    expect(line.counts.answersLost).toBeGreaterThan(5)
    expect(line.counts.lost).toBeGreaterThan(0)
  },
  120_000,
)

/** A phone that runs by itself: sends its outbox, receives events, and fetches missing messages. */
function phoneOn(port: number, person: Person, pair: Pair) {
  const path = `/api/conversations/${pair.a}/${pair.b}/messages`
  const headers = { cookie: person.cookie, origin: ORIGIN }
  const chat = chatPhone(person.id, (_, query) => call('GET', `${path}?${new URLSearchParams(query)}`))
  let isOver = false
  onTestFinished(() => {
    isOver = true
    socket.close()
  })

  /** Makes a call like the app's own `call`: no response counts as a network failure. */
  function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const going = ask(
        // Each call has its own connection, so that each has its own fate.
        {
          port,
          host: '127.0.0.1',
          method,
          path,
          agent: false,
          headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        },
        (answer) => {
          const read: Buffer[] = []
          answer.on('data', (bytes: Buffer) => read.push(bytes)).on('error', () => reject(NO_NETWORK))
          answer.on('end', () => {
            const status = answer.statusCode ?? 0
            if (!answer.complete) reject(NO_NETWORK)
            else if (status === 200) resolve(JSON.parse(Buffer.concat(read).toString()))
            else reject(new CallError({ ...failureOf(status), status }))
          })
        },
      )
      going.on('error', () => reject(NO_NETWORK)).end(body && JSON.stringify(body))
    })
  }

  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    extraHeaders: headers,
    reconnectionDelay: 100,
  })
  // Runs at every connection, and whenever something is missing, until it gets a response.
  async function catchUp() {
    for (let tries = 1; !isOver; tries++)
      try {
        ;(await chat.fetch(pair))()
        return
      } catch {
        await rest(Math.min(tries, 2) * 200)
      }
  }
  socket.on('connect', () => void catchUp())
  socket.on(messageSent.name, ({ message }: { message: Message }) => {
    chat.receive(pair, { message })
    if (chat.isAsking(pair)) void catchUp()
  })
  socket.on('connect_error', () => void rest(200).then(() => isOver || socket.connect()))

  return {
    person,
    pair,
    write: (text: string) => chat.write(pair, text),
    shown: () => chat.shown(pair),
    async sent() {
      for (let tries = 0, message = chat.next(pair); message; message = chat.next(pair))
        try {
          const { clientId, text } = message
          chat.took(pair, await call<Message>('POST', path, { clientId, text }))
          if (chat.isAsking(pair)) void catchUp()
          tries = 0
        } catch (error) {
          chat.failed(message, error)
          expect(chat.next(pair)?.clientId).toBe(message.clientId)
          await rest(restAfter(++tries) / 4)
        }
    },
    seesAll: (count: number) =>
      expect.poll(() => chat.shown(pair).messages.length, { timeout: 60_000 }).toBe(count),
  }
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
