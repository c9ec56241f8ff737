import type { UserId } from '../accounts/schemas.ts'
import { liveEvent } from '../live/event.ts'
import type { Message } from './schemas.ts'

/** The members, the lower id first. */
type Pair = [UserId, UserId]

export const messageSent = liveEvent<{ conversation: Pair; seq: number; message: Message }>('message')
/** Whether something can be said in it, or what the other is called there, is not what it was. */
export const conversationChanged = liveEvent<{ conversation: Pair }>('conversation:changed')
/** `by` writes at this moment. */
export const typingTold = liveEvent<{ conversation: Pair; by: UserId }>('typing')
/** One took a message out of one's own sight, on whatever device. */
export const messageDeleted = liveEvent<{ conversation: Pair; seq: number }>('message:deleted')
/** How far `readerId` has read. */
export const messageRead = liveEvent<{ conversation: Pair; readerId: UserId; seq: number }>('message:read')
