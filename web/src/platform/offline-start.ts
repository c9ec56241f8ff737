import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { useIsOnline } from './connection.ts'
import { reachServer } from './reach.ts'

interface OfflineStart {
  /** Whether the app started without a connection and has had none since. */
  isOffline: boolean
  /** The pages that can be read with what the phone has kept; null until that is known. */
  readable: ReadonlySet<string> | null
}

export const offlineStart = createStore<OfflineStart>()(() => ({
  isOffline: !navigator.onLine,
  readable: null,
}))

export function useStartedOffline(): boolean {
  return useStore(offlineStart, ({ isOffline }) => isOffline)
}

/** Whether a page can be read without a connection; null until that is known. */
export function useIsReadable(path: string): boolean | null {
  return useStore(offlineStart, ({ readable }) => readable?.has(path) ?? null)
}

/** Whether a call would fail now, as far as the phone knows. */
export function useIsOffline(): boolean {
  const isOnline = useIsOnline()
  return useStartedOffline() || !isOnline
}

/**
 * Asks the server, because with a service worker, a loaded page does not prove that there is a network, and
 * `navigator.onLine` is too optimistic.
 */
export async function checkServer() {
  const reached = await reachServer()
  offlineStart.setState({ isOffline: reached === 'out of reach' })
}
