import { useSyncExternalStore } from 'react'

/**
 * From this width on, there is room for a navigation rail and for a list beside its
 * detail (`--breakpoint-wide`).
 */
const WIDE = '(min-width: 900px)'

/** Whether the screen is wide. Use it where the content differs; for looks alone, use the variant `wide:`. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => query()?.matches ?? false)
}

// Neither jsdom nor old browsers have all of it.
const query = () => globalThis.matchMedia?.(WIDE)

function subscribe(onChange: () => void) {
  const list = query()
  list?.addEventListener?.('change', onChange)
  return () => list?.removeEventListener?.('change', onChange)
}
