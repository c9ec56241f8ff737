import { MEETUPS_LISTED_MAX } from './limits.ts'
import type { Meetup } from './schemas.ts'

/** Puts a changed meetup in its place on a list, newest first. Doing so twice changes nothing. */
export function patchMeetups<List extends { meetups: Meetup[] }>(list: List, changed: Meetup): List {
  const others = list.meetups.filter(({ id }) => id !== changed.id)
  const meetups = [changed, ...others].toSorted((one, other) => other.id - one.id)
  return { ...list, meetups: meetups.slice(0, MEETUPS_LISTED_MAX) }
}
