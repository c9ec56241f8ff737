import type { GatheringState } from '@hereabouts/contract/gatherings/schemas'

interface Seats {
  state: GatheringState
  going: number
  taken: number
  isFull: boolean
}

/**
 * Disguises a gathering as a full one for a person who cannot join because of a block between them and a
 * member. They cannot tell it from a gathering in which others took the last seats.
 */
export function asIfFull(state: GatheringState, maximum: number): Seats {
  return { state: FULL_STATES[state] ?? state, going: maximum, taken: maximum, isFull: true }
}

/** A full gathering is never open, and never lapses. */
const FULL_STATES: Partial<Record<GatheringState, GatheringState>> = { open: 'on', lapsed: 'cancelled' }
