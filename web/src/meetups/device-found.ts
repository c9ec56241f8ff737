import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import type { Fix, PositionProblem } from '../availability/rules-position.ts'
import type { Found } from './device-finding.ts'

/** What this phone knows about the way to the other person while both want to find each other. Only in memory. */
export interface Way extends Found {
  own: Fix | null
  /** Why this phone does not know or share its own position. */
  problem: PositionProblem | null
  /** Whether another tab of this browser runs the connection. */
  isElsewhere: boolean
}

const NOWHERE: Way = {
  words: null,
  theirs: undefined,
  receivedAt: 0,
  isGivenUp: false,
  hasForeignKey: false,
  isElsewhere: false,
  own: null,
  problem: null,
}

export function useWay(): Way {
  return useStore(way)
}

export function noteWay(changes: Partial<Way>) {
  way.setState(changes)
}

export function forgetWay() {
  noteWay(NOWHERE)
}

const way = createStore<Way>()(() => NOWHERE)
