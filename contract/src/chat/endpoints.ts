import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { CHAT_REFUSALS } from './refusals.ts'
import { catchUp, conversation, message, messagePage, newMessage, pairInPath, readUpTo } from './schemas.ts'

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  access: 'user',
  summary: 'One’s conversations, the liveliest first',
  response: z.strictObject({ conversations: z.array(conversation) }),
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/{a}/{b}/messages',
  access: 'user',
  summary: 'Messages after a sequence number, or the latest ones; oldest first',
  params: pairInPath,
  query: catchUp,
  response: messagePage,
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/{a}/{b}/messages',
  access: 'user',
  summary: 'Send a message; the same clientId again answers the same message',
  params: pairInPath,
  body: newMessage,
  response: message,
  refusals: Object.values(CHAT_REFUSALS),
})

export const markRead = endpoint({
  method: 'PUT',
  path: '/api/conversations/{a}/{b}/read',
  access: 'user',
  summary: 'Say how far one has read',
  params: pairInPath,
  body: readUpTo,
  response: nothing,
})
