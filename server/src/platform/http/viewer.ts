import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Role } from '@hereabouts/contract/http/endpoint'
import type { Id } from '@hereabouts/contract/http/fields'

export type SessionId = Id<'session'>

/** What keeps a person from all but their measures. */
export type Hold = 'SUSPENDED' | 'BANNED' | 'MEASURE_UNREAD'

/** Who holds a session, as the accounts room found it. */
export interface SessionHolder {
  userId: UserId
  sessionId: SessionId
  /** As it is now, not as it was at sign-in: a role that was taken away is gone with the next call. */
  role: Role
  hold: Hold | null
  /** Whether they may contact nobody new. */
  isRestricted: boolean
  /** Whether the password was given again a moment ago. */
  isConfirmed: boolean
  /** Whether it is time to give the session its full time again. */
  isDue: boolean
}

declare const minted: unique symbol

/**
 * The signed-in person on whose behalf something is done. Only `serve()` makes one, after it has checked the session and
 * the endpoint's access; a service that asks for a Viewer cannot be reached without.
 */
export interface Viewer {
  readonly id: UserId
  readonly sessionId: SessionId
  readonly [minted]: true
}

/** For `serve()` alone. */
export function mintViewer({
  userId,
  sessionId,
}: Pick<SessionHolder, 'userId' | 'sessionId'> & Partial<SessionHolder>): Viewer {
  return { id: userId, sessionId } as Viewer
}
