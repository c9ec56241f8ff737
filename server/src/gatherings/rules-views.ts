import type { GatheringState } from '@hereabouts/contract/gatherings/schemas'

interface Seats {
  state: GatheringState
  going: number
  isFull: boolean
}

/**
 * What a gathering looks like to a person who could never be in it, because of a block between them and a member: like a full one
 * that is on, whatever it is. Nothing tells that from a gathering in which others took the last seats.
 */
export function asIfFull(state: GatheringState, maximum: number): Seats {
  return { state: FULL_STATES[state] ?? state, going: maximum, isFull: true }
}

/** A full gathering is never open, and never lapses. */
const FULL_STATES: Partial<Record<GatheringState, GatheringState>> = { open: 'on', lapsed: 'cancelled' }
