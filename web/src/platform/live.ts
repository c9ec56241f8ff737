import type { LiveCallName, LiveCallOf } from '@hereabouts/contract/endpoints'
import type { ErrorBody } from '@hereabouts/contract/http/error'
import type { PayloadFor } from '@hereabouts/contract/live/call'
import {
  type EventsMissed,
  eventsMissed,
  type LastEvent,
  type LiveEvent,
  lastEvent,
} from '@hereabouts/contract/live/event'
import { useEffect, useRef } from 'react'
import type { Socket } from 'socket.io-client'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { missingCapabilities } from './capabilities.ts'

/**
 * Opens the one live connection, which exists while somebody is signed in. Events may be lost: without a
 * connection anything may have changed, see `useLiveGap`.
 */
export async function openLive() {
  isWanted = true
  notifyState()
  if (socket) {
    socket.connect()
    return
  }
  const { io } = await import('socket.io-client')
  if (!isWanted || socket) return
  let connectedFrom: Moment | null = null
  socket = io({
    // Without WebSockets the client would give up silently instead of trying another transport.
    transports: missingCapabilities().includes('WebSockets') ? ['polling'] : ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: 10_000,
    auth: (give) => {
      connectedFrom = readSince
      give(connectedFrom === null ? {} : { wantsLastEvent: true })
    },
  })
  socket.onAny((name: string, payload: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(payload)
  })
  socket.on('connect_error', (error) => {
    // Socket.IO does not retry after an error from the server's middleware: right without a
    // session, wrong when it was busy.
    if (error.message === 'UNAVAILABLE') setTimeout(() => socket?.connect(), RETRY_MS)
    // It does retry after a rejected handshake, as after a network error.
    if (FINAL.has(handshakeError(error) ?? '')) socket?.disconnect()
  })
  socket.on('connect', () => {
    readSince = null
    for (const listener of resumeListeners) listener()
    notifyState()
    if (connectedFrom === null) notifyGap()
  })
  socket.on(lastEvent.name, ({ msAgo }: LastEvent) => {
    if (connectedFrom !== null && msAgo <= msSince(connectedFrom)) notifyGap()
  })
  socket.on(eventsMissed.name, ({ withinMs }: EventsMissed) =>
    setTimeout(notifyGap, Math.random() * withinMs),
  )
  socket.on('disconnect', notifyState)
}

export function closeLive() {
  isWanted = false
  if (socket) end(socket)
  socket = null
  readSince = PAGE_START
  notifyState()
}

/** Notes that everything shown is being refetched, so that the next connection has little to catch up on. */
export function noteRefetched() {
  readSince = { monotonic: performance.now(), wall: Date.now() }
}

/** Reconnects at once instead of waiting for the next retry. */
export function reconnectLive() {
  if (!socket || isOpening(socket)) return
  socket.disconnect()
  socket.connect()
}

/**
 * Makes a call over the live connection. Resolves to the server's error code, or null; to `UNAVAILABLE`
 * without a connection or a timely reply. Calls are made now or not at all.
 */
export async function callLive<Name extends LiveCallName>(
  name: Name,
  payload: PayloadFor<LiveCallOf<Name>>,
): Promise<ErrorBody['error'] | null> {
  if (!socket?.connected) return 'UNAVAILABLE'
  try {
    const answer: Partial<ErrorBody> = await socket.timeout(ANSWER_MS_MAX).emitWithAck(name, payload)
    return answer.error ?? null
  } catch {
    return 'UNAVAILABLE'
  }
}

/**
 * For an app that comes back from the background: checks that the connection is still alive, which a phone
 * that slept cannot know, and that the session is.
 */
export async function checkLive() {
  const asked = socket
  if (!asked?.connected) return
  const error = await callLive('session:check', {})
  if (error === 'UNAVAILABLE' && socket === asked) reconnectLive()
}

/** Listens to an event while the component is mounted. */
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

/** Calls `react` with every event of these names. The list must be the same each time. */
export function useLiveEvents(names: readonly string[], react: (name: string, payload: unknown) => void) {
  const latest = useRef(react)
  useEffect(() => {
    latest.current = react
  })
  useEffect(() => {
    const stops = names.map((name) => listen(listeners, name, (payload) => latest.current(name, payload)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [names])
}

/** Calls `react` on every connection, the first and each reconnection. */
export function useLiveResume(react: () => void) {
  useListener(resumeListeners, react)
}

/**
 * Calls `react` when events may have been missed: on every reconnection, and on the first connection if the
 * server has sent this person any event since the page was opened.
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

/** Whether the live connection is open. */
export function useIsLive(): boolean {
  return useStore(state, ({ isConnected }) => isConnected)
}

/** Whether it should be open and is not. */
export function useIsLiveMissing(): boolean {
  return useStore(state, ({ isWanted, isConnected }) => isWanted && !isConnected)
}

function notifyGap() {
  for (const listener of gapListeners) listener()
}

interface Moment {
  monotonic: number
  wall: number
}

// All data of this page was fetched later.
const PAGE_START: Moment = { monotonic: 0, wall: performance.timeOrigin }

/** Never too short: one clock may stand still while the phone sleeps, the other may be set back. */
function msSince({ monotonic, wall }: Moment): number {
  return Math.max(performance.now() - monotonic, Date.now() - wall)
}

function notifyState() {
  state.setState({ isWanted, isConnected: socket?.connected ?? false })
}

/** The error code of a rejected handshake, if known: long polling carries it, a WebSocket cannot. */
function handshakeError(error: Error): string | null {
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

/**
 * Closes a connection for good. One that is still opening is closed once open:
 * browsers log an error otherwise.
 */
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
const state = createStore(() => ({ isWanted: false, isConnected: false }))
const listeners = new Map<string, Set<Listener>>()
const resumeListeners = new Set<() => void>()
const gapListeners = new Set<() => void>()
/** Everything shown was fetched after this; null if it was fetched during an earlier connection. */
let readSince: Moment | null = PAGE_START

function listen(to: Map<string, Set<Listener>>, name: string, listener: Listener) {
  const all = to.get(name) ?? new Set()
  to.set(name, all.add(listener))
  return () => {
    all.delete(listener)
  }
}
