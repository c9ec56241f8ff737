import * as z from 'zod/mini'
import { idOf, moment } from '../http/fields.ts'

export const sessionId = idOf<'session'>()

/** A device with an active session. The server stores neither its address nor the hour. */
export const ownSession = z.strictObject({
  id: sessionId,
  /** A rough name such as `Chrome on Android`. */
  device: z.string(),
  startedAt: moment(),
  /** A date in UTC. */
  lastUsedOn: z.iso.date(),
  /** Whether it is the calling device. */
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>
