import { readStored, removeStored, writeStored } from '../platform/storage.ts'
import { draftIn, type SignUpDraft } from './rules-sign-up.ts'

// For this tab only. A phone short of memory reloads the page when its camera closes.
const KEY = 'hereabouts_sign_up'

/** What a visitor has entered so far. Never the password. */
export function readDraft(): SignUpDraft {
  return draftIn(readStored(KEY, 'session'))
}

export function storeDraft(draft: SignUpDraft) {
  // A photo that this browser cannot shrink is too large. The words must not go with it.
  if (!writeStored(KEY, draft, 'session')) writeStored(KEY, { ...draft, photo: null }, 'session')
}

export function forgetDraft() {
  removeStored(KEY, 'session')
}
