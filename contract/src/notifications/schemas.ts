import * as z from 'zod/mini'
import { VERIFICATION_STATUSES } from '../accounts/schemas.ts'
import { companion } from '../accounts/schemas-others.ts'
import { APPEAL_DECISIONS, SANCTION_KINDS } from '../accounts/schemas-sanctions.ts'
import { moment } from '../http/fields.ts'
import { CANCEL_REASONS, MEETUP_STATES } from '../meetups/schemas.ts'
import { REPORT_STATES } from '../reports/limits.ts'
import { INBOX_REMOVED_MAX } from './limits.ts'

const ID_CHARACTERS_MAX = 80
const entryId = z.string().check(z.regex(/^[a-z]+(-[a-z0-9]+)+$/), z.maxLength(ID_CHARACTERS_MAX))

/**
 * Something that happened to somebody, as data; the words are the web's. `id` is made of what it is about and what became of
 * it, so that what was told live and what stands in the list are known to be one.
 */
const common = { id: entryId, at: moment(), isRead: z.boolean() }

export const inboxEntry = z.discriminatedUnion('kind', [
  /** A meetup came into a state that was not one's own doing: `pending` is an invitation that one got. */
  z.strictObject({
    ...common,
    kind: z.literal('meetup'),
    state: z.enum(MEETUP_STATES),
    other: companion,
    interest: z.string(),
    place: z.string(),
    startsAt: moment(),
    /** Why it was called off, if that was said. */
    cancelReason: z.nullable(z.enum(CANCEL_REASONS)),
  }),
  /** Messages that one has not read, of one conversation: the last, and how many, counted up to `UNREAD_COUNTED_MAX`. */
  z.strictObject({
    ...common,
    kind: z.literal('messages'),
    other: companion,
    unread: z.int(),
    text: z.string(),
    /** The first message of somebody whom one has not answered yet. */
    isRequest: z.boolean(),
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
  /** A report of one's own was closed; `name` is what the person was called then. */
  z.strictObject({
    ...common,
    kind: z.literal('report'),
    state: z.enum(REPORT_STATES),
    name: z.string(),
    note: z.string(),
  }),
  /** One is asked to say that one is fine, or the contact was told; gone once one has said it. */
  z.strictObject({
    ...common,
    kind: z.literal('checkin'),
    state: z.enum(['nudged', 'alerted']),
    contact: z.string(),
  }),
  /** A friend joined through one's link, and let one know. */
  z.strictObject({ ...common, kind: z.literal('joined'), other: companion }),
])
export type InboxEntry = z.infer<typeof inboxEntry>

export const inbox = z.strictObject({
  /** Newest first. */
  entries: z.array(inboxEntry),
  /** Of all, not only of these. */
  unread: z.int(),
  /** What `before` is to be for the next page; null when this is the last. */
  next: z.nullable(z.string()),
})
export type Inbox = z.infer<typeof inbox>

/** Where a page ended: when, and which. */
const cursor = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [a-z0-9-]{1,80}$/, 'what `next` of the page before said'),
  z.refine((text) => !Number.isNaN(Date.parse(text.slice(0, 24))), 'what `next` of the page before said'),
)
export const inboxQuery = z.strictObject({ before: z.exactOptional(cursor) })

/** All up to this moment is read. */
export const inboxRead = z.strictObject({ readUntil: moment() })
/** These, and all up to a moment, if one is given. */
export const inboxRemoval = z.strictObject({
  ids: z.exactOptional(z.array(entryId).check(z.maxLength(INBOX_REMOVED_MAX))),
  until: z.exactOptional(moment()),
})
export type InboxRemoval = z.infer<typeof inboxRemoval>
