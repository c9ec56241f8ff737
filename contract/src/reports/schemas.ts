import * as z from 'zod/mini'
import { aboutFields, userId } from '../accounts/schemas.ts'
import { UNREPORTED_RULES } from '../flags/limits.ts'
import { gatheringId } from '../gatherings/schemas.ts'
import { type Id, idInPath, idOf, moment, typedText } from '../http/fields.ts'
import { MEETUP_STATES, OUTCOMES } from '../meetups/schemas.ts'
import { cannedNote } from '../sanctions/schemas-canned.ts'
import {
  ABOUT_GATHERING,
  FROM_OUTSIDE,
  NOTICED,
  REPORT_CONTEXTS,
  REPORT_KINDS,
  REPORT_NOTE_CHARACTERS_MAX,
  REPORT_STATES,
  REPORT_TEXT_CHARACTERS_MAX,
} from './limits.ts'

export type ReportId = Id<'report'>
export const reportId = idOf<'report'>()
export const reportInPath = z.strictObject({ id: idInPath<'report'>() })
/** The copy of a reported picture, by its number in the evidence. */
export const reportPictureInPath = z.strictObject({ id: idInPath<'report'>(), seq: idInPath<'message'>() })

/** A report about a gathering. */
export const gatheringReport = z.strictObject({
  kind: z.enum(REPORT_KINDS, `one of ${REPORT_KINDS.join(', ')}`),
  text: z.exactOptional(
    typedText(0, REPORT_TEXT_CHARACTERS_MAX, `up to ${REPORT_TEXT_CHARACTERS_MAX} characters`),
  ),
})
export type GatheringReport = z.infer<typeof gatheringReport>

export const newReport = z.strictObject({
  userId,
  ...gatheringReport.shape,
  /** The screen it was filed from. Defaults to the profile. */
  context: z.exactOptional(z.enum(REPORT_CONTEXTS, `one of ${REPORT_CONTEXTS.join(', ')}`)),
})
export type NewReport = z.infer<typeof newReport>

/**
 * "I felt unsafe" after a meetup is a report as well, and what people without an account write. Moderators open cases
 * about people whom a rule noticed.
 */
const kind = z.enum([...REPORT_KINDS, 'felt_unsafe', FROM_OUTSIDE, NOTICED])
export type AnyReportKind = z.infer<typeof kind>

const reportFields = {
  id: reportId,
  kind,
  context: z.enum([...REPORT_CONTEXTS, ABOUT_GATHERING, FROM_OUTSIDE, NOTICED]),
  state: z.enum(REPORT_STATES),
  text: z.string(),
  createdAt: moment(),
  closedAt: z.nullable(moment()),
  /** The moderators' note to the reporter. */
  note: z.string(),
  /** If the note is a text of the app, which one. */
  canned: z.exactOptional(cannedNote),
}

/** A report as its author sees it. */
export const ownReport = z.strictObject({
  ...reportFields,
  /** Their names at the time of the report; of a gathering, its interest and area, without a username. */
  about: z.strictObject({ username: z.string(), name: z.string() }),
})
export type OwnReport = z.infer<typeof ownReport>

/** A person in the queue. The ID is null once their account is gone. */
export const partyTo = z.strictObject({ id: z.nullable(userId), username: z.string() })

/** A report in the moderators' queue: everything but the evidence. */
export const queuedReport = z.strictObject({
  ...reportFields,
  subject: partyTo,
  reporter: partyTo,
  /** How many other reports exist about this person, and from how many people. */
  others: z.strictObject({ reports: z.int(), reporters: z.int() }),
  takenBy: z.nullable(partyTo),
  takenAt: z.nullable(moment()),
})
export type QueuedReport = z.infer<typeof queuedReport>

/** Whether it comes from the person who reports or the person reported. */
const side = z.enum(['reporter', 'subject'])

/** What was visible at the time of the report. It never changes. */
export const evidence = z.strictObject({
  profile: z.strictObject({
    username: z.string(),
    name: z.string(),
    avatarUrl: z.nullable(z.string()),
    isVerified: z.boolean(),
    /** The interests shared with the reporter. */
    interests: z.array(z.string()),
    /**
     * What else they say about themselves, if the reporter could see it. Reports from
     * before this existed lack it.
     */
    about: z.exactOptional(z.nullable(aboutFields)),
    /** The "up for" on their card, if they were available. */
    upFor: z.nullable(z.string()),
  }),
  /**
   * The last messages of the two, oldest first, if their chat or the conversation of
   * a gathering was reported.
   */
  messages: z.array(
    z.strictObject({
      by: side,
      text: z.string(),
      sentAt: moment(),
      /**
       * If it is a picture: the number and size of the copy. Null if there is none,
       * because the reporter sent it.
       */
      picture: z.exactOptional(z.nullable(z.strictObject({ seq: z.int(), width: z.int(), height: z.int() }))),
      /** If its sender took it back before the report, there is neither text nor picture. */
      isTakenBack: z.exactOptional(z.literal(true)),
    }),
  ),
  /** Meetups of the two, newest first, if a meetup was reported. */
  meetups: z.array(
    z.strictObject({
      /** Null if nobody did: they met at a gathering. */
      invitedBy: z.nullable(side),
      interest: z.string(),
      place: z.string(),
      note: z.string(),
      state: z.enum(MEETUP_STATES),
      startsAt: moment(),
      createdAt: moment(),
      reporterOutcome: z.nullable(z.enum(OUTCOMES)),
    }),
  ),
  /** What rules noticed, if a moderator opened the case because of it. */
  rules: z.exactOptional(z.array(z.enum(UNREPORTED_RULES))),
  /** The gathering, if one was reported. */
  gathering: z.exactOptional(
    z.strictObject({
      id: gatheringId,
      interest: z.string(),
      label: z.string(),
      place: z.string(),
      note: z.string(),
      startsAt: moment(),
    }),
  ),
})
export type Evidence = z.infer<typeof evidence>

/** Another account recently used in the reported person's browser: likely theirs, but no proof. */
export const likelyLink = z.strictObject({
  id: userId,
  username: z.string(),
  /** Whether there is a block between it and the reporter, in either direction. */
  isBlockedWithReporter: z.boolean(),
  /** When it was last used there. */
  seenAt: moment(),
})

export const reportWithEvidence = z.strictObject({
  ...queuedReport.shape,
  evidence,
  likelyLinks: z.array(likelyLink),
})
export type ReportWithEvidence = z.infer<typeof reportWithEvidence>

/** A page of the queue, oldest first, after the given report. */
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
  /** The text of the app that the note is, so that the reporter reads it in their language. */
  canned: z.exactOptional(cannedNote),
})
export type Verdict = z.infer<typeof verdict>
