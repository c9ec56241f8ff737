import * as z from 'zod/mini'
import { userId } from '../accounts/schemas.ts'
import { companion } from '../accounts/schemas-others.ts'
import { gatheringId } from '../gatherings/schemas.ts'
import { idInPath, moment, typedText } from '../http/fields.ts'
import { MESSAGE_CHARACTERS, MESSAGES_PER_PAGE, REACTION_EMOJI } from './limits.ts'

/** More than a conversation will ever have; fits into the database's integers. */
const SEQ_MAX = 999_999_999

/** The operator's patterns for advice, which phones add to their own (`http/advice-patterns`). */
export const advicePatterns = z.strictObject({
  money: z.readonly(z.array(z.string())),
  elsewhere: z.readonly(z.array(z.string())),
  except: z.readonly(z.array(z.string())),
})

/** One message of a conversation. */
export const messageInPath = z.strictObject({
  a: idInPath<'user'>(),
  b: idInPath<'user'>(),
  seq: idInPath<'message'>(),
})

/** A picture that one member sends, by the ID that their phone chose for the message. */
export const pictureInPath = z.strictObject({
  a: idInPath<'user'>(),
  b: idInPath<'user'>(),
  clientId: z.uuid('a UUID'),
})

/** The two members by ID, in either order. */
export const pairInPath = z.strictObject({ a: idInPath<'user'>(), b: idInPath<'user'>() })

export const firstMessage = z.strictObject({
  /** Chosen by the phone, so that a retry cannot send a message twice. */
  clientId: z.uuid('a UUID'),
  text: typedText(
    MESSAGE_CHARACTERS.min,
    MESSAGE_CHARACTERS.max,
    `${MESSAGE_CHARACTERS.min} to ${MESSAGE_CHARACTERS.max} characters`,
  ),
})

export const newMessage = z.strictObject({
  ...firstMessage.shape,
  /** The sequence number of the message that it replies to. */
  replyTo: z.exactOptional(z.int().check(z.positive(), z.maximum(SEQ_MAX))),
})
export type NewMessage = z.infer<typeof newMessage>

export const message = z.strictObject({
  /** 1, 2, 3 and so on within its conversation, without gaps. */
  seq: z.int(),
  senderId: userId,
  clientId: z.string(),
  text: z.string(),
  sentAt: moment(),
  /** The sequence number of the message that it replies to. */
  replyTo: z.exactOptional(z.int()),
  /** If the message is a picture: its size in pixels. The text is empty then. */
  picture: z.exactOptional(z.strictObject({ width: z.int(), height: z.int() })),
  /** If its sender took it back. Only its place in the sequence is left, without text or picture. */
  isTakenBack: z.exactOptional(z.literal(true)),
})
export type Message = z.infer<typeof message>

const emoji = z.nullable(z.enum(REACTION_EMOJI, `one of ${REACTION_EMOJI.join(' ')}, or null`))

/** Null removes the reaction. */
export const newReaction = z.strictObject({ emoji })

/** One person's reaction to a message. */
export const reaction = z.strictObject({
  seq: z.int(),
  userId,
  /** Null if it was taken back. */
  emoji,
  /**
   * Numbers the changes of reactions in a conversation: 1, 2, 3 and so on. Only the last one
   * of each reaction is kept.
   */
  version: z.int(),
})
export type Reaction = z.infer<typeof reaction>

export const ownReaction = z.strictObject({ reaction: z.nullable(reaction) })

const seqInQuery = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'a sequence number')),
  z.transform((digits) => Number(digits)),
)

export const pictureQuery = z.strictObject({
  /** The sequence number of the message that it replies to. */
  replyTo: z.exactOptional(seqInQuery.check(z.refine((seq) => seq >= 1, 'a sequence number'))),
})

