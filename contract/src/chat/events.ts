import type { UserId } from '../accounts/schemas.ts'
import { liveEvent } from '../live/event.ts'
import type { Message } from './schemas.ts'

/** The members, the lower id first. */
type Pair = [UserId, UserId]

export const messageSent = liveEvent<{ conversation: Pair; seq: number; message: Message }>('message')
/** How far `readerId` has read. */
export const messageRead = liveEvent<{ conversation: Pair; readerId: UserId; seq: number }>('message:read')
