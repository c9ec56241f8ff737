import { changeUser, getOwnUser, login, logout, register } from '@hereabouts/contract/accounts/endpoints'
import {
  requestPasswordReset,
  resetPassword,
  sendVerificationMail,
  verifyEmail,
  verifyResetToken,
} from '@hereabouts/contract/accounts/endpoints-email'
import type { Deps } from '../platform/deps.ts'
import type { Call, Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'
import * as email from './service-email.ts'
import * as reset from './service-password-reset.ts'
import * as sessions from './service-sessions.ts'

export function bindAccounts(serve: Serve, deps: Deps) {
  serve(register, async ({ body, address, session }) =>
    enter(session, await sessions.register(deps, body, address)),
  )
  serve(login, async ({ body, address, session }) =>
    enter(session, await sessions.login(deps, body, address)),
  )
  serve(logout, async ({ viewer, session }) => {
    await sessions.logout(deps, viewer)
    session.forget()
    return {}
  })
  serve(getOwnUser, ({ viewer }) => service.getOwnUser(deps, viewer))
  serve(changeUser, ({ viewer, body }) => service.changeUser(deps, viewer, body))
  bindEmail(serve, deps)
}

function bindEmail(serve: Serve, deps: Deps) {
  serve(sendVerificationMail, async ({ viewer }) => {
    await email.mailVerificationAgain(deps, viewer)
    return {}
  })
  serve(verifyEmail, ({ viewer, body }) => email.verifyEmail(deps, viewer, body.token))
  serve(requestPasswordReset, async ({ body, address }) => {
    await reset.requestPasswordReset(deps, body.email, address)
    return {}
  })
  serve(verifyResetToken, ({ body }) => reset.checkResetToken(deps, body.token))
  serve(resetPassword, async ({ body, address }) => {
    await reset.resetPassword(deps, body, address)
    return {}
  })
}

function enter(session: Call<typeof login>['session'], { user, token }: sessions.SignedIn) {
  session.start(token)
  return user
}
