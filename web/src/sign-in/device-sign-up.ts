import { readStored, removeStored, writeStored } from '../platform/storage.ts'
import { draftIn, type SignUpDraft } from './rules-sign-up.ts'

// For this tab only. A phone short of memory reloads the page when its camera closes.
const KEY = 'hereabouts_sign_up'

/** What a visitor has entered so far. Never the password. */
export function readDraft(): SignUpDraft {
  return draftIn(readStored(KEY, 'session'))
}

export function storeDraft(draft: SignUpDraft) {
  writeStored(KEY, draft, 'session')
}

export function forgetDraft() {
  removeStored(KEY, 'session')
}
