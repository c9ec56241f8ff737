import { lazy, Suspense, useEffect } from 'react'
import { useSignedIn } from '../accounts/queries.ts'
import { useAnnouncement } from '../instance/queries.ts'
import { keepHouse } from '../platform/house.ts'

// Lazy, because there is rarely an announcement, and most installations are open to everybody. If loading fails
// offline, there is nothing to show anyway.
const ShownAnnouncement = lazy(() => import('./ShownAnnouncement.tsx').catch(() => ({ default: () => null })))

const POLL_MS = 5 * 60_000

/**
 * Shows the admins' current announcement, if any; tells visitors who may join, unless everybody may; and asks members
 * to accept the house's rules.
 */
export function Announcements() {
  // Visitors have no live connection, so they poll.
  const said = useAnnouncement(useSignedIn() === null && POLL_MS)
  const { announcement, gate, house } = said
  const isKnown = announcement !== undefined
  useEffect(() => {
    if (isKnown) keepHouse(house ?? null)
  }, [isKnown, house])
  return (
    <Suspense>
      {(announcement || gate || (house?.hasRules && house.rulesVersion > 0)) && (
        <ShownAnnouncement {...said} />
      )}
    </Suspense>
  )
}
