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
 * Demo only. Reports the first real person who switches on, so that simulated people can appear around them.
 * Also confirms the address of everybody who switches on, because badges require it.
 */
export function subscribeDemo(deps: Deps, onFirst: (first: FirstPerson) => void) {
  let isReported = false
  deps.bus.on('availability.changed', async ({ userId, after }) => {
    if (!after || (await isSimulated(deps.db, userId))) return
    await confirmAddressWithoutLink(deps, userId)
    if (isReported) return
    isReported = true
    const { interests } = await listInterestsOf(deps.db, userId)
    onFirst({ cell: after.areaCell, interests: interests.map(({ id }) => id) })
  })
}
