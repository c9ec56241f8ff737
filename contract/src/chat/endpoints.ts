import { GATE_ERRORS } from '../gate/errors.ts'
import { perAccount, perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { bytes, nothing } from '../http/fields.ts'
import { UPLOAD_ERRORS } from '../http/limits-upload.ts'
import { MEETUP_ERRORS } from '../meetups/errors.ts'
import { CHAT_ERRORS } from './errors.ts'
import { ADVICE_KEPT_SECONDS, PICTURE_BYTES_MAX, PICTURE_KEPT_SECONDS, PICTURES_PER } from './limits.ts'
import {
  advicePatterns,
  conversationPage,
  firstMessage,
  foundConversation,
  message,
  messageInPath,
  messagePage,
  newMessage,
  newReaction,
  ownReaction,
  pairInPath,
  pictureInPath,
  pictureQuery,
  readUpTo,
  unreadConversations,
  whichConversations,
  whichMessages,
} from './schemas.ts'

const { NOT_MET, TOO_LATE, ...OF_TEXTS } = CHAT_ERRORS
const TEXT_ERRORS = Object.values(OF_TEXTS)

export const getAdvice = endpoint({
  method: 'GET',
  path: '/api/advice',
  access: 'public',
  budget: perAddress(600, 'minute'),
  summary: 'What messages say that deserve advice, in words that the operator added',
  response: advicePatterns,
  keptSeconds: ADVICE_KEPT_SECONDS,
})

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  access: 'user',
  budget: perAccount(240, 'minute'),
  summary: 'List your conversations, most recently active first',
  query: whichConversations,
  response: conversationPage,
})

export const listUnread = endpoint({
  method: 'GET',
  path: '/api/conversations/unread',
  access: 'user',
  budget: perAccount(240, 'minute'),
  summary: 'List the unread messages of your conversations by sequence number, including those of gatherings',
  response: unreadConversations,
})

export const findConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/{a}/{b}',
  access: 'user',
  budget: perAccount(240, 'minute'),
  summary: 'Find your conversation with a person, if there is one',
  params: pairInPath,
  response: foundConversation,
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/{a}/{b}/messages',
  access: 'user',
  budget: perAccount(240, 'minute'),
  summary: 'List messages after or before a sequence number, or the latest ones; oldest first',
  params: pairInPath,
  query: whichMessages,
  response: messagePage,
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/{a}/{b}/messages',
  access: 'user',
  budget: perAccount(120, 'minute'),
  summary: 'Send a message; repeating a clientId returns the same message',
  params: pairInPath,
  body: newMessage,
  response: message,
  errors: TEXT_ERRORS,
})

export const sendPicture = endpoint({
  method: 'PUT',
  path: '/api/conversations/{a}/{b}/pictures/{clientId}',
  access: 'user',
  budget: [perAccount(PICTURES_PER.hour, 'hour'), perAccount(PICTURES_PER.day, 'day')],
  summary: 'Send a picture to a person you have met; repeating a clientId returns the same message',
  params: pictureInPath,
  query: pictureQuery,
  upload: { bytesMax: PICTURE_BYTES_MAX },
  response: message,
  errors: [
    ...Object.values(UPLOAD_ERRORS),
    NOT_MET,
    CHAT_ERRORS.CLIENT_ID_USED,
    CHAT_ERRORS.NO_ORIGINAL,
    CHAT_ERRORS.CONVERSATION_UNAVAILABLE,
  ],
})

export const getMessagePicture = endpoint({
  method: 'GET',
  path: '/api/conversations/{a}/{b}/messages/{seq}/picture',
  access: 'user',
  budget: perAccount(600, 'minute'),
  summary: 'Get the picture of a message, unless you deleted it for yourself',
  params: messageInPath,
  response: bytes,
  file: { type: 'image/webp', keptSeconds: PICTURE_KEPT_SECONDS },
})

export const requestConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/{a}/{b}/request',
  access: 'user',
  budget: perAccount(30, 'hour'),
  contactsFirst: 'person',
  summary: 'Send a person nearby a first message, and no more until they answer or accept',
  params: pairInPath,
  body: firstMessage,
  response: message,
  errors: [
    ...TEXT_ERRORS,
    MEETUP_ERRORS.NOT_NEARBY,
    MEETUP_ERRORS.VERIFIED_ONLY,
    GATE_ERRORS.TOO_MANY_CONTACTS,
  ],
})

export const acceptRequest = endpoint({
  method: 'POST',
  path: '/api/conversations/{a}/{b}/accept',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Accept a first message; then both can write',
  params: pairInPath,
  response: nothing,
  errors: [CHAT_ERRORS.NO_REQUEST, CHAT_ERRORS.CONVERSATION_UNAVAILABLE],
})

export const ignoreRequest = endpoint({
  method: 'POST',
  path: '/api/conversations/{a}/{b}/ignore',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Ignore a first message without its sender knowing',
  params: pairInPath,
  response: nothing,
  errors: [CHAT_ERRORS.NO_REQUEST],
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/conversations/{a}/{b}/messages/{seq}',
  access: 'user',
  budget: perAccount(120, 'minute'),
  summary: 'Delete a message for yourself; the other person keeps it',
  params: messageInPath,
  response: nothing,
})

export const takeBackMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/{a}/{b}/messages/{seq}/take-back',
  access: 'user',
  budget: perAccount(60, 'minute'),
  summary: 'Take back a message or picture that you sent in the last hour; it disappears for both',
  params: messageInPath,
  response: nothing,
  errors: [TOO_LATE, CHAT_ERRORS.CONVERSATION_UNAVAILABLE],
})

export const setReaction = endpoint({
  method: 'PUT',
  path: '/api/conversations/{a}/{b}/messages/{seq}/reaction',
  access: 'user',
  budget: perAccount(120, 'minute'),
  summary: 'React to a message with one of six emoji, or take the reaction back',
  params: messageInPath,
  body: newReaction,
  response: ownReaction,
  errors: [CHAT_ERRORS.CONVERSATION_UNAVAILABLE, CHAT_ERRORS.REQUEST_UNANSWERED, CHAT_ERRORS.TAKEN_BACK],
})

export const markRead = endpoint({
  method: 'PUT',
  path: '/api/conversations/{a}/{b}/read',
  access: 'user',
  budget: perAccount(240, 'minute'),
  summary: 'Mark a conversation as read up to a message',
  params: pairInPath,
  body: readUpTo,
  response: nothing,
})
