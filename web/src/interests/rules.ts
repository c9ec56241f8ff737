import {
  CUSTOM_INTEREST_CHARACTERS,
  CUSTOM_INTERESTS_PER_PERSON,
  INTERESTS_PER_PERSON,
} from '@hereabouts/contract/interests/limits'
import { CATEGORIES, type Category } from '@hereabouts/contract/interests/limits-categories'
import type { Interest, InterestChoice } from '@hereabouts/contract/interests/schemas'
import { formatTime } from '../platform/format.ts'

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

/** What was kept of a choice. Another version or another hand may have written it: only what can be chosen is taken. */
export function chosenIn(value: unknown): Chosen {
  const { ids, own } = (value ?? {}) as Record<string, unknown>
  const listed = [...new Set(listIn(ids).filter(isId))].slice(0, INTERESTS_PER_PERSON)
  return listIn(own)
    .filter((name) => typeof name === 'string' && isFitForOwn(name))
    .reduce<Chosen>((chosen, name) => withOwn(chosen, name as string, []), { ids: listed, own: [] })
}

/** Without what the catalogue does not have, which could not be taken out by hand. */
export function onlyListed(chosen: Chosen, catalogue: readonly Interest[]): Chosen {
  const listed = new Set<number>(catalogue.map(({ id }) => id))
  return { ...chosen, ids: chosen.ids.filter((id) => listed.has(id)) }
}

/** Takes an interest in or out; out of room, nothing changes. */
export function toggled(chosen: Chosen, id: number): Chosen {
  if (chosen.ids.includes(id)) return { ...chosen, ids: chosen.ids.filter((each) => each !== id) }
  return countOf(chosen) >= INTERESTS_PER_PERSON ? chosen : { ...chosen, ids: [...chosen.ids, id] }
}

/** Adds words of one's own; what the catalogue has by that name is chosen from there. */
export function withOwn(chosen: Chosen, typed: string, catalogue: readonly Interest[]): Chosen {
  const name = tidy(typed)
  const same = catalogue.find((interest) => interest.name.toLowerCase() === name.toLowerCase())
  if (same) return chosen.ids.includes(same.id) ? chosen : toggled(chosen, same.id)
  const isThere = chosen.own.some((each) => each.toLowerCase() === name.toLowerCase())
  return isThere || !canAddOwn(chosen) ? chosen : { ...chosen, own: [...chosen.own, name] }
}

/** Whether the server takes these words, as far as their length and characters go. */
export function isFitForOwn(typed: string): boolean {
  const characters = [...tidy(typed)].length
  const { min, max } = CUSTOM_INTEREST_CHARACTERS
  return characters >= min && characters <= max && !typed.includes('\0') && typed.isWellFormed()
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

/** So many of the catalogue are shown as the popular ones (specification, section 9). */
export const POPULAR_SHOWN = 20

/** The first of the catalogue, which has the most chosen first. */
export function popularOf(catalogue: readonly Interest[]): readonly Interest[] {
  return catalogue.slice(0, POPULAR_SHOWN)
}

/** How many interests each category has, in the order in which categories are shown, with the empty ones. */
export function countsOf(catalogue: readonly Interest[]): { category: Category; count: number }[] {
  return CATEGORIES.map((category) => ({
    category,
    count: catalogue.filter((interest) => interest.category === category).length,
  }))
}

/** From when an interest matches that was added in the last day, as seen at `now` (milliseconds) on this phone's calendar. */
export function startWords(matchesFrom: string, now: number): string {
  const at = new Date(matchesFrom)
  if (at.getTime() <= now) return 'Starts matching in a moment'
  if (at.toDateString() !== new Date(now).toDateString()) return 'Starts matching tomorrow'
  return `Starts matching today at ${formatTime(matchesFrom)}`
}

/** Whether a choice has something that the person did not have before. */
export function addsTo(before: Chosen, chosen: Chosen): boolean {
  return (
    chosen.ids.some((id) => !before.ids.includes(id)) || chosen.own.some((name) => !before.own.includes(name))
  )
}

function tidy(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ')
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}
