import { useEffect } from 'react'
import { useIsVisible } from '../platform/attention.ts'

/** Keeps the screen on while the component is mounted, where the browser supports it. */
export function useScreenStaysOn() {
  const isVisible = useIsVisible()
  useEffect(() => {
    if (!isVisible) return
    let isOver = false
    let lock: WakeLockSentinel | undefined
    navigator.wakeLock?.request('screen').then(
      (got) => {
        lock = got
        if (isOver) void lock.release()
      },
      // The battery is low, or the page is hidden by now.
      () => {},
    )
    return () => {
      isOver = true
      void lock?.release()
    }
  }, [isVisible])
}
