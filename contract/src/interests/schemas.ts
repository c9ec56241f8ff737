import * as z from 'zod/mini'
import { type Id, idInPath, idOf, isStorable, moment, typedText } from '../http/fields.ts'
import { CUSTOM_INTEREST_CHARACTERS, FIND_INTEREST_CHARACTERS_MAX } from './limits.ts'
import { CATEGORIES } from './limits-categories.ts'

export type InterestId = Id<'interest'>
export const interestId = idOf<'interest'>()

export const interest = z.strictObject({ id: interestId, name: z.string(), category: z.enum(CATEGORIES) })
export type Interest = z.infer<typeof interest>

/** An interest as others see it on a person: they see only what they share. */
export const sharedInterest = z.strictObject({ id: interestId, name: z.string() })
export type SharedInterest = z.infer<typeof sharedInterest>

/** An interest of one's own that does not match yet, and from when it will. */
export const waitingInterest = z.strictObject({ id: interestId, matchesFrom: moment() })
export type WaitingInterest = z.infer<typeof waitingInterest>

/** Words of one's own. */
export const interestName = typedText(
  CUSTOM_INTEREST_CHARACTERS.min,
  CUSTOM_INTEREST_CHARACTERS.max,
  `${CUSTOM_INTEREST_CHARACTERS.min} to ${CUSTOM_INTEREST_CHARACTERS.max} characters`,
)

/** One choice of a person: something from the catalogue by its id, or words of their own. */
export const interestChoice = z.union(
  [interestId, z.strictObject({ name: interestName })],
  'an interest id, or { name } for one of your own',
)
export type InterestChoice = z.infer<typeof interestChoice>

/** More than anybody may choose is read, so that the refusal can say what the limit is. */
export const interestChoices = z.array(interestChoice).check(z.maxLength(200))

export const interestInPath = z.strictObject({ id: idInPath<'interest'>() })

/** An interest as those see it who look after the house. */
export const listedInterest = z.strictObject({
  ...interest.shape,
  /** How many people have it. */
  people: z.int(),
  /** Whether everybody finds it in the catalogue, unless it is hidden. */
  isPublic: z.boolean(),
  isHidden: z.boolean(),
})
export type ListedInterest = z.infer<typeof listedInterest>

export const interestSearch = z.strictObject({
  /** A part of the name. */
  find: z.exactOptional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(FIND_INTEREST_CHARACTERS_MAX, 'too long'),
        z.refine(isStorable, 'text that can be stored'),
      ),
  ),
  /** Those in people's own words, unless all are asked for. */
  among: z.exactOptional(z.enum(['custom', 'all'])),
  /** Made before this one: the `next` of the page before. */
  before: z.exactOptional(idInPath<'interest'>()),
})
export type InterestSearch = z.infer<typeof interestSearch>
