import { randomUUID } from 'node:crypto'
import { sendMessage } from '@hereabouts/contract/chat/endpoints'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { messageTo, read } from '../../server/test/chatting.ts'
import type { Person } from '../../server/test/person.ts'
import type { Couple } from '../people.ts'
import type { Found } from './fault.ts'

/** Whoever sees so many of theirs wait stops writing: what piles up while nobody answers must not grow for ever. */
const WAITING_MAX = 20
const REST_MS = 50
/** What has not been acknowledged so long after the last fault will not be. */
const PATIENCE_MS = 60_000
const PER_PAGE = 100

/** What a phone may see of a node that dies or is busy, besides no answer at all; all else is no reason to try again. */
export const RETRYABLE = [502, 503, 504]

interface Written {
  clientId: string
  text: string
}

/** One who writes and sends as the app does. */
interface Writer {
  from: Person
  to: Person
  written: Written[]
  /** How many of them have been acknowledged: they go out one after the other. */
  acknowledged: Message[]
}

/** A try to send something. */
interface Try {
  at: number
  tookMs: number
  /** 0: there was no answer. */
  status: number
  /** Whether it said when to come again. */
  retryAfter: boolean
}

/**
 * Lets couples write to each other, so many messages a second altogether, each message with the same client id again and
 * again until it is acknowledged, and then the next one.
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
        if (answer && status === 200) acknowledged.push(answer.json<Message>())
        else await rest(REST_MS)
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
    /** What has been acknowledged between two so far. */
    acknowledgedBetween: ([one, other]: Couple): Message[] =>
      writers
        .filter(({ from }) => from.id === one.id || from.id === other.id)
        .flatMap((writer) => writer.acknowledged),
    /** Stops the writing; resolves when everything that was written has been acknowledged, or is given up. */
    async end() {
      clearInterval(writing)
      isOver = true
      await Promise.race([sending, rest(PATIENCE_MS)])
      giveUp()
    },
    /** Stops at once, whatever is under way. */
    giveUp,
    /** Holds what was acknowledged, which must be at least so much, against what the server tells both members now. */
    async compare({ least = 1 } = {}): Promise<Found[]> {
      const sum = { lost: 0, twice: 0, gaps: 0, disorder: 0, otherwise: 0 }
      for (const [one, other] of couples) {
        const told = await everythingBetween(one, other)
        const toldToOther = await everythingBetween(other, one)
        const bySeq = new Map(told.map((message) => [message.seq, message]))
        sum.otherwise += Math.abs(told.length - toldToOther.length)
        sum.otherwise += told.filter(({ clientId }, nth) => toldToOther[nth]?.clientId !== clientId).length
        sum.gaps += told.filter(({ seq }, nth) => seq !== (told[nth - 1]?.seq ?? 0) + 1).length
        // The first one says hello, and nobody repeats it.
        sum.twice += told.length - new Set(told.map(({ senderId, text }) => `${senderId} ${text}`)).size
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
        { what: 'written and never acknowledged', found: waiting(), most: 0 },
        { what: 'acknowledged lost', found: sum.lost, most: 0 },
        { what: 'there twice', found: sum.twice, most: 0 },
        { what: 'gaps in seq', found: sum.gaps, most: 0 },
        { what: 'in another order', found: sum.disorder, most: 0 },
        { what: 'told otherwise to the other', found: sum.otherwise, most: 0 },
        ...answersIn(tries),
      ]
    },
  }
}

export type Talk = ReturnType<typeof startTalk>

function answersIn(tries: readonly Try[]): Found[] {
  const retryable = tries.filter(({ status }) => RETRYABLE.includes(status)).length
  const none = tries.filter(({ status }) => status === 0).length
  const good = tries.filter(({ status }) => status === 200).length
  return [
    { what: 'tries without an answer', found: none },
    { what: 'answers that say to come again', found: retryable },
    { what: 'other answers', found: tries.length - good - retryable - none, most: 0 },
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
