import { randomUUID } from 'node:crypto'
import { sendMessage } from '@hereabouts/contract/chat/endpoints'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { messageTo, read } from '../../server/test/chatting.ts'
import type { Person } from '../../server/test/person.ts'
import type { Couple } from '../people.ts'
import type { Found } from './fault.ts'

/**
 * A writer stops while this many of their messages wait, so that the backlog stays bounded during an outage.
 */
const WAITING_MAX = 20
/** After the first failure; twice as long after each further one, as apps do, so that nobody is over budget. */
const REST_MS = 50
const REST_MAX_MS = 400
/** A message that is not acknowledged this long after the last fault counts as lost. */
const PATIENCE_MS = 60_000
const PER_PAGE = 100

/**
 * Statuses that a phone may see of a dying or busy node, besides no response at all. Nothing
 * else is a reason to retry.
 */
export const RETRYABLE = [502, 503, 504]

interface Written {
  clientId: string
  text: string
}

/** A person who writes and sends like the app. */
interface Writer {
  from: Person
  to: Person
  written: Written[]
  /** Acknowledged messages. They go out one after the other. */
  acknowledged: Message[]
}

/** An attempt to send a message. */
interface Try {
  at: number
  tookMs: number
  /** 0 means no response. */
  status: number
  /** Whether the response says when to retry. */
  retryAfter: boolean
}

/**
 * Makes couples write to each other, `perSecond` messages in total. Each message is sent with the same client
 * ID until it is acknowledged, then the next one.
 */
export function startTalk(couples: readonly Couple[], perSecond: number) {
  const writers: Writer[] = couples.flatMap(([one, other]) => [
    { from: one, to: other, written: [], acknowledged: [] },
    { from: other, to: one, written: [], acknowledged: [] },
  ])
  const tries: Try[] = []
  let isOver = false
  let isGivenUp = false
  let turn = 0
  const writing = setInterval(() => {
    const writer = writers[turn++ % writers.length] as Writer
    if (writer.written.length - writer.acknowledged.length < WAITING_MAX)
      writer.written.push({
        clientId: randomUUID(),
        text: `${writer.from.username} ${writer.written.length}`,
      })
  }, 1000 / perSecond)

  async function send({ from, to, written, acknowledged }: Writer) {
    let failures = 0
    while (!isGivenUp) {
      const next = written[acknowledged.length]
      if (next) {
        const at = performance.now()
        const answer = await from
          .answer(sendMessage, messageTo(from, to, next.text, next.clientId))
          .catch(() => null)
        const status = answer?.statusCode ?? 0
        const retryAfter = answer?.headers['retry-after'] !== undefined
        tries.push({ at, tookMs: performance.now() - at, status, retryAfter })
        if (answer && status === 200) {
          acknowledged.push(answer.json<Message>())
          failures = 0
        } else await rest(Math.min(REST_MS * 2 ** failures++, REST_MAX_MS))
      } else if (isOver) return
      else await rest(10)
    }
  }
  const sending = Promise.all(writers.map(send))
  function giveUp() {
    clearInterval(writing)
    isGivenUp = true
  }
  const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged.length, 0)

  const waiting = () => writers.reduce((sum, { written }) => sum + written.length, 0) - acknowledged()

  return {
    tries,
    acknowledged,
    /** The messages acknowledged so far between two people. */
    acknowledgedBetween: ([one, other]: Couple): Message[] =>
      writers
        .filter(({ from }) => from.id === one.id || from.id === other.id)
        .flatMap((writer) => writer.acknowledged),
    /** Stops writing. Resolves when every message has been acknowledged or given up. */
    async end() {
      clearInterval(writing)
      isOver = true
      await Promise.race([sending, rest(PATIENCE_MS)])
      giveUp()
    },
    /** Stops at once, with messages in flight. */
    giveUp,
    /**
     * Compares the acknowledged messages, at least `least`, with what the server now returns to both members.
     */
    async compare({ least = 1 } = {}): Promise<Found[]> {
      const sum = { lost: 0, twice: 0, gaps: 0, disorder: 0, otherwise: 0 }
      for (const [one, other] of couples) {
        const list = await everythingBetween(one, other)
        const listOfOther = await everythingBetween(other, one)
        const bySeq = new Map(list.map((message) => [message.seq, message]))
        sum.otherwise += Math.abs(list.length - listOfOther.length)
        sum.otherwise += list.filter(({ clientId }, nth) => listOfOther[nth]?.clientId !== clientId).length
        sum.gaps += list.filter(({ seq }, nth) => seq !== (list[nth - 1]?.seq ?? 0) + 1).length
        // The first message says hello, and nobody repeats it.
        sum.twice += list.length - new Set(list.map(({ senderId, text }) => `${senderId} ${text}`)).size
        for (const { from, written, acknowledged } of writers) {
          if (from.id !== one.id && from.id !== other.id) continue
          sum.lost += acknowledged.filter(({ seq, clientId }, nth) => {
            const kept = bySeq.get(seq)
            return kept?.clientId !== clientId || kept.text !== written[nth]?.text
          }).length
          sum.disorder += acknowledged.filter(
            ({ seq }, nth) => seq <= (acknowledged[nth - 1]?.seq ?? 0),
          ).length
        }
      }
      return [
        { what: 'acknowledged', found: acknowledged(), least },
        { what: 'never acknowledged', found: waiting(), most: 0 },
        { what: 'acknowledged and lost', found: sum.lost, most: 0 },
        { what: 'duplicated', found: sum.twice, most: 0 },
        { what: 'gaps in seq', found: sum.gaps, most: 0 },
        { what: 'reordered', found: sum.disorder, most: 0 },
        { what: 'different for the other person', found: sum.otherwise, most: 0 },
        ...answersIn(tries),
      ]
    },
  }
}

export type Talk = ReturnType<typeof startTalk>

function answersIn(tries: readonly Try[]): Found[] {
  const retryable = tries.filter(({ status }) => RETRYABLE.includes(status)).length
  const none = tries.filter(({ status }) => status === 0).length
  const others = tries.filter(({ status }) => ![0, 200, ...RETRYABLE].includes(status))
  const statuses = [...new Set(others.map(({ status }) => status))]
  const named = statuses.length > 0 ? ` (${statuses.join(', ')})` : ''
  return [
    { what: 'tries without a response', found: none },
    { what: 'retryable responses', found: retryable },
    { what: `other responses${named}`, found: others.length, most: 0 },
  ]
}

export async function everythingBetween(reader: Person, other: Person): Promise<Message[]> {
  const all: Message[] = []
  for (;;) {
    const { messages } = await read(reader, other, { after: all.at(-1)?.seq ?? 0, limit: PER_PAGE })
    all.push(...messages)
    if (messages.length < PER_PAGE) return all
  }
}

export const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
