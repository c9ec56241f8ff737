import type { InterestId } from '@hereabouts/contract/interests/schemas'
import type { Person } from '../../server/test/person.ts'
import type { Dweller, Way } from './town.ts'

/**
 * How likely people do what they could do. Guesses: what counts is the comparison, in
 * which they are the same.
 */
export const CHANCES = {
  switchesOn: 0.5,
  invites: 0.5,
  accepts: 0.5,
  comes: 0.85,
  looksAtPlans: 0.6,
  joins: 0.6,
  starts: 0.3,
  startsForTwo: 0.3,
  confirms: 0.85,
  goesAnyway: 0.7,
  proves: 0.9,
  followsWeeklyHours: 0.6,
  followsDigest: 0.4,
}

/** The same, for what brings people back to each other. */
export const BACK_CHANCES = {
  staysInTouch: 0.6,
  plans: 0.3,
  acceptsPlan: 0.5,
  bringsFriend: 0.4,
  comesAlong: 0.6,
  asksForHour: 0.5,
  followsHour: 0.6,
}

export interface Simulated extends Dweller {
  person: Person
  way: Way
  at: [number, number]
  /** The cell of resolution 6 in which they would gather. */
  plannedCell: string
  /** The area cell in the middle of the town, where people meet. */
  meetingCell: string
  /** The most popular first. */
  interestIds: InterestId[]
  random: () => number
  /** For what brings people back, so that everything else is the same with and without it. */
  backRandom: () => number
  /** Until when they are available. */
  onUntil: Date | null
  hasLookedAtPlans: boolean
  /** How often they met each person. */
  met: Map<number, number>
  /** Whom they are in touch with. */
  friends: number[]
}

/** Everybody, by their ID. */
export type Crowd = ReadonlyMap<number, Simulated>

export function does({ random }: Simulated, what: keyof typeof CHANCES): boolean {
  return random() < CHANCES[what]
}

export function comesBackTo({ backRandom }: Simulated, what: keyof typeof BACK_CHANCES): boolean {
  return backRandom() < BACK_CHANCES[what]
}

/** Whether people come back to each other: they stay in touch, plan, bring friends, and have their town's hour. */
export const comesBack = ({ way }: Pick<Simulated, 'way'>): boolean =>
  way === 'these, people in touch and an hour'
