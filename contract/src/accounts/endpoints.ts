import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { INTEREST_ERRORS } from '../interests/errors.ts'
import { ACCOUNT_ERRORS } from './errors.ts'
import { ownUser, userChanges, userInPath } from './schemas.ts'

export const getOwnUser = endpoint({
  method: 'GET',
  path: '/api/user',
  access: 'user',
  budget: perAccount(240, 'minute'),
  summary: 'Get the signed-in user',
  whileWaiting: true,
  response: ownUser,
})

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/users/{id}',
  access: 'self',
  budget: perAccount(120, 'hour'),
  summary: 'Change parts of your profile',
  whileWaiting: true,
  params: userInPath,
  body: userChanges,
  response: ownUser,
  errors: [
    ACCOUNT_ERRORS.NAME_UNREADABLE,
    ACCOUNT_ERRORS.NAME_OFFICIAL,
    ACCOUNT_ERRORS.PRONOUNS_OFFICIAL,
    ACCOUNT_ERRORS.ABOUT_UNREADABLE,
    ACCOUNT_ERRORS.VERIFIED_ONLY_SETTING,
    ...Object.values(INTEREST_ERRORS),
  ],
})
