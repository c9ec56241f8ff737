import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Role } from '@hereabouts/contract/http/endpoint'
import type { Id } from '@hereabouts/contract/http/fields'

export type SessionId = Id<'session'>

/** Why a sanction keeps a person from contacting new people, as an error code. */
export type ContactBar = 'RESTRICTED' | 'SHIELD_NEEDED' | 'COOLING_DOWN'

/** Why a person may only see their sanctions, or that they have yet to be let in, as an error code. */
export type Lockout = 'SUSPENDED' | 'BANNED' | 'MEASURE_UNREAD' | 'WAITING'

/** The holder of a session, as the accounts feature found it. */
export interface SessionHolder {
  userId: UserId
  sessionId: SessionId
  /** The current role, not that at sign-in: a revoked role is gone with the next call. */
  role: Role
  lockout: Lockout | null
  /** Null if no sanction keeps them from contacting new people. */
  contactBar: ContactBar | null
  /** Whether the password was confirmed recently. */
  isConfirmed: boolean
  /** Whether the team's calls need a passkey, and none has proved this session. */
  needsPasskey: boolean
  /** Whether the session is due for renewal. */
  isDue: boolean
}

declare const minted: unique symbol

/**
 * The signed-in person on whose behalf a service acts. Only `serve()` mints one, after checking the session
 * and the endpoint's access, so a service that takes a Viewer cannot be called without those checks.
 */
export interface Viewer {
  readonly id: UserId
  readonly sessionId: SessionId
  readonly [minted]: true
}

/** For `serve()` only. */
export function mintViewer({
  userId,
  sessionId,
}: Pick<SessionHolder, 'userId' | 'sessionId'> & Partial<SessionHolder>): Viewer {
  return { id: userId, sessionId } as Viewer
}
