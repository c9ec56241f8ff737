import { defineErrors } from '../http/error.ts'
import { REQUESTS_WAITING, TAKE_BACK_MINUTES } from './limits.ts'

export const CHAT_ERRORS = defineErrors({
  CLIENT_ID_USED: [409, 'This clientId belongs to a message in another conversation.'],
  REQUEST_WAITING: [409, 'You can write more once they answer.'],
  TOO_MANY_REQUESTS: [
    409,
    `${REQUESTS_WAITING.max} of your first messages are unanswered. Wait for a reply.`,
  ],
  NO_ORIGINAL: [422, 'The message you reply to does not exist.'],
  REQUEST_UNANSWERED: [409, 'You can react once the first message is answered or accepted.'],
  NO_REQUEST: [409, 'There is no request to answer here.'],
  TOO_LATE: [409, `You can only take a message back for ${TAKE_BACK_MINUTES} minutes.`],
  TAKEN_BACK: [409, 'This message was taken back.'],
  NOT_MET: [403, 'You can send pictures once you have met.'],
  CONVERSATION_UNAVAILABLE: [403, 'This conversation is unavailable.'],
})
