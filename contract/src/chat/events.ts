import type { UserId } from '../accounts/schemas.ts'
import type { GatheringId } from '../gatherings/schemas.ts'
import { liveEvent } from '../live/event.ts'
import type { Conversation, Message, Reaction } from './schemas.ts'

/** The members, lower ID first. */
type Pair = [UserId, UserId]

interface CurrentConversation {
  conversation: Pair
  current: Conversation | null
}

export const messageSent = liveEvent<{ conversation: Pair; seq: number; message: Message }>('message')
/** A conversation began, or its request was answered or ignored: what this person sees of it now. */
export const conversationUpdated = liveEvent<CurrentConversation>('conversation:updated')
/**
 * Whether this person may write in the conversation, or the other's name, changed. Other data about the
 * two may have changed, too.
 */
export const conversationChanged = liveEvent<CurrentConversation>('conversation:changed')
/** `by` is typing now. */
export const partnerTyping = liveEvent<{ conversation: Pair; by: UserId }>('typing')
/** This person deleted a message for themselves on one of their devices. */
export const messageDeleted = liveEvent<{ conversation: Pair; seq: number }>('message:deleted')
/** A member took a message back, so nobody sees it any more. */
export const messageTakenBack = liveEvent<{ conversation: Pair; seq: number }>('message:taken-back')
/** A member reacted to a message, or took the reaction back. */
export const messageReaction = liveEvent<{ conversation: Pair; reaction: Reaction }>('message:reaction')
/** `readerId` has read up to `seq`. */
export const messageRead = liveEvent<{ conversation: Pair; readerId: UserId; seq: number }>('message:read')
/** Somebody wrote in the conversation of a gathering. */
export const groupMessageSent = liveEvent<{ gatheringId: GatheringId; message: Message }>('group:message')
/** A member of a gathering reacted to a message, or took the reaction back. */
export const groupReaction = liveEvent<{ gatheringId: GatheringId; reaction: Reaction }>('group:reaction')
/** This person deleted a message of a gathering for themselves on one of their devices. */
export const groupMessageDeleted = liveEvent<{ gatheringId: GatheringId; seq: number }>('group:deleted')
/** A member took a message of a gathering back. */
export const groupMessageTakenBack = liveEvent<{ gatheringId: GatheringId; seq: number }>('group:taken-back')
/** This person is out of the conversation of a gathering, because they blocked somebody in it. */
export const groupLeft = liveEvent<{ gatheringId: GatheringId }>('group:left')
/** A moderator deleted the messages of a gathering and closed its conversation. */
export const groupTakenDown = liveEvent<{ gatheringId: GatheringId }>('group:taken-down')
/** A member of the conversation of a gathering, `by`, is typing now. */
export const memberTyping = liveEvent<{ gatheringId: GatheringId; by: UserId }>('group:typing')
/** This person has read the conversation of a gathering up to `seq`, on any of their devices. */
export const groupMessageRead = liveEvent<{ gatheringId: GatheringId; seq: number }>('group:read')
