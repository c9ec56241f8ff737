import { charactersIn } from '@hereabouts/contract/http/characters'
import { nameKey } from '@hereabouts/contract/http/name-key'
import { isVisible, tidyLine } from '@hereabouts/contract/http/text'
import {
  CUSTOM_INTEREST_CHARACTERS,
  CUSTOM_INTERESTS_PER_PERSON,
  INTERESTS_PER_PERSON,
} from '@hereabouts/contract/interests/limits'
import { CATEGORIES, CATEGORY_NAMES, type Category } from '@hereabouts/contract/interests/limits-categories'
import type { Interest, InterestChoice } from '@hereabouts/contract/interests/schemas'
import { t } from '@lingui/core/macro'
import { formatTime } from '../platform/format.ts'
import { offer } from '../platform/house.ts'
import { isSameDay } from '../platform/time-zone.ts'
import { spokenLanguage, translate, translateName } from '../platform/translate.ts'

/** The chosen interests: catalogue ids and custom names. */
export interface Chosen {
  ids: readonly number[]
  own: readonly string[]
}

export const NOTHING_CHOSEN: Chosen = { ids: [], own: [] }

export function toChoices({ ids, own }: Chosen): InterestChoice[] {
  return [...(ids as InterestChoice[]), ...own.map((name) => ({ name }))]
}

/** Converts the choices of a call back. */
export function chosenBy(choices: readonly InterestChoice[]): Chosen {
  return {
    ids: choices.filter((choice) => typeof choice === 'number'),
    own: choices.flatMap((choice) => (typeof choice === 'object' ? [choice.name] : [])),
  }
}

export function countOf({ ids, own }: Chosen): number {
  return ids.length + own.length
}

/**
 * Converts a person's interests to a choice. Custom interests that the catalogue does not list become names.
 */
export function chosenOf(interests: readonly Interest[], catalogue: readonly Interest[]): Chosen {
  const listed = new Set<number>(catalogue.map(({ id }) => id))
  const isOwn = ({ id, category }: Interest) => category === 'custom' && !listed.has(id)
  return {
    ids: interests.filter((interest) => !isOwn(interest)).map(({ id }) => id),
    own: interests.filter(isOwn).map(({ name }) => name),
  }
}

/**
 * Parses a stored choice. An older version or a hostile script may have written it, so
 * only valid entries are kept.
 */
export function chosenIn(value: unknown): Chosen {
  const { ids, own } = (value ?? {}) as Record<string, unknown>
  const listed = [...new Set(listIn(ids).filter(isId))].slice(0, INTERESTS_PER_PERSON)
  return listIn(own)
    .filter((name) => typeof name === 'string' && isFitForOwn(name))
    .reduce<Chosen>((chosen, name) => withOwn(chosen, name as string, []), { ids: listed, own: [] })
}

/** Removes ids that the catalogue lacks, because the picker offers no way to remove them. */
export function onlyListed(chosen: Chosen, catalogue: readonly Interest[]): Chosen {
  const listed = new Set<number>(catalogue.map(({ id }) => id))
  return { ...chosen, ids: chosen.ids.filter((id) => listed.has(id)) }
}

/** Adds or removes an interest. Returns the same choice if there is no room. */
export function toggled(chosen: Chosen, id: number): Chosen {
  if (chosen.ids.includes(id)) return { ...chosen, ids: chosen.ids.filter((each) => each !== id) }
  return countOf(chosen) >= INTERESTS_PER_PERSON ? chosen : { ...chosen, ids: [...chosen.ids, id] }
}

/** Whether an interest cannot be added, because the limit is reached. */
export function isFullFor(chosen: Chosen, id: number): boolean {
  return countOf(chosen) >= INTERESTS_PER_PERSON && !chosen.ids.includes(id)
}

/** Adds a custom name, or the catalogue's interest with that name. */
export function withOwn(chosen: Chosen, typed: string, catalogue: readonly Interest[]): Chosen {
  const name = tidy(typed)
  const isSame = (other: string) => nameKey(other) === nameKey(name)
  const same = catalogue.find((interest) =>
    [interest.name, translateName('interest', interest.name)].some(isSame),
  )
  if (same) return chosen.ids.includes(same.id) ? chosen : toggled(chosen, same.id)
  const isThere = chosen.own.some(isSame)
  return isThere || !canAddOwn(chosen) ? chosen : { ...chosen, own: [...chosen.own, name] }
}

