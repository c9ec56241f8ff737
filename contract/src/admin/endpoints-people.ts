import * as z from 'zod/mini'
import { SANCTION_REFUSALS } from '../accounts/refusals-sanctions.ts'
import { userId, userInPath } from '../accounts/schemas.ts'
import { appealRuling, newSanction, sanctionInPath, undoing } from '../accounts/schemas-sanctions.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { account, accountInFull, accountSearch, openAppeal, roleChange } from './schemas-people.ts'

export const findAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'moderator',
  budget: perAccount(240, 'minute'),
  summary: 'Accounts by the beginning of a name, by id or by e-mail address; the latest first',
  query: accountSearch,
  response: z.strictObject({
    accounts: z.array(account),
    /** Given as `before`, asks for older ones; null when there are none. */
    next: z.nullable(userId),
  }),
})

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}',
  access: 'moderator',
  budget: perAccount(240, 'minute'),
  summary: 'An account and all that was decided about it',
  params: userInPath,
  response: accountInFull,
})

export const imposeSanction = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/measures',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Warn somebody, restrict, suspend or ban them; a moderator only whoever has no role',
  asksPassword: true,
  params: userInPath,
  body: newSanction,
  response: accountInFull,
  refusals: [
    SANCTION_REFUSALS.CANNOT_ACT_ON_ONESELF,
    SANCTION_REFUSALS.ADMINS_ONLY,
    SANCTION_REFUSALS.DAYS_NEEDED,
    SANCTION_REFUSALS.NO_DAYS,
    SANCTION_REFUSALS.ALREADY_IN_FORCE,
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
  refusals: [
    SANCTION_REFUSALS.CANNOT_ACT_ON_ONESELF,
    SANCTION_REFUSALS.ADMINS_ONLY,
    SANCTION_REFUSALS.MEASURE_OVER,
  ],
})

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/admin/users/{id}/role',
  access: 'admin',
  budget: perAccount(60, 'minute'),
  summary: 'Give somebody a role or take it; never one’s own, and the last admin stays',
  asksPassword: true,
  params: userInPath,
  body: roleChange,
  response: accountInFull,
  refusals: [
    SANCTION_REFUSALS.CANNOT_ACT_ON_ONESELF,
    SANCTION_REFUSALS.ADMINS_ONLY,
    SANCTION_REFUSALS.LAST_ADMIN,
  ],
})

export const listAppeals = endpoint({
  method: 'GET',
  path: '/api/admin/appeals',
  access: 'moderator',
  budget: perAccount(240, 'minute'),
  summary: 'Appeals that nobody has decided, the oldest first',
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
  refusals: [
    SANCTION_REFUSALS.CANNOT_ACT_ON_ONESELF,
    SANCTION_REFUSALS.ADMINS_ONLY,
    SANCTION_REFUSALS.NO_OPEN_APPEAL,
    SANCTION_REFUSALS.MEASURE_OVER,
    SANCTION_REFUSALS.OWN_MEASURE,
  ],
})
