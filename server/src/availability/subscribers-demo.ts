import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { isSimulated } from '../accounts/service-simulated.ts'
import { confirmAddressWithoutLink } from '../email/service-demo.ts'
import { listInterestsOf } from '../interests/service.ts'
import type { Deps } from '../platform/deps.ts'

/** A person's cell and interests. */
export interface FirstPerson {
  cell: string
  interests: InterestId[]
}

/**
 * Tells, once, of the first person who switches on, around whom the simulated ones are to be; and takes the address of whoever
 * does as confirmed, without which no badge can be awarded. In a demo alone.
 */
export function subscribeDemo(deps: Deps, tell: (first: FirstPerson) => void) {
  let isTold = false
  deps.bus.on('availability.changed', async ({ userId, after }) => {
    if (!after || (await isSimulated(deps.db, userId))) return
    await confirmAddressWithoutLink(deps, userId)
    if (isTold) return
    isTold = true
    const interests = await listInterestsOf(deps.db, userId)
    tell({ cell: after.areaCell, interests: interests.map(({ id }) => id) })
  })
}
