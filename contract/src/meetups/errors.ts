import { defineErrors } from '../http/error.ts'
import {
  CODE_TRIES_PER_ROTATION,
  CODES_FROM_MINUTES,
  DECLINED_REST_HOURS,
  OUTGOING_MAX,
  STARTS_WITHIN_HOURS,
} from './limits.ts'

export const MEETUP_ERRORS = defineErrors({
  NOT_NEARBY: [409, 'This person is not nearby any more.'],
  VERIFIED_ONLY: [403, 'Only verified people can contact this person.'],
  INTEREST_NOT_YOURS: [422, 'Invite for an interest of your own; for dating, one that you share.'],
  STARTS_OUT_OF_RANGE: [422, `A meetup starts now or within ${STARTS_WITHIN_HOURS} hours.`],
  ALREADY_PENDING: [409, 'You two already have an open invitation.'],
  TOO_MANY_OUTGOING: [409, `Up to ${OUTGOING_MAX} invitations can be open at once.`],
  RECENTLY_DECLINED: [409, `They said no. You can invite them again after ${DECLINED_REST_HOURS} hours.`],
  BUSY: [409, 'You have a meetup to go to. One at a time.'],
  OTHER_BUSY: [409, 'They are meeting somebody else now.'],
  NOT_PENDING: [409, 'This invitation is not open any more.'],
  NOT_ACCEPTED: [409, 'This meetup is no longer on.'],
  NOT_FINDING: [409, 'You’re not finding each other right now.'],
  WORDS_DIFFER: [409, 'Your phones showed different words, so they don’t connect again for this meetup.'],
  NOT_YOURS_TO_ANSWER: [403, 'Only the invited person can answer this.'],
  NOT_YOURS_TO_WITHDRAW: [403, 'Only the person who invited can withdraw this.'],
  CODES_NOT_YET: [
    409,
    `Codes work from ${CODES_FROM_MINUTES} minutes before the agreed time, or once you both say that you’re here.`,
  ],
  WRONG_CODE: [422, 'That isn’t the code on the other screen, or your phones aren’t in the same place.'],
  TOO_MANY_CODES: [429, `${CODE_TRIES_PER_ROTATION} tries a minute. Please wait for the next code.`],
  NO_TRIES_LEFT: [429, 'Too many wrong codes for this meetup. Show yours instead.'],
  NO_OUTCOME_YET: [409, 'You can say how it went once the meetup was due to start.'],
})
