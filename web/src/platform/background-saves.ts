import { CallError, textOf } from './call-error.ts'
import { onStoredCleared } from './storage.ts'
import { showBanner } from './toasts.ts'

/**
 * Options of a mutation that saves by itself, without anybody pressing anything: nothing on the screen would show that it
 * failed, so the top banner says `what`. Once, however often the app tries again, until it succeeds.
 */
export function inBackground(what: string) {
  return {
    onSettled(_saved: unknown, error: Error | null) {
      if (error) sayUnsaved(what, error)
      else told.delete(what)
    },
  }
}

/** Says in the top banner that something was not saved, unless it has been said or shows elsewhere. */
function sayUnsaved(what: string, error: Error) {
  if (told.has(what) || !(error instanceof CallError) || SHOWN_ELSEWHERE.has(error.kind)) return
  if (error.kind === 'NETWORK' && !navigator.onLine) return
  told.add(what)
  showBanner({ variant: 'error', title: what, text: textOf(error) })
}

const SHOWN_ELSEWHERE = new Set(['CANCELED', 'UNAUTHORIZED'])
const told = new Set<string>()

onStoredCleared(() => told.clear())
