import { useSyncExternalStore } from 'react'
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
  return useSyncExternalStore(subscribe, () => choice)
}

export function chooseUnits(to: UnitsChoice) {
  writeStored(KEY, to)
  become(to)
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

const listeners = new Set<() => void>()
let choice: UnitsChoice = readChoice(readStored(KEY))

onStoredCleared(() => become('auto'))

function become(to: UnitsChoice) {
  choice = to
  for (const listener of listeners) listener()
}

function readChoice(stored: unknown): UnitsChoice {
  return stored === 'imperial' || stored === 'metric' ? stored : 'auto'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
