import { useEffect, useState } from 'react'
import { type InstallWay, installWay, isDismissed, thisDevice } from '../platform/install.ts'
import { useInstallPrompt } from '../platform/install-prompt.ts'
import { readStored, writeStored } from '../platform/storage.ts'

const DELAY_MS = 3000
const KEY = 'hereabouts_phone_install_dismissed'

/** The way to install the app that is to be hinted at now, if any, and how to send the hint away for a month. */
export function useInstallWay(): [InstallWay | null, () => void] {
  const offer = useInstallPrompt()
  const [isDismissedHere, setIsDismissedHere] = useState(() => isDismissed(readStored(KEY), Date.now()))
  const isTime = useIsPast(DELAY_MS)
  const dismiss = () => {
    writeStored(KEY, Date.now())
    setIsDismissedHere(true)
  }
  return [isDismissedHere || !isTime ? null : installWay(thisDevice(), offer !== null), dismiss]
}

/** Whether so much time has passed since the page was loaded. */
function useIsPast(ms: number): boolean {
  const [hasPassed, setHasPassed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => setHasPassed(true), ms)
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
