/** An event that the server sends over the live connection. It may be lost: a client that needs certainty refetches. */
export interface LiveEvent<Payload> {
  readonly name: string
  /** Absent at run time; carries the payload's type. */
  readonly payload?: Payload
}

// @__NO_SIDE_EFFECTS__
export function liveEvent<Payload = undefined>(name: string): LiveEvent<Payload> {
  return { name }
}
