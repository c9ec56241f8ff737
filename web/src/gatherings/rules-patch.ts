import type { Gathering, GatheringList } from '@hereabouts/contract/gatherings/schemas'

/** Shows a changed gathering in a list around a cell, which lists only those that people can join. Doing so twice changes nothing. */
export function patchAround(list: GatheringList, changed: Gathering): GatheringList {
  if (!list.gatherings.some(({ id }) => id === changed.id)) return list
  const isListed = changed.state === 'open' || changed.state === 'on'
  return {
    ...list,
    gatherings: list.gatherings.flatMap((each) => {
      if (each.id !== changed.id) return [each]
      return isListed ? [changed] : []
    }),
  }
}

/** Shows a changed gathering in the person's own list, the latest first, as long as they are in it or wait. */
export function patchOwn<List extends { gatherings: Gathering[] }>(list: List, changed: Gathering): List {
  const others = list.gatherings.filter(({ id }) => id !== changed.id)
  if (changed.own === null) return { ...list, gatherings: others }
  const gatherings = [...others, changed].toSorted(
    (one, other) => Date.parse(other.startsAt) - Date.parse(one.startsAt) || other.id - one.id,
  )
  return { ...list, gatherings }
}
