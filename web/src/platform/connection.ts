import { useSyncExternalStore } from 'react'

/** Whether the browser believes that there is a network. When it says no, there is none; when it says yes, there may be none. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

/**
 * Whether an error that nobody caught is none of anybody's business: a request that failed, which whoever made it tells of; a
 * ResizeObserver that could not keep up; something read of nothing. In the words of Chrome, Firefox and Safari.
 */
export function isBenign(message: string): boolean {
  const words = message.replace(PREFIXES, '')
  return BENIGN.some((pattern) => pattern.test(words))
}

/** What an uncaught error or rejection says, whatever was thrown. */
export function messageOf(event: ErrorEvent | PromiseRejectionEvent): string {
  const thrown = 'reason' in event ? event.reason : (event.error ?? event.message)
  if (thrown instanceof Error || thrown instanceof DOMException) return `${thrown.name}: ${thrown.message}`
  return typeof thrown === 'string' ? thrown : ''
}

const PREFIXES = /^(Uncaught )?(\(in promise\) )?((Type|Network|Abort|Call|PartMissing)?Error: )*/
const BENIGN = [
  // Requests. Safari has no one sentence for them.
  /failed to fetch|NetworkError when attempting to fetch|network request failed/i,
  /^(Network error: )?(Load failed|The network connection was lost|Could not connect to the server|The Internet connection appears to be offline|A server with the specified hostname could not be found|The request timed out|cancelled)\.?( \(.*\))?$/i,
  /aborted|signal timed out|operation was canceled|request was canceled/i,
  // Parts of the app, which the error boundary tells of.
  /error loading dynamically imported module|importing a module script failed|unable to preload css|part of the app could not be loaded/i,
  /ResizeObserver loop/i,
  // Read of null and undefined.
  /^cannot (read|set) propert/i,
  /^(null|undefined) is not an object/i,
  /^can't access property/i,
  /^[\w$.[\]()]+ is (null|undefined)$/i,
]

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
