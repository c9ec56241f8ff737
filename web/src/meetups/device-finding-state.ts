import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import type { Fix, PositionProblem } from '../availability/rules-position.ts'
import type { Found } from './device-finding.ts'

/**
 * What this phone knows about the way to the other person while both want to find each other. Only in memory.
 */
export interface FindingState extends Found {
  own: Fix | null
  /** Why this phone does not know or share its own position. */
  problem: PositionProblem | null
  /** Whether another tab of this browser runs the connection. */
  isElsewhere: boolean
}

const INITIAL: FindingState = {
  words: null,
  theirs: undefined,
  receivedAt: 0,
  isGivenUp: false,
  hasForeignKey: false,
  isElsewhere: false,
  own: null,
  problem: null,
}

export function useFindingState(): FindingState {
  return useStore(findingState)
}

export function updateFindingState(changes: Partial<FindingState>) {
  findingState.setState(changes)
}

export function resetFindingState() {
  updateFindingState(INITIAL)
}

const findingState = createStore<FindingState>()(() => INITIAL)
