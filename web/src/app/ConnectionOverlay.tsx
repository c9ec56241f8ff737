import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { hasTyped, isSheetOpen, useMoment } from '../platform/attention.ts'
import { isConnectionTrouble, messageOf } from '../platform/connection.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'

const COOLDOWN_MS = 5 * 60_000
const LONG_MS = 30_000

/** Says that the connection is in trouble, at most every five minutes, and offers to make it anew. */
export function ConnectionOverlay({ isLiveMissing }: { isLiveMissing: boolean }) {
  const queryClient = useQueryClient()
  const [isWanted, setIsWanted] = useState(false)
  const shownAt = useRef(Number.NEGATIVE_INFINITY)
  const isFree = useMoment(() => !isSheetOpen() && !hasTyped(), isWanted)
  const [isShown, setIsShown] = useState(false)

  const want = useCallback(() => {
    if (performance.now() - shownAt.current >= COOLDOWN_MS) setIsWanted(true)
  }, [])
  useEffect(() => {
    const listener = (event: ErrorEvent | PromiseRejectionEvent) => {
      if (navigator.onLine && isConnectionTrouble(messageOf(event))) want()
    }
    window.addEventListener('error', listener)
    window.addEventListener('unhandledrejection', listener)
    return () => {
      window.removeEventListener('error', listener)
      window.removeEventListener('unhandledrejection', listener)
    }
  }, [want])
  useEffect(() => {
    if (!isLiveMissing) return undefined
    const timer = setInterval(want, LONG_MS)
    return () => clearInterval(timer)
  }, [isLiveMissing, want])
  useEffect(() => {
    if (!isWanted || !isFree) return
    shownAt.current = performance.now()
    setIsWanted(false)
    setIsShown(true)
  }, [isWanted, isFree])

  if (!isShown) return null
  const close = () => setIsShown(false)
  const reconnect = () => {
    close()
    window.dispatchEvent(new Event('hereabouts:reconnect_websocket'))
    void queryClient.invalidateQueries()
  }
  return (
    <AlertDialog
      title="Connection Issue"
      text="We're having trouble connecting. This won't affect your data."
      onClose={close}
    >
      <Button onClick={reconnect}>Reconnect</Button>
      <Button look="quiet" onClick={close}>
        Continue anyway
      </Button>
    </AlertDialog>
  )
}
