/**
 * An event that the server sends over the live connection. It may be lost: a client that
 * needs certainty refetches.
 */
export interface LiveEvent<Payload> {
  readonly name: string
  /** Absent at run time; carries the payload's type. */
  readonly payload?: Payload
}

// @__NO_SIDE_EFFECTS__
export function liveEvent<Payload = undefined>(name: string): LiveEvent<Payload> {
  return { name }
}

/** Milliseconds since this person was last sent an event that the new connection has not received. */
export interface LastEvent {
  msAgo: number
}

/**
 * Sent on connecting to an app whose handshake carries `{ wantsLastEvent: true }`. An elapsed time, so that
 * the two clocks need not agree.
 */
export const lastEvent = liveEvent<LastEvent>('live:last-event')

export interface EventsMissed {
  withinMs: number
}

/**
 * Some events could not be sent. Refetch what is shown at a random moment within this time, as after
 * a gap in the connection.
 */
export const eventsMissed = liveEvent<EventsMissed>('live:missed')
