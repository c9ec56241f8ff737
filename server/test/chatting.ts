import { randomUUID } from 'node:crypto'
import {
  acceptRequest,
  deleteMessage,
  ignoreRequest,
  listConversations,
  listMessages,
  listUnread,
  markRead,
  requestConversation,
  sendMessage,
  setReaction,
  takeBackMessage,
} from '@hereabouts/contract/chat/endpoints'
import type { Emoji } from '@hereabouts/contract/chat/limits'
import type { Person } from './person.ts'

/** The path parameters of two people's conversation. */
export const between = (one: { id: number }, other: { id: number }) => ({ a: one.id, b: other.id })

/** The input of a call that sends `text` to somebody, with a new client id by default. */
export function messageTo(from: Person, to: Person, text: string, clientId: string = randomUUID()) {
  return { params: between(from, to), body: { clientId, text } }
}

export const say = (from: Person, to: Person, text: string, clientId?: string) =>
  from.call(sendMessage, messageTo(from, to, text, clientId))

/** Replies to the message with this sequence number. */
export function reply(from: Person, to: Person, text: string, replyTo: number, clientId?: string) {
  const { params, body } = messageTo(from, to, text, clientId)
  return from.call(sendMessage, { params, body: { ...body, replyTo } })
}

/** Sends a first message to somebody. */
export const request = (from: Person, to: Person, text: string, clientId?: string) =>
  from.call(requestConversation, messageTo(from, to, text, clientId))

export const deleteFor = (by: Person, other: Person, seq: number) =>
  by.call(deleteMessage, { params: { ...between(by, other), seq } })

export const takeBack = (by: Person, other: Person, seq: number) =>
  by.call(takeBackMessage, { params: { ...between(by, other), seq } })

/** Reacts to the message with this sequence number. */
export const react = (by: Person, other: Person, seq: number, emoji: Emoji | null) =>
  by.call(setReaction, { params: { ...between(by, other), seq }, body: { emoji } })

export const accept = (by: Person, from: Person) => by.call(acceptRequest, { params: between(by, from) })

export const ignore = (by: Person, from: Person) => by.call(ignoreRequest, { params: between(by, from) })

export const read = (
  reader: Person,
  other: Person,
  query: { after?: number; before?: number; limit?: number; reactionsAfter?: number } = {},
) => reader.call(listMessages, { params: between(reader, other), query: query as never })

export const readUpTo = (reader: Person, other: Person, seq: number) =>
  reader.call(markRead, { params: between(reader, other), body: { seq } })

/** A conversation with somebody, from the person's list, and how many of its messages are unread. */
export async function conversationWith(person: Person, other: Person) {
  const { conversations } = await person.call(listConversations)
  const found = conversations.find((each) => each.other.id === other.id)
  return found && { ...found, unread: (await unreadOf(person, other))?.seqs.length ?? 0 }
}

/** What a person has not read of their conversation with somebody. */
export async function unreadOf(person: Person, other: Person) {
  const { conversations } = await person.call(listUnread)
  return conversations.find(({ members }) => (members as number[]).includes(other.id))
}
