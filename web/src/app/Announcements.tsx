import { lazy, Suspense } from 'react'
import { useAnnouncement } from '../instance/queries.ts'

// Mostly there is none. Without the network nothing is announced anyway.
const ShownAnnouncement = lazy(() => import('./ShownAnnouncement.tsx').catch(() => ({ default: () => null })))

/** What an admin announces to everybody, if there is something. */
export function Announcements() {
  const announcement = useAnnouncement()
  return <Suspense>{announcement && <ShownAnnouncement announcement={announcement} />}</Suspense>
}
