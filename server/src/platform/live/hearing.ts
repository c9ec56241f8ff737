import { sessionEnded } from '@hereabouts/contract/accounts/events'
import { COMMON_REFUSALS, type ErrorBody } from '@hereabouts/contract/http/refusal'
import type { LiveCall, SaidOf } from '@hereabouts/contract/live/call'
import type { Socket } from 'socket.io'
import * as z from 'zod/mini'
import { Refused, refuse } from '../http/refuse.ts'
import { mintViewer, type SessionHolder, type Viewer } from '../http/viewer.ts'
import type { Logger } from '../log.ts'

/** Binds something that open apps say to what hears it. */
export type Hear = <C extends LiveCall>(
  call: C,
  handle: (heard: { viewer: Viewer; said: SaidOf<C> }) => Promise<void>,
) => void

interface Parts {
  sessionOf: (socket: Socket) => Promise<SessionHolder | null>
  log: Logger
}

/** More than a phone says in ten seconds that shows somebody the way. */
const HEARD_MAX = 60
const HEARD_WITHIN_MS = 10_000
/** Whoever goes on after so many refusals wants nothing but to be heard. */
const FLOOD = 10 * HEARD_MAX

/**
 * The ears of the socket hub. Checks, for each thing that is said: how much this socket says, that there is such a thing, that
 * the session is still on, and that what was said is what the contract says. Things are heard in the order in which they were
 * said; a wrong one is answered with a code and troubles nobody else.
 */
export function createHearing({ sessionOf, log }: Parts) {
  const known = new Map<string, { call: LiveCall; handle: Parameters<Hear>[1] }>()

  const hear: Hear = (call, handle) =>
    void known.set(call.name, { call, handle: handle as Parameters<Hear>[1] })

  async function answer(socket: Socket, name: string, given: unknown[]): Promise<Partial<ErrorBody>> {
    try {
      const { call, handle } = known.get(name) ?? refuse(COMMON_REFUSALS.NOT_FOUND)
      const session = await sessionOf(socket)
      if (session === null) refuse(COMMON_REFUSALS.UNAUTHORIZED)
      if (session.hold !== null) refuse(COMMON_REFUSALS[session.hold])
      const said = z.safeParse(call.said, given[0])
      if (!said.success || given.length !== 1) refuse(COMMON_REFUSALS.VALIDATION)
      await handle({ viewer: mintViewer(session), said: said.data })
      return {}
    } catch (error) {
      if (error instanceof Refused) return { error: error.refusal.code, message: error.message }
      log.error({ err: error, event: name }, 'something that was said over a socket failed')
      return { error: 'SERVER', message: COMMON_REFUSALS.SERVER.message }
    }
  }

  function listenTo(socket: Socket) {
    let heard = 0
    let since = performance.now()
    let last: Promise<unknown> = Promise.resolve()
    socket.onAny((name: string, ...given: unknown[]) => {
      const reply = typeof given.at(-1) === 'function' ? (given.pop() as (said: object) => void) : () => {}
      const now = performance.now()
      if (now - since > HEARD_WITHIN_MS) [heard, since] = [0, now]
      heard += 1
      if (heard > FLOOD) socket.disconnect(true)
      else if (heard > HEARD_MAX)
        reply({ error: COMMON_REFUSALS.TOO_MANY.code, message: COMMON_REFUSALS.TOO_MANY.message })
      else
        last = last.then(async () => {
          const said = await answer(socket, name, given)
          reply(said)
          if (said.error === COMMON_REFUSALS.UNAUTHORIZED.code) end(socket)
        })
    })
  }

  return { hear, listenTo }
}

/** Says that the session is over, and closes. */
export function end(socket: Socket) {
  socket.emit(sessionEnded.name)
  socket.disconnect(true)
}
