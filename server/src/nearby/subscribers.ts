import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { nearbyChanged } from '@hereabouts/contract/nearby/events'
import type { Deps } from '../platform/deps.ts'
import { audienceOf, findPlace, listPartedByBlock } from './service.ts'

/** Invalidates the lists that a change affects: those of everybody who could see the person before, or can now. */
export function subscribeNearby(deps: Deps) {
  const { bus, live } = deps
  const invalidate = (...audiences: UserId[][]) =>
    live.invalidate([...new Set(audiences.flat())], nearbyChanged)

  bus.on('availability.changed', async ({ userId, before, after }) =>
    invalidate(await audienceOf(deps, userId, before), await audienceOf(deps, userId, after)),
  )
  bus.on('accounts.changed', async ({ userId, before, after, isVisibleToOthers, changesContactRules }) => {
    if (!isVisibleToOthers && !changesContactRules) return
    const place = await findPlace(deps, userId)
    invalidate(await audienceOf(deps, userId, place, before), await audienceOf(deps, userId, place, after))
  })
  bus.on('interests.changed', async ({ people }) => {
    const audiences: UserId[][] = [[...people]]
    for (const person of people) audiences.push(await audienceOf(deps, person, await findPlace(deps, person)))
    invalidate(...audiences)
  })
  bus.on('safety.blocked', async ({ by, blocked }) => invalidate(await listPartedByBlock(deps, by, blocked)))
  bus.on('safety.unblocked', async ({ by, unblocked }) =>
    invalidate(await listPartedByBlock(deps, by, unblocked)),
  )
}
