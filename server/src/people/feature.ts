import { findUser, getUser } from '@hereabouts/contract/people/endpoints'
import { getAvatar, removeAvatar, setAvatar } from '@hereabouts/contract/people/endpoints-avatar'
import { deleteUser, exportUser } from '@hereabouts/contract/people/endpoints-leaving'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { accountsAndTraces } from './data-lifecycle.ts'
import * as service from './service.ts'
import * as avatars from './service-avatar.ts'
import * as leaving from './service-leaving.ts'

export const people: Feature = {
  name: 'people',
  routes: bindPeople,
  dataLifecycle: accountsAndTraces,
}

function bindPeople(serve: Serve, deps: Deps) {
  serve(getUser, ({ viewer, params }) => service.getUser(deps, viewer, params.id))
  serve(findUser, ({ viewer, query }) => service.findUser(deps, viewer, query.username))
  serve(setAvatar, ({ viewer, upload }) => avatars.setAvatar(deps, viewer, upload))
  serve(removeAvatar, ({ viewer }) => avatars.removeAvatar(deps, viewer))
  serve(getAvatar, ({ viewer, params }) => avatars.getAvatar(deps, viewer, params.id, params.hash))
  serve(exportUser, ({ viewer }) => leaving.exportUser(deps, viewer))
  serve(deleteUser, async ({ viewer, body, address, session }) => {
    const answer = await leaving.deleteUser(deps, viewer, body, address)
    session.forget()
    session.forgetDevice()
    return answer
  })
}
