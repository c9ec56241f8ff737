import * as z from 'zod/mini'
import { userInPath } from '../accounts/schemas.ts'
import { perAccount, perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { meetupId } from '../meetups/schemas.ts'
import { BADGE_ERRORS } from './errors.ts'
import { badgeAwardId, badgeType, badgeTypeId, givenBadge, othersBadges, ownBadges } from './schemas.ts'

export const listBadgeTypes = endpoint({
  method: 'GET',
  path: '/api/badge-types',
  access: 'public',
  budget: perAddress(600, 'minute'),
  summary: 'List the badges that people can award, by family',
  response: z.array(badgeType),
})

export const getBadges = endpoint({
  method: 'GET',
  path: '/api/users/{id}/badges',
  access: 'user',
  budget: perAccount(240, 'hour'),
  summary: 'Get your received and awarded badges, or the badge counts of another person',
  params: userInPath,
  response: z.union([ownBadges, othersBadges]),
})

export const awardBadge = endpoint({
  method: 'POST',
  path: '/api/users/{id}/badges',
  access: 'user',
  // Each one notifies somebody at once, so alternating award and revocation would make their phone ring.
  budget: perAccount(10, '10 minutes'),
  summary: 'Award a badge to a person you have met',
  params: userInPath,
  body: z.strictObject({ badgeTypeId, meetupId }),
  response: givenBadge,
  errors: [
    BADGE_ERRORS.ONESELF,
    BADGE_ERRORS.NOT_MET,
    BADGE_ERRORS.NO_SUCH_BADGE,
    BADGE_ERRORS.TOO_LATE,
    BADGE_ERRORS.ALREADY_GIVEN,
    BADGE_ERRORS.ALL_GIVEN,
  ],
})

export const revokeBadge = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/badges',
  access: 'user',
  budget: perAccount(30, 'hour'),
  summary: 'Revoke a badge that you awarded to this person',
  params: userInPath,
  body: z.strictObject({ awardId: badgeAwardId }),
  response: nothing,
  errors: [BADGE_ERRORS.NOT_REVOCABLE],
})

export const hideBadge = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/badges',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Hide a received badge from others, or show it again',
  params: userInPath,
  body: z.strictObject({ awardId: badgeAwardId, isHidden: z.boolean() }),
  response: nothing,
})
