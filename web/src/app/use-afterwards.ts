import { useEffect, useState } from 'react'
import { whenIdle } from '../platform/idle.ts'

// Long enough that it takes nothing from what somebody came to see.
const PAUSE_MS = 1000
const AFTERWARDS_MARK = 'hereabouts:afterwards'

/** Whether it is time for what no page needs to be seen first. */
export function useAfterwards(): boolean {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = whenIdle(() => {
      timer = setTimeout(() => {
        // So that what comes from here on can be told from what the page itself needed.
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
