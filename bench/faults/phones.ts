import { listMessages } from '@hereabouts/contract/chat/endpoints'
import { messageSent } from '@hereabouts/contract/chat/events'
import type { Message } from '@hereabouts/contract/chat/schemas'
import type { ResponseOf } from '@hereabouts/contract/http/endpoint'
import { io } from 'socket.io-client'
import { between } from '../../server/test/chatting.ts'
import { ORIGIN, type Person } from '../../server/test/person.ts'
import { RETRYABLE, rest } from './talk.ts'

export type Phone = ReturnType<typeof openPhone>

/**
 * The open app of a person in one conversation. It shows what it receives, and catches up with every
 * connection and at every gap.
 */
export function openPhone(person: Person, other: Person, url: string, name: string) {
  const shown = new Map<number, Message>()
  /** Messages that arrived without being requested. */
  const received = new Set<number>()
  let isOver = false
  let isAsking = false
  let isToAskAgain = false
  /** How often it got a response that is no reason to retry. */
  let strange = 0
  const socket = io(url, {
    // Like in the app.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: 10_000,
    // The proxy chooses the node by address and by this name.
    extraHeaders: { cookie: person.cookie, origin: ORIGIN, 'user-agent': name },
    forceNew: true,
  })

  /** The last number without a gap before it. */
  let whole = 0
  const advance = () => {
    while (shown.has(whole + 1)) whole += 1
  }

  async function ask() {
    while (!isOver)
      try {
        const query = { after: whole, limit: 100 }
        const answer = await person.answer(listMessages, {
          params: between(person, other),
          query: query as never,
        })
        if (answer.statusCode !== 200) {
          if (!RETRYABLE.includes(answer.statusCode)) strange += 1
          throw new Error('not now')
        }
        const { messages, lastSeq } = answer.json<ResponseOf<typeof listMessages>>()
        for (const message of messages) shown.set(message.seq, message)
        advance()
        if (whole >= lastSeq) return
      } catch {
        await rest(100)
      }
  }
  async function catchUp() {
    isToAskAgain = true
    if (isAsking) return
    isAsking = true
    while (isToAskAgain && !isOver) {
      isToAskAgain = false
      await ask()
    }
    isAsking = false
  }

  socket.on('connect', () => void catchUp())
  // An error at connecting, as from a node whose database is down: the client does not retry then by itself.
  socket.on('connect_error', () => void rest(200).then(() => isOver || socket.active || socket.connect()))
  socket.on(messageSent.name, ({ message }: { message: Message }) => {
    received.add(message.seq)
    shown.set(message.seq, message)
    advance()
    if (message.seq > whole) void catchUp()
  })

  return {
    received,
    isConnected: () => socket.connected,
    strange: () => strange,
    /** How many of these messages are not on the screen, or differ. */
    missing: (messages: readonly Message[]) =>
      messages.filter(({ seq, clientId }) => shown.get(seq)?.clientId !== clientId).length,
    close() {
      isOver = true
      socket.close()
    },
  }
}
