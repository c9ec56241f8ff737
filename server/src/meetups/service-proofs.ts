import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { AVAILABILITY_ERRORS } from '@hereabouts/contract/availability/errors'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { isAreaCell } from '../availability/service.ts'
import type { Tx } from '../platform/db/db.ts'
import { fail } from '../platform/http/coded-error.ts'
import * as store from './store.ts'

export { codeOf, isCodeOf, signOf } from './rules-handshake.ts'
// For gatherings, whose members prove in pairs that they met, as two people in a meetup do.
export { hasSeatOrPlan } from './store-plans.ts'

/** Adds a meetup of two people who have met without an invitation, in the caller's transaction. */
export async function addMet(
  tx: Tx,
  meetup: {
    people: readonly [UserId, UserId]
    interestId: InterestId
    place: string
    startsAt: Date
    metAt: Date
  },
): Promise<MeetupId> {
  const { people, interestId, place, startsAt, metAt } = meetup
  const [inviterId, inviteeId] = people
  const { id } = await store.addMet(tx, { inviterId, inviteeId, interestId, place, startsAt, metAt })
  tx.emit('meetups.changed', { id, members: people, state: 'met' })
  return id
}

/** Fails unless this is a cell in the resolution of areas. */
export function requireArea(cell: string) {
  if (!isAreaCell(cell)) fail(AVAILABILITY_ERRORS.WRONG_RESOLUTION)
}
