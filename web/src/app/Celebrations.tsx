import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { lazy, useEffect, useState } from 'react'
import { isCelebrated, markCelebrated, toCelebrate, watchCelebrated } from '../meetups/device-celebrated.ts'
import { useMeetups } from '../meetups/queries.ts'
import { SheetBoundary } from '../platform/error-boundary.tsx'
import { loadPart } from '../platform/fresh-build.ts'

const Celebration = lazy(() => loadPart(() => import('../pages/components/Celebration.tsx')))

/** Celebrates on any page that two people have met; a missed celebration comes with the next start. */
export function Celebrations({ userId }: { userId: UserId }) {
  const { data: meetups } = useMeetups()
  const [shownId, setShownId] = useState<MeetupId | null>(null)
  const nextId = (meetups && toCelebrate(meetups)?.id) ?? null
  // It stays open when its outcome is given, until the person closes it.
  useEffect(() => {
    if (nextId !== null) setShownId((shown) => shown ?? nextId)
  }, [nextId])
  useEffect(
    () =>
      watchCelebrated(() => setShownId((shown) => (shown !== null && isCelebrated(shown) ? null : shown))),
    [],
  )
  const shown = meetups?.find(({ id }) => id === shownId)
  if (!shown) return null
  const close = () => {
    markCelebrated(shown.id)
    setShownId(null)
  }
  return (
    <SheetBoundary key={shown.id} onClose={close}>
      <Celebration userId={userId} meetup={shown} onClose={close} />
    </SheetBoundary>
  )
}
