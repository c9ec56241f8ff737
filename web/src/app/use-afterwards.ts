import { useEffect, useState } from 'react'
import { whenIdle } from '../platform/idle.ts'

// Leaves the network and the CPU to the page itself.
const PAUSE_MS = 1000
const AFTERWARDS_MARK = 'hereabouts:afterwards'

/** Whether the page has settled, so that code it does not need at first can load. */
export function useAfterwards(): boolean {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = whenIdle(() => {
      timer = setTimeout(() => {
        // Lets measurements tell later requests apart from those of the page itself.
        performance.mark(AFTERWARDS_MARK)
        setIsTime(true)
      }, PAUSE_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return isTime
}
