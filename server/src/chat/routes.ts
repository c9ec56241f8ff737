import * as contract from '@hereabouts/contract/chat/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'

export function bindChat(serve: Serve, deps: Deps) {
  serve(contract.listConversations, ({ viewer }) => service.listConversations(deps, viewer))
  serve(contract.listMessages, ({ viewer, params, query }) =>
    service.listMessages(deps, viewer, params, query),
  )
  serve(contract.sendMessage, ({ viewer, params, body }) => service.sendMessage(deps, viewer, params, body))
  serve(contract.markRead, ({ viewer, params, body }) => service.markRead(deps, viewer, params, body.seq))
}
