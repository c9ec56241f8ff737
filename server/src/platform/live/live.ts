import type { Server as HttpServer } from 'node:http'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { eventsMissed, type LiveEvent, lastEvent } from '@hereabouts/contract/live/event'
import { sessionEnded } from '@hereabouts/contract/sign-in/events'
import { Server, type Socket } from 'socket.io'
import { tokenIn } from '../http/session-cookie.ts'
import type { SessionHolder, SessionId } from '../http/viewer.ts'
import { type AdmissionParts, createAdmission, isLockedOut } from './admission.ts'
import { createCallHandling, end, type OnCall } from './calls.ts'
import type { Fanout } from './fanout.ts'
import { createLastEventTimes } from './last-events.ts'

/**
 * Sends events to people's open apps and receives their calls. Events may be lost; nothing waits for them.
 */
export interface Live {
  send<Payload>(
    people: readonly UserId[],
    event: LiveEvent<Payload>,
    ...payload: Payload extends undefined ? [] : [Payload]
  ): void
  /** Sends it to every open app. */
  broadcast<Payload>(event: LiveEvent<Payload>, payload: Payload): void
  /**
   * Sends an event without payload, at most once per person and `INVALIDATION_WINDOW_MS`: the first
   * at once, the rest as one.
   */
  invalidate(people: readonly UserId[], event: LiveEvent<undefined>): void
  /**
   * Sends it to a person's apps on this node only. Must follow a `dispatch` to them, which
   * notes what they may miss.
   */
  sendHere<Payload>(person: UserId, event: LiveEvent<Payload>, payload: Payload): void
  /** Has every app that is connected to this node refetch everything it shows, within seconds. */
  refetchHere(): void
  /** Has every node do work for those of these people who are connected to it. */
  dispatch<Payload>(work: NodeWork<Payload>, people: readonly UserId[], payload: Payload): void
  /** Does this node's part of the work. */
  onDispatch<Payload>(
    work: NodeWork<Payload>,
    handler: (connected: ReadonlySet<UserId>, payload: Payload) => void,
  ): void
  onCall: OnCall
  /** Announces that the session has ended and closes its sockets. */
  endSession(session: SessionId): void
  /** Closes all of a person's sockets; their sessions stay. */
  closePerson(person: UserId): void
  /** The number of sockets connected to this node. */
  countSockets(): number
  close(): Promise<void>
}

/** A kind of work that is divided among the nodes by who is connected where. */
export interface NodeWork<Payload> {
  readonly work: string
  /** Absent at run time; carries the payload's type. */
  readonly payload?: Payload
}

/** What every node does for its own sockets. */
export type LiveMessage =
  | { dispatch: string; people: readonly UserId[]; payload: unknown }
  | { send: readonly UserId[]; event: string; payload: unknown[] }
  | { broadcast: string; payload: unknown }
  | { invalidate: readonly UserId[]; event: string }
  | { endSession: SessionId }
  | { closePerson: UserId }

interface Parts extends AdmissionParts {
  server: HttpServer
  fanout: Fanout<LiveMessage>
}

/** A change should be visible within three seconds; this leaves time for the refetch. */
const INVALIDATION_WINDOW_MS = 1500
// Far more than any payload that the contract allows.
const INCOMING_BYTES_MAX = 16 * 1024

/** From opening the connection to the Socket.IO handshake, which an app sends at once. */
const CONNECT_WITHIN_MS = 10_000

/** Sockets per person and node; one more closes the oldest. */
const SOCKETS_OF_A_PERSON_MAX = 20

// After a gap in the bus: soon enough for people, spread out so that a node's sockets do
// not all reconnect at once.
const RECONNECT_WITHIN_MS = 3000
/** For the same reason. */
const REFETCH_WITHIN_MS = 2000

