import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { t } from '@lingui/core/macro'
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { call, unreachable } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { newId } from '../platform/ids.ts'
import { useLiveResume } from '../platform/live.ts'
import { serverNow } from '../platform/server-time.ts'
import { showBanner } from '../platform/toasts.ts'
import {
  broadcastToTabs,
  dropOutgoing,
  isStillKept,
  keepOutgoing,
  loadOutgoing,
  nextOrder,
  onOtherTabs,
  outbox,
  outgoing,
  untilKept,
  watchOutgoing,
} from './device-outbox.ts'
import { cachedConversation, patchConversationList, patchMessages } from './queries.ts'
import { afterFailure, nextOf, type Outgoing, type OutgoingPicture, restAfter } from './rules-outbox.ts'
import { isSameThread, type Pair, type Thread, threadKey, threadPath } from './rules-threads.ts'

/**
 * A conversation's unsent messages, and the functions that change them. A tab sends what is written in it.
 */
export function useOutbox(userId: number, thread: Thread) {
  const all = useStore(outbox)
  const own = useMemo(
    () => all.filter((each) => each.userId === userId && isSameThread(each, thread)),
    [all, userId, thread],
  )
  return {
    outgoing: own,
    send(text: string, replyTo?: number, picture?: OutgoingPicture) {
      const sentAt = new Date(serverNow()).toISOString()
      const order = nextOrder()
      void keepOutgoing({
        ...thread,
        clientId: newId(),
        userId,
        text,
        picture,
        replyTo,
        sentAt,
        order,
        state: 'sending',
        why: null,
      })
      takeOver()
    },
    /** Keeps the clientId, so that the message cannot appear twice. */
    retry(message: Outgoing) {
      void keepOutgoing({ ...message, state: 'sending', why: null })
      takeOver()
    },
    drop: ({ clientId }: Outgoing) => void dropOutgoing([clientId]),
  }
}

/** The share of a picture that was sent, 0 to 1; undefined unless it is being sent. */
export function useSentShare(clientId: string): number | undefined {
  return useStore(sentShares, (shares) => shares[clientId])
}

const sentShares = createStore<Readonly<Record<string, number | undefined>>>()(() => ({}))

/** Sends the outbox while the component is mounted, on any page. */
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

const LOCK = 'hereabouts_outbox'
/** Set by this tab's worker: makes this tab the one that sends. */
let takeOver = () => {}
const ANSWER_MS_MAX = 20_000
/** For half a megabyte over a slow connection. */
const PICTURE_MS_MAX = 120_000

/**
 * Sends the messages of each conversation one at a time, and conversations in parallel. Among several tabs,
 * only the one that was used last sends. It steals the lock from the tab that holds it, because that tab may
 * be frozen and would block everything. If that tab wakes and sends too, it starts with the same message, so
 * nothing is duplicated and the order stays.
 */
