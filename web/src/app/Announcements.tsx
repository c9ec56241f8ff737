import { lazy, Suspense } from 'react'
import { useSignedIn } from '../accounts/queries.ts'
import { useAnnouncement } from '../instance/queries.ts'

// Lazy, because there is rarely an announcement, and most installations are open to everybody. If loading fails
// offline, there is nothing to show anyway.
const ShownAnnouncement = lazy(() => import('./ShownAnnouncement.tsx').catch(() => ({ default: () => null })))

const POLL_MS = 5 * 60_000

/** Shows the admins' current announcement, if any, and tells visitors who may join, unless everybody may. */
export function Announcements() {
  // Visitors have no live connection, so they poll.
  const said = useAnnouncement(useSignedIn() === null && POLL_MS)
  return <Suspense>{(said.announcement || said.gate) && <ShownAnnouncement {...said} />}</Suspense>
}
