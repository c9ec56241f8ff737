import * as z from 'zod/mini'
import { userId } from '../accounts/schemas.ts'
import { companion } from '../accounts/schemas-others.ts'
import { moment } from '../http/fields.ts'

/** The people that the viewer is in touch with, and those who have not answered the viewer's yes. */
export const inTouch = z.strictObject({
  /** The latest meeting first. */
  people: z.array(z.strictObject({ person: companion, metAt: moment() })),
  /** The viewer said yes to these people, who have not answered. */
  waiting: z.array(userId),
})
export type InTouch = z.infer<typeof inTouch>

export const whom = z.strictObject({ userId })
