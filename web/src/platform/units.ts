import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { onStoredCleared, readStored, writeStored } from './storage.ts'

export type Units = 'imperial' | 'metric'
export type UnitsChoice = 'auto' | Units

const KEY = 'hereabouts_units'
/** Where people measure ways in miles: the United States, the United Kingdom, Liberia, Myanmar. */
const MILES = new Set(['US', 'GB', 'LR', 'MM'])

/** Feet and miles, or metres and kilometres: as chosen in the profile, else as is usual where the phone is set to. */
export function useUnits(): Units {
  return unitsFor(useUnitsChoice(), navigator.language)
}

export function useUnitsChoice(): UnitsChoice {
  return useStore(choice)
}

export function chooseUnits(to: UnitsChoice) {
  writeStored(KEY, to)
  choice.setState(to)
}

export function unitsFor(chosen: UnitsChoice, language: string): Units {
  if (chosen !== 'auto') return chosen
  return MILES.has(regionOf(language) ?? '') ? 'imperial' : 'metric'
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    // Some browsers give what is no language at all, such as "en-US@posix".
    return undefined
  }
}

const choice = createStore<UnitsChoice>()(() => readChoice(readStored(KEY)))

onStoredCleared(() => choice.setState('auto'))

function readChoice(stored: unknown): UnitsChoice {
  return stored === 'imperial' || stored === 'metric' ? stored : 'auto'
}