/** The socket hub: same origin, same cookie as the API; each socket belongs to a session and ends with it. */
export function createLive(parts: Parts): Live {
  const { server, fanout, findSession, cookie, log } = parts
  const mayConnect = createAdmission(parts)
  const io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: INCOMING_BYTES_MAX,
    connectTimeout: CONNECT_WITHIN_MS,
    allowRequest: (request, decide) =>
      void mayConnect(request).then((reason) => decide(reason, reason === null)),
  })

  async function sessionOf(socket: Socket): Promise<SessionHolder | null> {
    const token = tokenIn(socket.request.headers.cookie, cookie)
    return token === null ? null : findSession(token)
  }

  async function admit(socket: Socket): Promise<Error | undefined> {
    try {
      const session = await sessionOf(socket)
      if (session === null) return new Error('UNAUTHORIZED')
      if (isLockedOut(session)) return new Error('FORBIDDEN')
      await socket.join([personRoom(session.userId), sessionRoom(session.sessionId)])
      socket.data.userId = session.userId
      return undefined
    } catch (error) {
      log.warn({ err: error }, 'a socket could not be checked')
      return new Error('UNAVAILABLE')
    }
  }

  const { onCall, handleCallsOf } = createCallHandling({ sessionOf, log })

  io.use((socket, next) => void admit(socket).then(next))
  io.on('connection', async (socket) => {
    handleCallsOf(socket)
    // It has joined its rooms and receives everything from here on; this tells it what it has missed.
    if (socket.handshake.auth.wantsLastEvent === true)
      socket.emit(lastEvent.name, { msAgo: lastEvents.msAgo(socket.data.userId) })
    // Its session may have ended since it was looked up; `endSession` finds the socket only from here on.
    const session = await sessionOf(socket).catch(
      // The lookup failed; the session was valid a moment ago.
      () => undefined,
    )
    if (session === null) end(socket)
    else if (session && isLockedOut(session)) socket.disconnect(true)
    else if (session) closeOldest(session.userId)
  })

  function closeOldest(person: UserId) {
    const ids = [...(io.sockets.adapter.rooms.get(personRoom(person)) ?? [])]
    for (const id of ids.slice(0, -SOCKETS_OF_A_PERSON_MAX)) io.sockets.sockets.get(id)?.disconnect(true)
  }

  const lastEvents = createLastEventTimes()
  const windows = new Map<string, { timer: NodeJS.Timeout; more: boolean }>()

  function invalidateOne(person: UserId, event: string) {
    const key = `${event} ${person}`
    const open = windows.get(key)
    if (open) {
      open.more = true
      return
    }
    io.to(personRoom(person)).emit(event)
    const timer = setTimeout(() => {
      const { more } = windows.get(key) ?? { more: false }
      windows.delete(key)
      if (more) invalidateOne(person, event)
    }, INVALIDATION_WINDOW_MS)
    timer.unref()
    windows.set(key, { timer, more: false })
  }

  const workers = new Map<string, (connected: ReadonlySet<UserId>, payload: unknown) => void>()

  function deliver(message: LiveMessage) {
    if ('dispatch' in message) {
      lastEvents.note(message.people)
      const connected = message.people.filter((person) => io.sockets.adapter.rooms.has(personRoom(person)))
      if (connected.length > 0) workers.get(message.dispatch)?.(new Set(connected), message.payload)
    } else if ('send' in message) {
      lastEvents.note(message.send)
      io.to(message.send.map(personRoom)).emit(message.event, ...message.payload)
    } else if ('broadcast' in message) {
      lastEvents.noteBroadcast()
      io.emit(message.broadcast, message.payload)
    } else if ('invalidate' in message) {
      lastEvents.note(message.invalidate)
      for (const person of message.invalidate)
        if (io.sockets.adapter.rooms.has(personRoom(person))) invalidateOne(person, message.event)
    } else if ('endSession' in message) {
      io.to(sessionRoom(message.endSession)).emit(sessionEnded.name)
      io.in(sessionRoom(message.endSession)).disconnectSockets(true)
    } else io.in(personRoom(message.closePerson)).disconnectSockets(true)
  }

  function publish(message: LiveMessage) {
    deliver(message)
    fanout.publish(message)
  }

  const cuts = new Set<NodeJS.Timeout>()
  fanout.onMessage(deliver)
  // A reconnecting app is admitted again and refetches everything, so the missed events need not be known.
  // Reconnects are spread out.
  fanout.onMissed(() => {
    lastEvents.forget()
    for (const socket of io.sockets.sockets.values()) {
      const cut = setTimeout(() => {
        cuts.delete(cut)
        socket.conn.close()
      }, Math.random() * RECONNECT_WITHIN_MS)
      cuts.add(cut)
    }
  })

  return {
    onCall,
    send(people, { name: event }, ...payload) {
      if (people.length > 0) publish({ send: people, event, payload })
    },
    broadcast({ name }, payload) {
      publish({ broadcast: name, payload })
    },
    sendHere(person, { name }, payload) {
      io.to(personRoom(person)).emit(name, payload)
    },
    refetchHere() {
      // Also for apps that connect from now on: they may have read what they show before.
      lastEvents.noteBroadcast()
      io.emit(eventsMissed.name, { withinMs: REFETCH_WITHIN_MS })
    },
    dispatch({ work }, people, payload) {
      if (people.length > 0) publish({ dispatch: work, people, payload })
    },
    onDispatch({ work }, handler) {
      workers.set(work, handler as (connected: ReadonlySet<UserId>, payload: unknown) => void)
    },
    invalidate(people, { name: event }) {
      if (people.length > 0) publish({ invalidate: people, event })
    },
    endSession(session) {
      publish({ endSession: session })
    },
    closePerson(person) {
      publish({ closePerson: person })
    },
    countSockets: () => io.sockets.sockets.size,
    async close() {
      for (const { timer } of windows.values()) clearTimeout(timer)
      for (const cut of cuts) clearTimeout(cut)
      // Closed without a Socket.IO disconnect, so that clients reconnect to the next process. The HTTP server
      // is closed elsewhere.
      io.engine.close()
    },
  }
}

const personRoom = (person: UserId) => `person ${person}`
const sessionRoom = (session: SessionId) => `session ${session}`
