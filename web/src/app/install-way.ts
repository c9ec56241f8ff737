import { useEffect, useState } from 'react'
import { type InstallWay, installWay, isDismissed, thisDevice } from '../platform/install.ts'
import { useInstallPrompt } from '../platform/install-prompt.ts'
import { OF_THE_PHONE, readStored, writeStored } from '../platform/storage.ts'

const DELAY_MS = 3000
const KEY = `${OF_THE_PHONE}install_dismissed`

interface Install {
  /** How to install the app on this device; null if impossible or dismissed less than a month ago. */
  way: InstallWay | null
  /** Whether to show the hint: three seconds after the page loaded (specification, section 4). */
  isTime: boolean
  dismiss: () => void
}

export function useInstall(): Install {
  const offer = useInstallPrompt()
  const [isDismissedHere, setIsDismissedHere] = useState(() => isDismissed(readStored(KEY), Date.now()))
  const isTime = useIsLoadedSince(DELAY_MS)
  const dismiss = () => {
    writeStored(KEY, Date.now())
    setIsDismissedHere(true)
  }
  return { way: isDismissedHere ? null : installWay(thisDevice(), offer !== null), isTime, dismiss }
}

/** Whether the page loaded at least `ms` milliseconds ago. */
function useIsLoadedSince(ms: number): boolean {
  const [hasPassed, setHasPassed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => setHasPassed(true), ms - sinceLoad())
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', wait)
    }
  }, [ms])
  return hasPassed
}

function sinceLoad(): number {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? []
  const loadedAt = (navigation as PerformanceNavigationTiming | undefined)?.loadEventStart
  return loadedAt ? performance.now() - loadedAt : 0
}
