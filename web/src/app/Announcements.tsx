import { lazy, Suspense } from 'react'
import { useSignedIn } from '../accounts/queries.ts'
import { useAnnouncement } from '../instance/queries.ts'

// Lazy, because there is rarely an announcement. If loading fails offline, there is nothing to show anyway.
const ShownAnnouncement = lazy(() => import('./ShownAnnouncement.tsx').catch(() => ({ default: () => null })))

const POLL_MS = 5 * 60_000

/** Shows the admins' current announcement, if any. */
export function Announcements() {
  // Visitors have no live connection, so they poll.
  const isLive = useSignedIn() !== null
  const announcement = useAnnouncement({ everyMs: isLive ? false : POLL_MS })
  return <Suspense>{announcement && <ShownAnnouncement announcement={announcement} />}</Suspense>
}
