import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { onStoredCleared, readStored, writeStored } from './storage.ts'

export type Units = 'imperial' | 'metric'
export type UnitsChoice = 'auto' | Units

const KEY = 'hereabouts_units'
/** Regions that use miles: the United States, the United Kingdom, Liberia and Myanmar. */
const MILES = new Set(['US', 'GB', 'LR', 'MM'])

/** The units chosen in the profile, or else those of the region in the phone's language. */
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
    // Some browsers report invalid languages, such as "en-US@posix".
    return undefined
  }
}

const choice = createStore<UnitsChoice>()(() => readChoice(readStored(KEY)))

onStoredCleared(() => choice.setState('auto'))

function readChoice(stored: unknown): UnitsChoice {
  return stored === 'imperial' || stored === 'metric' ? stored : 'auto'
}
