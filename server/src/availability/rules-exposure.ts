import { SHOWN_SECONDS_MIN } from '@hereabouts/contract/availability/limits'
import { later, SECOND_MS } from '../platform/clock.ts'

/** To whom a person is shown, apart from their place. */
export interface Exposure {
  /** The range in force. */
  rangeMetres: number
  /** The chosen range, if it is shorter than the range in force. */
  narrowsToMetres: number | null
  /**
   * Until then, no change by the person removes them from anybody's list, except a block or deleting the
   * account.
   */
  shownUntil: Date
}

/** What others have seen of a person until now; null if nothing. */
export type Shown = Exposure & { spotCell: string | null; spotUntil: Date | null }

/** Until when others see at least what they could see of a person at this time. */
export function shownUntil(from: Date): Date {
  return later(from, SHOWN_SECONDS_MIN * SECOND_MS)
}

/**
 * To whom a person is shown after asking for this range. Whatever lets them see more starts a new minute, and
 * within it a shorter range has to wait, so that nobody can look around without being seen.
 */
export function exposureOf(
  shown: Shown | null,
  given: { rangeMetres: number; spotCell: string | null },
  isOnAlready: boolean,
  now: Date,
): Exposure {
  const isHeld = shown !== null && now < shown.shownUntil
  const isNarrower = isHeld && given.rangeMetres < shown.rangeMetres
  const seesMore =
    shown === null ||
    !isOnAlready ||
    given.rangeMetres > shown.rangeMetres ||
    (given.spotCell !== null && shown.spotCell === null)
  return {
    rangeMetres: isNarrower ? shown.rangeMetres : given.rangeMetres,
    narrowsToMetres: isNarrower ? given.rangeMetres : null,
    shownUntil: seesMore ? shownUntil(now) : shown.shownUntil,
  }
}

/** The spot that stays visible although the person has switched it off, and until when; null for none. */
export function heldSpot(
  shown: Shown | null,
  given: { spotCell: string | null },
  now: Date,
): { spotCell: string; spotUntil: Date } | null {
  if (given.spotCell !== null || !shown?.spotCell || !shown.spotUntil) return null
  const spotUntil = shown.spotUntil < shown.shownUntil ? shown.spotUntil : shown.shownUntil
  return spotUntil > now ? { spotCell: shown.spotCell, spotUntil } : null
}
