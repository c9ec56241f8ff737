import type { LiveCallName, LiveCallOf } from '@hereabouts/contract/endpoints'
import type { ErrorBody } from '@hereabouts/contract/http/refusal'
import type { SaidFor } from '@hereabouts/contract/live/call'
import type { LiveEvent } from '@hereabouts/contract/live/event'
import { type LastTold, lastTold } from '@hereabouts/contract/live/events'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { missingCapabilities } from './capabilities.ts'

/**
 * The one live connection, opened while somebody is signed in. Events are hints: whoever hears one asks again. Without a
 * connection everything may have changed unheard, see `useLiveGap`.
 */
export async function openLive() {
  isWanted = true
  tellState()
  if (socket) {
    socket.connect()
    return
  }
  const { io } = await import('socket.io-client')
  if (!isWanted || socket) return
  let heardSince: Moment | null = null
  socket = io({
    // Where there are none, the client gives up at its first WebSocket without a word, and tries nothing else.
    transports: missingCapabilities().includes('WebSockets') ? ['polling'] : ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: 10_000,
    auth: (give) => {
      heardSince = readSince
      give(heardSince === null ? {} : { wantsLastTold: true })
    },
  })
  socket.onAny((name: string, payload: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(payload)
  })
  socket.on('connect_error', (error) => {
    // Past the door a refusal is not tried again by itself: right without a session, wrong when the server had no time.
    if (error.message === 'UNAVAILABLE') setTimeout(() => socket?.connect(), RETRY_MS)
    // At the door it is, as if it were a fault of the network.
    if (FINAL.has(refusalAtDoor(error) ?? '')) socket?.disconnect()
  })
  socket.on('connect', () => {
    readSince = null
    for (const listener of [...resumeListeners, ...stateListeners]) listener()
    if (heardSince === null) tellGap()
  })
  socket.on(lastTold.name, ({ msAgo }: LastTold) => {
    if (heardSince !== null && msAgo <= msSince(heardSince)) tellGap()
  })
  socket.on('disconnect', tellState)
}

export function closeLive() {
  isWanted = false
  if (socket) end(socket)
  socket = null
  readSince = PAGE_START
  tellState()
}

/** Says that all that is shown is being read anew, so that a connection which begins next has little to make up for. */
export function noteReadAnew() {
  readSince = { monotonic: performance.now(), wall: Date.now() }
}

/** Connects anew at once instead of waiting for the next try. */
export function reconnectLive() {
  if (!socket || isOpening(socket)) return
  socket.disconnect()
  socket.connect()
}

/**
 * Says something over the live connection. Gives why the server refused it, or null; without a connection, or an answer in time,
 * `UNAVAILABLE`: what is said here is said now or not at all.
 */
export async function sayLive<Name extends LiveCallName>(
  name: Name,
  said: SaidFor<LiveCallOf<Name>>,
): Promise<ErrorBody['error'] | null> {
  if (!socket?.connected) return 'UNAVAILABLE'
  try {
    const answer: Partial<ErrorBody> = await socket.timeout(ANSWER_MS_MAX).emitWithAck(name, said)
    return answer.error ?? null
  } catch {
    return 'UNAVAILABLE'
  }
}

/**
 * For an app that was put away and is back: whether the connection still stands, which a phone that slept does not know, and
 * whether the session does.
 */
export async function checkLive() {
  const asked = socket
  if (!asked?.connected) return
  const refusal = await sayLive('session:check', {})
  if (refusal === 'UNAVAILABLE' && socket === asked) reconnectLive()
}

/** Listens to an event for as long as the component is shown. */
export function useLiveEvent<Payload>(event: LiveEvent<Payload>, react: (payload: Payload) => void) {
  const latest = useRef(react)
  useEffect(() => {
    latest.current = react
  })
  useEffect(
    () => listen(listeners, event.name, (payload) => latest.current(payload as Payload)),
    [event.name],
  )
}

/** Calls `react` whenever there is a connection where there was none. */
export function useLiveResume(react: () => void) {
  useListener(resumeListeners, react)
}

/**
 * Calls `react` when something may have changed unheard: with every connection after one that was lost, and with the first one
 * if the server has told this person anything since the page was opened.
 */
export function useLiveGap(react: () => void) {
  useListener(gapListeners, react)
}

function useListener(listeners: Set<() => void>, react: () => void) {
  const latest = useRef(react)
  useEffect(() => {
    latest.current = react
  })
  useEffect(() => {
    const listener = () => latest.current()
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [listeners])
}

/** Whether the live connection stands right now. */
export function useIsLive(): boolean {
  return useSyncExternalStore(watchState, () => socket?.connected ?? false)
}

/** Whether it should stand and does not. */
export function useIsLiveMissing(): boolean {
  return useSyncExternalStore(watchState, () => isWanted && !socket?.connected)
}

function tellGap() {
  for (const listener of gapListeners) listener()
}

interface Moment {
  monotonic: number
  wall: number
}

// Every read of this page is younger.
const PAGE_START: Moment = { monotonic: 0, wall: performance.timeOrigin }

/** At least as long as it was: one clock may stand still while the phone sleeps, the other may be set back. */
function msSince({ monotonic, wall }: Moment): number {
  return Math.max(performance.now() - monotonic, Date.now() - wall)
}

function tellState() {
  for (const listener of stateListeners) listener()
}

function watchState(listener: () => void) {
  stateListeners.add(listener)
  return () => {
    stateListeners.delete(listener)
  }
}

/** Why the server let no connection begin, as far as it said so: by plain requests it can, by WebSocket it cannot. */
function refusalAtDoor(error: Error): string | null {
  const { context } = error as Error & { context?: { responseText?: string } }
  try {
    return (JSON.parse(context?.responseText ?? '') as { message?: string }).message ?? null
  } catch {
    return null
  }
}

const FINAL = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'FOREIGN_ORIGIN'])
const RETRY_MS = 3000
const ANSWER_MS_MAX = 5000

/** Ends a connection for good. One that is just being made is ended once it stands: browsers complain of anything sooner. */
function end(ending: Socket) {
  ending.off().offAny()
  if (!isOpening(ending)) {
    ending.disconnect()
    return
  }
  ending.io.reconnection(false)
  ending.io.engine.once('open', () => ending.disconnect())
}

function isOpening({ io }: Socket): boolean {
  return io.engine?.readyState === 'opening'
}

type Listener = (payload: unknown) => void

let socket: Socket | null = null
let isWanted = false
const listeners = new Map<string, Set<Listener>>()
const resumeListeners = new Set<() => void>()
const gapListeners = new Set<() => void>()
/** All that is shown was read after this; null when it was read while an earlier connection stood. */
let readSince: Moment | null = PAGE_START
const stateListeners = new Set<() => void>()

function listen(to: Map<string, Set<Listener>>, name: string, listener: Listener) {
  const all = to.get(name) ?? new Set()
  to.set(name, all.add(listener))
  return () => {
    all.delete(listener)
  }
}
