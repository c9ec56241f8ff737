import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { readStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_calendar'
/** More than anybody has ahead. */
const NOTED_MAX = 50

/** Notes that the person opened the calendar file of a meetup on this phone. */
export function noteInCalendar(id: MeetupId) {
  writeStored(KEY, [id, ...stored().filter((each) => each !== id)].slice(0, NOTED_MAX))
}

/** Whether the person's calendar may have this meetup. */
export function isInCalendar(id: number): boolean {
  return stored().includes(id)
}

function stored(): number[] {
  const value = readStored(KEY)
  return Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []
}
