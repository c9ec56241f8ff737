import { gatheringInPath } from '../gatherings/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { CHAT_ERRORS } from './errors.ts'
import { message, newMessage, newReaction, ownReaction, readUpTo, whichMessages } from './schemas.ts'
import { groupConversations, groupMessageInPath, groupMessagePage } from './schemas-groups.ts'

export const listGroupConversations = endpoint({
  method: 'GET',
  path: '/api/conversations/groups',
  access: 'user',
  budget: perAccount(240, 'minute'),
  summary: 'List the conversations of your gatherings, most recently active first',
  response: groupConversations,
})

export const listGroupMessages = endpoint({
  method: 'GET',
  path: '/api/gatherings/{id}/messages',
  access: 'user',
  budget: perAccount(240, 'minute'),
  summary: 'List messages of a gathering that is on, as those of two people; oldest first',
  params: gatheringInPath,
  query: whichMessages,
  response: groupMessagePage,
})

export const sendGroupMessage = endpoint({
  method: 'POST',
  path: '/api/gatherings/{id}/messages',
  access: 'user',
  budget: perAccount(120, 'minute'),
  summary: 'Write to the members of a gathering that is on; repeating a clientId returns the same message',
  params: gatheringInPath,
  body: newMessage,
  response: message,
  errors: [CHAT_ERRORS.CLIENT_ID_USED, CHAT_ERRORS.NO_ORIGINAL, CHAT_ERRORS.CONVERSATION_UNAVAILABLE],
})

export const deleteGroupMessage = endpoint({
  method: 'DELETE',
  path: '/api/gatherings/{id}/messages/{seq}',
  access: 'user',
  budget: perAccount(120, 'minute'),
  summary: 'Delete a message of a gathering for yourself; the others keep it',
  params: groupMessageInPath,
  response: nothing,
})

export const takeBackGroupMessage = endpoint({
  method: 'POST',
  path: '/api/gatherings/{id}/messages/{seq}/take-back',
  access: 'user',
  budget: perAccount(60, 'minute'),
  summary:
    'Take back a message that you sent in the last hour to a gathering that is on; it disappears for all',
  params: groupMessageInPath,
  response: nothing,
  errors: [CHAT_ERRORS.TOO_LATE, CHAT_ERRORS.CONVERSATION_UNAVAILABLE],
})

export const setGroupReaction = endpoint({
  method: 'PUT',
  path: '/api/gatherings/{id}/messages/{seq}/reaction',
  access: 'user',
  budget: perAccount(120, 'minute'),
  summary: 'React to a message of a gathering that is on with one of six emoji, or take the reaction back',
  params: groupMessageInPath,
  body: newReaction,
  response: ownReaction,
  errors: [CHAT_ERRORS.CONVERSATION_UNAVAILABLE, CHAT_ERRORS.TAKEN_BACK],
})

export const markGroupRead = endpoint({
  method: 'PUT',
  path: '/api/gatherings/{id}/messages/read',
  access: 'user',
  budget: perAccount(240, 'minute'),
  summary: 'Mark the conversation of a gathering as read up to a message; nobody else learns it',
  params: gatheringInPath,
  body: readUpTo,
  response: nothing,
})

export const takeDownGroupConversation = endpoint({
  method: 'POST',
  path: '/api/admin/gatherings/{id}/messages/take-down',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Delete the messages of a gathering and close its conversation',
  params: gatheringInPath,
  response: nothing,
})
