import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  conversationChanged,
  messageDeleted,
  messageRead,
  messageSent,
  partnerTyping,
} from '@hereabouts/contract/chat/events'
import type { Deps } from '../platform/deps.ts'
import { listPartnersOf, partedByBlock } from './service.ts'

export function subscribeChat(deps: Deps) {
  const { bus, live } = deps
  bus.on('chat.sent', ({ pair, message }) =>
    live.send(pair, messageSent, { conversation: pair, seq: message.seq, message }),
  )
  bus.on('chat.read', ({ pair, reader, seq, hearers }) =>
    live.send(hearers, messageRead, { conversation: pair, readerId: reader, seq }),
  )
  bus.on('chat.typing', ({ pair, by, other }) =>
    live.send([other], partnerTyping, { conversation: pair, by }),
  )
  bus.on('chat.deleted', ({ pair, by, seq }) => live.send([by], messageDeleted, { conversation: pair, seq }))
  bus.on('chat.requestAccepted', ({ pair }) => live.send(pair, conversationChanged, { conversation: pair }))
  bus.on('chat.requestIgnored', ({ pair, by }) =>
    live.send([by], conversationChanged, { conversation: pair }),
  )

  const tellOfBlock = async (by: UserId, other: UserId) => {
    const pair = await partedByBlock(deps, by, other)
    if (pair) live.send(pair, conversationChanged, { conversation: pair })
  }
  bus.on('safety.blocked', ({ by, blocked }) => tellOfBlock(by, blocked))
  bus.on('safety.unblocked', ({ by, unblocked }) => tellOfBlock(by, unblocked))
  const tellPartners = async (person: UserId) => {
    for (const { pair, other } of await listPartnersOf(deps, person))
      live.send([other], conversationChanged, { conversation: pair })
  }
  bus.on('accounts.changed', ({ userId, isVisibleToOthers }) =>
    isVisibleToOthers ? tellPartners(userId) : undefined,
  )
  // Whoever is warned, or reads it, is nobody else's business.
  bus.on('sanctions.changed', ({ userId, isOut }) => (isOut ? tellPartners(userId) : undefined))
}
