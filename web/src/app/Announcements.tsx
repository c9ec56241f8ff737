import { lazy, Suspense } from 'react'
import { useSignedIn } from '../accounts/queries.ts'
import { useAnnouncement } from '../instance/queries.ts'

// Mostly there is none. Without the network nothing is announced anyway.
const ShownAnnouncement = lazy(() => import('./ShownAnnouncement.tsx').catch(() => ({ default: () => null })))

const LOOK_AGAIN_MS = 5 * 60_000

/** What an admin announces to everybody, if there is something. */
export function Announcements() {
  // Visitors have no live connection over which they would be told.
  const isTold = useSignedIn() !== null
  const announcement = useAnnouncement({ everyMs: isTold ? false : LOOK_AGAIN_MS })
  return <Suspense>{announcement && <ShownAnnouncement announcement={announcement} />}</Suspense>
}
