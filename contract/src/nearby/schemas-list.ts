import type { UserId } from '../accounts/schemas.ts'
import { PEOPLE_SHOWN_MAX } from './limits.ts'
import type { NearbyList, NearbyPerson } from './schemas.ts'

export type NearbyEvent = { card: NearbyPerson } | { gone: UserId }

export interface PatchedList extends NearbyList {
  /** Whether somebody beyond the hundred may belong on the list now: only a refetch can tell who. */
  isIncomplete: boolean
}

/** Applies an event to a list that was fetched or patched before it. Applying one twice changes nothing. */
export function patchNearby(list: PatchedList, event: NearbyEvent): PatchedList {
  return 'card' in event ? withCard(list, event.card) : without(list, event.gone)
}

function withCard(list: PatchedList, card: NearbyPerson): PatchedList {
  const others = list.people.filter(({ id }) => id !== card.id)
  const wasListed = others.length < list.people.length
  const isBeyond = ({ rank }: NearbyPerson) => rank > card.rank
  const firstBeyond = others.findIndex(isBeyond)
  const place = firstBeyond === -1 ? others.length : firstBeyond
  const people = [...others.slice(0, place), card, ...others.slice(place)]
  if (list.more === 0)
    return {
      people: people.slice(0, PEOPLE_SHOWN_MAX),
      more: Math.max(people.length - PEOPLE_SHOWN_MAX, 0),
      isIncomplete: list.isIncomplete,
    }
  // Unless they were listed and still are, this cannot know whether they were counted in
  // `more`, or who follows them.
  const isCertain = wasListed && place < others.length
  return {
    people: people.slice(0, PEOPLE_SHOWN_MAX),
    more: list.more,
    isIncomplete: list.isIncomplete || !isCertain,
  }
}

function without(list: PatchedList, gone: UserId): PatchedList {
  const people = list.people.filter(({ id }) => id !== gone)
  // They may be among the rest, whose number is only as current as the last fetch.
  if (people.length === list.people.length) return list
  return { people, more: list.more, isIncomplete: list.isIncomplete || list.more > 0 }
}
