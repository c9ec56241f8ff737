import type { UserId } from '../accounts/schemas.ts'
import { liveEvent } from '../live/event.ts'
import type { Message } from './schemas.ts'

/** The members, the lower id first. */
type Pair = [UserId, UserId]

export const messageSent = liveEvent<{ conversation: Pair; seq: number; message: Message }>('message')
/** Whether the viewer may write in the conversation, or the partner's name in it, has changed. */
export const conversationChanged = liveEvent<{ conversation: Pair }>('conversation:changed')
/** `by` is typing right now. */
export const partnerTyping = liveEvent<{ conversation: Pair; by: UserId }>('typing')
/** The viewer deleted a message for themselves, on any device. */
export const messageDeleted = liveEvent<{ conversation: Pair; seq: number }>('message:deleted')
/** How far `readerId` has read. */
export const messageRead = liveEvent<{ conversation: Pair; readerId: UserId; seq: number }>('message:read')
