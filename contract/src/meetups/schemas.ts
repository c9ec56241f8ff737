import * as z from 'zod/mini'
import { userId } from '../accounts/schemas.ts'
import { companion } from '../accounts/schemas-others.ts'
import { cell } from '../availability/schemas.ts'
import { type Id, idInPath, idOf, moment, typedLine, typedText } from '../http/fields.ts'
import { interestId, sharedInterest } from '../interests/schemas.ts'
import { needs } from '../needs/schemas.ts'
import {
  CODE_DIGITS,
  LATE_MINUTES,
  NOTE_CHARACTERS_MAX,
  PLACE_CHARACTERS,
  SIGN_COLOURS,
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

/** The reason for a cancellation, if the person gives one. */
export const CANCEL_REASONS = ['came_up', 'cannot_get_there', 'unwell', 'changed_mind'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

const place = typedLine(
  PLACE_CHARACTERS.min,
  PLACE_CHARACTERS.max,
  `a public place in ${PLACE_CHARACTERS.min} to ${PLACE_CHARACTERS.max} characters`,
)

export const invitation = z.strictObject({
  inviteeId: userId,
  interestId,
  place,
  startsAt: moment(),
  note: z.exactOptional(typedText(0, NOTE_CHARACTERS_MAX, `up to ${NOTE_CHARACTERS_MAX} characters`)),
  /** What the inviter needs this time. If absent, what their settings say. The invitee reads it after accepting. */
  needs: z.exactOptional(needs),
})
export type Invitation = z.infer<typeof invitation>

/**
 * What both screens show on arrival, while the meetup is accepted. The word is one concept, named in
 * English: each phone shows it in its own language, and `otherWord`, what the other phone shows,
 * below it if that differs.
 */
const sign = z.strictObject({ colour: z.enum(SIGN_COLOURS), word: z.string(), otherWord: z.string() })

/** Another place, another time or both. What is missing stays as agreed. */
export const planChange = z.strictObject({
  place: z.exactOptional(place),
  startsAt: z.exactOptional(moment()),
})
export type PlanChange = z.infer<typeof planChange>

/** A change of plans that one of the two proposes and the other has not answered yet. */
const proposal = z.strictObject({
  /** Counts the proposals of this meetup, so that nobody agrees to one that they have not seen. */
  number: z.int(),
  byId: userId,
  /** The whole plan as it would be: what does not change is as agreed. */
  place: z.string(),
  startsAt: moment(),
  expiresAt: moment(),
})
export type Proposal = z.infer<typeof proposal>

/** What may have become of a proposal. `over` if it was withdrawn or nobody answered in time. */
export const PROPOSAL_STATES = ['open', 'agreed', 'declined', 'over'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

export const answeredProposal = z.strictObject({
  number: z.int().check(z.positive('a positive whole number')),
})

/** Whether the place fits what both need: `unknown` if the person doesn't know. */
export const PLACE_ANSWERS = ['yes', 'no', 'unknown'] as const
export type PlaceAnswer = (typeof PLACE_ANSWERS)[number]
export const placeAnswer = z.strictObject({ fits: z.enum(PLACE_ANSWERS) })

/** A meetup as one of its two members sees it. */
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
  /** When a pending one expires. */
  expiresAt: moment(),
  sign: z.nullable(sign),
  /** Whether this person said that they are there. While accepted. */
  isHere: z.boolean(),
  /** Whether the other person said so. */
  isOtherHere: z.boolean(),
  /** From when on this person can say that the other did not come. Null unless they wait there alone. */
  noShowFrom: z.nullable(moment()),
  /** When this person set off, if they said so. While accepted. */
  setOffAt: z.nullable(moment()),
  /** The same for the other person. */
  otherSetOffAt: z.nullable(moment()),
  /** When this person expects to arrive, if they said that they are late. While accepted. */
  expectedAt: z.nullable(moment()),
  /** The same for the other person. */
  otherExpectedAt: z.nullable(moment()),
  /** How long this person shares their position with the other's phone. While accepted. */
  findsUntil: z.nullable(moment()),
  /** The same for the other person. Signals are relayed only while both have it. */
  otherFindsUntil: z.nullable(moment()),
  /** Whether one of the two said that their phones show different check words. While accepted. */
  wordsDiffer: z.boolean(),
  /** By when this person must say that they are still coming. Null if they are not asked. */
  sureBy: z.nullable(moment()),
  /** The open proposal of either. While accepted. */
  proposal: z.nullable(proposal),
  /** How many proposals this person can still make. 0 unless accepted. */
  proposalsLeft: z.int(),
  /** What this person needs. Empty once it has ended. */
  needs,
  /** What the other needs. Empty unless accepted. */
  otherNeeds: needs,
  /** Whether the place fits what both need, as this person said. While accepted. */
  placeFits: z.nullable(z.enum(PLACE_ANSWERS)),
  /** The same for the other person. */
  otherPlaceFits: z.nullable(z.enum(PLACE_ANSWERS)),
  /** The reason for the cancellation. Null if none was given, or if the meetup ended by itself. */
  cancelReason: z.nullable(z.enum(CANCEL_REASONS)),
  /** False for two members of a gathering who proved that they met. The gathering asks how it was. */
  wasInvited: z.boolean(),
  /** Whether it was proposed for a later day, by somebody in touch. */
  isPlan: z.boolean(),
  /** An accepted plan whose time has not come. From half an hour before its start, it is like any meetup. */
  isPlanAhead: z.boolean(),
  /** Whether to ask this person in private how it went. */
  asksOutcome: z.boolean(),
  /** This person's answer; the other's is never shown. */
  outcome: z.nullable(z.enum(OUTCOMES)),
})
export type Meetup = z.infer<typeof meetup>

export const meetupCode = z.strictObject({ code: z.string(), expiresAt: moment() })
/** The phone's area cell right now: compared, but neither stored nor logged. */
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

/**
 * A message from one phone to the other, relayed by the server, which cannot read it: base64url of data that
 * only the two can decrypt.
 */
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
