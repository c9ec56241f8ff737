import { changeUser, getOwnUser, login, logout, register } from '@hereabouts/contract/accounts/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Call, Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'
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
}

function enter(session: Call<typeof login>['session'], { user, token }: sessions.SignedIn) {
  session.start(token)
  return user
}
