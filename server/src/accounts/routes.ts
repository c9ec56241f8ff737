import { changeUser, getOwnUser, login, logout, register } from '@hereabouts/contract/accounts/endpoints'
import {
  changeEmail,
  changePassword,
  endSession,
  listSessions,
  signOutElsewhere,
} from '@hereabouts/contract/accounts/endpoints-account'
import {
  requestPasswordReset,
  resetPassword,
  sendVerificationMail,
  verifyEmail,
  verifyResetToken,
} from '@hereabouts/contract/accounts/endpoints-email'
import { checkSession } from '@hereabouts/contract/accounts/endpoints-live'
import {
  acknowledgeSanction,
  appealSanction,
  confirmSession,
  listOwnSanctions,
} from '@hereabouts/contract/accounts/endpoints-sanctions'
import type { Deps } from '../platform/deps.ts'
import type { Call, Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'
import * as devices from './service-devices.ts'
import * as email from './service-email.ts'
import * as emailChange from './service-email-change.ts'
import * as password from './service-password.ts'
import * as reset from './service-password-reset.ts'
import * as sanctions from './service-sanctions.ts'
import * as sessions from './service-sessions.ts'

export function bindAccounts(serve: Serve, deps: Deps) {
  // Hearing anything at all looks at the session.
  deps.live.onCall(checkSession, async () => {})
  serve(register, async ({ body, userAgent, deviceKey, session }) =>
    enter(session, await sessions.register(deps, body, { userAgent, deviceKey })),
  )
  serve(login, async ({ body, address, device, userAgent, deviceKey, session }) =>
    enter(session, await sessions.login(deps, body, { address, device }, { userAgent, deviceKey })),
  )
  serve(logout, async ({ viewer, device, session }) => {
    await sessions.logout(deps, viewer, device?.device ?? null)
    session.forget()
    return {}
  })
  serve(getOwnUser, ({ viewer }) => service.getOwnUser(deps, viewer))
  serve(changeUser, ({ viewer, body }) => service.changeUser(deps, viewer, body))
  serve(confirmSession, async ({ viewer, body, address }) => {
    await password.confirmSession(deps, viewer, body.password, address)
    return {}
  })
  bindEmail(serve, deps)
  bindAccount(serve, deps)
  bindSanctions(serve, deps)
}

function bindAccount(serve: Serve, deps: Deps) {
  serve(listSessions, ({ viewer }) => devices.listSessions(deps, viewer))
  serve(endSession, async ({ viewer, body }) => {
    await devices.endSession(deps, viewer, body.sessionId)
    return {}
  })
  serve(signOutElsewhere, async ({ viewer }) => {
    await devices.signOutElsewhere(deps, viewer)
    return {}
  })
  serve(changePassword, async ({ viewer, body, address }) => {
    await password.changePassword(deps, viewer, body, address)
    return {}
  })
  serve(changeEmail, async ({ viewer, body, address }) => {
    await emailChange.changeEmail(deps, viewer, body, address)
    return {}
  })
}

function bindSanctions(serve: Serve, deps: Deps) {
  serve(listOwnSanctions, ({ viewer }) => sanctions.listOwnSanctions(deps, viewer))
  serve(acknowledgeSanction, ({ viewer, params }) => sanctions.acknowledgeSanction(deps, viewer, params.id))
  serve(appealSanction, ({ viewer, params, body }) =>
    sanctions.appealSanction(deps, viewer, params.id, body.text),
  )
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
  serve(resetPassword, async ({ body, address, device, session }) => {
    // Whoever reads the account's mail need not wait for what others tried.
    session.markDevice(await reset.resetPassword(deps, body, { address, device }))
    return {}
  })
}

function enter(session: Call<typeof login>['session'], { user, token }: sessions.SignedIn) {
  session.start(token, user.id)
  return user
}