/** Forward from a message, or back from one. Without either, the latest. */
export const whichMessages = z
  .strictObject({
    after: z.exactOptional(seqInQuery),
    before: z.exactOptional(seqInQuery),
    limit: z.exactOptional(
      seqInQuery.check(z.refine((n) => n >= 1 && n <= MESSAGES_PER_PAGE, `1 to ${MESSAGES_PER_PAGE}`)),
    ),
    /** Asks for all changes of reactions after a version, instead of the reactions to the listed messages. */
    reactionsAfter: z.exactOptional(seqInQuery),
  })
  .check(
    z.refine(({ after, before }) => after === undefined || before === undefined, {
      path: ['before'],
      message: 'either after or before',
    }),
  )

export const messagePage = z.strictObject({
  messages: z.array(message),
  lastSeq: z.int(),
  /** How far the other person has read; 0 if the conversation is unavailable. */
  readSeq: z.int(),
  /**
   * All messages that this person deleted for themselves, or that their sender took back. In the list of
   * messages, they have neither text nor picture.
   */
  deleted: z.array(z.int()),
  /** Those of `deleted` that their sender took back, if any. */
  takenBack: z.exactOptional(z.array(z.int())),
  /** Up to `REACTIONS_PER_PAGE` if they are changes. */
  reactions: z.array(reaction),
  /** The version up to which the response contains all changes. */
  reactionVersion: z.int(),
})
export type MessagePage = z.infer<typeof messagePage>

export const conversation = z.strictObject({
  /** Lower ID first, as in the conversation's URL. */
  members: z.tuple([userId, userId]),
  other: companion,
  /** False if either person blocked the other, left or was banned. It does not say which. */
  isAvailable: z.boolean(),
  /** Whether the two have met, as both confirmed. Only then can they send pictures. */
  hasMet: z.boolean(),
  lastMessage: z.nullable(message),
  lastSeq: z.int(),
  /**
   * Whether this person sent or received the first message, until it is answered or accepted. Only its
   * receiver sees `ignored`; for the sender it stays `sent`.
   */
  request: z.nullable(z.enum(['sent', 'received', 'ignored'])),
  /** Whether links in the other's messages cannot be opened, because their account is new. */
  areLinksInert: z.boolean(),
})
export type Conversation = z.infer<typeof conversation>

/** Conversations that were last active before or at this time. */
export const whichConversations = z.strictObject({ before: z.exactOptional(moment()) })

export const conversationPage = z.strictObject({
  conversations: z.array(conversation),
  /**
   * Only if there are more: `before` for the next page, which may repeat the last conversation of this one.
   */
  older: z.exactOptional(moment()),
  /**
   * How many messages this person has deleted for themselves, or their senders have taken back, in gatherings
   * too, if any. A phone that kept some notices that it missed deletions.
   */
  deletions: z.exactOptional(z.int()),
})
export type ConversationPage = z.infer<typeof conversationPage>

/** The conversation of two people as one of them sees it; null if they have none. */
export const foundConversation = z.strictObject({ conversation: z.nullable(conversation) })

const unreadMessages = z.strictObject({
  /** Lower ID first. */
  members: z.tuple([userId, userId]),
  /** How far this person has read. */
  readSeq: z.int(),
  /** The other person's messages after that, ascending, without deleted ones; up to `UNREAD_LISTED_MAX`. */
  seqs: z.array(z.int()),
})
export type UnreadMessages = z.infer<typeof unreadMessages>

/** The same in the conversation of a gathering. */
const unreadGroupMessages = z.strictObject({
  gatheringId,
  readSeq: unreadMessages.shape.readSeq,
  seqs: unreadMessages.shape.seqs,
})

/**
 * The most recently active conversations with unread messages, up to `CONVERSATIONS_LISTED_MAX`,
 * without ignored requests.
 */
export const unreadConversations = z.strictObject({
  conversations: z.array(unreadMessages),
  /** Up to `GROUPS_LISTED_MAX`. */
  groups: z.array(unreadGroupMessages),
})
export type UnreadConversations = z.infer<typeof unreadConversations>

export const readUpTo = z.strictObject({ seq: z.int().check(z.nonnegative()) })
