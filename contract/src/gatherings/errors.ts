import { defineErrors } from '../http/error.ts'
import {
  ACCOUNT_DAYS_MIN,
  ENGAGED_MINUTES_BEFORE,
  FREE_HOURS_MAX,
  GATHERING_AREA,
  JOINS_PER_DAY,
  LASTS_MINUTES,
  STARTED_MAX,
  STARTS_AFTER_HOURS_MIN,
  STARTS_WITHIN_DAYS,
} from './limits.ts'

export const GATHERING_ERRORS = defineErrors({
  WRONG_CELL: [422, `Gatherings take place in a cell of resolution ${GATHERING_AREA.resolution}.`],
  INTEREST_NOT_SUITABLE: [422, 'Choose an interest of your own, and none for dating.'],
  WINDOW_OUT_OF_RANGE: [
    422,
    `A gathering starts in ${STARTS_AFTER_HOURS_MIN} hours at the earliest and ${STARTS_WITHIN_DAYS} days at the latest, and lasts ${LASTS_MINUTES.min / 60} to ${LASTS_MINUTES.max / 60} hours.`,
  ],
  TOO_MANY_STARTED: [409, `You can have ${STARTED_MAX} gatherings ahead of you at once.`],
  EMAIL_UNCONFIRMED: [403, 'Please confirm your e-mail address first.'],
  ACCOUNT_TOO_NEW: [
    403,
    `Gatherings are for verified people, and for accounts that are at least ${ACCOUNT_DAYS_MIN * 24} hours old.`,
  ],
  VERIFIED_PEOPLE_ONLY: [403, 'This gathering is for verified people.'],
  TOO_MANY_JOINS: [429, `You can join ${JOINS_PER_DAY} gatherings a day.`],
  OTHER_PLANS: [409, 'You are in another gathering at that time.'],
  FULL: [409, 'This gathering is full.'],
  WAITING_LIST_FULL: [409, 'The waiting list is full, too.'],
  NOT_OPEN: [409, 'This gathering is not open any more.'],
  NOT_A_MEMBER: [409, 'You are not in this gathering.'],
  NOT_YOURS_TO_CANCEL: [403, 'Only the person who started this gathering can cancel it.'],
  TOO_MANY_FREE_HOURS: [409, `You can have ${FREE_HOURS_MAX} times a week. Remove one first.`],
  NOT_ON_SITE: [
    409,
    `Codes work for members, from ${ENGAGED_MINUTES_BEFORE} minutes before the gathering until its end.`,
  ],
  NO_TRIES_LEFT: [429, 'Too many wrong codes for this gathering. Show yours instead.'],
  UNSAFE_WITH_WHOM: [422, 'Choose with whom you felt unsafe.'],
  NO_OUTCOME_YET: [409, 'You can say how it went once the gathering is over.'],
  NOT_ASKED: [409, 'There is nothing to confirm at the moment.'],
})
