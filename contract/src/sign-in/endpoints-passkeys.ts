import * as z from 'zod/mini'
import { ACCOUNT_ERRORS } from '../accounts/errors.ts'
import { ownUser, userInPath } from '../accounts/schemas.ts'
import { perAccount, perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { OIDC_ERRORS, PASSKEY_ERRORS } from './errors.ts'
import { withOidcToken } from './schemas-oidc.ts'
import {
  createdPasskey,
  ownPasskey,
  passkeyChallenge,
  passkeyCreation,
  passkeyId,
  passkeyName,
  passkeyProof,
} from './schemas-passkeys.ts'

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/users/{id}/passkeys',
  access: 'self',
  budget: perAccount(60, 'minute'),
  summary: 'List your passkeys, newest first',
  whileWaiting: true,
  params: userInPath,
  response: z.strictObject({ passkeys: z.array(ownPasskey) }),
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/users/{id}/passkey-creations',
  access: 'self',
  asksPassword: true,
  budget: perAccount(60, 'hour'),
  summary: 'Get what the browser needs to create a passkey',
  params: userInPath,
  response: passkeyCreation,
  errors: [PASSKEY_ERRORS.TOO_MANY_PASSKEYS],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/users/{id}/passkeys',
  access: 'self',
  asksPassword: true,
  budget: perAccount(20, 'hour'),
  summary: 'Add a passkey that the browser has created; sends you an e-mail',
  params: userInPath,
  body: createdPasskey,
  response: ownPasskey,
  errors: Object.values(PASSKEY_ERRORS),
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/users/{id}/passkeys',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Rename a passkey',
  params: userInPath,
  body: z.strictObject({ passkeyId, name: passkeyName }),
  response: ownPasskey,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/passkeys',
  access: 'self',
  asksPassword: true,
  budget: perAccount(60, 'hour'),
  summary: 'Remove a passkey, which no longer signs in; sends you an e-mail',
  params: userInPath,
  body: z.strictObject({ passkeyId }),
  response: nothing,
})

export const getPasskeyChallenge = endpoint({
  method: 'POST',
  path: '/api/passkey-challenges',
  access: 'public',
  // Browsers that suggest passkeys ask on every visit to the page.
  budget: perAddress(120, 'minute', { knowsDevices: true }),
  summary: 'Get what the browser needs to use a passkey; stores nothing',
  response: passkeyChallenge,
})

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/api/passkey-login',
  access: 'public',
  budget: perAddress(60, 'minute', { knowsDevices: true }),
  summary: 'Sign in with a passkey; returns the user and sets the session cookie',
  body: withOidcToken(
    z.strictObject({
      passkey: passkeyProof,
      /** Restores an account that was deleted within the last days. */
      takeBack: z.exactOptional(z.boolean()),
    }),
  ),
  response: ownUser,
  errors: [
    PASSKEY_ERRORS.PASSKEY_REJECTED,
    ACCOUNT_ERRORS.ACCOUNT_DELETED,
    OIDC_ERRORS.OIDC_ONLY,
    OIDC_ERRORS.OIDC_REJECTED,
    OIDC_ERRORS.OIDC_OTHER_ADDRESS,
  ],
})

export const confirmWithPasskey = endpoint({
  method: 'POST',
  path: '/api/sessions/confirm-with-passkey',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary:
    'Confirm a passkey instead of the password; unlocks sensitive calls of this session for ten minutes',
  underSanction: true,
  whileWaiting: true,
  body: z.strictObject({ passkey: passkeyProof }),
  response: nothing,
  errors: [PASSKEY_ERRORS.PASSKEY_REJECTED],
})
