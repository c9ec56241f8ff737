import type { Message, MessagePage } from '@hereabouts/contract/chat/schemas'
import { catchUp, withoutGap } from '../web/src/chat/rules-catch-up.ts'
import {
  afterFailure,
  nextOf,
  type Outgoing,
  readOutgoing,
  stillOutgoing,
} from '../web/src/chat/rules-outbox.ts'
import { mergePages, pageWith } from '../web/src/chat/rules-pages.ts'
import { type MessagesEvent, patchPage } from '../web/src/chat/rules-patch.ts'
import { sentBehindGap } from '../web/src/chat/rules-rows.ts'
import { CallError } from '../web/src/platform/call-error.ts'

export interface Pair {
  a: number
  b: number
}

type Ask = (pair: Pair, query: Record<string, string>) => Promise<MessagePage>

/** Delivers a response to the phone when the test calls it. */
type Answer = () => void

/**
 * A phone without a screen: handles events, responses and the user's messages by the app's own rules. Only
 * the user's messages and the sent ones survive a reload.
 */
export function chatPhone(userId: number, ask: Ask) {
  const pages = new Map<string, MessagePage>()
  /** Responses from before these times are dropped. */
  const since = new Map<string, number>()
  let outbox: Outgoing[] = []
  let order = 0
  let time = 0
  const keyOf = ({ a, b }: Pair) => `${a} ${b}`
  const asking = new Set<string>()

  async function fetched(pair: Pair): Promise<Answer> {
    const key = keyOf(pair)
    const asked = ++time
    const known = pages.get(key)
    const page =
      !known || known.messages.length === 0
        ? await ask(pair, {})
        : await catchUp(known, (query) => ask(pair, query))
    return () => {
      if ((since.get(key) ?? 0) < asked) pages.set(key, mergePages(pages.get(key), page))
    }
  }

  return {
    userId,
    write(pair: Pair, text: string): Outgoing {
      order += 1
      const written: Outgoing = {
        ...pair,
        clientId: crypto.randomUUID(),
        userId,
        text,
        order,
        sentAt: '',
        state: 'sending',
        why: null,
      }
      outbox.push(written)
      return written
    },
    /** The next message to send. */
    next: (pair: Pair) => nextOf(outbox, pair),
    /** Shows the server's response to a sent message, and marks missing ones for fetching. */
    took(pair: Pair, message: Message) {
      outbox = outbox.filter(({ clientId }) => clientId !== message.clientId)
      const shown = pages.get(keyOf(pair))
      if (shown) pages.set(keyOf(pair), mergePages(shown, pageWith({ messages: [message] })))
      asking.add(keyOf(pair))
    },
    failed(message: Outgoing, error: unknown) {
      outbox = outbox.map((each) => (each.clientId === message.clientId ? afterFailure(each, error) : each))
    },
    receive(pair: Pair, event: MessagesEvent) {
      const key = keyOf(pair)
      const { page, needsRefetch } = patchPage(pages.get(key), event)
      if (page) pages.set(key, page)
      if (needsRefetch) asking.add(key)
    },
    /** Fetches missing messages; calling the result shows them. */
    fetch: fetched,
    /** Whether there is a reason to fetch for this conversation. Clears it. */
    isAsking: (pair: Pair) => asking.delete(keyOf(pair)),
    /** Drops everything in memory. */
    reload() {
      pages.clear()
      time += 1
      for (const key of since.keys()) since.set(key, time)
      outbox = readOutgoing(JSON.parse(JSON.stringify(outbox)))
      return time
    },
    forgetAnswers(pair: Pair) {
      since.set(keyOf(pair), ++time)
    },
    page: (pair: Pair) => pages.get(keyOf(pair)),
    outbox: (pair: Pair) => outbox.filter(({ a, b }) => a === pair.a && b === pair.b),
    /** The screen's content: the messages up to the first gap, then the unsent ones. */
    shown(pair: Pair) {
      const page = pages.get(keyOf(pair))
      const messages = withoutGap(page?.messages ?? [])
      return {
        messages: messages.filter(({ seq }) => !page?.deleted.includes(seq)),
        seqs: messages.map(({ seq }) => seq),
        clientIds: messages.map(({ clientId }) => clientId),
        onItsWay: [
          ...sentBehindGap(page?.messages ?? [], messages, userId),
          ...stillOutgoing(
            outbox.filter(({ a, b }) => a === pair.a && b === pair.b),
            page?.messages ?? [],
            userId,
          ),
        ],
      }
    },
  }
}

export const NO_NETWORK = new CallError({ kind: 'NETWORK', retryable: true, text: 'Network error: gone' })
