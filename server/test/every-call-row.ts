import type { Caller, Stage } from './callers.ts'
import type { Person } from './person.ts'

/** The input of a call. */
export interface Sent {
  params?: Record<string, number | string>
  query?: Record<string, string>
  body?: object
  /** The raw body, with its headers, instead of `body`. */
  payload?: Buffer
  headers?: Record<string, string>
}

/** How a call succeeds, and for whom. */
export interface EveryCall {
  /**
   * Creates what the call is about, and returns the input that `asks` sends. Things and people that a call is
   * about are Ana's or Ana herself; other calls are about the caller.
   */
  sent: (stage: Stage, asks: Person) => Sent | Promise<Sent>
  /** The callers who succeed, if not all whom the endpoint's access admits. */
  may?: readonly Caller[]
  /** Callers who may see the subject of the call but are still rejected, each with the error. */
  errors?: Partial<Record<Caller, string>>
  /** Why a response to others contains something private of Ana's. */
  tellsSecrets?: string
}
