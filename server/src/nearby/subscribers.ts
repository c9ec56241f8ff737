import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { nearbyChanged } from '@hereabouts/contract/nearby/events'
import type { Deps } from '../platform/deps.ts'
import { audienceOf, findPlace, listPartedByBlock } from './service.ts'

/** Tells exactly those whose list something changed on: who could see the person before, or can now. */
export function subscribeNearby(deps: Deps) {
  const { bus, live } = deps
  const hint = (...audiences: UserId[][]) => live.hint([...new Set(audiences.flat())], nearbyChanged)

  bus.on('availability.changed', async ({ userId, before, after }) =>
    hint(await audienceOf(deps, userId, before), await audienceOf(deps, userId, after)),
  )
  bus.on('accounts.changed', async ({ userId, before, after, isSeenOtherwise, isAskedOtherwise }) => {
    // What somebody wishes to see changes their own list alone, and their phones are told of that anyway.
    if (!isSeenOtherwise && !isAskedOtherwise) return
    const place = await findPlace(deps, userId)
    hint(await audienceOf(deps, userId, place, before), await audienceOf(deps, userId, place, after))
  })
  bus.on('interests.changed', async ({ people }) => {
    const audiences: UserId[][] = [[...people]]
    for (const person of people) audiences.push(await audienceOf(deps, person, await findPlace(deps, person)))
    hint(...audiences)
  })
  bus.on('safety.blocked', async ({ by, blocked }) => hint(await listPartedByBlock(deps, by, blocked)))
  bus.on('safety.unblocked', async ({ by, unblocked }) => hint(await listPartedByBlock(deps, by, unblocked)))
}
