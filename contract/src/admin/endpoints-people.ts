import * as z from 'zod/mini'
import { userId, userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { SANCTION_ERRORS } from '../sanctions/errors.ts'
import { appealRuling, newSanction, sanctionInPath, undoing } from '../sanctions/schemas.ts'
import { account, accountInFull, accountSearch, openAppeal, roleChange } from './schemas-people.ts'

export const findAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'moderator',
  budget: perAccount(240, 'minute'),
  summary: 'Search accounts by the beginning of a name, by ID or by e-mail address; newest first',
  query: accountSearch,
  response: z.strictObject({
    accounts: z.array(account),
    /** Pass it as `before` to get older ones. Null if there are none. */
    next: z.nullable(userId),
  }),
})

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}',
  access: 'moderator',
  budget: perAccount(240, 'minute'),
  summary: 'Get an account with all decisions about it',
  params: userInPath,
  response: accountInFull,
})

export const imposeSanction = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/measures',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary:
    'Warn, cool down, restrict, suspend or ban a person, or ask for the shield; moderators cannot sanction team members',
  asksPassword: true,
  params: userInPath,
  body: newSanction,
  response: accountInFull,
  errors: [
    SANCTION_ERRORS.CANNOT_ACT_ON_ONESELF,
    SANCTION_ERRORS.ADMINS_ONLY,
    SANCTION_ERRORS.DAYS_NEEDED,
    SANCTION_ERRORS.NO_DAYS,
    SANCTION_ERRORS.COOLDOWN_TOO_LONG,
    SANCTION_ERRORS.ALREADY_VERIFIED,
    SANCTION_ERRORS.ALREADY_IN_FORCE,
  ],
})

export const undoSanction = endpoint({
  method: 'POST',
  path: '/api/admin/measures/{id}/undo',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'End a sanction early',
  params: sanctionInPath,
  body: undoing,
  response: nothing,
  errors: [SANCTION_ERRORS.CANNOT_ACT_ON_ONESELF, SANCTION_ERRORS.ADMINS_ONLY, SANCTION_ERRORS.MEASURE_OVER],
})

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/admin/users/{id}/role',
  access: 'admin',
  budget: perAccount(60, 'minute'),
  summary: 'Give or revoke a role, except your own or the last admin’s',
  asksPassword: true,
  params: userInPath,
  body: roleChange,
  response: accountInFull,
  errors: [SANCTION_ERRORS.CANNOT_ACT_ON_ONESELF, SANCTION_ERRORS.ADMINS_ONLY, SANCTION_ERRORS.LAST_ADMIN],
})

export const listAppeals = endpoint({
  method: 'GET',
  path: '/api/admin/appeals',
  access: 'moderator',
  budget: perAccount(240, 'minute'),
  summary: 'List undecided appeals, oldest first',
  response: z.strictObject({ appeals: z.array(openAppeal) }),
})

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/api/admin/appeals/{id}/decide',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Decide an appeal: uphold or lift the sanction; not by its author. The id is the sanction’s',
  params: sanctionInPath,
  body: appealRuling,
  response: nothing,
  errors: [
    SANCTION_ERRORS.CANNOT_ACT_ON_ONESELF,
    SANCTION_ERRORS.ADMINS_ONLY,
    SANCTION_ERRORS.NO_OPEN_APPEAL,
    SANCTION_ERRORS.MEASURE_OVER,
    SANCTION_ERRORS.OWN_MEASURE,
  ],
})
