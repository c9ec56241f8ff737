import type { IncomingMessage } from 'node:http'
import type { COMMON_REFUSALS } from '@hereabouts/contract/http/refusal'
import type { AddressOf } from '../http/address.ts'
import type { FindSession } from '../http/serve.ts'
import { type SessionCookie, tokenIn } from '../http/session-cookie.ts'
import type { SessionHolder } from '../http/viewer.ts'
import type { Logger } from '../log.ts'
import type { ThrottleRule, Throttles } from '../throttle.ts'

export interface DoorParts {
  findSession: FindSession
  isAllowedOrigin: (origin: string | undefined) => boolean
  cookie: SessionCookie
  addressOf: AddressOf
  throttles: Throttles
  log: Logger
}

/**
 * Makes what decides about a new connection before anything is kept for it: nobody is let in who is not signed in. Gives null, or why
 * not.
 */
export function createDoor({ findSession, isAllowedOrigin, cookie, addressOf, throttles, log }: DoorParts) {
  async function reasonAgainst(request: IncomingMessage): Promise<keyof typeof COMMON_REFUSALS | null> {
    const { origin } = request.headers
    if (origin !== undefined && !isAllowedOrigin(origin)) return 'FOREIGN_ORIGIN'
    const token = tokenIn(request.headers.cookie, cookie)
    if (token === null) return 'UNAUTHORIZED'
    const address = addressOf(request)
    if (!(await throttles.allow(STRANGERS, address))) return 'TOO_MANY'
    const session = await findSession(token)
    if (session === null) return 'UNAUTHORIZED'
    await throttles.giveBack(STRANGERS, address)
    if (isOut(session)) return 'FORBIDDEN'
    return (await throttles.allow(CONNECTIONS, String(session.userId))) ? null : 'TOO_MANY'
  }
  return (request: IncomingMessage) =>
    reasonAgainst(request).catch((error: unknown) => {
      log.warn({ err: error }, 'a connection could not be checked')
      return 'UNAVAILABLE' as const
    })
}

/** Who is suspended or banned is told nothing of what goes on. */
export function isOut({ hold }: SessionHolder): boolean {
  return hold === 'SUSPENDED' || hold === 'BANNED'
}

/** Connections that a person's apps begin; one that comes and goes on a bad line begins one every few seconds. */
const CONNECTIONS: ThrottleRule = { name: 'live connections', tries: 120, perSeconds: 60 }
/** Tokens from one address that are nobody's: each costs a look into the database. */
const STRANGERS: ThrottleRule = { name: 'live strangers', tries: 120, perSeconds: 60 }
