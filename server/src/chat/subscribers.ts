import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  conversationChanged,
  conversationUpdated,
  groupLeft,
  groupMessageDeleted,
  groupMessageRead,
  groupMessageSent,
  groupMessageTakenBack,
  groupReaction,
  groupTakenDown,
  memberTyping,
  messageDeleted,
  messageReaction,
  messageRead,
  messageSent,
  messageTakenBack,
  partnerTyping,
} from '@hereabouts/contract/chat/events'
import type { Deps } from '../platform/deps.ts'
import { createUpdates } from '../platform/live/updates.ts'
import { type Pair, pairOf } from './rules.ts'
import { findChangedByBlock, findConversation, listPartnersOf, type Partner } from './service.ts'
import { followSeats, leaveGroupsWith, takeDownWithin } from './service-groups.ts'

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
  bus.on('chat.takenBack', ({ pair, members, seq }) =>
    live.send(members, messageTakenBack, { conversation: pair, seq }),
  )
  bus.on('chat.reacted', ({ pair, reaction }) =>
    live.send(pair, messageReaction, { conversation: pair, reaction }),
  )
  const sender = (event: typeof conversationChanged) =>
    createUpdates<Pair>(deps, event.name, async (member, pair, db) => {
      const current = await findConversation({ ...deps, db }, { id: member }, { a: pair[0], b: pair[1] })
      live.sendHere(member, event, { conversation: pair, current })
    })
  const sendUpdated = sender(conversationUpdated)
  const sendChanged = sender(conversationChanged)
  bus.on('chat.requested', ({ pair }) => sendUpdated(pair, pair))
  bus.on('chat.requestAccepted', ({ pair }) => sendUpdated(pair, pair))
  bus.on('chat.requestIgnored', ({ pair, by }) => sendUpdated([by], pair))
  // The first accepted meetup of two people begins or opens their conversation, as having met at a gathering
  // does. Once they have met, they can send pictures.
  bus.on('meetups.changed', ({ members: [one, other], state }) => {
    const pair = one && other && pairOf(one, { a: one, b: other })
    if (pair && (state === 'accepted' || state === 'met')) sendUpdated(pair, pair)
  })

  const notifyOfBlock = async (by: UserId, other: UserId) => {
    const pair = await findChangedByBlock(deps, by, other)
    if (pair) sendChanged(pair, pair)
  }
  bus.on('safety.blocked', ({ by, blocked }) => notifyOfBlock(by, blocked))
  bus.on('safety.unblocked', ({ by, unblocked }) => notifyOfBlock(by, unblocked))
  // An event without a visible change would reveal that the person is using the app, even to people whom they
  // have blocked.
  const notifyPartners = async (person: UserId, notices: (partner: Partner) => boolean) => {
    const partners = await listPartnersOf(deps, person)
    for (const { pair, other } of partners.filter(notices)) sendChanged([other], pair)
  }
  bus.on('accounts.changed', ({ userId, before, after, isVisibleToOthers }) => {
    const changesSight = before.visibleToVerifiedOnly !== after.visibleToVerifiedOnly
    if (!isVisibleToOthers && !changesSight) return
    return notifyPartners(
      userId,
      ({ canSee, isVerified }) => (isVisibleToOthers && canSee) || (changesSight && !isVerified),
    )
  })
  // Warnings are private.
  bus.on('sanctions.changed', ({ userId, isOut }) => (isOut ? notifyPartners(userId, () => true) : undefined))
}

/** The conversations of gatherings. */
export function subscribeGroups({ bus, live }: Deps) {
  bus.beforeCommit('gatherings.changed', (tx, { id }) => followSeats(tx, id))
  bus.beforeCommit('gatherings.takenDown', (tx, { id }) => takeDownWithin(tx, id))
  bus.beforeCommit('safety.blocked', (tx, { by, blocked }) => leaveGroupsWith(tx, by, blocked))
  bus.on('chat.groupSent', ({ members, gatheringId, message }) =>
    live.send(members, groupMessageSent, { gatheringId, message }),
  )
  bus.on('chat.groupTyping', ({ others, gatheringId, by }) =>
    live.send(others, memberTyping, { gatheringId, by }),
  )
  bus.on('chat.groupRead', ({ reader, gatheringId, seq }) =>
    live.send([reader], groupMessageRead, { gatheringId, seq }),
  )
  bus.on('chat.groupReacted', ({ members, gatheringId, reaction }) =>
    live.send(members, groupReaction, { gatheringId, reaction }),
  )
  bus.on('chat.groupDeleted', ({ by, gatheringId, seq }) =>
    live.send([by], groupMessageDeleted, { gatheringId, seq }),
  )
  bus.on('chat.groupTakenBack', ({ members, gatheringId, seq }) =>
    live.send(members, groupMessageTakenBack, { gatheringId, seq }),
  )
  bus.on('chat.groupLeft', ({ by, gatheringId }) => live.send([by], groupLeft, { gatheringId }))
  bus.on('chat.groupTakenDown', ({ members, gatheringId }) =>
    live.send(members, groupTakenDown, { gatheringId }),
  )
}
