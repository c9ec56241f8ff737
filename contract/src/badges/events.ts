import { liveEvent } from '../live/event.ts'
import type { BadgeAwardId } from './schemas.ts'

/** Somebody gave one a badge. */
export const badgeAwarded = liveEvent<{ id: BadgeAwardId }>('badge:awarded')
/** A badge that one gave or got is not as it was: taken back, hidden, or shown again. */
export const badgesChanged = liveEvent('badges:changed')
