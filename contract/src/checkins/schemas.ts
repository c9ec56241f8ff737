import * as z from 'zod/mini'
import { email, userId } from '../accounts/schemas.ts'
import { gatheringId } from '../gatherings/schemas.ts'
import { type Id, idOf, moment, typedLine, typedText } from '../http/fields.ts'
import { LOCALES } from '../http/locales.ts'
import { meetupId } from '../meetups/schemas.ts'
import { REPORT_TEXT_CHARACTERS_MAX } from '../reports/limits.ts'
import { CONTACT_NAME_CHARACTERS, LINK_TOKEN_CHARACTERS, SNOOZE_MINUTES } from './limits.ts'

export type ContactId = Id<'contact'>
export const contactId = idOf<'contact'>()

export const CONTACT_STATES = ['asked', 'agreed', 'declined'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

/** A person who agreed, or was asked, to be alerted if a check-in is missed. */
export const contact = z.strictObject({
  id: contactId,
  name: z.string(),
  email: z.string(),
  state: z.enum(CONTACT_STATES),
})
export type Contact = z.infer<typeof contact>

export const newContact = z.strictObject({
  name: typedLine(
    CONTACT_NAME_CHARACTERS.min,
    CONTACT_NAME_CHARACTERS.max,
    `${CONTACT_NAME_CHARACTERS.min} to ${CONTACT_NAME_CHARACTERS.max} characters`,
  ),
  email,
})
export type NewContact = z.infer<typeof newContact>

/** `on` until its time, `nudged` during the grace period, `alerted` once the contact was e-mailed. */
export const checkIn = z.strictObject({
  /** Null if it is for a gathering. */
  meetupId: z.nullable(meetupId),
  /** Null if it is for a meetup. */
  gatheringId: z.nullable(gatheringId),
  contact: z.strictObject({ id: contactId, name: z.string() }),
  state: z.enum(['on', 'nudged', 'alerted']),
  dueAt: moment(),
  /** When the contact will be alerted, unless this person says "I'm fine" first. */
  alertsAt: moment(),
  /** Whether a change of plans moved it since this person last set it. */
  hasMoved: z.boolean(),
})
export type CheckIn = z.infer<typeof checkIn>

export const newCheckIn = z.strictObject({ meetupId, contactId, dueAt: moment() })
export type NewCheckIn = z.infer<typeof newCheckIn>

/** The same for a gathering. */
export const newGatheringCheckIn = z.strictObject({ gatheringId, contactId, dueAt: moment() })
export type NewGatheringCheckIn = z.infer<typeof newGatheringCheckIn>

export const snooze = z.strictObject({
  minutes: z.literal(SNOOZE_MINUTES, `one of ${SNOOZE_MINUTES.join(', ')}`),
})
export type SnoozeMinutes = z.infer<typeof snooze>['minutes']

export const leaving = z.strictObject({
  /** An optional text for the moderators. */
  text: z.exactOptional(
    typedText(0, REPORT_TEXT_CHARACTERS_MAX, `up to ${REPORT_TEXT_CHARACTERS_MAX} characters`),
  ),
})

/** Who made this person leave a gathering. */
export const leavingQuietly = z.strictObject({ about: userId, ...leaving.shape })

const token = z
  .string()
  .check(z.regex(new RegExp(`^[\\w-]{${LINK_TOKEN_CHARACTERS}}$`), 'what stands at the end of the link'))
export const linkToken = z.strictObject({ token })

export const LINK_ANSWERS = ['agree', 'decline', 'never', 'fine'] as const
export type LinkAnswer = (typeof LINK_ANSWERS)[number]
export const answeredLink = z.strictObject({
  token,
  answer: z.enum(LINK_ANSWERS),
  /** The language on the screen. A contact gets further e-mails in it. */
  locale: z.exactOptional(z.enum(LOCALES)),
})
export type AnsweredLink = z.infer<typeof answeredLink>

/**
 * The page behind an e-mailed link: for a contact who is asked, for a contact who is alerted, or for
 * the owner of the check-in.
 */
export const linkView = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('contact'), person: z.string(), state: z.enum(CONTACT_STATES) }),
  z.strictObject({
    kind: z.literal('alert'),
    person: z.string(),
    /** Place, time and the other people. Null once the owner said that they are fine. */
    meetup: z.nullable(z.strictObject({ place: z.string(), startsAt: moment(), other: z.string() })),
    expiresAt: moment(),
  }),
  z.strictObject({ kind: z.literal('nudge'), contact: z.string(), alertsAt: moment() }),
  /** Confirms "I'm fine" after it has ended the check-in. A link that has expired does not return it. */
  z.strictObject({ kind: z.literal('fine') }),
  /** Used, expired, withdrawn, or never existed. */
  z.strictObject({ kind: z.literal('over') }),
])
export type LinkView = z.infer<typeof linkView>
