import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { lazy, useEffect, useState } from 'react'
import { markCelebrated, toCelebrate } from '../meetups/device-celebrated.ts'
import { useMeetups } from '../meetups/queries.ts'
import { useIsVisible } from '../platform/attention.ts'
import { SheetBoundary } from '../platform/error-boundary.tsx'
import { loadPart } from '../platform/fresh-build.ts'

const Celebration = lazy(() => loadPart(() => import('../pages/components/Celebration.tsx')))

/**
 * Celebrates once, on any page, that two people have met. After that, home has a card. It waits until
 * somebody looks: a missed one comes with the next start.
 */
export function Celebrations({ userId }: { userId: UserId }) {
  const { data: meetups } = useMeetups()
  const isVisible = useIsVisible()
  const [shownId, setShownId] = useState<MeetupId | null>(null)
  const nextId = (meetups && toCelebrate(meetups)?.id) ?? null
  useEffect(() => {
    if (nextId === null || !isVisible || shownId !== null) return
    markCelebrated(nextId)
    setShownId(nextId)
  }, [nextId, isVisible, shownId])
  const shown = meetups?.find(({ id }) => id === shownId)
  if (!shown) return null
  const close = () => setShownId(null)
  return (
    <SheetBoundary key={shown.id} onClose={close}>
      <Celebration userId={userId} meetup={shown} onClose={close} />
    </SheetBoundary>
  )
}
