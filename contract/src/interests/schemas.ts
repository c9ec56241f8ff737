import * as z from 'zod/mini'
import { type Id, idInPath, idOf, moment, typedLine, typedName } from '../http/fields.ts'
import { CUSTOM_INTEREST_CHARACTERS, FIND_INTEREST_CHARACTERS_MAX } from './limits.ts'
import { CATEGORIES } from './limits-categories.ts'

export type InterestId = Id<'interest'>
export const interestId = idOf<'interest'>()

/**
 * The catalogue's names are in English, and clients translate them. Custom ones are as
 * their author wrote them.
 */
export const interest = z.strictObject({ id: interestId, name: z.string(), category: z.enum(CATEGORIES) })
export type Interest = z.infer<typeof interest>

/**
 * One of a person's own interests. The team may have hidden it: then it matches nobody, and
 * nobody is invited for it.
 */
export const ownInterest = z.strictObject({ ...interest.shape, isHidden: z.exactOptional(z.literal(true)) })
export type OwnInterest = z.infer<typeof ownInterest>

/** An interest that others see on a person: only shared ones are visible. */
export const sharedInterest = z.strictObject({ id: interestId, name: z.string() })
export type SharedInterest = z.infer<typeof sharedInterest>

/** One's own interest that does not match yet, and when it will. */
export const waitingInterest = z.strictObject({ id: interestId, matchesFrom: moment() })
export type WaitingInterest = z.infer<typeof waitingInterest>

/** The text of a custom interest. */
export const interestName = typedName(
  CUSTOM_INTEREST_CHARACTERS.min,
  CUSTOM_INTEREST_CHARACTERS.max,
  `${CUSTOM_INTEREST_CHARACTERS.min} to ${CUSTOM_INTEREST_CHARACTERS.max} characters`,
)

/** One of a person's choices: a catalogue interest by ID, or the text of a custom one. */
export const interestChoice = z.union(
  [interestId, z.strictObject({ name: interestName })],
  'an interest id, or { name } for one of your own',
)
export type InterestChoice = z.infer<typeof interestChoice>

/** Reads more than anybody may choose, so that the error can name the limit. */
export const interestChoices = z.array(interestChoice).check(z.maxLength(200))

export const interestInPath = z.strictObject({ id: idInPath<'interest'>() })

/** An interest as the team sees it. */
export const listedInterest = z.strictObject({
  ...interest.shape,
  /** How many people have it. */
  people: z.int(),
  /** Whether the catalogue shows it to everybody, unless it is hidden. */
  isPublic: z.boolean(),
  isHidden: z.boolean(),
})
export type ListedInterest = z.infer<typeof listedInterest>

export const interestSearch = z.strictObject({
  /** Part of the name. */
  find: z.exactOptional(
    typedLine(0, FIND_INTEREST_CHARACTERS_MAX, `at most ${FIND_INTEREST_CHARACTERS_MAX} characters`),
  ),
  /** Only custom interests by default. */
  among: z.exactOptional(z.enum(['custom', 'all'])),
  /** Created before this one: the `next` of the previous page. */
  before: z.exactOptional(idInPath<'interest'>()),
})
export type InterestSearch = z.infer<typeof interestSearch>
