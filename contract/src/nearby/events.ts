import type { UserId } from '../accounts/schemas.ts'
import { liveEvent } from '../live/event.ts'
import type { NearbyPerson } from './schemas.ts'

/** The current card of somebody who has just appeared on this person's list, or whose card has changed. */
export const nearbyCard = liveEvent<NearbyPerson>('nearby:card')

/** Somebody is no longer on this person's list. */
export const nearbyGone = liveEvent<{ id: UserId }>('nearby:gone')

/**
 * Lists may have changed in more places than cards are sent for. Refetch at a random moment within
 * `withinMs`, so that not everyone does so at once.
 */
export const nearbyChanged = liveEvent<{ withinMs: number }>('nearby:changed')
