import { TOWN_HOUR_PEOPLE_STEP, TOWN_HOUR_RESOLUTION } from '@hereabouts/contract/town-hours/limits'
import { getResolution, isValidCell } from 'h3-js'

/** Whether this is a valid cell of the resolution of towns. */
export function isTownCell(cell: string): boolean {
  return isValidCell(cell) && getResolution(cell) === TOWN_HOUR_RESOLUTION
}

/** The count that people see: rounded down to a step, and null below the first. */
export function shownPeople(people: number): number | null {
  const shown = people - (people % TOWN_HOUR_PEOPLE_STEP)
  return shown === 0 ? null : shown
}
