import type { Caller, Stage } from './callers.ts'
import type { Person } from './person.ts'

/** What is sent with a call. */
export interface Sent {
  params?: Record<string, number | string>
  query?: Record<string, string>
  body?: object
  /** Instead of a body: bytes as they go over the wire, with the headers that say what they are. */
  payload?: Buffer
  headers?: Record<string, string>
}

/** How a call succeeds, and for whom. */
export interface EveryCall {
  /**
   * Makes ready what the call is about, and gives what `asks` sends. What is about somebody is about Ana: her things, or Ana
   * herself. What is about nobody is about whoever asks.
   */
  sent: (stage: Stage, asks: Person) => Sent | Promise<Sent>
  /** Who succeeds, where it is not everybody whom the endpoint's access lets in. */
  may?: readonly Caller[]
  /** Who is refused although they may see what it is about, each with the refusal. */
  refused?: Partial<Record<Caller, string>>
  /** Why an answer to others holds what is Ana's alone. */
  tellsSecrets?: string
}
