import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { cellsAround } from './rules-cells.ts'

/** One interest of weekly hours that are open now. */
export interface OpenHours {
  interestId: InterestId
  cell: string
  /** Who may see the person and whom they may see, as one number: the column `sight` of the view `sights`. */
  visibility: number
}

/** Returns a function that adds up the counts around open hours, for their interest and visibility. */
export function countingAround(
  counts: readonly (OpenHours & { people: number })[],
): (hours: OpenHours) => number {
  const keyOf = ({ interestId, cell, visibility }: OpenHours) => `${interestId} ${cell} ${visibility}`
  const inCell = new Map(counts.map((each) => [keyOf(each), each.people]))
  const around = new Map<string, number>()
  return (hours) => {
    const key = keyOf(hours)
    const people =
      around.get(key) ??
      cellsAround(hours.cell).reduce((sum, cell) => sum + (inCell.get(keyOf({ ...hours, cell })) ?? 0), 0)
    around.set(key, people)
    return people
  }
}
