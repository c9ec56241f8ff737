import * as z from 'zod/mini'
import { email } from '../accounts/schemas.ts'
import { type Id, idOf, moment, typedText } from '../http/fields.ts'
import { meetupId } from '../meetups/schemas.ts'
import { REPORT_TEXT_CHARACTERS_MAX } from '../reports/limits.ts'
import { CONTACT_NAME_CHARACTERS, LINK_TOKEN_CHARACTERS, SNOOZE_MINUTES } from './limits.ts'

export type ContactId = Id<'contact'>
export const contactId = idOf<'contact'>()

export const CONTACT_STATES = ['asked', 'agreed', 'declined'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

/** Somebody whom one has asked to be told when one does not say that one is fine. */
export const contact = z.strictObject({
  id: contactId,
  name: z.string(),
  email: z.string(),
  state: z.enum(CONTACT_STATES),
})
export type Contact = z.infer<typeof contact>

export const newContact = z.strictObject({
  name: typedText(
    CONTACT_NAME_CHARACTERS.min,
    CONTACT_NAME_CHARACTERS.max,
    `${CONTACT_NAME_CHARACTERS.min} to ${CONTACT_NAME_CHARACTERS.max} characters`,
  ),
  email,
})
export type NewContact = z.infer<typeof newContact>

/** `on` until its time, `nudged` for the minutes of grace, `alerted` once the contact was told. */
export const checkIn = z.strictObject({
  meetupId,
  contact: z.strictObject({ id: contactId, name: z.string() }),
  state: z.enum(['on', 'nudged', 'alerted']),
  dueAt: moment(),
  /** When the contact is told, unless one says before that one is fine. */
  alertsAt: moment(),
})
export type CheckIn = z.infer<typeof checkIn>

export const newCheckIn = z.strictObject({ meetupId, contactId, dueAt: moment() })
export type NewCheckIn = z.infer<typeof newCheckIn>

export const snooze = z.strictObject({
  minutes: z.literal(SNOOZE_MINUTES, `one of ${SNOOZE_MINUTES.join(', ')}`),
})
export type SnoozeMinutes = z.infer<typeof snooze>['minutes']

export const leaving = z.strictObject({
  /** For the moderators, if one wants to say more. */
  text: z.exactOptional(
    typedText(0, REPORT_TEXT_CHARACTERS_MAX, `up to ${REPORT_TEXT_CHARACTERS_MAX} characters`),
  ),
})

const token = z
  .string()
  .check(z.regex(new RegExp(`^[\\w-]{${LINK_TOKEN_CHARACTERS}}$`), 'what stands at the end of the link'))
export const linkToken = z.strictObject({ token })

export const LINK_ANSWERS = ['agree', 'decline', 'never', 'fine'] as const
export type LinkAnswer = (typeof LINK_ANSWERS)[number]
export const answeredLink = z.strictObject({ token, answer: z.enum(LINK_ANSWERS) })

/** What a link in a mail shows: to a contact who is asked, to one who is told, or to the person themselves. */
export const linkView = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('contact'), person: z.string(), state: z.enum(CONTACT_STATES) }),
  z.strictObject({
    kind: z.literal('alert'),
    person: z.string(),
    /** Where, when and whom; null once the person has said that they are fine. */
    meetup: z.nullable(z.strictObject({ place: z.string(), startsAt: moment(), other: z.string() })),
    expiresAt: moment(),
  }),
  z.strictObject({ kind: z.literal('nudge'), contact: z.string(), alertsAt: moment() }),
  /** Answers the person's word that they are fine, when it has ended their check-in: not by a link that is over. */
  z.strictObject({ kind: z.literal('fine') }),
  /** Used, expired, taken back, or never there. */
  z.strictObject({ kind: z.literal('over') }),
])
export type LinkView = z.infer<typeof linkView>
