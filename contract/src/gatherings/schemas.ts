import * as z from 'zod/mini'
import { userId } from '../accounts/schemas.ts'
import { companion } from '../accounts/schemas-others.ts'
import { cell } from '../availability/schemas.ts'
import { type Id, idInPath, idOf, moment, typedLine, typedText } from '../http/fields.ts'
import { knownZone } from '../http/known-zones.ts'
import { TYPED_CODE_PATTERN } from '../http/typed-code.ts'
import { interestId, sharedInterest } from '../interests/schemas.ts'
import { PLACE_CHARACTERS, SIGN_COLOURS } from '../meetups/limits.ts'
import { CANCEL_REASONS, OUTCOMES } from '../meetups/schemas.ts'
import { PLACE_NEEDS } from '../needs/limits.ts'
import {
  FRIENDS_MAX,
  GATHERING_NOTE_CHARACTERS_MAX,
  LABEL_CHARACTERS,
  PEOPLE_MAX,
  PEOPLE_MIN,
  WEEKS_MAX,
} from './limits.ts'

export type GatheringId = Id<'gathering'>
export const gatheringId = idOf<'gathering'>()
export const gatheringInPath = z.strictObject({ id: idInPath<'gathering'>() })
/** The code on a poster. Case does not matter. */
export const codeInPath = z.strictObject({
  code: z
    .string()
    .check(z.regex(TYPED_CODE_PATTERN, 'the eight letters and digits of a gathering'), z.toUpperCase()),
})

/**
 * `open` until enough people have joined, then `on`. `lapsed` if too few joined in time; `cancelled` by its
 * starter or a moderator, or because too few were left.
 */
export const GATHERING_STATES = ['open', 'on', 'under_way', 'over', 'lapsed', 'cancelled'] as const
export type GatheringState = (typeof GATHERING_STATES)[number]

export const AUDIENCES = ['everyone', 'verified'] as const

const ZONE_HINT = 'a time zone as in Europe/London'
const ZONE_CHARACTERS_MAX = 64

/** The zone of a phone, and how far its clock is ahead of UTC, for a zone that the server does not know. */
export const phoneClock = {
  timeZone: z.string().check(z.maxLength(ZONE_CHARACTERS_MAX, ZONE_HINT)),
  offsetMinutes: z.exactOptional(z.int().check(z.gte(-14 * 60), z.lte(14 * 60))),
}

/** For the whole request: the zone is known, or the distance from UTC leads to one. */
export function zoneIsKnown() {
  return z.refine<{ timeZone?: string; offsetMinutes?: number }>(
    ({ timeZone, offsetMinutes }) => timeZone === undefined || knownZone(timeZone, offsetMinutes) !== null,
    { message: ZONE_HINT, path: ['timeZone'] },
  )
}

const place = typedLine(
  PLACE_CHARACTERS.min,
  PLACE_CHARACTERS.max,
  `a public place in ${PLACE_CHARACTERS.min} to ${PLACE_CHARACTERS.max} characters`,
)

/** Another place, another time or both. What is missing stays. It lasts as long as before. */
export const gatheringChange = z.strictObject({
  place: z.exactOptional(place),
  startsAt: z.exactOptional(moment()),
})
export type GatheringPlanChange = z.infer<typeof gatheringChange>

/** What the place offers, as the starter says. */
const offers = z
  .array(z.enum(PLACE_NEEDS))
  .check(z.refine((given) => new Set(given).size === given.length, 'each once'))
export const placeOffers = z.strictObject({ offers })

