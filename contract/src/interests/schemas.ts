import * as z from 'zod/mini'
import { type Id, idOf, typedText } from '../http/fields.ts'
import { CUSTOM_INTEREST_CHARACTERS } from './limits.ts'
import { CATEGORIES } from './limits-categories.ts'

export type InterestId = Id<'interest'>
export const interestId = idOf<'interest'>()

export const interest = z.strictObject({ id: interestId, name: z.string(), category: z.enum(CATEGORIES) })
export type Interest = z.infer<typeof interest>

/** An interest as others see it on a person: they see only what they share. */
export const sharedInterest = z.strictObject({ id: interestId, name: z.string() })
export type SharedInterest = z.infer<typeof sharedInterest>

/** One choice of a person: something from the catalogue by its id, or words of their own. */
export const interestChoice = z.union(
  [
    interestId,
    z.strictObject({
      name: typedText(
        CUSTOM_INTEREST_CHARACTERS.min,
        CUSTOM_INTEREST_CHARACTERS.max,
        `${CUSTOM_INTEREST_CHARACTERS.min} to ${CUSTOM_INTEREST_CHARACTERS.max} characters`,
      ),
    }),
  ],
  'an interest id, or { name } for one of your own',
)
export type InterestChoice = z.infer<typeof interestChoice>

/** More than anybody may choose is read, so that the refusal can say what the limit is. */
export const interestChoices = z.array(interestChoice).check(z.maxLength(200))
