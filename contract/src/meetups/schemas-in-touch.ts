import * as z from 'zod/mini'
import { userId } from '../accounts/schemas.ts'
import { companion } from '../accounts/schemas-others.ts'
import { moment } from '../http/fields.ts'

/** The people with whom the viewer is in touch, who all said so too, and their own answers that wait. */
export const inTouch = z.strictObject({
  /** The latest meeting first. */
  people: z.array(z.strictObject({ person: companion, metAt: moment() })),
  /** Whom the viewer would like to stay in touch with, and who has not said so. */
  waiting: z.array(userId),
})
export type InTouch = z.infer<typeof inTouch>

export const whom = z.strictObject({ userId })