const newGatheringFields = z.strictObject({
  interestId,
  /** The phone's position as a cell of resolution 6, which the server checks. */
  cell,
  label: typedLine(
    LABEL_CHARACTERS.min,
    LABEL_CHARACTERS.max,
    `the area in ${LABEL_CHARACTERS.min} to ${LABEL_CHARACTERS.max} characters`,
  ),
  place,
  note: z.exactOptional(
    typedText(0, GATHERING_NOTE_CHARACTERS_MAX, `up to ${GATHERING_NOTE_CHARACTERS_MAX} characters`),
  ),
  startsAt: moment(),
  endsAt: moment(),
  offers: z.exactOptional(offers),
  /** How many people it needs. */
  minimum: z.exactOptional(
    z
      .int()
      .check(z.gte(PEOPLE_MIN.min), z.lte(PEOPLE_MIN.max, `${PEOPLE_MIN.min} to ${PEOPLE_MIN.max} people`)),
  ),
  audience: z.exactOptional(z.enum(AUDIENCES)),
  /** Where the phone is: link previews show the time there, and a weekly gathering keeps its time of day. */
  timeZone: z.exactOptional(phoneClock.timeZone),
  offsetMinutes: phoneClock.offsetMinutes,
  /** Whether the public agenda lists it, this week and in the weeks to come. */
  isPublic: z.exactOptional(z.boolean()),
  /** Friends who get a held seat, this week only. */
  with: z.exactOptional(
    z.array(userId).check(
      z.maxLength(FRIENDS_MAX.starter),
      z.refine((friends) => new Set(friends).size === friends.length, 'each once'),
    ),
  ),
  /** For how many weeks, this one included. */
  weeks: z.exactOptional(z.int().check(z.gte(1), z.lte(WEEKS_MAX, `up to ${WEEKS_MAX} weeks`))),
})
export const newGathering = newGatheringFields.check(zoneIsKnown())
export type NewGathering = z.infer<typeof newGathering>

const summaryFields = {
  id: gatheringId,
  state: z.enum(GATHERING_STATES),
  interest: sharedInterest,
  /** Whether the viewer has this interest. */
  isShared: z.boolean(),
  label: z.string(),
  note: z.string(),
  startsAt: moment(),
  endsAt: moment(),
  audience: z.enum(AUDIENCES),
  isWeekly: z.boolean(),
  /** "2 of 3 so far, 1 verified". */
  going: z.int(),
  verified: z.int(),
  minimum: z.int(),
  maximum: z.int().check(z.lte(PEOPLE_MAX)),
  /** How many seats are taken, with those that members hold for friends. */
  taken: z.int(),
  isFull: z.boolean(),
  /** Whether the viewer is in it, or on its waiting list. */
  own: z.nullable(z.enum(['in', 'waiting'])),
}

/** A gathering in a list. Names nobody, not even to members. */
export const gatheringSummary = z.strictObject(summaryFields)
export type GatheringSummary = z.infer<typeof gatheringSummary>

/** Somebody for whom a member holds a seat: they were asked, are in, or have not taken it. */
const friendAsked = z.strictObject({
  person: companion,
  state: z.enum(['asked', 'in', 'out']),
  until: moment(),
})

/** A gathering as one person sees it. */
export const gathering = z.strictObject({
  ...summaryFields,
  /** What the place offers, as its starter says. The phone compares it with what its owner needs. */
  offers,
  /** For its public page and posters. Only for members. */
  code: z.nullable(z.string()),
  isStarter: z.boolean(),
  /** Whether its starter made it public. Only for members. */
  isPublic: z.boolean(),
  /** Only for members, once it is on. */
  place: z.nullable(z.string()),
  /** The other members. Only for members, once it is on. */
  members: z.array(companion),
  /** Whether this member is asked "Still coming?", and until when. */
  confirmBy: z.nullable(moment()),
  /** Whether this member is asked "Still fine?" because the time has moved, and until when. */
  fineBy: z.nullable(moment()),
  /** Somebody who holds a seat for the viewer, and until when. Only the two learn of it. */
  askedBy: z.nullable(z.strictObject({ person: companion, until: moment() })),
  /** For whom the viewer holds seats, or held them. */
  friends: z.array(friendAsked),
  /** For how many more the viewer can hold one. */
  friendsLeft: z.int(),
  /** How often the viewer can change place or time. 0 unless they are the starter. */
  changesLeft: z.int(),
  /** Only for the starter: the first date, from which it can move by a week. */
  firstStartsAt: z.nullable(moment()),
  /** When the viewer's new account can have a seat; until then they can wait for one. Null if it can now. */
  seatFrom: z.nullable(moment()),
  /** Whether the viewer has to wait for a seat first, because they missed yeses lately. Only they read it. */
  waitsFirst: z.boolean(),
  /** While too few people are left: whether this member goes anyway, and how many do. */
  goAnyway: z.nullable(z.strictObject({ isGoing: z.boolean(), people: z.int(), needed: z.int() })),
  /** What the screens of all members show on site: from half an hour before the start until the end. */
  sign: z.nullable(
    z.strictObject({
      colour: z.enum(SIGN_COLOURS),
      /** One concept, named in English: each phone shows it in its own language. */
      word: z.string(),
      /** What the other members' phones show, each word once. */
      otherWords: z.array(z.string()),
    }),
  ),
  /** The members with whom this one has proved that they met. */
  proved: z.array(userId),
  /** Whether to ask this person in private how it went. */
  asksOutcome: z.boolean(),
  /** This person's answer. Nobody else learns it. */
  outcome: z.nullable(z.enum(OUTCOMES)),
})
export type Gathering = z.infer<typeof gathering>

