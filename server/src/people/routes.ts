import { findUser, getUser } from '@hereabouts/contract/people/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'

export function bindPeople(serve: Serve, deps: Deps) {
  serve(getUser, ({ viewer, params }) => service.getUser(deps, viewer, params.id))
  serve(findUser, ({ viewer, query }) => service.findUser(deps, viewer, query.username))
}
