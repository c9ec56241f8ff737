import type { UserId } from '../accounts/schemas.ts'
import { liveEvent } from '../live/event.ts'
import type { Message } from './schemas.ts'

/** The members, lower ID first. */
type Pair = [UserId, UserId]

export const messageSent = liveEvent<{ conversation: Pair; seq: number; message: Message }>('message')
/** Whether this person may write in the conversation, or the other's name, changed. */
export const conversationChanged = liveEvent<{ conversation: Pair }>('conversation:changed')
/** `by` is typing now. */
export const partnerTyping = liveEvent<{ conversation: Pair; by: UserId }>('typing')
/** This person deleted a message for themselves on one of their devices. */
export const messageDeleted = liveEvent<{ conversation: Pair; seq: number }>('message:deleted')
/** `readerId` has read up to `seq`. */
export const messageRead = liveEvent<{ conversation: Pair; readerId: UserId; seq: number }>('message:read')
