import { readStored, removeStored, writeStored } from '../platform/storage.ts'
import { type Chosen, chosenIn } from './rules.ts'

const KEY = 'hereabouts_chosen_interests'

/** What a visitor has chosen in this tab and not signed up with yet. */
export function readChosen(): Chosen {
  return chosenIn(readStored(KEY, 'session'))
}

export function keepChosen(chosen: Chosen) {
  writeStored(KEY, chosen, 'session')
}

export function forgetChosen() {
  removeStored(KEY, 'session')
}
