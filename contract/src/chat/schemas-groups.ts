import * as z from 'zod/mini'
import { companion } from '../accounts/schemas-others.ts'
import { gatheringId, gatheringInPath } from '../gatherings/schemas.ts'
import { idInPath, moment } from '../http/fields.ts'
import { message, messagePage } from './schemas.ts'

/** One message of the conversation of a gathering. */
export const groupMessageInPath = z.strictObject({
  ...gatheringInPath.shape,
  seq: idInPath<'message'>(),
})

/**
 * A page of the conversation of a gathering. Its messages are numbered like those of two people. People see
 * what was said while they had a seat.
 */
export const groupMessagePage = z.strictObject({
  messages: z.array(message),
  /** Where what this person sees begins: 1, or higher if they got their seat later. */
  firstSeq: z.int(),
  /** The last message that this person sees. */
  lastSeq: z.int(),
  /** How far this person has read. Nobody learns how far others have. */
  readSeq: z.int(),
  /** The visible messages that are deleted for this person. In `messages` they have no text. */
  deleted: messagePage.shape.deleted,
  takenBack: messagePage.shape.takenBack,
  /** The numbers among those of this page whose messages are gone together with their sender's account. */
  gone: z.array(z.int()),
  reactions: messagePage.shape.reactions,
  reactionVersion: messagePage.shape.reactionVersion,
  /** Who sent these messages or reacted to them, including people who have left. */
  senders: z.array(companion),
  /** Whether this person can write: until a day after the gathering, and only while they have a seat. */
  isOpen: z.boolean(),
})
export type GroupMessagePage = z.infer<typeof groupMessagePage>

/** The conversation of a gathering in a person's list. */
export const groupConversation = z.strictObject({
  gatheringId,
  interest: z.string(),
  label: z.string(),
  startsAt: moment(),
  isOpen: z.boolean(),
  lastMessage: z.nullable(message),
  lastSeq: z.int(),
})
export type GroupConversation = z.infer<typeof groupConversation>

/** The conversations of a person's gatherings, most recently active first. */
export const groupConversations = z.strictObject({ groups: z.array(groupConversation) })
