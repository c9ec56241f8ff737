import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  conversationChanged,
  messageDeleted,
  messageRead,
  messageSent,
  partnerTyping,
} from '@hereabouts/contract/chat/events'
import type { Deps } from '../platform/deps.ts'
import { findChangedByBlock, listPartnersOf } from './service.ts'

export function subscribeChat(deps: Deps) {
  const { bus, live } = deps
  bus.on('chat.sent', ({ pair, message }) =>
    live.send(pair, messageSent, { conversation: pair, seq: message.seq, message }),
  )
  bus.on('chat.read', ({ pair, reader, seq, recipients }) =>
    live.send(recipients, messageRead, { conversation: pair, readerId: reader, seq }),
  )
  bus.on('chat.typing', ({ pair, by, other }) =>
    live.send([other], partnerTyping, { conversation: pair, by }),
  )
  bus.on('chat.deleted', ({ pair, by, seq }) => live.send([by], messageDeleted, { conversation: pair, seq }))
  bus.on('chat.requestAccepted', ({ pair }) => live.send(pair, conversationChanged, { conversation: pair }))
  bus.on('chat.requestIgnored', ({ pair, by }) =>
    live.send([by], conversationChanged, { conversation: pair }),
  )

  const notifyOfBlock = async (by: UserId, other: UserId) => {
    const pair = await findChangedByBlock(deps, by, other)
    if (pair) live.send(pair, conversationChanged, { conversation: pair })
  }
  bus.on('safety.blocked', ({ by, blocked }) => notifyOfBlock(by, blocked))
  bus.on('safety.unblocked', ({ by, unblocked }) => notifyOfBlock(by, unblocked))
  const notifyPartners = async (person: UserId) => {
    for (const { pair, other } of await listPartnersOf(deps, person))
      live.send([other], conversationChanged, { conversation: pair })
  }
  bus.on('accounts.changed', ({ userId, isVisibleToOthers }) =>
    isVisibleToOthers ? notifyPartners(userId) : undefined,
  )
  // Warnings are private.
  bus.on('sanctions.changed', ({ userId, isOut }) => (isOut ? notifyPartners(userId) : undefined))
}