/** The list around a cell, and how many more there are. */
export const gatheringList = z.strictObject({ gatherings: z.array(gatheringSummary), more: z.int() })
export type GatheringList = z.infer<typeof gatheringList>
export const aroundCell = z.strictObject({ cell })

export const joining = z.strictObject({
  /** "When it's on, the others see me." */
  agreesToBeSeen: z.literal(true),
  /** Joins the waiting list if it is full, or until the account is old enough for a seat. */
  waits: z.exactOptional(z.boolean()),
  /** Somebody whom the viewer is in touch with, and for whom a seat is held. Needs two free seats. */
  with: z.exactOptional(userId),
})
export type Joining = z.infer<typeof joining>

export const gatheringOutcome = z.strictObject({
  outcome: z.enum(OUTCOMES),
  /** With whom the person felt unsafe. This reports them. */
  about: z.exactOptional(userId),
})
export type GatheringOutcome = z.infer<typeof gatheringOutcome>

export const leavingReason = z.strictObject({ reason: z.enum(CANCEL_REASONS) })
export const leaving = z.optional(z.strictObject({ reason: z.exactOptional(z.enum(CANCEL_REASONS)) }))

/** The changes that people are notified of, in a gathering they are in, wait for, or came to last week. */
export const GATHERING_CHANGES = [
  /** Enough people have joined. */
  'on',
  'lapsed',
  'cancelled',
  /** "Still coming?" */
  'coming',
  /** The same, asked once more because this person missed a yes lately. */
  'sure',
  /** Too few are left: "Go anyway?" */
  'anyway',
  /** The time has moved: "Still fine?" */
  'moved',
  /** The place has changed. */
  'place',
  /** One person can't come. */
  'gone',
  /** This person got a seat from the waiting list. */
  'in',
  /** This person never said that they are coming, so their seat is free. */
  'freed',
  /** The starter has left, and this person is the starter now. */
  'starter',
  /** A member holds a seat for this person. */
  'asked',
  /** The seat that this person held for a friend is free again. */
  'alone',
  /** This person came last week, and is asked first. */
  'again',
] as const
export type GatheringChange = (typeof GATHERING_CHANGES)[number]

/** What anybody with the code sees: never the place, the note, a name or a cell. */
export const publicGathering = z.strictObject({
  id: gatheringId,
  /** `past` covers everything that nobody can join any more. */
  state: z.enum(['open', 'on', 'past']),
  interest: z.string(),
  label: z.string(),
  startsAt: moment(),
  endsAt: moment(),
  audience: z.enum(AUDIENCES),
  isWeekly: z.boolean(),
  going: z.int(),
  minimum: z.int(),
  isFull: z.boolean(),
})
export type PublicGathering = z.infer<typeof publicGathering>
