import type { Companion } from '../accounts/schemas-others.ts'
import { liveEvent } from '../live/event.ts'

/** Somebody joined through one of this person's invites. */
export const invitesChanged = liveEvent('invites:changed')
/** The same, if the friend let the inviter know who they are. */
export const friendJoined = liveEvent<{ other: Companion }>('invites:friend-joined')
