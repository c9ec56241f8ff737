import type { Point } from './rules-place.ts'

/** A position with its accuracy. It leaves the phone only encrypted, for the other person in “finding each other”. */
export interface Fix extends Point {
  accuracyMetres: number
}

/** Why there is no position. Each reason has its own message. */
export type NoFixReason = 'insecure' | 'unsupported' | 'denied' | 'unavailable'

/** The same, or inside the home zone, where the phone shares no position. */
export type PositionProblem = NoFixReason | 'home'

export const PROBLEM_WORDS: Record<PositionProblem, string> = {
  home: 'You’re in your home zone, where this phone doesn’t share its place.',
  denied:
    'Your browser doesn’t let Hereabouts see where you are. Allow location for this site in its settings.',
  unavailable: 'Your phone can’t tell where it is right now.',
  insecure: 'Location only works over a secure connection.',
  unsupported: 'This browser can’t tell where it is.',
}

export function metresBetween(one: Point, other: Point): number {
  const [up, down, east] = [one.lat, other.lat, other.lng - one.lng].map(radians) as [number, number, number]
  const half = Math.sin((down - up) / 2) ** 2 + Math.cos(up) * Math.cos(down) * Math.sin(east / 2) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(half)))
}

const EARTH_METRES = 6_371_007
const radians = (degrees: number) => (degrees * Math.PI) / 180
