import * as contract from '@hereabouts/contract/chat/endpoints'
import * as groupsContract from '@hereabouts/contract/chat/endpoints-groups'
import { groupTyping, typing } from '@hereabouts/contract/chat/endpoints-live'
import type { AdvicePatterns } from '@hereabouts/contract/http/advice-patterns'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { conversationsAndMessages } from './data-lifecycle.ts'
import { notificationsOfChat } from './notifications.ts'
import * as service from './service.ts'
import * as groups from './service-groups.ts'
import { getPicture, sendPicture } from './service-pictures.ts'
import { setGroupReaction, setReaction } from './service-reactions.ts'
import * as requests from './service-requests.ts'
import { createSending } from './service-sending.ts'
import { takeBackGroupMessage, takeBackMessage } from './service-taking-back.ts'
import { signalGroupTyping, signalTyping } from './service-typing.ts'
import { subscribeChat, subscribeGroups } from './subscribers.ts'

export const chat: Feature = {
  name: 'chat',
  routes(serve, deps) {
    bindChat(serve, deps)
    bindGroups(serve, deps)
  },
  subscribers(deps) {
    subscribeChat(deps)
    subscribeGroups(deps)
  },
  dataLifecycle: conversationsAndMessages,
  notifications: notificationsOfChat,
}

const NO_PATTERNS: AdvicePatterns = { money: [], elsewhere: [], except: [] }

function bindChat(serve: Serve, deps: Deps) {
  const send = createSending(deps)
  deps.live.onCall(typing, ({ viewer, payload }) => signalTyping(deps, viewer, payload))
  serve(contract.getAdvice, async () => deps.config.advice ?? NO_PATTERNS)
  serve(contract.listConversations, ({ viewer, query }) => service.listConversations(deps, viewer, query))
  serve(contract.listUnread, ({ viewer }) => service.listUnread(deps, viewer))
  serve(contract.findConversation, async ({ viewer, params }) => ({
    conversation: await service.findConversation(deps, viewer, params),
  }))
  serve(contract.listMessages, ({ viewer, params, query }) =>
    service.listMessages(deps, viewer, params, query),
  )
  serve(contract.sendMessage, ({ viewer, params, body }) => send(viewer, params, body))
  serve(contract.sendPicture, ({ viewer, params, query, upload }) =>
    sendPicture(deps, viewer, { ...params, ...query }, upload),
  )
  serve(contract.getMessagePicture, ({ viewer, params }) => getPicture(deps, viewer, params))
  serve(contract.requestConversation, ({ viewer, params, body }) =>
    requests.requestConversation(deps, viewer, params, body),
  )
  serve(contract.acceptRequest, ({ viewer, params }) => requests.acceptRequest(deps, viewer, params))
  serve(contract.ignoreRequest, ({ viewer, params }) => requests.ignoreRequest(deps, viewer, params))
  serve(contract.deleteMessage, ({ viewer, params }) => service.deleteMessage(deps, viewer, params))
  serve(contract.takeBackMessage, ({ viewer, params }) => takeBackMessage(deps, viewer, params))
  serve(contract.setReaction, ({ viewer, params, body }) => setReaction(deps, viewer, params, body.emoji))
  serve(contract.markRead, ({ viewer, params, body }) => service.markRead(deps, viewer, params, body.seq))
}

function bindGroups(serve: Serve, deps: Deps) {
  deps.live.onCall(groupTyping, ({ viewer, payload }) => signalGroupTyping(deps, viewer, payload.gatheringId))
  serve(groupsContract.listGroupConversations, ({ viewer }) => groups.listGroupConversations(deps, viewer))
  serve(groupsContract.listGroupMessages, ({ viewer, params, query }) =>
    groups.listGroupMessages(deps, viewer, params.id, query),
  )
  serve(groupsContract.sendGroupMessage, ({ viewer, params, body }) =>
    groups.sendGroupMessage(deps, viewer, params.id, body),
  )
  serve(groupsContract.deleteGroupMessage, ({ viewer, params }) =>
    groups.deleteGroupMessage(deps, viewer, params),
  )
  serve(groupsContract.takeBackGroupMessage, ({ viewer, params }) =>
    takeBackGroupMessage(deps, viewer, params),
  )
  serve(groupsContract.setGroupReaction, ({ viewer, params, body }) =>
    setGroupReaction(deps, viewer, params, body.emoji),
  )
  serve(groupsContract.markGroupRead, ({ viewer, params, body }) =>
    groups.markGroupRead(deps, viewer, params.id, body.seq),
  )
  serve(groupsContract.takeDownGroupConversation, ({ viewer, params }) =>
    groups.takeDownGroupConversation(deps, viewer, params.id),
  )
}
