import * as z from 'zod/mini'
import { userId } from '../accounts/schemas.ts'
import { companion } from '../accounts/schemas-others.ts'
import { idInPath, moment, typedText } from '../http/fields.ts'
import { MESSAGE_CHARACTERS, MESSAGES_PER_PAGE } from './limits.ts'

/** One message of a conversation. */
export const messageInPath = z.strictObject({
  a: idInPath<'user'>(),
  b: idInPath<'user'>(),
  seq: idInPath<'message'>(),
})

/** The two members by id, in either order. */
export const pairInPath = z.strictObject({ a: idInPath<'user'>(), b: idInPath<'user'>() })

export const newMessage = z.strictObject({
  /** Made by the phone, so that sending again cannot send twice. */
  clientId: z.uuid('a UUID'),
  text: typedText(
    MESSAGE_CHARACTERS.min,
    MESSAGE_CHARACTERS.max,
    `${MESSAGE_CHARACTERS.min} to ${MESSAGE_CHARACTERS.max} characters`,
  ),
})

export const message = z.strictObject({
  /** 1, 2, 3 ... within its conversation, without a gap. */
  seq: z.int(),
  senderId: userId,
  clientId: z.string(),
  text: z.string(),
  sentAt: moment(),
})
export type Message = z.infer<typeof message>

const seqInQuery = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'a sequence number')),
  z.transform((digits) => Number(digits)),
)

/** Forward from a message, or back from one; the latest without either. */
export const whichMessages = z
  .strictObject({
    after: z.exactOptional(seqInQuery),
    before: z.exactOptional(seqInQuery),
    limit: z.exactOptional(
      seqInQuery.check(z.refine((n) => n >= 1 && n <= MESSAGES_PER_PAGE, `1 to ${MESSAGES_PER_PAGE}`)),
    ),
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
  /** How far the other has read; 0 in a conversation that is not available. */
  readSeq: z.int(),
  /** All that one took out of one's own sight; where they are among the messages, they are without their text. */
  deleted: z.array(z.int()),
})
export type MessagePage = z.infer<typeof messagePage>

export const conversation = z.strictObject({
  /** The lower id first, as in the address of the conversation. */
  members: z.tuple([userId, userId]),
  other: companion,
  /** False when one of the two blocked, left or was banned; which of these is not told. */
  isAvailable: z.boolean(),
  lastMessage: z.nullable(message),
  lastSeq: z.int(),
  /** How many of the other's messages one has not read; none of what one ignored. */
  unread: z.int(),
  /**
   * Until a first message is answered or accepted: whether one sent or received it. That it was ignored is told to who
   * ignored it, and never to who sent it.
   */
  request: z.nullable(z.enum(['sent', 'received', 'ignored'])),
  /** Whether links in the other's messages lead nowhere: while their account is new. */
  areLinksInert: z.boolean(),
})
export type Conversation = z.infer<typeof conversation>

export const readUpTo = z.strictObject({ seq: z.int().check(z.nonnegative()) })
