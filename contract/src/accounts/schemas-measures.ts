import * as z from 'zod/mini'
import { type Id, idInPath, idOf, moment, typedText } from '../http/fields.ts'
import { APPEAL_CHARACTERS, MEASURE_DAYS, MEASURE_REASON_CHARACTERS } from './limits-measures.ts'
import { userId } from './schemas.ts'

export const MEASURE_KINDS = ['warning', 'restriction', 'suspension', 'ban'] as const
export type MeasureKind = (typeof MEASURE_KINDS)[number]
/** Whoever is under one of these is out of everybody’s sight, and sees nothing but it. */
export const PUTTING_OUT: readonly MeasureKind[] = ['suspension', 'ban']
export const APPEAL_DECISIONS = ['upheld', 'lifted'] as const
export type AppealDecision = (typeof APPEAL_DECISIONS)[number]

export type MeasureId = Id<'measure'>
export const measureInPath = z.strictObject({ id: idInPath<'measure'>() })

export const measureReason = typedText(
  MEASURE_REASON_CHARACTERS.min,
  MEASURE_REASON_CHARACTERS.max,
  `${MEASURE_REASON_CHARACTERS.min} to ${MEASURE_REASON_CHARACTERS.max} characters`,
)
const appealText = typedText(
  APPEAL_CHARACTERS.min,
  APPEAL_CHARACTERS.max,
  `${APPEAL_CHARACTERS.min} to ${APPEAL_CHARACTERS.max} characters`,
)

export const appealWords = z.strictObject({ text: appealText })

const appeal = z.strictObject({
  text: z.string(),
  at: moment(),
  /** Null until somebody has decided. */
  decision: z.nullable(z.enum(APPEAL_DECISIONS)),
  /** What was said to it. */
  answer: z.nullable(z.string()),
  decidedAt: z.nullable(moment()),
})

/** A measure as the person sees it who is under it: never by whom. */
export const ownMeasure = z.strictObject({
  id: idOf<'measure'>(),
  kind: z.enum(MEASURE_KINDS),
  reason: z.string(),
  at: moment(),
  /** Null when it ends only by being undone. */
  endsAt: z.nullable(moment()),
  /** Whether the person has said that they read it. */
  isRead: z.boolean(),
  appeal: z.nullable(appeal),
})
export type OwnMeasure = z.infer<typeof ownMeasure>

/** The same as those see it who look after the house, and with what became of it. */
export const measure = z.strictObject({
  ...ownMeasure.shape,
  madeBy: z.nullable(z.strictObject({ id: userId, username: z.string() })),
  isOver: z.boolean(),
  /** When it was over, and why if somebody undid it. */
  endedAt: z.nullable(moment()),
  undone: z.nullable(z.strictObject({ byId: z.nullable(userId), reason: z.string() })),
})
export type Measure = z.infer<typeof measure>

export const newMeasure = z.strictObject({
  kind: z.enum(MEASURE_KINDS),
  reason: measureReason,
  /** For a restriction and a suspension. */
  days: z.exactOptional(
    z
      .int()
      .check(
        z.gte(MEASURE_DAYS.min, `${MEASURE_DAYS.min} to ${MEASURE_DAYS.max}`),
        z.lte(MEASURE_DAYS.max, `${MEASURE_DAYS.min} to ${MEASURE_DAYS.max}`),
      ),
  ),
})
export type NewMeasure = z.infer<typeof newMeasure>

export const undoing = z.strictObject({ reason: measureReason })
export const appealRuling = z.strictObject({ decision: z.enum(APPEAL_DECISIONS), answer: measureReason })
export type AppealRuling = z.infer<typeof appealRuling>
