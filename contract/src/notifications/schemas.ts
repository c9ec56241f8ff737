import * as z from 'zod/mini'
import { VERIFICATION_STATUSES } from '../accounts/schemas.ts'
import { companion } from '../accounts/schemas-others.ts'
import { GATHERING_CHANGES, gatheringId } from '../gatherings/schemas.ts'
import { moment } from '../http/fields.ts'
import { CANCEL_REASONS, MEETUP_STATES } from '../meetups/schemas.ts'
import { REPORT_STATES } from '../reports/limits.ts'
import { APPEAL_DECISIONS, SANCTION_KINDS } from '../sanctions/schemas.ts'
import { INBOX_REMOVED_MAX } from './limits.ts'

const ID_CHARACTERS_MAX = 80
const entryId = z.string().check(z.regex(/^[a-z]+(-[a-z0-9]+)+$/), z.maxLength(ID_CHARACTERS_MAX))

/**
 * A notification as data; the web supplies the text. `id` contains its subject and outcome, so that a live
 * event and a list entry can be recognised as the same.
 */
const common = { id: entryId, at: moment(), isRead: z.boolean() }

export const inboxEntry = z.discriminatedUnion('kind', [
  /** A meetup changed state through somebody else; `pending` is a received invitation. */
  z.strictObject({
    ...common,
    kind: z.literal('meetup'),
    state: z.enum(MEETUP_STATES),
    other: companion,
    interest: z.string(),
    place: z.string(),
    startsAt: moment(),
    /** The reason for the cancellation, if given. */
    cancelReason: z.nullable(z.enum(CANCEL_REASONS)),
  }),
  /** The other member of an accepted meetup has set off. Disappears once the meetup is over. */
  z.strictObject({
    ...common,
    kind: z.literal('underway'),
    other: companion,
    place: z.string(),
  }),
  /**
   * The other member of an accepted meetup proposes a change of plans, or has answered the viewer's. Disappears
   * with the next proposal, once it is withdrawn or has expired, and with the meetup.
   */
  z.strictObject({
    ...common,
    kind: z.literal('change'),
    state: z.enum(['open', 'agreed', 'declined']),
    other: companion,
    /** The plan that is proposed; once answered, the plan that counts. */
    place: z.string(),
    startsAt: moment(),
    /** What is proposed: by how many minutes it moves, and whether the place changes. */
    laterMinutes: z.int(),
    isPlaceNew: z.boolean(),
  }),
  /** A plan for a later day begins soon. Disappears once it moves or is over. */
  z.strictObject({
    ...common,
    kind: z.literal('begins'),
    other: companion,
    place: z.string(),
    startsAt: moment(),
  }),
  /** This person is asked once more whether they are coming. Disappears once they have answered. */
  z.strictObject({
    ...common,
    kind: z.literal('sure'),
    other: companion,
    place: z.string(),
    startsAt: moment(),
    sureBy: moment(),
  }),
  /** Two people who have met both said yes to staying in touch. The entry goes once either takes it back. */
  z.strictObject({ ...common, kind: z.literal('intouch'), other: companion }),
  /** Unread messages of one conversation: the last one, and the number, up to `UNREAD_COUNTED_MAX`. */
  z.strictObject({
    ...common,
    kind: z.literal('messages'),
    other: companion,
    unread: z.int(),
    /** Empty if it is a picture. */
    text: z.string(),
    isPicture: z.boolean(),
    /** Whether it is a first message that this person has not answered yet. */
    isRequest: z.boolean(),
  }),
  /** The same for the conversation of a gathering; `other` wrote the last one. */
  z.strictObject({
    ...common,
    kind: z.literal('group'),
    other: companion,
    gatheringId,
    interest: z.string(),
    unread: z.int(),
    text: z.string(),
  }),
  z.strictObject({ ...common, kind: z.literal('badge'), badge: z.string() }),
  z.strictObject({ ...common, kind: z.literal('verification'), status: z.enum(VERIFICATION_STATUSES) }),
  z.strictObject({
    ...common,
    kind: z.literal('measure'),
    measure: z.enum(SANCTION_KINDS),
    isUndone: z.boolean(),
  }),
  z.strictObject({ ...common, kind: z.literal('appeal'), decision: z.enum(APPEAL_DECISIONS) }),
  /** One of this person's reports was closed. `name` is what the reported person was called then. */
  z.strictObject({
    ...common,
    kind: z.literal('report'),
    state: z.enum(REPORT_STATES),
    name: z.string(),
    note: z.string(),
  }),
  /** This person is asked to say "I'm fine", or their contact was alerted. Disappears once they say it. */
  z.strictObject({
    ...common,
    kind: z.literal('checkin'),
    state: z.enum(['nudged', 'alerted']),
    contact: z.string(),
  }),
  /** A friend joined through this person's invite and let them know. */
  z.strictObject({ ...common, kind: z.literal('joined'), other: companion }),
  /** Something happened to a gathering that this person is in or waits for. It names nobody. */
  z.strictObject({
    ...common,
    kind: z.literal('gathering'),
    what: z.enum(GATHERING_CHANGES),
    gatheringId,
    interest: z.string(),
    label: z.string(),
    startsAt: moment(),
  }),
  /** Others are free in the same hour for this interest. It names nobody. */
  z.strictObject({ ...common, kind: z.literal('free'), interest: z.string(), people: z.int() }),
  /**
   * Once a day: how many gatherings for this person's interests are new around their weekly hours, and how
   * many need one more person.
   */
  z.strictObject({ ...common, kind: z.literal('digest'), fresh: z.int(), oneMore: z.int() }),
  /** A town's hour has begun. This person asked for a reminder. */
  z.strictObject({ ...common, kind: z.literal('hour'), label: z.string() }),
])
export type InboxEntry = z.infer<typeof inboxEntry>

export const inbox = z.strictObject({
  /** Newest first. */
  entries: z.array(inboxEntry),
  /** Of all entries, not only of these. */
  unread: z.int(),
  /** The `before` of the next page. Null if this is the last. */
  next: z.nullable(z.string()),
})
export type Inbox = z.infer<typeof inbox>

/** Where a page ended: time and entry. */
const cursor = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [a-z0-9-]{1,80}$/, 'what `next` of the page before said'),
  z.refine((text) => !Number.isNaN(Date.parse(text.slice(0, 24))), 'what `next` of the page before said'),
)
export const inboxQuery = z.strictObject({ before: z.exactOptional(cursor) })

/** Marks everything up to this time as read. */
export const inboxRead = z.strictObject({ readUntil: moment() })
/** Deletes these entries, and all up to a time if one is given. */
export const inboxRemoval = z.strictObject({
  ids: z.exactOptional(z.array(entryId).check(z.maxLength(INBOX_REMOVED_MAX))),
  until: z.exactOptional(moment()),
})
export type InboxRemoval = z.infer<typeof inboxRemoval>
