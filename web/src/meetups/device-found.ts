import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import type { Fix, PositionProblem } from '../availability/rules-position.ts'
import type { Found } from './device-finding.ts'

/** What this phone knows of the way to the other, while both want to find each other. In memory, and gone with that. */
export interface Way extends Found {
  own: Fix | null
  /** Why it does not know, or does not say, where it is itself. */
  problem: PositionProblem | null
  /** Whether another tab of this browser keeps the phones in touch. */
  isElsewhere: boolean
}

const NOWHERE: Way = {
  words: null,
  theirs: undefined,
  heardAt: 0,
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
