import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { onStoredCleared } from '../platform/storage.ts'

// Only in memory: after a reload, home is home.
const newcomer = createStore<number | null>(() => null)

/** Notes that this account was created just now, in this tab. */
export function beginFirstMinute(userId: number) {
  newcomer.setState(userId, true)
}

/** Called once the newcomer has switched on or opened another page. */
export function endFirstMinute() {
  newcomer.setState(null, true)
}

/** Whether the account was created just now, and its person has done nothing since. */
export function useIsFirstMinute(userId: number): boolean {
  return useStore(newcomer) === userId
}

onStoredCleared(endFirstMinute)
