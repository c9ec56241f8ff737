import type { UserId } from '../accounts/schemas.ts'
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
/** Whether this person may write in the conversation, or the other's name, changed. Other data about the two may have changed, too. */
export const conversationChanged = liveEvent<CurrentConversation>('conversation:changed')
/** `by` is typing now. */
export const partnerTyping = liveEvent<{ conversation: Pair; by: UserId }>('typing')
/** This person deleted a message for themselves on one of their devices. */
export const messageDeleted = liveEvent<{ conversation: Pair; seq: number }>('message:deleted')
/** A member reacted to a message, or took the reaction back. */
export const messageReaction = liveEvent<{ conversation: Pair; reaction: Reaction }>('message:reaction')
/** `readerId` has read up to `seq`. */
export const messageRead = liveEvent<{ conversation: Pair; readerId: UserId; seq: number }>('message:read')
