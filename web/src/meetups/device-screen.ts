import { useEffect } from 'react'
import { useIsVisible } from '../platform/visibility.ts'

/** Keeps the screen from going dark while it is being held up. Where a phone does not know how, nothing is lost. */
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
      // Its battery is low, or it was put away meanwhile.
      () => {},
    )
    return () => {
      isOver = true
      void lock?.release()
    }
  }, [isVisible])
}
