import * as z from 'zod/mini'
import { moment, typedText } from '../http/fields.ts'
import { SANCTION_KINDS } from '../sanctions/schemas.ts'
import { OPINION_CHARACTERS_MAX, OPINION_CHARACTERS_MIN } from './limits-cases.ts'
import { partyTo } from './schemas.ts'

const line = typedText(
  OPINION_CHARACTERS_MIN,
  OPINION_CHARACTERS_MAX,
  `${OPINION_CHARACTERS_MIN} to ${OPINION_CHARACTERS_MAX} characters`,
)

/** What a moderator would do about a case. */
export const RECOMMENDATIONS = ['no_action', ...SANCTION_KINDS] as const
export type Recommendation = (typeof RECOMMENDATIONS)[number]

/** What a moderator is unsure about. */
export const opinionQuestion = z.strictObject({ question: line })
export type OpinionQuestion = z.infer<typeof opinionQuestion>

export const newOpinion = z.strictObject({
  recommendation: z.enum(RECOMMENDATIONS, `one of ${RECOMMENDATIONS.join(', ')}`),
  /** Why. */
  text: line,
})
export type NewOpinion = z.infer<typeof newOpinion>

/** A second opinion that somebody asked for, and those that others gave. Advice only: it decides nothing. */
export const secondOpinion = z.strictObject({
  /** Null once the account is gone. */
  askedBy: z.nullable(partyTo),
  question: z.string(),
  askedAt: moment(),
  /** One from each moderator, oldest first. */
  opinions: z.array(
    z.strictObject({ by: z.nullable(partyTo), ...newOpinion.shape, text: z.string(), givenAt: moment() }),
  ),
})
export type SecondOpinion = z.infer<typeof secondOpinion>
