import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand/react'
import { type AnswerTo, call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { newId } from '../platform/ids.ts'
import { useLiveResume } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'
import { showBanner } from '../platform/toasts.ts'
import {
  dropOutgoing,
  hearOtherTabs,
  isStillKept,
  keepOutgoing,
  loadOutgoing,
  nextOrder,
  outbox,
  outgoing,
  tellOtherTabs,
  untilKept,
  watchOutgoing,
} from './device-outbox.ts'
import { type Pair, patchConversationList, patchMessages } from './queries.ts'
import { chatPath } from './rules.ts'
import { afterFailure, nextOf, type Outgoing, restAfter } from './rules-outbox.ts'

/** What is on its way in a conversation, and how to add to it: what is written in a tab is sent by that tab. */
export function useOutbox(userId: number, pair: Pair) {
  const all = useStore(outbox)
  const own = useMemo(
    () => all.filter((each) => each.userId === userId && each.a === pair.a && each.b === pair.b),
    [all, userId, pair],
  )
  return {
    outgoing: own,
    send(text: string) {
      const sentAt = new Date().toISOString()
      const order = nextOrder()
      void keepOutgoing({
        ...pair,
        clientId: newId(),
        userId,
        text,
        sentAt,
        order,
        state: 'sending',
        why: null,
      })
      takeOver()
    },
    /** With the same clientId, so that it can never be there twice. */
    retry(message: Outgoing) {
      void keepOutgoing({ ...message, state: 'sending', why: null })
      takeOver()
    },
    drop: ({ clientId }: Outgoing) => void dropOutgoing([clientId]),
  }
}

/** Sends what is in the outbox for as long as the component is there, whatever page is shown. */
export function useOutboxWorker(userId: UserId) {
  const queryClient = useQueryClient()
  const wake = useRef(() => {})
  useEffect(() => {
    const worker = workOutbox(userId, queryClient)
    wake.current = worker.wake
    return worker.stop
  }, [userId, queryClient])
  useLiveResume(() => wake.current())
}

const LIST = 'GET /api/conversations'
const LOCK = 'hereabouts_outbox'
/** Of the worker of this tab: takes the sending from whatever tab has it. */
let takeOver = () => {}
const ANSWER_MS_MAX = 20_000

/**
 * Messages of one conversation go out one after the other, conversations side by side. Of several tabs one sends for all: the one
 * in which somebody wrote last, or looked. It takes the lock from the tab that has it, which may be frozen and would hold up
 * everything. Should that one wake and send as well, it begins with the same message: nothing is there twice, and the order stays.
 */
function workOutbox(userId: UserId, queryClient: QueryClient) {
  const stopping = new AbortController()
  const { signal } = stopping
  const busy = new Set<string>()
  const rests = new Map<string, { tries: number; timer: ReturnType<typeof setTimeout> | undefined }>()
  let isSending = false
  let hasLocks = false
  let isWaiting = false

  function look() {
    if (!isSending) return
    for (const message of outgoing()) {
      const key = `${message.a} ${message.b}`
      if (message.userId === userId && !busy.has(key) && !rests.get(key)?.timer) void work(key, message)
    }
  }

  async function work(key: string, pair: Pair) {
    busy.add(key)
    for (;;) {
      const message = nextOf(outgoing(), pair)
      if (!message || signal.aborted || !isSending) break
      // Asleep, this tab may have missed that another sent it, or that it was deleted.
      if (!(await isStillKept(message.clientId))) {
        await dropOutgoing([message.clientId])
        continue
      }
      const error = await send(message)
      if (error === null) rests.delete(key)
      else if (signal.aborted) break
      else {
        const left = afterFailure(message, error)
        // Dropped meanwhile: signed out, or deleted.
        if (outgoing().some(({ clientId }) => clientId === message.clientId)) {
          await keepOutgoing(left)
          if (left.state === 'failed') tellRefused(message, error)
        }
        if (left.state === 'waiting') {
          rest(key)
          break
        }
      }
    }
    busy.delete(key)
  }

  /** In the conversation it stands beside the message; on other pages nobody would know. */
  function tellRefused({ a, b }: Pair, error: unknown) {
    if (location.pathname === chatPath(a, b)) return
    const known = queryClient.getQueryData<AnswerTo<typeof LIST>>(keyFor(LIST, {}))
    const conversation = known?.conversations.find(({ members }) => members[0] === a && members[1] === b)
    const to = conversation ? ` to ${conversation.other.name}` : ''
    showBanner({ variant: 'error', title: `Your message${to} wasn’t sent`, text: textOf(error) })
  }

  function rest(key: string) {
    const tries = (rests.get(key)?.tries ?? 0) + 1
    const timer = setTimeout(() => {
      rests.set(key, { tries, timer: undefined })
      look()
    }, restAfter(tries))
    rests.set(key, { tries, timer })
  }

  function wake() {
    for (const { timer } of rests.values()) clearTimeout(timer)
    rests.clear()
    look()
  }

  /** Gives why it failed, or null. */
  async function send({ clientId, text, a, b }: Outgoing): Promise<unknown> {
    const giving = new AbortController()
    const giveUp = () => giving.abort()
    const timer = setTimeout(giveUp, ANSWER_MS_MAX)
    signal.addEventListener('abort', giveUp)
    try {
      await untilKept()
      const message = await call('POST /api/conversations/{a}/{b}/messages', {
        params: { a: a as UserId, b: b as UserId },
        body: { clientId, text },
        signal: giving.signal,
      })
      take({ a, b }, message)
      tellOtherTabs({ sent: message, a, b })
      await dropOutgoing([clientId])
      return null
    } catch (error) {
      return error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
  }

  function take(pair: Pair, message: Message) {
    patchMessages(queryClient, pair, { message })
    patchConversationList(queryClient, [pair.a, pair.b], { message }, userId)
  }

  async function begin() {
    const isKept = await loadOutgoing()
    // The phone has changed hands: what somebody else wrote is not theirs to find here.
    const foreign = outgoing().filter((each) => each.userId !== userId)
    if (foreign.length > 0) await dropOutgoing(foreign.map(({ clientId }) => clientId))
    if (signal.aborted) return
    if (!isKept || !navigator.locks) await sendUntilStopped()
    else {
      hasLocks = true
      if (isWanted()) steal()
      else waitForTurn()
    }
  }

  function sendUntilStopped() {
    isSending = true
    look()
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }

  function waitForTurn() {
    if (isWaiting) return
    isWaiting = true
    const begin = () => {
      isWaiting = false
      return sendUntilStopped()
    }
    void navigator.locks.request(LOCK, { signal }, begin).catch(loseTurn)
  }

  function steal() {
    if (!hasLocks || isSending || signal.aborted) return
    // At once, so that it is not asked for twice.
    isSending = true
    void navigator.locks.request(LOCK, { steal: true }, sendUntilStopped).catch(loseTurn)
  }

  /** Another tab has taken over; should it close, it is this one's turn again. */
  function loseTurn() {
    if (signal.aborted) return
    isSending = false
    waitForTurn()
  }

  /** Somebody looks at this tab, and there is something to send. */
  function isWanted() {
    return (
      document.visibilityState === 'visible' &&
      outgoing().some((each) => each.userId === userId && each.state !== 'failed')
    )
  }
  const lookedAt = () => {
    if (isWanted()) steal()
  }

  const stopWatching = watchOutgoing(look)
  const stopHearing = hearOtherTabs((message) => {
    if (message !== 'changed') take({ a: message.a, b: message.b }, message.sent)
  })
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', lookedAt)
  takeOver = steal
  void begin()
  return {
    /** Tries again at once instead of resting. */
    wake,
    stop() {
      stopping.abort()
      stopWatching()
      stopHearing()
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', lookedAt)
      takeOver = () => {}
      for (const { timer } of rests.values()) clearTimeout(timer)
    },
  }
}
