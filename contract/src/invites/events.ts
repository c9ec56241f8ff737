import type { Companion } from '../accounts/schemas-others.ts'
import { liveEvent } from '../live/event.ts'

/** Somebody joined by one of one's links. */
export const invitesChanged = liveEvent('invites:changed')
/** The same, where the friend let one know who they are. */
export const friendJoined = liveEvent<{ other: Companion }>('invites:friend-joined')
