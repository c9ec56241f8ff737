import { confirmSession, login, logout, register } from '@hereabouts/contract/sign-in/endpoints'
import {
  changeEmail,
  changePassword,
  endSession,
  listSessions,
  signOutElsewhere,
} from '@hereabouts/contract/sign-in/endpoints-account'
import { checkSession } from '@hereabouts/contract/sign-in/endpoints-live'
import {
  disconnectOidc,
  finishOidc,
  getOwnOidc,
  startOidc,
} from '@hereabouts/contract/sign-in/endpoints-oidc'
import {
  addPasskey,
  confirmWithPasskey,
  getPasskeyChallenge,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@hereabouts/contract/sign-in/endpoints-passkeys'
import {
  requestPasswordReset,
  resetPassword,
  verifyResetCode,
  verifyResetToken,
} from '@hereabouts/contract/sign-in/endpoints-password-reset'
import { SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { every, type Feature } from '../platform/feature.ts'
import { localeAsked } from '../platform/http/languages.ts'
import type { Call, Serve } from '../platform/http/serve.ts'
import { createOidcProvider } from '../platform/oidc-provider.ts'
import { sessionsAndBrowsers } from './data-lifecycle.ts'
import * as devices from './service-devices.ts'
import * as emailChange from './service-email-change.ts'
import * as oidc from './service-oidc.ts'
import * as oidcIdentities from './service-oidc-identities.ts'
import * as passkeyChallenges from './service-passkey-challenges.ts'
import * as passkeys from './service-passkeys.ts'
import * as password from './service-password.ts'
import * as reset from './service-password-reset.ts'
import * as sessions from './service-sessions.ts'
import { subscribeSignIn } from './subscribers.ts'

export const signIn: Feature = {
  name: 'sign-in',
  routes: bindSignIn,
  subscribers: subscribeSignIn,
  jobs: [every(SECOND_MS, 'password resets', reset.answerResetRequests)],
  prepare: passkeys.warnOfOtherDomains,
  dataLifecycle: sessionsAndBrowsers,
}

function bindSignIn(serve: Serve, deps: Deps) {
  // Receiving any call checks the session.
  deps.live.onCall(checkSession, async () => {})
  serve(register, async ({ body, address, acceptLanguage, userAgent, deviceKey, session }) => {
    const locale = body.locale ?? localeAsked(acceptLanguage)
    return enter(
      session,
      await sessions.register(deps, { ...body, locale, address }, { userAgent, deviceKey }),
    )
  })
  serve(login, async ({ body, address, device, userAgent, deviceKey, session }) =>
    enter(session, await sessions.login(deps, body, { address, device }, { userAgent, deviceKey })),
  )
  serve(logout, async ({ viewer, device, session }) => {
    await sessions.logout(deps, viewer, device?.device ?? null)
    session.forget()
    return {}
  })
  serve(confirmSession, async ({ viewer, body, address }) => {
    await password.confirmSession(deps, viewer, body.password, address)
    return {}
  })
  bindAccount(serve, deps)
  bindPasswordReset(serve, deps)
  bindPasskeys(serve, deps)
  bindOidc(serve, deps)
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

function bindPasswordReset(serve: Serve, deps: Deps) {
  serve(requestPasswordReset, async ({ body, address, askerKey }) => {
    await reset.requestPasswordReset(deps, body.email, { address, askerKey })
    return {}
  })
  serve(verifyResetCode, ({ body, askerKey }) => reset.exchangeResetCode(deps, body.code, askerKey))
  serve(verifyResetToken, ({ body }) => reset.checkResetToken(deps, body.token))
  serve(resetPassword, async ({ body, address, device, session }) => {
    // The owner of the mailbox does not have to wait because of other people's attempts.
    session.markDevice(await reset.resetPassword(deps, body, { address, device }))
    return {}
  })
}

function bindPasskeys(serve: Serve, deps: Deps) {
  serve(listPasskeys, ({ viewer }) => passkeys.listPasskeys(deps, viewer))
  serve(startPasskey, ({ viewer }) => passkeys.startPasskey(deps, viewer))
  serve(addPasskey, ({ viewer, body }) => passkeys.addPasskey(deps, viewer, body))
  serve(renamePasskey, ({ viewer, body }) => passkeys.renamePasskey(deps, viewer, body))
  serve(removePasskey, async ({ viewer, body }) => {
    await passkeys.removePasskey(deps, viewer, body.passkeyId)
    return {}
  })
  serve(getPasskeyChallenge, async () => ({
    challenge: passkeyChallenges.makeChallenge(deps, 'use'),
    rpId: passkeys.rpIdOf(deps),
  }))
  serve(loginWithPasskey, async ({ body, userAgent, deviceKey, session }) =>
    enter(session, await sessions.loginWithPasskey(deps, body, { userAgent, deviceKey })),
  )
  serve(confirmWithPasskey, async ({ viewer, body }) => {
    await password.confirmSessionWithPasskey(deps, viewer, body.passkey)
    return {}
  })
}

function bindOidc(serve: Serve, deps: Deps) {
  const { oidc: settings, publicUrl } = deps.config
  const provider = settings && createOidcProvider(settings, publicUrl)
  serve(startOidc, ({ askerKey }) => oidc.startOidc(deps, provider, askerKey))
  serve(getOwnOidc, ({ viewer }) => oidcIdentities.getOwnOidc(deps, viewer))
  serve(disconnectOidc, async ({ viewer }) => {
    await oidcIdentities.disconnectOwn(deps, viewer)
    return {}
  })
  serve(finishOidc, async ({ body, askerKey, userAgent, deviceKey, session }) => {
    const outcome = await oidc.finishOidc(deps, provider, body, { askerKey, userAgent, deviceKey })
    return 'signedIn' in outcome
      ? { user: enter(session, outcome.signedIn), newcomer: null }
      : { user: null, newcomer: outcome.newcomer }
  })
}

function enter(session: Call<typeof login>['session'], { user, token }: sessions.SignedIn) {
  session.start(token, user.id)
  return user
}
