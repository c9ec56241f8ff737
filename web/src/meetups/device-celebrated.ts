import type { Meetup, MeetupId } from '@hereabouts/contract/meetups/schemas'
import { readStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_celebrated'
/** As many as a list of meetups can contain. */
const KEPT = 50

/** The newest meetup that took place, without an outcome of the viewer, whose celebration this phone has not shown yet. */
export function toCelebrate(meetups: readonly Meetup[]): Meetup | null {
  const celebrated = readCelebrated()
  return (
    meetups.find(
      ({ id, state, outcome }) => state === 'met' && outcome === null && !celebrated.includes(id),
    ) ?? null
  )
}

/** Remembers that the person has closed the celebration of a meetup. */
export function markCelebrated(id: MeetupId) {
  writeStored(KEY, [id, ...readCelebrated()].slice(0, KEPT))
}

/** Whether the person has closed the celebration of a meetup, in any tab. */
export function isCelebrated(id: MeetupId): boolean {
  return readCelebrated().includes(id)
}

/** Calls `listener` whenever a celebration is closed in another tab. Returns a function that stops it. */
export function watchCelebrated(listener: () => void): () => void {
  const look = ({ key }: StorageEvent) => {
    if (key === KEY) listener()
  }
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}

function readCelebrated(): unknown[] {
  const stored = readStored(KEY)
  return Array.isArray(stored) ? stored : []
}
