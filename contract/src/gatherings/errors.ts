import { defineErrors } from '../http/error.ts'
import {
  ACCOUNT_DAYS_MIN,
  ASKS_HOURS_BEFORE,
  CHANGES_MAX,
  ENGAGED_MINUTES_BEFORE,
  HELD_HOURS_BEFORE,
  JOINS_PER_DAY,
  LASTS_MINUTES,
  MOVES_WITHIN_DAYS,
  STARTED_MAX,
  STARTS_AFTER_HOURS_MIN,
  STARTS_WITHIN_DAYS,
  WEEKLY_HOURS_MAX,
} from './limits.ts'

export const GATHERING_ERRORS = defineErrors({
  WRONG_CELL: [422, 'We couldn’t use your area. Reload the app and try again.'],
  INTEREST_NOT_SUITABLE: [422, 'Choose one of your own interests, but not for dating.'],
  WINDOW_OUT_OF_RANGE: [
    422,
    `A gathering starts in ${STARTS_AFTER_HOURS_MIN} hours at the earliest and ${STARTS_WITHIN_DAYS} days at the latest, and lasts ${LASTS_MINUTES.min / 60} to ${LASTS_MINUTES.max / 60} hours.`,
  ],
  TOO_MANY_STARTED: [409, `You already have ${STARTED_MAX} gatherings planned. Cancel one first.`],
  EMAIL_UNCONFIRMED: [403, 'Confirm your e-mail address first.'],
  ACCOUNT_TOO_NEW: [
    403,
    `Your account is less than ${ACCOUNT_DAYS_MIN * 24} hours old. Get verified, or try again tomorrow.`,
  ],
  VERIFIED_PEOPLE_ONLY: [403, 'This gathering is for verified people. Get verified to join.'],
  TOO_MANY_JOINS: [429, `You can join ${JOINS_PER_DAY} gatherings a day. Try again tomorrow.`],
  OTHER_PLANS: [409, 'You have something else on at that time. Cancel it first.'],
  ONE_AT_A_TIME: [
    409,
    'You missed two plans lately. Until you’ve come to two, it’s one seat or plan at a time.',
  ],
  WAITS_FIRST: [
    409,
    `You missed three plans lately, so you wait for a seat first. A free one is yours ${ASKS_HOURS_BEFORE} hours before.`,
  ],
  FULL: [409, 'This gathering is full.'],
  WAITING_LIST_FULL: [409, 'The waiting list is full, too.'],
  NOT_OPEN: [409, 'This gathering isn’t open any more.'],
  NOT_A_MEMBER: [409, 'You’re not in this gathering.'],
  NOT_YOURS_TO_CANCEL: [403, 'Only the host can do that.'],
  NOT_YOURS_TO_PUBLISH: [403, 'Only the host can do that.'],
  NO_AGENDA: [409, 'There is no public agenda here.'],
  NOT_YOURS_TO_CHANGE: [403, 'Only the host can do that.'],
  NOTHING_TO_CHANGE: [422, 'Choose another place or another time.'],
  TOO_MANY_CHANGES: [409, `You can change a gathering ${CHANGES_MAX} times.`],
  MOVE_OUT_OF_RANGE: [
    422,
    `Choose a time within ${MOVES_WITHIN_DAYS} days of the first date, at least ${STARTS_AFTER_HOURS_MIN} hours away if it’s earlier.`,
  ],
  TOO_MANY_FREE_HOURS: [409, `You can have ${WEEKLY_HOURS_MAX} weekly times. Remove one first.`],
  NOT_ON_SITE: [
    409,
    `Codes work for the people in it, from ${ENGAGED_MINUTES_BEFORE} minutes before the gathering until its end.`,
  ],
  TOO_LATE_FOR_FRIENDS: [
    409,
    `Seats are held until ${HELD_HOURS_BEFORE} hours before the start. Send the link instead.`,
  ],
  TOO_MANY_FRIENDS: [409, 'You can’t hold more seats. Send the link instead.'],
  NO_TRIES_LEFT: [429, 'Too many wrong codes. Show yours instead.'],
  UNSAFE_WITH_WHOM: [422, 'Choose who made you feel unsafe.'],
  NO_OUTCOME_YET: [409, 'Say how it went once the gathering is over.'],
  NOT_ASKED: [409, 'There is nothing to confirm.'],
})
