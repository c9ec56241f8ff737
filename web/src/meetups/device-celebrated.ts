import type { Meetup, MeetupId } from '@hereabouts/contract/meetups/schemas'
import { readStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_celebrated'
/** As many as a list of meetups can contain. */
const KEPT = 50

/**
 * The newest meetup that took place, without an outcome of the viewer, whose celebration this phone has not
 * shown yet. Leaves out those that a page celebrates.
 */
export function toCelebrate(meetups: readonly Meetup[]): Meetup | null {
  return findDue(meetups, ({ startsAt }) => startsAt !== heldStart)
}

/** The same among the meetups with this start, which those of a gathering share. */
export function toCelebrateOf(startsAt: string, meetups: readonly Meetup[]): Meetup | null {
  return findDue(meetups, (meetup) => meetup.startsAt === startsAt)
}

/**
 * Leaves the celebration of meetups with this start to the page that calls it. Returns a
 * function that ends that.
 */
export function holdCelebrations(startsAt: string): () => void {
  heldStart = startsAt
  return () => {
    heldStart = null
  }
}

let heldStart: string | null = null

function findDue(meetups: readonly Meetup[], isMeant: (meetup: Meetup) => boolean): Meetup | null {
  const celebrated = readCelebrated()
  return (
    meetups.find(
      (meetup) =>
        meetup.state === 'met' &&
        meetup.outcome === null &&
        isMeant(meetup) &&
        !celebrated.includes(meetup.id),
    ) ?? null
  )
}

/** Remembers that the celebration of a meetup has been shown. */
export function markCelebrated(id: MeetupId) {
  writeStored(KEY, [id, ...readCelebrated().filter((other) => other !== id)].slice(0, KEPT))
}

function readCelebrated(): unknown[] {
  const stored = readStored(KEY)
  return Array.isArray(stored) ? stored : []
}
