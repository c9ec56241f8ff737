import { readStored, removeStored, writeStored } from '../platform/storage.ts'
import { type Chosen, chosenIn } from './rules.ts'

const KEY = 'hereabouts_chosen_interests'

/** The interests that a visitor has chosen in this tab, before signing up. */
export function readChosen(): Chosen {
  return chosenIn(readStored(KEY, 'session'))
}

export function storeChosen(chosen: Chosen) {
  writeStored(KEY, chosen, 'session')
}

export function forgetChosen() {
  removeStored(KEY, 'session')
}
