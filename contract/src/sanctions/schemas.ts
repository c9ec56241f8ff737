import * as z from 'zod/mini'
import { userId } from '../accounts/schemas.ts'
import { type Id, idInPath, idOf, moment, typedText } from '../http/fields.ts'
import { APPEAL_CHARACTERS, SANCTION_DAYS, SANCTION_REASON_CHARACTERS } from './limits.ts'
import { cannedAnswer, cannedReason } from './schemas-canned.ts'

export const SANCTION_KINDS = [
  'warning',
  /** No invitations and first messages for some days. */
  'cooldown',
  /** No first contacts until the person has the shield. */
  'verification',
  /** No first contacts for some days, in gatherings either. */
  'restriction',
  'suspension',
  'ban',
] as const
export type SanctionKind = (typeof SANCTION_KINDS)[number]
/** These hide the person from everybody and let them see nothing but the sanction. */
export const EXCLUDING_SANCTIONS: readonly SanctionKind[] = ['suspension', 'ban']
export const APPEAL_DECISIONS = ['upheld', 'lifted'] as const
export type AppealDecision = (typeof APPEAL_DECISIONS)[number]

/** Whether an account can be used, and what keeps it from that. */
export type AccountStatus = 'active' | 'suspended' | 'banned' | 'deleted'

export type SanctionId = Id<'sanction'>
export const sanctionInPath = z.strictObject({ id: idInPath<'sanction'>() })

export const sanctionReason = typedText(
  SANCTION_REASON_CHARACTERS.min,
  SANCTION_REASON_CHARACTERS.max,
  `${SANCTION_REASON_CHARACTERS.min} to ${SANCTION_REASON_CHARACTERS.max} characters`,
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
  /** Null until a decision is made. */
  decision: z.nullable(z.enum(APPEAL_DECISIONS)),
  /** The team's answer. */
  answer: z.nullable(z.string()),
  /** If the answer is a text of the app, which one. */
  canned: z.exactOptional(cannedAnswer),
  decidedAt: z.nullable(moment()),
})

/** A sanction as its person sees it: without its author. */
export const ownSanction = z.strictObject({
  id: idOf<'sanction'>(),
  kind: z.enum(SANCTION_KINDS),
  reason: z.string(),
  /** If the reason is a text of the app, which one. */
  canned: z.exactOptional(cannedReason),
  at: moment(),
  /** Null if it does not expire. */
  endsAt: z.nullable(moment()),
  /** Whether the person has acknowledged it. */
  isRead: z.boolean(),
  appeal: z.nullable(appeal),
})
export type OwnSanction = z.infer<typeof ownSanction>

/** A sanction as the team sees it, with its outcome. */
export const sanction = z.strictObject({
  ...ownSanction.shape,
  madeBy: z.nullable(z.strictObject({ id: userId, username: z.string() })),
  isOver: z.boolean(),
  /** When it ended; `undone` says why, if somebody undid it. */
  endedAt: z.nullable(moment()),
  undone: z.nullable(z.strictObject({ byId: z.nullable(userId), reason: z.string() })),
})
export type Sanction = z.infer<typeof sanction>

export const newSanction = z.strictObject({
  kind: z.enum(SANCTION_KINDS),
  reason: sanctionReason,
  /** The text of the app that the reason is, so that the person reads it in their language. */
  canned: z.exactOptional(cannedReason),
  /** Required for a cool-down, a restriction or a suspension. */
  days: z.exactOptional(
    z
      .int()
      .check(
        z.gte(SANCTION_DAYS.min, `${SANCTION_DAYS.min} to ${SANCTION_DAYS.max}`),
        z.lte(SANCTION_DAYS.max, `${SANCTION_DAYS.min} to ${SANCTION_DAYS.max}`),
      ),
  ),
})
export type NewSanction = z.infer<typeof newSanction>

export const undoing = z.strictObject({ reason: sanctionReason })
export const appealRuling = z.strictObject({
  decision: z.enum(APPEAL_DECISIONS),
  answer: sanctionReason,
  /** The text of the app that the answer is. */
  canned: z.exactOptional(cannedAnswer),
})
export type AppealRuling = z.infer<typeof appealRuling>
