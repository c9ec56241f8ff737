import { COMMON_ERRORS, type ErrorBody } from '@hereabouts/contract/http/error'
import type { LiveCall, PayloadOf } from '@hereabouts/contract/live/call'
import { sessionEnded } from '@hereabouts/contract/sign-in/events'
import type { Socket } from 'socket.io'
import * as z from 'zod/mini'
import { CodedError, fail } from '../http/coded-error.ts'
import { mintViewer, type SessionHolder, type Viewer } from '../http/viewer.ts'
import type { Logger } from '../log.ts'

/** Binds a call of the contract to its handler. */
export type OnCall = <C extends LiveCall>(
  call: C,
  handle: (received: { viewer: Viewer; payload: PayloadOf<C> }) => Promise<void>,
) => void

interface Parts {
  sessionOf: (socket: Socket) => Promise<SessionHolder | null>
  log: Logger
}

/** More than a phone sends in ten seconds while two people are finding each other. */
const CALLS_MAX = 60
const CALLS_WITHIN_MS = 10_000
/** A client that ignores this many errors is flooding on purpose. */
const FLOOD = 10 * CALLS_MAX

/**
 * Handles the calls that apps make over their sockets. Checks for each: this socket's rate limit, that the
 * call exists, that the session is still valid, and that the payload matches the contract. A socket's calls
 * are handled in order; a bad one is acknowledged with an error code and affects nobody else.
 */
export function createCallHandling({ sessionOf, log }: Parts) {
  const known = new Map<string, { call: LiveCall; handle: Parameters<OnCall>[1] }>()

  const onCall: OnCall = (call, handle) =>
    void known.set(call.name, { call, handle: handle as Parameters<OnCall>[1] })

  async function answer(socket: Socket, name: string, given: unknown[]): Promise<Partial<ErrorBody>> {
    try {
      const { call, handle } = known.get(name) ?? fail(COMMON_ERRORS.NOT_FOUND)
      const session = await sessionOf(socket)
      if (session === null) fail(COMMON_ERRORS.UNAUTHORIZED)
      if (session.lockout !== null) fail(COMMON_ERRORS[session.lockout])
      const payload = z.safeParse(call.payload, given[0])
      if (!payload.success || given.length !== 1) fail(COMMON_ERRORS.VALIDATION)
      await handle({ viewer: mintViewer(session), payload: payload.data })
      return {}
    } catch (error) {
      if (error instanceof CodedError) return { error: error.definition.code, message: error.message }
      log.error({ err: error, event: name }, 'a call over a socket failed')
      return { error: 'SERVER', message: COMMON_ERRORS.SERVER.message }
    }
  }

  function handleCallsOf(socket: Socket) {
    let calls = 0
    let since = performance.now()
    let last: Promise<unknown> = Promise.resolve()
    socket.onAny((name: string, ...given: unknown[]) => {
      const reply = typeof given.at(-1) === 'function' ? (given.pop() as (result: object) => void) : () => {}
      const now = performance.now()
      if (now - since > CALLS_WITHIN_MS) [calls, since] = [0, now]
      calls += 1
      if (calls > FLOOD) socket.disconnect(true)
      else if (calls > CALLS_MAX)
        reply({ error: COMMON_ERRORS.TOO_MANY.code, message: COMMON_ERRORS.TOO_MANY.message })
      else
        last = last.then(async () => {
          const result = await answer(socket, name, given)
          reply(result)
          if (result.error === COMMON_ERRORS.UNAUTHORIZED.code) end(socket)
        })
    })
  }

  return { onCall, handleCallsOf }
}

/** Announces that the session has ended, and disconnects. */
export function end(socket: Socket) {
  socket.emit(sessionEnded.name)
  socket.disconnect(true)
}
