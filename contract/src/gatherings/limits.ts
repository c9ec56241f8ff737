import { perAddress } from '../http/budget.ts'

/**
 * Where a gathering takes place, coarser than an area: precise enough to decide whether to go there, far too
 * coarse to tell where somebody lives. `spacingMetres` is the mean distance between the centres of
 * neighbouring cells, computed from their mean area of 36.129 km2 as for `AREA`
 * (https://h3geo.org/docs/core-library/restable).
 */
export const GATHERING_AREA = { resolution: 6, spacingMetres: 6459 }
/** Ten miles, like the longest range of availability. */
export const BROWSED_METRES = 16093
/** How many gatherings a list shows: those with shared interests first, then the soonest. */
export const GATHERINGS_LISTED_MAX = 100

/** Gatherings lapse two hours before their start, so this leaves people at least an hour to find one. */
export const STARTS_AFTER_HOURS_MIN = 3
export const STARTS_WITHIN_DAYS = 14
export const LASTS_MINUTES = { min: 60, max: 180 }
/** Two are enough for a meeting, and six can still hold one conversation. */
export const PEOPLE_MIN = { min: 2, max: 6, usual: 3 }
export const PEOPLE_MAX = 6
/** More people than will ever get a seat. */
export const WAITING_MAX = 12
export const LABEL_CHARACTERS = { min: 1, max: 60 }
export const GATHERING_NOTE_CHARACTERS_MAX = 140
/** A quarter of a year, after which people decide again. */
export const WEEKS_MAX = 12
/**
 * For this long, only people who came last week find the next gathering by browsing. They have a night to
 * answer, and everybody else has six days to join.
 */
export const ASKED_FIRST_HOURS = 24

/** New accounts wait this long for a seat, unless verified, so that a banned person cannot return at once. */
export const ACCOUNT_DAYS_MIN = 1
/** How many seats a starter can hold for friends, and every other member: one, for somebody who comes along. */
export const FRIENDS_MAX = { starter: 2, member: 1 }
/** How long a friend's seat is held at most... */
export const HELD_HOURS = 2
/** ...and how long before the start it is free again: then everybody is asked "Still coming?". */
export const HELD_HOURS_BEFORE = 3

/** Enough to plan an active week. Failed attempts count too, so that nobody learns who is in by trying. */
export const JOINS_PER_DAY = 5
/** Gatherings of one starter that have not begun. */
export const STARTED_MAX = 3

/** How often a starter may change place or time: each time, everybody has to look again. */
export const CHANGES_MAX = 3
/** How far a gathering may move from its first date, so that it stays what people joined. */
export const MOVES_WITHIN_DAYS = 7
/** When the time moves, its members have this part of the time left to say that it still suits them... */
export const FINE_WITHIN_PART = 1 / 3
/** ...and at most this long. */
export const FINE_WITHIN_HOURS = 24

/** A gathering without enough people lapses this long before its start, early enough to make other plans. */
export const LAPSES_HOURS_BEFORE = 2
/** "Still coming?" goes out this long before the start... */
export const ASKS_HOURS_BEFORE = 3
/** ...and silence frees the seat this long before it. */
export const FREES_HOURS_BEFORE = 1
/** Members leave the lists of people nearby this long before the start: they are on their way. */
export const ENGAGED_MINUTES_BEFORE = 30
/**
 * Enough to enter every other member's code, with some mistakes. With five other members, at most 190 of a
 * million codes are valid, so 25 guesses find one with a chance below 1 in 200.
 */
export const CODE_TRIES_PER_GATHERING = 25
/** If a gathering falls below its minimum, this many who go anyway keep it on. */
export const GO_ANYWAY_MIN = 2

/** How long a gathering is kept after it lapsed, or was cancelled before it was on. */
export const LAPSED_KEPT_DAYS = 1
/** How long a gathering that was on is kept after it ended, like the texts of meetups. */
export const GATHERING_KEPT_DAYS = 30
/** How many of a person's own gatherings a list shows. */
export const OWN_GATHERINGS_MAX = 50

/** Enough for a household that opens posters and links, useless for guessing one of 656 billion codes. */
export const CODE_LOOKUPS = perAddress(60, '15 minutes', { countedAs: 'gathering codes' })

/** How many public gatherings the agenda shows, the soonest first. A feed of them has at most 100 kB. */
export const AGENDA_LISTED_MAX = 100
/** Enough for an office where many calendar programs ask at once. */
export const AGENDA_LOOKUPS = perAddress(120, '15 minutes', { countedAs: 'agenda' })
/** Caches drop a gathering that is full or off within this time. */
export const AGENDA_KEPT_SECONDS = 60
/** How often programs should fetch the calendar. Gatherings start in three hours at the earliest. */
export const AGENDA_REFRESH_HOURS = 1

/** Few enough that people mean each of them. */
export const WEEKLY_HOURS_MAX = 3
export const WEEKLY_HOURS_LAST = { min: 30, max: 240 }
export const WEEKLY_HOURS_INTERESTS_MAX = 5
/**
 * Weekly hours end after this many weeks in which the person never switched on: they probably lost interest.
 */
export const WEEKLY_HOURS_WEEKS = 8
/** A notice needs at least two others, so that nobody can tell who they are. */
export const WEEKLY_HOURS_OTHERS_MIN = 2
/** When the daily digest comes, where the person is: early enough to make plans for the evening. */
export const DIGEST_HOUR = 10
/** The digest counts gatherings that need one more person only if they start within this many hours. */
export const ONE_MORE_HOURS = 48
/** At most one notice a day. Less than a day, so that the same hour of the next day counts as another one. */
export const WEEKLY_HOURS_NOTICE_EVERY_HOURS = 20

/** An hour is proposed for a town only if at least this many people would be free in all of it. */
export const TOWN_HOUR_PROPOSED_FROM_PEOPLE = 10
