import * as z from 'zod/mini'
import { idOf, moment } from '../http/fields.ts'

export const sessionId = idOf<'session'>()

/** A device on which one is signed in. No address is kept, and no hour. */
export const ownSession = z.strictObject({
  id: sessionId,
  /** As rough as `Chrome on Android`. */
  device: z.string(),
  startedAt: moment(),
  /** The day, in UTC. */
  lastUsedOn: z.iso.date(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>
