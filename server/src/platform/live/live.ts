import type { Server as HttpServer } from 'node:http'
import { sessionEnded } from '@hereabouts/contract/accounts/events'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { LiveEvent } from '@hereabouts/contract/live/event'
import { lastTold } from '@hereabouts/contract/live/events'
import { Server, type Socket } from 'socket.io'
import { tokenIn } from '../http/session-cookie.ts'
import type { SessionHolder, SessionId } from '../http/viewer.ts'
import { createDoor, type DoorParts, isOut } from './door.ts'
import type { Fanout } from './fanout.ts'
import { createHearing, end, type Hear } from './hearing.ts'
import { createLastToldTimes } from './last-told.ts'

/** Speaks to people's open apps, and hears them. What is said may be lost; nobody waits for it. */
export interface Live {
  tell<Payload>(
    people: readonly UserId[],
    event: LiveEvent<Payload>,
    ...payload: Payload extends undefined ? [] : [Payload]
  ): void
  /** Says it to all open apps of all people. */
  tellEverybody<Payload>(event: LiveEvent<Payload>, payload: Payload): void
  /** To some people, without payload, and at most once per person and `HINT_WINDOW_MS`: the first at once, the rest as one. */
  hint(people: readonly UserId[], event: LiveEvent<undefined>): void
  hear: Hear
  /** Says that the session is over and closes its sockets. */
  endSession(session: SessionId): void
  /** Closes all sockets of somebody whose sessions go on. */
  closePerson(person: UserId): void
  /** How many apps are connected to this node. */
  countSockets(): number
  close(): Promise<void>
}

/** What is done at each node, for the sockets that are there. */
export type Said =
  | { tell: readonly UserId[]; event: string; payload: unknown[] }
  | { tellEverybody: string; payload: unknown }
  | { hint: readonly UserId[]; event: string }
  | { endSession: SessionId }
  | { closePerson: UserId }

interface Parts extends DoorParts {
  server: HttpServer
  fanout: Fanout<Said>
}

/** Within the three seconds in which a change should be seen, with room for the fetch that follows. */
const HINT_WINDOW_MS = 1500
// Far more than anything that the contract lets be said.
const INCOMING_BYTES_MAX = 16 * 1024

/** Between being let in and saying so: an app does it at once. */
const CONNECT_WITHIN_MS = 10_000

/** So many apps of one person listen at one node, more than anybody looks at; one more takes the place of the oldest. */
const SOCKETS_OF_A_PERSON_MAX = 20

// After a time in which other nodes were not heard: soon enough for people, and not all of a node's people in one moment.
const COME_BACK_WITHIN_MS = 3000

/** The socket hub: same origin, same cookie as the API; each socket belongs to a session and ends with it. */
export function createLive(parts: Parts): Live {
  const { server, fanout, findSession, cookie, log } = parts
  const mayConnect = createDoor(parts)
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

  async function letIn(socket: Socket): Promise<Error | undefined> {
    try {
      const session = await sessionOf(socket)
      if (session === null) return new Error('UNAUTHORIZED')
      if (isOut(session)) return new Error('FORBIDDEN')
      await socket.join([personRoom(session.userId), sessionRoom(session.sessionId)])
      socket.data.userId = session.userId
      return undefined
    } catch (error) {
      log.warn({ err: error }, 'a socket could not be checked')
      return new Error('UNAVAILABLE')
    }
  }

  const { hear, listenTo } = createHearing({ sessionOf, log })

  io.use((socket, next) => void letIn(socket).then(next))
  io.on('connection', async (socket) => {
    listenTo(socket)
    // It hears everything from here on, as it has joined; this is what it has not heard.
    if (socket.handshake.auth.wantsLastTold === true)
      socket.emit(lastTold.name, { msAgo: toldTimes.msAgo(socket.data.userId) })
    // Its session may have ended since it was looked up; only from here on does `endSession` find the socket.
    const session = await sessionOf(socket).catch(
      // Not to be told now; it was good a moment ago.
      () => undefined,
    )
    if (session === null) end(socket)
    else if (session && isOut(session)) socket.disconnect(true)
    else if (session) closeOldest(session.userId)
  })

  function closeOldest(person: UserId) {
    const ids = [...(io.sockets.adapter.rooms.get(personRoom(person)) ?? [])]
    for (const id of ids.slice(0, -SOCKETS_OF_A_PERSON_MAX)) io.sockets.sockets.get(id)?.disconnect(true)
  }

  const toldTimes = createLastToldTimes()
  const windows = new Map<string, { timer: NodeJS.Timeout; more: boolean }>()

  function hintOne(person: UserId, event: string) {
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
      if (more) hintOne(person, event)
    }, HINT_WINDOW_MS)
    timer.unref()
    windows.set(key, { timer, more: false })
  }

  function deliver(said: Said) {
    if ('tell' in said) toldTimes.note(said.tell)
    if ('hint' in said) toldTimes.note(said.hint)
    if ('tell' in said) io.to(said.tell.map(personRoom)).emit(said.event, ...said.payload)
    else if ('tellEverybody' in said) io.emit(said.tellEverybody, said.payload)
    else if ('hint' in said) {
      for (const person of said.hint)
        if (io.sockets.adapter.rooms.has(personRoom(person))) hintOne(person, said.event)
    } else if ('endSession' in said) {
      io.to(sessionRoom(said.endSession)).emit(sessionEnded.name)
      io.in(sessionRoom(said.endSession)).disconnectSockets(true)
    } else io.in(personRoom(said.closePerson)).disconnectSockets(true)
  }

  function say(said: Said) {
    deliver(said)
    fanout.publish(said)
  }

  const cuts = new Set<NodeJS.Timeout>()
  fanout.onSaid(deliver)
  // Whoever comes back is checked anew and catches up with everything: what was missed need not be known. Not all at once.
  fanout.onMissed(() => {
    toldTimes.forget()
    for (const socket of io.sockets.sockets.values()) {
      const cut = setTimeout(() => {
        cuts.delete(cut)
        socket.conn.close()
      }, Math.random() * COME_BACK_WITHIN_MS)
      cuts.add(cut)
    }
  })

  return {
    hear,
    tell(people, { name: event }, ...payload) {
      if (people.length > 0) say({ tell: people, event, payload })
    },
    tellEverybody({ name }, payload) {
      say({ tellEverybody: name, payload })
    },
    hint(people, { name: event }) {
      if (people.length > 0) say({ hint: people, event })
    },
    endSession(session) {
      say({ endSession: session })
    },
    closePerson(person) {
      say({ closePerson: person })
    },
    countSockets: () => io.sockets.sockets.size,
    async close() {
      for (const { timer } of windows.values()) clearTimeout(timer)
      for (const cut of cuts) clearTimeout(cut)
      // Cut and not told to go: so they come back to whoever answers next. The HTTP server is not ours to close.
      io.engine.close()
    },
  }
}

const personRoom = (person: UserId) => `person ${person}`
const sessionRoom = (session: SessionId) => `session ${session}`
