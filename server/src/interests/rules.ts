import { nameKey } from '@hereabouts/contract/http/name-key'
import type { INTEREST_ERRORS } from '@hereabouts/contract/interests/errors'
import { CUSTOM_INTERESTS_PER_PERSON, INTERESTS_PER_PERSON } from '@hereabouts/contract/interests/limits'
import type { Interest, InterestChoice, InterestId } from '@hereabouts/contract/interests/schemas'

/** The chosen catalogue ids and own names, each once. */
export function sortChoices(choices: readonly InterestChoice[]): {
  ids: InterestId[]
  names: Map<string, string>
} {
  const ids = new Set<InterestId>()
  const names = new Map<string, string>()
  for (const choice of choices) {
    if (typeof choice === 'number') ids.add(choice)
    else if (!names.has(nameKey(choice.name))) names.set(nameKey(choice.name), choice.name)
  }
  return { ids: [...ids], names }
}

/** Why a person cannot have exactly these interests, or null. */
export function cannotHave(interests: readonly Interest[]): keyof typeof INTEREST_ERRORS | null {
  if (interests.length === 0) return 'NO_INTEREST'
  if (interests.length > INTERESTS_PER_PERSON) return 'TOO_MANY_INTERESTS'
  const custom = interests.filter(({ category }) => category === 'custom')
  return custom.length > CUSTOM_INTERESTS_PER_PERSON ? 'TOO_MANY_CUSTOM_INTERESTS' : null
}
