import { liveEvent } from '../live/event.ts'
import type { BadgeAwardId } from './schemas.ts'

/** Somebody awarded this person a badge. */
export const badgeAwarded = liveEvent<{ id: BadgeAwardId }>('badge:awarded')
/** A badge that this person gave or received changed: revoked, hidden, or shown again. */
export const badgesChanged = liveEvent('badges:changed')