/** Whether the server would accept a custom name's length and characters. */
export function isFitForOwn(typed: string): boolean {
  const name = tidy(typed)
  return (
    isVisible(name) &&
    charactersIn(name) <= CUSTOM_INTEREST_CHARACTERS.max &&
    !typed.includes('\0') &&
    typed.isWellFormed()
  )
}

export function withoutOwn(chosen: Chosen, name: string): Chosen {
  return { ...chosen, own: chosen.own.filter((each) => each !== name) }
}

export function canAddOwn(chosen: Chosen): boolean {
  return chosen.own.length < CUSTOM_INTERESTS_PER_PERSON && countOf(chosen) < INTERESTS_PER_PERSON
}

/** What can be chosen here: the categories that the operator offers, people's own interests, and what is chosen already. */
export function offeredIn(catalogue: readonly Interest[], { ids }: Chosen): readonly Interest[] {
  return catalogue.filter(
    ({ id, category }) =>
      category === 'custom' || offer.categories?.includes(category) !== false || ids.includes(id),
  )
}

/** Groups the catalogue by category, in display order, without empty categories. */
export function byCategory(catalogue: readonly Interest[]): { category: Category; interests: Interest[] }[] {
  return CATEGORIES.map((category) => ({
    category,
    interests: catalogue.filter((interest) => interest.category === category),
  })).filter(({ interests }) => interests.length > 0)
}

/** How many interests the popular tab shows (specification, section 9). */
export const POPULAR_SHOWN = 20

/** The most popular interests. The catalogue is sorted by popularity. */
export function popularOf(catalogue: readonly Interest[]): readonly Interest[] {
  return catalogue.slice(0, POPULAR_SHOWN)
}

/**
 * The interests whose name or category, in English or in the app's language, contains what was typed,
 * whatever the case and accents. Null without anything typed.
 */
export function searched(catalogue: readonly Interest[], typed: string): readonly Interest[] | null {
  const part = folded(typed).trim()
  if (part === '') return null
  return catalogue.filter(({ name, category }) => {
    const english = CATEGORY_NAMES[category]
    const names = [name, translateName('interest', name), english, translate(english)]
    return names.some((text) => folded(text).includes(part))
  })
}

function folded(text: string): string {
  return nameKey(text).normalize('NFKD').replace(/\p{M}/gu, '')
}

/** Sorts the catalogue by name and groups it by first letter. */
export function byLetter(catalogue: readonly Interest[]): { letter: string; interests: Interest[] }[] {
  const groups = new Map<string, Interest[]>()
  for (const interest of inAlphabeticalOrder(catalogue)) {
    const letter = folded(translateName('interest', interest.name)).charAt(0).toUpperCase()
    groups.set(letter, [...(groups.get(letter) ?? []), interest])
  }
  return [...groups].map(([letter, interests]) => ({ letter, interests }))
}

function inAlphabeticalOrder(catalogue: readonly Interest[]): Interest[] {
  const { compare } = new Intl.Collator(spokenLanguage())
  return catalogue
    .map((interest) => ({ interest, name: translateName('interest', interest.name) }))
    .sort((one, other) => compare(one.name, other.name))
    .map(({ interest }) => interest)
}

/** When a new interest starts matching. `now` is in milliseconds; days follow this phone's calendar. */
export function startWords(matchesFrom: string, now: number): string {
  if (Date.parse(matchesFrom) <= now) return t`Starts matching in a moment`
  if (!isSameDay(matchesFrom, now)) return t`Starts matching tomorrow`
  const time = formatTime(matchesFrom)
  return t`Starts matching today at ${time}`
}

/** Whether a choice contains interests that the previous one did not. */
export function addsTo(before: Chosen, chosen: Chosen): boolean {
  return (
    chosen.ids.some((id) => !before.ids.includes(id)) || chosen.own.some((name) => !before.own.includes(name))
  )
}

function tidy(typed: string): string {
  return tidyLine(typed).replace(/\s+/g, ' ')
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}
