import { CUSTOM_INTERESTS_PER_PERSON, INTERESTS_PER_PERSON } from '@hereabouts/contract/interests/limits'
import { CATEGORIES, type Category } from '@hereabouts/contract/interests/limits-categories'
import type { Interest, InterestChoice } from '@hereabouts/contract/interests/schemas'

/** What somebody has chosen so far: catalogue ids, and words of their own. */
export interface Chosen {
  ids: readonly number[]
  own: readonly string[]
}

export const NOTHING_CHOSEN: Chosen = { ids: [], own: [] }

export function toChoices({ ids, own }: Chosen): InterestChoice[] {
  return [...(ids as InterestChoice[]), ...own.map((name) => ({ name }))]
}

export function countOf({ ids, own }: Chosen): number {
  return ids.length + own.length
}

/** What is chosen already, out of a person's interests: own words are custom interests that the catalogue does not show. */
export function chosenOf(interests: readonly Interest[], catalogue: readonly Interest[]): Chosen {
  const listed = new Set<number>(catalogue.map(({ id }) => id))
  const isOwn = ({ id, category }: Interest) => category === 'custom' && !listed.has(id)
  return {
    ids: interests.filter((interest) => !isOwn(interest)).map(({ id }) => id),
    own: interests.filter(isOwn).map(({ name }) => name),
  }
}

/** Takes an interest in or out; out of room, nothing changes. */
export function toggled(chosen: Chosen, id: number): Chosen {
  if (chosen.ids.includes(id)) return { ...chosen, ids: chosen.ids.filter((each) => each !== id) }
  return countOf(chosen) >= INTERESTS_PER_PERSON ? chosen : { ...chosen, ids: [...chosen.ids, id] }
}

/** Adds words of one's own; what the catalogue has by that name is chosen from there. */
export function withOwn(chosen: Chosen, typed: string, catalogue: readonly Interest[]): Chosen {
  const name = typed.trim().replace(/\s+/g, ' ')
  const same = catalogue.find((interest) => interest.name.toLowerCase() === name.toLowerCase())
  if (same) return chosen.ids.includes(same.id) ? chosen : toggled(chosen, same.id)
  const isThere = chosen.own.some((each) => each.toLowerCase() === name.toLowerCase())
  return isThere || !canAddOwn(chosen) ? chosen : { ...chosen, own: [...chosen.own, name] }
}

export function withoutOwn(chosen: Chosen, name: string): Chosen {
  return { ...chosen, own: chosen.own.filter((each) => each !== name) }
}

export function canAddOwn(chosen: Chosen): boolean {
  return chosen.own.length < CUSTOM_INTERESTS_PER_PERSON && countOf(chosen) < INTERESTS_PER_PERSON
}

/** The catalogue by category, in the order in which categories are shown; empty ones are left out. */
export function byCategory(catalogue: readonly Interest[]): { category: Category; interests: Interest[] }[] {
  return CATEGORIES.map((category) => ({
    category,
    interests: catalogue.filter((interest) => interest.category === category),
  })).filter(({ interests }) => interests.length > 0)
}
