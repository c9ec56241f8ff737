import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { hasTyped, isSheetOpen, useMoment } from '../platform/attention.ts'
import { isBenign, messageOf } from '../platform/connection.ts'
import { invalidate } from '../platform/invalidate.ts'
import { noteRefetched } from '../platform/live.ts'
import { OF_THE_PHONE, readStored, writeStored } from '../platform/storage.ts'
import { onUncaught } from '../platform/uncaught.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'

const COOLDOWN_MS = 5 * 60_000
const LONG_MS = 30_000
const SHOWN_AT = `${OF_THE_PHONE}overlay_shown_at`

/**
 * Reports connection trouble after every uncaught, non-benign error, and offers to reconnect. At most once in
 * five minutes, even across reloads, so that an error at every start locks nobody out.
 */
export function ConnectionOverlay({ isLiveMissing }: { isLiveMissing: boolean }) {
  const queryClient = useQueryClient()
  const [isWanted, setIsWanted] = useState(false)
  const isFree = useMoment(() => !isSheetOpen() && !hasTyped(), isWanted)
  const [isShown, setIsShown] = useState(false)

  const want = useCallback(() => {
    if (!isCoolingDown()) setIsWanted(true)
  }, [])
  useEffect(() => {
    return onUncaught((event) => {
      if (!isBenign(messageOf(event))) want()
    })
  }, [want])
  useEffect(() => {
    if (!isLiveMissing) return undefined
    const timer = setInterval(want, LONG_MS)
    return () => clearInterval(timer)
  }, [isLiveMissing, want])
  useEffect(() => {
    if (!isWanted || !isFree) return
    writeStored(SHOWN_AT, Date.now())
    setIsWanted(false)
    setIsShown(true)
  }, [isWanted, isFree])

  if (!isShown) return null
  const close = () => setIsShown(false)
  const reconnect = () => {
    close()
    noteRefetched()
    void invalidate(queryClient, { isLost: true })
    window.dispatchEvent(new Event('hereabouts:reconnect_websocket'))
  }
  return (
    <AlertDialog
      title={t`Connection Issue`}
      text={t`We're having trouble connecting. This won't affect your data.`}
      onClose={close}
    >
      <Button onClick={reconnect}>
        <Trans>Reconnect</Trans>
      </Button>
      <Button look="quiet" onClick={close}>
        <Trans>Continue anyway</Trans>
      </Button>
    </AlertDialog>
  )
}

function isCoolingDown(): boolean {
  const shownAt = readStored(SHOWN_AT)
  // A clock that was set back must not suppress the overlay for longer.
  return typeof shownAt === 'number' && shownAt <= Date.now() && Date.now() - shownAt < COOLDOWN_MS
}
