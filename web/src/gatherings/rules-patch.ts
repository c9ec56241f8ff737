import type { Gathering, GatheringList } from '@hereabouts/contract/gatherings/schemas'

/** Updates a changed gathering in a list around a cell, or removes it once nobody can join. Idempotent. */
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

/** Updates a changed gathering in the person's own list, latest first, or removes it if they left. */
export function patchOwn<List extends { gatherings: Gathering[] }>(list: List, changed: Gathering): List {
  const others = list.gatherings.filter(({ id }) => id !== changed.id)
  if (changed.own === null) return { ...list, gatherings: others }
  const gatherings = [...others, changed].toSorted(
    (one, other) => Date.parse(other.startsAt) - Date.parse(one.startsAt) || other.id - one.id,
  )
  return { ...list, gatherings }
}