function workOutbox(userId: UserId, queryClient: QueryClient) {
  const stopping = new AbortController()
  const { signal } = stopping
  const busy = new Set<string>()
  const rests = new Map<string, { tries: number; timer: ReturnType<typeof setTimeout> | undefined }>()
  let isSending = false
  let hasLocks = false
  let isWaiting = false

  function sendDue() {
    if (!isSending) return
    for (const message of outgoing()) {
      const key = threadKey(message)
      if (message.userId === userId && !busy.has(key) && !rests.get(key)?.timer) void work(key, message)
    }
  }

  async function work(key: string, thread: Thread) {
    busy.add(key)
    for (;;) {
      const message = nextOf(outgoing(), thread)
      if (!message || signal.aborted || !isSending) break
      // While this tab slept, another one may have sent or deleted it.
      if (!(await isStillKept(message.clientId))) {
        await dropOutgoing([message.clientId])
        continue
      }
      const error = await send(message)
      if (error === null) rests.delete(key)
      else if (signal.aborted) break
      else {
        const left = afterFailure(message, error)
        // Unless it was dropped meanwhile, by signing out or deleting it.
        if (outgoing().some(({ clientId }) => clientId === message.clientId)) {
          await keepOutgoing(left)
          if (left.state === 'failed') showRejection(message, error)
        }
        if (left.state === 'waiting') {
          rest(key)
          break
        }
      }
    }
    busy.delete(key)
  }

  /** Shows a banner on other pages. In the conversation the reason is beside the message. */
  function showRejection(thread: Thread, error: unknown) {
    if (location.pathname === threadPath(thread)) return
    const name = cachedConversation(queryClient, thread)?.other.name
    const title = name === undefined ? t`Your message wasn’t sent` : t`Your message to ${name} wasn’t sent`
    showBanner({ variant: 'error', title, text: textOf(error) })
  }

  function rest(key: string) {
    const tries = (rests.get(key)?.tries ?? 0) + 1
    const timer = setTimeout(() => {
      rests.set(key, { tries, timer: undefined })
      sendDue()
    }, restAfter(tries))
    rests.set(key, { tries, timer })
  }

  function wake() {
    for (const { timer } of rests.values()) clearTimeout(timer)
    rests.clear()
    sendDue()
  }

  /** Resolves to the error, or null. */
  async function send(outgoing: Outgoing): Promise<unknown> {
    const { clientId, picture } = outgoing
    const thread = threadOf(outgoing)
    const giving = new AbortController()
    const giveUp = () => giving.abort()
    const timer = setTimeout(giveUp, picture ? PICTURE_MS_MAX : ANSWER_MS_MAX)
    signal.addEventListener('abort', giveUp)
    try {
      await untilKept()
      const message = await (outgoing.gatheringId === undefined && picture
        ? sendPicture(outgoing, giving.signal)
        : sendText(outgoing, giving.signal))
      applySent(thread, message)
      broadcastToTabs({ ...thread, sent: message })
      // Queries notify asynchronously. Without this wait, the row would be unmounted and its picture would
      // flash.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
      await dropOutgoing([clientId])
      return null
    } catch (error) {
      return error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
  }

  function applySent(thread: Thread, message: Message) {
    patchMessages(queryClient, thread, { message })
    patchConversationList(queryClient, thread, { message }, userId)
  }

  async function start() {
    const isKept = await loadOutgoing()
    // Another person uses this phone now and must not find what somebody else wrote.
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
    sendDue()
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
    // Set before the lock is granted, so that it is not requested twice.
    isSending = true
    void navigator.locks.request(LOCK, { steal: true }, sendUntilStopped).catch(loseTurn)
  }

  /** Another tab has taken over. If it closes, this one continues. */
  function loseTurn() {
    if (signal.aborted) return
    isSending = false
    waitForTurn()
  }

  /** Whether this tab is visible and has something to send. */
  function isWanted() {
    return (
      document.visibilityState === 'visible' &&
      outgoing().some((each) => each.userId === userId && each.state !== 'failed')
    )
  }
  const onVisibilityChange = () => {
    if (isWanted()) steal()
  }

  const stopWatching = watchOutgoing(sendDue)
  const stopListening = onOtherTabs((message) => {
    if (message !== 'changed') applySent(threadOf(message), message.sent)
  })
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', onVisibilityChange)
  takeOver = steal
  void start()
  return {
    /** Retries at once instead of after the delay. */
    wake,
    stop() {
      stopping.abort()
      stopWatching()
      stopListening()
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      takeOver = () => {}
      for (const { timer } of rests.values()) clearTimeout(timer)
    },
  }
}

/** Only the fields that identify the conversation. */
function threadOf({ a, b, gatheringId }: Thread): Thread {
  return gatheringId === undefined ? { a, b } : { gatheringId }
}

function sendText(outgoing: Outgoing, signal: AbortSignal): Promise<Message> {
  const { clientId, text, replyTo } = outgoing
  const body = replyTo === undefined ? { clientId, text } : { clientId, text, replyTo }
  return outgoing.gatheringId === undefined
    ? call('POST /api/conversations/{a}/{b}/messages', {
        params: { a: outgoing.a as UserId, b: outgoing.b as UserId },
        body,
        signal,
      })
    : call('POST /api/gatherings/{id}/messages', { params: { id: outgoing.gatheringId }, body, signal })
}

async function sendPicture(
  { clientId, picture, replyTo, a, b }: Outgoing & Pair,
  signal: AbortSignal,
): Promise<Message> {
  // Without a connection the code may be missing, too; it is tried again like the picture.
  const { sendFile } = await import('../platform/files.ts').catch(unreachable)
  const noteShare = (share?: number) => sentShares.setState({ [clientId]: share })
  try {
    return await sendFile('PUT /api/conversations/{a}/{b}/pictures/{clientId}', {
      params: { a, b, clientId },
      query: replyTo === undefined ? {} : { replyTo: String(replyTo) },
      file: new Blob([picture?.bytes ?? ''], { type: picture?.type ?? '' }),
      onProgress: noteShare,
      signal,
    })
  } finally {
    noteShare()
  }
}
