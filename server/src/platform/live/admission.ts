import type { IncomingMessage } from 'node:http'
import type { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { AddressOf } from '../http/address.ts'
import type { FindSession } from '../http/serve.ts'
import { type SessionCookie, tokenIn } from '../http/session-cookie.ts'
import type { SessionHolder } from '../http/viewer.ts'
import type { Logger } from '../log.ts'
import type { ThrottleRule, Throttles } from '../throttle.ts'

export interface AdmissionParts {
  findSession: FindSession
  isAllowedOrigin: (origin: string | undefined) => boolean
  cookie: SessionCookie
  addressOf: AddressOf
  throttles: Throttles
  log: Logger
}

/**
 * Decides about a new connection before any state is kept for it: it needs a session. The returned check
 * resolves to null, or to an error code.
 */
export function createAdmission({
  findSession,
  isAllowedOrigin,
  cookie,
  addressOf,
  throttles,
  log,
}: AdmissionParts) {
  async function reasonAgainst(request: IncomingMessage): Promise<keyof typeof COMMON_ERRORS | null> {
    const { origin } = request.headers
    if (origin !== undefined && !isAllowedOrigin(origin)) return 'FOREIGN_ORIGIN'
    const token = tokenIn(request.headers.cookie, cookie)
    if (token === null) return 'UNAUTHORIZED'
    const address = addressOf(request)
    if (!(await throttles.allow(STRANGERS, address))) return 'TOO_MANY'
    const session = await findSession(token)
    if (session === null) return 'UNAUTHORIZED'
    await throttles.giveBack(STRANGERS, address)
    if (isLockedOut(session)) return 'FORBIDDEN'
    return (await throttles.allow(CONNECTIONS, String(session.userId))) ? null : 'TOO_MANY'
  }
  return (request: IncomingMessage) =>
    reasonAgainst(request).catch((error: unknown) => {
      log.warn({ err: error }, 'a connection could not be checked')
      return 'UNAVAILABLE' as const
    })
}

/** Suspended and banned people receive no events. */
export function isLockedOut({ lockout }: SessionHolder): boolean {
  return lockout === 'SUSPENDED' || lockout === 'BANNED'
}

/** Connections per person; an app on a bad line opens one every few seconds. */
const CONNECTIONS: ThrottleRule = { name: 'live connections', tries: 120, perSeconds: 60 }
/** Unknown tokens per address: each costs a database lookup. */
const STRANGERS: ThrottleRule = { name: 'live strangers', tries: 120, perSeconds: 60 }
