import * as z from 'zod/mini'
import { ACCOUNT_ERRORS } from '../accounts/errors.ts'
import { perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { OIDC_ERRORS } from './errors.ts'
import { oidcAnswer, oidcOutcome } from './schemas-oidc.ts'

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
  errors: [OIDC_ERRORS.OIDC_OFF, OIDC_ERRORS.OIDC_REJECTED, ACCOUNT_ERRORS.ACCOUNT_DELETED],
})
