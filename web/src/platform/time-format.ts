import type { TimeFormat } from '@hereabouts/contract/accounts/schemas'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { readStored, removeStored, writeStored } from './storage.ts'

const KEY = 'hereabouts_time_format'

/** Shows times of day as the account wants them. Null means as usual in the language and region. */
export function setTimeFormat(to: TimeFormat | null) {
  if (to === chosen.getState()) return
  if (to === null) removeStored(KEY)
  else writeStored(KEY, to)
  chosen.setState(to, true)
}

export function useTimeFormat(): TimeFormat | null {
  return useStore(chosen)
}

/** The option for `Intl` that makes it write times of day in the chosen format. */
export function hourCycleIn(locale: string): Pick<Intl.DateTimeFormatOptions, 'hourCycle'> {
  const format = chosen.getState()
  if (format === null) return {}
  if (format === '24h') return { hourCycle: 'h23' }
  // Not `hour12`, which ICU reads as 0 to 11 in most languages. Only Japanese counts that way.
  return { hourCycle: locale.startsWith('ja') ? 'h11' : 'h12' }
}

// Kept on the phone, so that the first page already has it.
const chosen = createStore<TimeFormat | null>()(readChosen)

function readChosen(): TimeFormat | null {
  const stored = readStored(KEY)
  return stored === '12h' || stored === '24h' ? stored : null
}
