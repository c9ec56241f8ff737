import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Point } from './rules-place.ts'

/**
 * A position with its accuracy. It leaves the phone only encrypted, for the other person
 * in “finding each other”.
 */
export interface Fix extends Point {
  accuracyMetres: number
}

/** Why there is no position. Each reason has its own message. */
export type NoFixReason = 'insecure' | 'unsupported' | 'denied' | 'unavailable'

/** The same, or inside the home zone, where the phone shares no position. */
export type PositionProblem = NoFixReason | 'home'

export const PROBLEM_WORDS: Record<PositionProblem, MessageDescriptor> = {
  home: msg`In your home zone, this phone doesn’t share its place.`,
  denied: msg`Your browser blocks your location. Allow it for this site.`,
  unavailable: msg`Your phone can’t tell where it is.`,
  insecure: msg`Location only works over a secure connection.`,
  unsupported: msg`This browser can’t tell where it is.`,
}
