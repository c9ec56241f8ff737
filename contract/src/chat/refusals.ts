import { refusals } from '../http/refusal.ts'

export const CHAT_REFUSALS = refusals({
  CLIENT_ID_USED: [409, 'This clientId belongs to a message in another conversation.'],
  CONVERSATION_UNAVAILABLE: [403, 'This conversation is unavailable.'],
})
