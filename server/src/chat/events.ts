import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Message, Reaction } from '@hereabouts/contract/chat/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import type { Pair } from './rules.ts'

declare module '../platform/bus.ts' {
  interface Events {
    'chat.sent': { pair: Pair; message: Message }
    /** A first message was sent, so that a conversation began. */
    'chat.requested': { pair: Pair; message: Message }
    /** A request was accepted or answered, so both can write. */
    'chat.requestAccepted': { pair: Pair; by: UserId }
    'chat.requestIgnored': { pair: Pair; by: UserId }
    'chat.typing': { pair: Pair; by: UserId; other: UserId }
    'chat.deleted': { pair: Pair; by: UserId; seq: number }
    /** `members` had not deleted the message before. */
    'chat.takenBack': { pair: Pair; members: readonly UserId[]; seq: number }
    'chat.reacted': { pair: Pair; reaction: Reaction }
    'chat.read': { pair: Pair; reader: UserId; seq: number; recipients: readonly UserId[] }
    /** Somebody wrote in the conversation of a gathering; `members` have a seat. */
    'chat.groupSent': { gatheringId: GatheringId; members: readonly UserId[]; message: Message }
    /** `others` have a seat, too. */
    'chat.groupTyping': { gatheringId: GatheringId; by: UserId; others: readonly UserId[] }
    'chat.groupRead': { gatheringId: GatheringId; reader: UserId; seq: number }
    /** `members` see the message. */
    'chat.groupReacted': { gatheringId: GatheringId; members: readonly UserId[]; reaction: Reaction }
    'chat.groupDeleted': { gatheringId: GatheringId; by: UserId; seq: number }
    /** `members` saw the message, and had not deleted it before. */
    'chat.groupTakenBack': { gatheringId: GatheringId; members: readonly UserId[]; seq: number }
    /** `by` has left it by blocking a member. */
    'chat.groupLeft': { gatheringId: GatheringId; by: UserId }
    'chat.groupTakenDown': { gatheringId: GatheringId; members: readonly UserId[] }
  }
}
