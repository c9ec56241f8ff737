import type { Refusal } from '@hereabouts/contract/http/refusal'

/** A catalogued no, on its way to whoever asked. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal
  constructor(refusal: Refusal, message: string) {
    super(message)
    this.refusal = refusal
  }
}

/** Ends the call with this refusal; `message` may say more exactly what is wrong than the catalogue's text. */
export function refuse(refusal: Refusal, message = refusal.message): never {
  throw new Refused(refusal, message)
}
