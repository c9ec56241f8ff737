import * as z from 'zod/mini'
import { userId } from '../accounts/schemas.ts'
import { type Id, idInPath, idOf, moment, typedText } from '../http/fields.ts'
import { MEETUP_STATES, OUTCOMES } from '../meetups/schemas.ts'
import {
  REPORT_CONTEXTS,
  REPORT_KINDS,
  REPORT_NOTE_CHARACTERS_MAX,
  REPORT_STATES,
  REPORT_TEXT_CHARACTERS_MAX,
} from './limits.ts'

export type ReportId = Id<'report'>
export const reportId = idOf<'report'>()
export const reportInPath = z.strictObject({ id: idInPath<'report'>() })

export const newReport = z.strictObject({
  userId,
  kind: z.enum(REPORT_KINDS, `one of ${REPORT_KINDS.join(', ')}`),
  text: z.exactOptional(
    typedText(0, REPORT_TEXT_CHARACTERS_MAX, `up to ${REPORT_TEXT_CHARACTERS_MAX} characters`),
  ),
  /** Where from; the profile unless said. */
  context: z.exactOptional(z.enum(REPORT_CONTEXTS, `one of ${REPORT_CONTEXTS.join(', ')}`)),
})
export type NewReport = z.infer<typeof newReport>

/** "I felt unsafe", said of a meetup, is a report as well. */
const kind = z.enum([...REPORT_KINDS, 'felt_unsafe'])
export type AnyReportKind = z.infer<typeof kind>

const reportFields = {
  id: reportId,
  kind,
  context: z.enum(REPORT_CONTEXTS),
  state: z.enum(REPORT_STATES),
  text: z.string(),
  createdAt: moment(),
  closedAt: z.nullable(moment()),
  /** What the moderators say to the reporter about it. */
  note: z.string(),
}

/** A report as whoever made it sees it. */
export const ownReport = z.strictObject({
  ...reportFields,
  /** What they were called when they were reported. */
  about: z.strictObject({ username: z.string(), name: z.string() }),
})
export type OwnReport = z.infer<typeof ownReport>

/** Somebody in the queue; the id is gone once their account is. */
const partyTo = z.strictObject({ id: z.nullable(userId), username: z.string() })

/** A report as moderators see it in the queue: everything but the evidence. */
export const queuedReport = z.strictObject({
  ...reportFields,
  subject: partyTo,
  reporter: partyTo,
  /** How many other reports there are about this person, by how many people. */
  others: z.strictObject({ reports: z.int(), reporters: z.int() }),
  takenBy: z.nullable(partyTo),
  takenAt: z.nullable(moment()),
})
export type QueuedReport = z.infer<typeof queuedReport>

/** Whose words or deed: of the one who reports, or of the one who is reported. */
const side = z.enum(['reporter', 'subject'])

/** What was there at the moment of reporting; nobody can change it any more. */
export const evidence = z.strictObject({
  profile: z.strictObject({
    username: z.string(),
    name: z.string(),
    avatarUrl: z.nullable(z.string()),
    isVerified: z.boolean(),
    /** What they share with the reporter. */
    interests: z.array(z.string()),
    /** What their card said, if they were available. */
    upFor: z.nullable(z.string()),
  }),
  /** Of the conversation of the two, if it was reported; the oldest first. */
  messages: z.array(z.strictObject({ by: side, text: z.string(), sentAt: moment() })),
  /** Of the meetups of the two, if one was reported; the latest first. */
  meetups: z.array(
    z.strictObject({
      invitedBy: side,
      interest: z.string(),
      place: z.string(),
      note: z.string(),
      state: z.enum(MEETUP_STATES),
      startsAt: moment(),
      createdAt: moment(),
      reporterOutcome: z.nullable(z.enum(OUTCOMES)),
    }),
  ),
})
export type Evidence = z.infer<typeof evidence>

/** Another account that was used lately on a browser of whoever is reported: likely theirs, and no proof of it. */
export const likelyLink = z.strictObject({
  id: userId,
  username: z.string(),
  /** Whether it and the reporter have blocked each other, either way. */
  isBlockedWithReporter: z.boolean(),
  /** When it was last seen to be used there. */
  seenAt: moment(),
})

export const reportWithEvidence = z.strictObject({
  ...queuedReport.shape,
  evidence,
  likelyLinks: z.array(likelyLink),
})
export type ReportWithEvidence = z.infer<typeof reportWithEvidence>

/** Which part of the queue: the oldest first, after the given one. */
export const queueQuery = z.strictObject({
  state: z.exactOptional(z.enum(REPORT_STATES)),
  kind: z.exactOptional(kind),
  subjectId: z.exactOptional(idInPath<'user'>()),
  after: z.exactOptional(idInPath<'report'>()),
})
export type QueueQuery = z.infer<typeof queueQuery>

export const verdict = z.strictObject({
  state: z.enum(['resolved', 'dismissed']),
  note: typedText(0, REPORT_NOTE_CHARACTERS_MAX, `up to ${REPORT_NOTE_CHARACTERS_MAX} characters`),
})
export type Verdict = z.infer<typeof verdict>
