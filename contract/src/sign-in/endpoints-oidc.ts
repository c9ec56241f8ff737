import * as z from 'zod/mini'
import { ACCOUNT_ERRORS } from '../accounts/errors.ts'
import { userInPath } from '../accounts/schemas.ts'
import { perAccount, perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { OIDC_ERRORS } from './errors.ts'
import { oidcAnswer, oidcOutcome, ownOidc } from './schemas-oidc.ts'

export const startOidc = endpoint({
  method: 'POST',
  path: '/api/oidc-starts',
  access: 'public',
  budget: perAddress(60, 'minute', { knowsDevices: true }),
  summary:
    "Get the address at the operator's OpenID Connect provider where this browser signs in; stores nothing",
  response: z.strictObject({ url: z.string() }),
  errors: [OIDC_ERRORS.OIDC_OFF, OIDC_ERRORS.OIDC_REJECTED, OIDC_ERRORS.OIDC_UNREACHABLE],
})

export const finishOidc = endpoint({
  method: 'POST',
  path: '/api/oidc-login',
  access: 'public',
  budget: perAddress(60, 'minute', { knowsDevices: true }),
  summary:
    "Sign in with the provider's answer, in the browser that asked; returns the user, or what signing up or connecting an account needs",
  body: oidcAnswer,
  response: oidcOutcome,
  errors: [
    OIDC_ERRORS.OIDC_OFF,
    OIDC_ERRORS.OIDC_REJECTED,
    OIDC_ERRORS.OIDC_UNREACHABLE,
    ACCOUNT_ERRORS.ACCOUNT_DELETED,
  ],
})

export const getOwnOidc = endpoint({
  method: 'GET',
  path: '/api/users/{id}/oidc',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: "Get whether your account is connected with the operator's OpenID Connect provider",
  params: userInPath,
  response: ownOidc,
})

export const disconnectOidc = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/oidc',
  access: 'self',
  asksPassword: true,
  budget: perAccount(60, 'hour'),
  summary: 'Disconnect your account from that provider, which no longer signs you in; sends you an e-mail',
  params: userInPath,
  response: nothing,
  errors: [OIDC_ERRORS.OIDC_LAST_WAY],
})
