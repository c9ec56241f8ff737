import { useSyncExternalStore } from 'react'
import { CallError } from './call-error.ts'

/** Whether the browser reports a network. False is reliable, true is not. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

/**
 * Whether an uncaught error needs no overlay: a failed request, which its caller reports, a ResizeObserver
 * loop, or a property of null or undefined. Knows the messages of Chrome, Firefox and Safari.
 */
export function isBenign(message: string): boolean {
  const words = message.replace(PREFIXES, '')
  return BENIGN.some((pattern) => pattern.test(words))
}

/** The message of an uncaught error or rejection. Empty if something else was thrown. */
export function messageOf(event: ErrorEvent | PromiseRejectionEvent): string {
  const given = 'reason' in event ? event.reason : (event.error ?? event.message)
  // A failed call's message is in the person's language.
  const thrown = given instanceof CallError ? (given.cause ?? given) : given
  if (thrown instanceof Error || thrown instanceof DOMException) return `${thrown.name}: ${thrown.message}`
  return typeof thrown === 'string' ? thrown : ''
}

const PREFIXES = /^(Uncaught )?(\(in promise\) )?((Type|Network|Abort|Call|PartMissing)?Error: )*/
const BENIGN = [
  // Failed requests. Safari has a message for each cause.
  /failed to fetch|NetworkError when attempting to fetch|network request failed/i,
  /^(Network error: )?(Load failed|The network connection was lost|Could not connect to the server|The Internet connection appears to be offline|A server with the specified hostname could not be found|The request timed out|cancelled)\.?( \(.*\))?$/i,
  /aborted|signal timed out|operation was canceled|request was canceled/i,
  // Parts of the app that did not load, which the error boundary reports.
  /error loading dynamically imported module|importing a module script failed|unable to preload css|part of the app could not be loaded/i,
  /ResizeObserver loop/i,
  // Properties of null and undefined.
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
