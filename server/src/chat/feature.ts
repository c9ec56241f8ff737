import * as contract from '@hereabouts/contract/chat/endpoints'
import { typing } from '@hereabouts/contract/chat/endpoints-live'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { conversationsAndMessages } from './data-lifecycle.ts'
import { notificationsOfChat } from './notifications.ts'
import * as service from './service.ts'
import { setReaction } from './service-reactions.ts'
import * as requests from './service-requests.ts'
import { createSending } from './service-sending.ts'
import { signalTyping } from './service-typing.ts'
import { subscribeChat } from './subscribers.ts'

export const chat: Feature = {
  name: 'chat',
  routes: bindChat,
  subscribers: subscribeChat,
  dataLifecycle: conversationsAndMessages,
  notifications: notificationsOfChat,
}

function bindChat(serve: Serve, deps: Deps) {
  const send = createSending(deps)
  deps.live.onCall(typing, ({ viewer, payload }) => signalTyping(deps, viewer, payload))
  serve(contract.listConversations, ({ viewer, query }) => service.listConversations(deps, viewer, query))
  serve(contract.listUnread, async ({ viewer }) => ({
    conversations: await service.listUnread(deps, viewer),
  }))
  serve(contract.findConversation, async ({ viewer, params }) => ({
    conversation: await service.findConversation(deps, viewer, params),
  }))
  serve(contract.listMessages, ({ viewer, params, query }) =>
    service.listMessages(deps, viewer, params, query),
  )
  serve(contract.sendMessage, ({ viewer, params, body }) => send(viewer, params, body))
  serve(contract.requestConversation, ({ viewer, params, body }) =>
    requests.requestConversation(deps, viewer, params, body),
  )
  serve(contract.acceptRequest, ({ viewer, params }) => requests.acceptRequest(deps, viewer, params))
  serve(contract.ignoreRequest, ({ viewer, params }) => requests.ignoreRequest(deps, viewer, params))
  serve(contract.deleteMessage, ({ viewer, params }) => service.deleteMessage(deps, viewer, params))
  serve(contract.setReaction, ({ viewer, params, body }) => setReaction(deps, viewer, params, body.emoji))
  serve(contract.markRead, ({ viewer, params, body }) => service.markRead(deps, viewer, params, body.seq))
}
