/** Something the server says unasked. Hints may be lost: whoever hears one asks again for what it shows. */
export interface LiveEvent<Payload> {
  readonly name: string
  /** Never there at run time; carries the type of what is sent along. */
  readonly payload?: Payload
}

// @__NO_SIDE_EFFECTS__
export function liveEvent<Payload = undefined>(name: string): LiveEvent<Payload> {
  return { name }
}
