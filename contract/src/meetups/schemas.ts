import * as z from 'zod/mini'
import { userId } from '../accounts/schemas.ts'
import { companion } from '../accounts/schemas-others.ts'
import { cell } from '../availability/schemas.ts'
import { type Id, idInPath, idOf, moment, typedText } from '../http/fields.ts'
import { interestId, sharedInterest } from '../interests/schemas.ts'
import {
  CODE_DIGITS,
  LATE_MINUTES,
  NOTE_CHARACTERS_MAX,
  PLACE_CHARACTERS,
  SIGNAL_CHARACTERS,
} from './limits.ts'

export type MeetupId = Id<'meetup'>
export const meetupId = idOf<'meetup'>()
export const meetupInPath = z.strictObject({ id: idInPath<'meetup'>() })

export const MEETUP_STATES = [
  'pending',
  'accepted',
  'met',
  'missed',
  'cancelled',
  'declined',
  'withdrawn',
  'expired',
] as const
export type MeetupState = (typeof MEETUP_STATES)[number]

export const OUTCOMES = ['met', 'did_not_happen', 'felt_unsafe'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Why one cannot come, as far as one says so. */
export const CANCEL_REASONS = ['came_up', 'cannot_get_there', 'unwell', 'changed_mind'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** The colours that both screens may show on arrival; the web has a tone for each. */
export const SIGN_COLOURS = ['coral', 'amber', 'lime', 'emerald', 'teal', 'sky', 'violet', 'magenta'] as const

export const invitation = z.strictObject({
  inviteeId: userId,
  interestId,
  place: typedText(
    PLACE_CHARACTERS.min,
    PLACE_CHARACTERS.max,
    `a public place in ${PLACE_CHARACTERS.min} to ${PLACE_CHARACTERS.max} characters`,
  ),
  startsAt: moment(),
  note: z.exactOptional(typedText(0, NOTE_CHARACTERS_MAX, `up to ${NOTE_CHARACTERS_MAX} characters`)),
})
export type Invitation = z.infer<typeof invitation>

/** A meetup as one of its two sees it. */
export const meetup = z.strictObject({
  id: meetupId,
  state: z.enum(MEETUP_STATES),
  inviterId: userId,
  inviteeId: userId,
  other: companion,
  interest: sharedInterest,
  place: z.string(),
  note: z.string(),
  startsAt: moment(),
  createdAt: moment(),
  /** When a pending one ends by itself. */
  expiresAt: moment(),
  /** What both screens show on arrival; only while accepted. */
  sign: z.nullable(z.strictObject({ colour: z.enum(SIGN_COLOURS), word: z.string() })),
  /** Whether one has said that one is there; while accepted. */
  isHere: z.boolean(),
  /** The same, said by the other. */
  isOtherHere: z.boolean(),
  /** When one will be there, if one said that one is late; while accepted. */
  expectedAt: z.nullable(moment()),
  /** The same, said by the other. */
  otherExpectedAt: z.nullable(moment()),
  /** Until when one lets the other's phone know where one is; while accepted. */
  findsUntil: z.nullable(moment()),
  /** The same, of the other. Only while both do is anything passed on. */
  otherFindsUntil: z.nullable(moment()),
  /** Whether one of the two said that their phones show different check words; while accepted. */
  wordsDiffer: z.boolean(),
  /** Why it was called off. Null, too, when that was not said, and when it ended by itself. */
  cancelReason: z.nullable(z.enum(CANCEL_REASONS)),
  /** Whether to ask privately how it went. */
  asksOutcome: z.boolean(),
  /** One's own answer; the other's is never shown. */
  outcome: z.nullable(z.enum(OUTCOMES)),
})
export type Meetup = z.infer<typeof meetup>

export const meetupCode = z.strictObject({ code: z.string(), expiresAt: moment() })
/** The area cell in which the phone is at this moment: compared, and neither kept nor logged. */
export const whereabouts = z.strictObject({ cell })
export type Whereabouts = z.infer<typeof whereabouts>
export const enteredCode = z.strictObject({
  cell,
  code: z
    .string()
    .check(
      z.trim(),
      z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `the ${CODE_DIGITS} digits on the other screen`),
    ),
})
export type EnteredCode = z.infer<typeof enteredCode>
export const calledOff = z.optional(z.strictObject({ reason: z.exactOptional(z.enum(CANCEL_REASONS)) }))
export const lateness = z.strictObject({
  minutes: z.literal(LATE_MINUTES, `one of ${LATE_MINUTES.join(', ')}`),
})
export const ownOutcome = z.strictObject({ outcome: z.enum(OUTCOMES) })

/** From one phone to the other's, through the server, which cannot read it: base64url of what only the two have a key for. */
export const signal = z.strictObject({
  id: meetupId,
  signal: z
    .string()
    .check(
      z.minLength(SIGNAL_CHARACTERS.min),
      z.maxLength(SIGNAL_CHARACTERS.max),
      z.regex(/^[A-Za-z0-9_-]*$/, 'base64url'),
    ),
})
export type Signal = z.infer<typeof signal>
