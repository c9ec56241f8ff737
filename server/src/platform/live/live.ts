import type { Server as HttpServer } from 'node:http'
import { sessionEnded } from '@hereabouts/contract/accounts/events'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { LiveEvent } from '@hereabouts/contract/live/event'
import { Server, type Socket } from 'socket.io'
import type { FindSession } from '../http/serve.ts'
import { type SessionCookie, tokenIn } from '../http/session-cookie.ts'
import type { SessionHolder, SessionId } from '../http/viewer.ts'
import type { Logger } from '../log.ts'

/** Speaks to people's open apps. What is said may be lost; nobody waits for it. */
export interface Live {
  tell<Payload>(
    people: readonly UserId[],
    event: LiveEvent<Payload>,
    ...payload: Payload extends undefined ? [] : [Payload]
  ): void
  /** The same without payload, and at most once per person and `HINT_WINDOW_MS`: the first at once, the rest as one. */
  hint(people: readonly UserId[], event: LiveEvent<undefined>): void
  /** Says that the session is over and closes its sockets. */
  endSession(session: SessionId): void
  close(): Promise<void>
}

interface Parts {
  server: HttpServer
  findSession: FindSession
  isAllowedOrigin: (origin: string | undefined) => boolean
  cookie: SessionCookie
  log: Logger
}

/** Within the three seconds in which a change should be seen, with room for the fetch that follows. */
const HINT_WINDOW_MS = 1500
// Nobody sends us more than a handshake.
const INCOMING_BYTES_MAX = 16 * 1024

/** The socket hub: same origin, same cookie as the API; each socket belongs to a session and ends with it. */
export function createLive({ server, findSession, isAllowedOrigin, cookie, log }: Parts): Live {
  const io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: INCOMING_BYTES_MAX,
    allowRequest: ({ headers }, decide) =>
      decide(null, headers.origin === undefined || isAllowedOrigin(headers.origin)),
  })

  async function sessionOf(socket: Socket): Promise<SessionHolder | null> {
    const token = tokenIn(socket.request.headers.cookie, cookie)
    return token === null ? null : findSession(token)
  }

  async function letIn(socket: Socket): Promise<Error | undefined> {
    try {
      const session = await sessionOf(socket)
      if (session === null) return new Error('UNAUTHORIZED')
      await socket.join([personRoom(session.userId), sessionRoom(session.sessionId)])
      return undefined
    } catch (error) {
      log.warn({ err: error }, 'a socket could not be checked')
      return new Error('UNAVAILABLE')
    }
  }

  io.use((socket, next) => void letIn(socket).then(next))
  io.on('connection', async (socket) => {
    // Its session may have ended since it was looked up; only from here on does `endSession` find the socket.
    const hasEnded = await sessionOf(socket).then(
      (session) => session === null,
      // Not to be told now; it was good a moment ago.
      () => false,
    )
    if (hasEnded) {
      socket.emit(sessionEnded.name)
      socket.disconnect(true)
    }
  })

  const windows = new Map<string, { timer: NodeJS.Timeout; more: boolean }>()

  function hintOne(person: UserId, event: LiveEvent<undefined>) {
    const key = `${event.name} ${person}`
    const open = windows.get(key)
    if (open) {
      open.more = true
      return
    }
    io.to(personRoom(person)).emit(event.name)
    const timer = setTimeout(() => {
      const { more } = windows.get(key) ?? { more: false }
      windows.delete(key)
      if (more) hintOne(person, event)
    }, HINT_WINDOW_MS)
    timer.unref()
    windows.set(key, { timer, more: false })
  }

  return {
    tell(people, event, ...payload) {
      if (people.length > 0) io.to(people.map(personRoom)).emit(event.name, ...payload)
    },
    hint(people, event) {
      for (const person of people)
        if (io.sockets.adapter.rooms.has(personRoom(person))) hintOne(person, event)
    },
    endSession(session) {
      io.to(sessionRoom(session)).emit(sessionEnded.name)
      io.in(sessionRoom(session)).disconnectSockets(true)
    },
    async close() {
      for (const { timer } of windows.values()) clearTimeout(timer)
      // Cut and not told to go: so they come back to whoever answers next. The HTTP server is not ours to close.
      io.engine.close()
    },
  }
}

const personRoom = (person: UserId) => `person ${person}`
const sessionRoom = (session: SessionId) => `session ${session}`
