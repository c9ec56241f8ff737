import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'
import type { Conversation, Message, Reaction } from '@hereabouts/contract/chat/schemas'
import type { network, RecordedRequest } from './network.ts'
import { ANA, BO, message } from './samples.ts'

/** The operator's patterns. */
export const ADVICE = 'GET /api/advice'
export const MESSAGES = 'GET /api/conversations/1/2/messages'
export const SEND = 'POST /api/conversations/1/2/messages'
export const READ = 'PUT /api/conversations/1/2/read'
/** The first message. */
export const DELETE = 'DELETE /api/conversations/1/2/messages/1'
export const TAKE_BACK = 'POST /api/conversations/1/2/messages/1/take-back'
/** To the first message. */
export const REACT = 'PUT /api/conversations/1/2/messages/1/reaction'
export const ACCEPT = 'POST /api/conversations/1/2/accept'
export const IGNORE = 'POST /api/conversations/1/2/ignore'
export const CONVERSATIONS = 'GET /api/conversations'
export const MEETUPS = 'GET /api/meetups'
export const UNREAD = 'GET /api/conversations/unread'
/** The conversations of gatherings. */
export const GROUPS = 'GET /api/conversations/groups'
export const CONVERSATION = 'GET /api/conversations/1/2'

/**
 * Fakes the server's side of Ana's conversation with Bo: sequence numbers without
 * gaps, and each clientId once.
 */
export function conversation() {
  const said: Message[] = []
  const reactions: Reaction[] = []
  let readSeq = 0
  const deleted = new Set<number>()
  const takenBack: number[] = []
  let isAvailable = true
  let request: Conversation['request'] = null
  let areLinksInert = false
  let hasMet = false

  function say(changes: Partial<Message> = {}): Message {
    const one = message(said.length + 1, changes)
    said.push(one)
    return one
  }
  function react(seq: number, userId: UserId, emoji: Reaction['emoji']): Reaction {
    const reaction = { seq, userId, emoji, version: reactions.length + 1 }
    reactions.push(reaction)
    return reaction
  }
  const answers: Parameters<typeof network>[0] = {
    [MESSAGES]({ query }: RecordedRequest) {
      const asked = new URLSearchParams(query)
      const [after, before, limit] = ['after', 'before', 'limit'].map((name) => asked.get(name))
      const messages =
        after === null || after === undefined
          ? said
              .filter(({ seq }) => seq < Number(before ?? Infinity))
              .slice(-Number(limit ?? MESSAGES_PER_PAGE))
          : said.filter(({ seq }) => seq > Number(after)).slice(0, MESSAGES_PER_PAGE)
      const { length: reactionVersion } = reactions
      return {
        messages,
        lastSeq: said.length,
        readSeq: 0,
        deleted: [...deleted],
        reactions,
        reactionVersion,
        ...(takenBack.length > 0 && { takenBack }),
      }
    },
    [SEND]({ body }: RecordedRequest) {
      const sent = body as Pick<Message, 'clientId' | 'text' | 'replyTo'>
      return said.find((one) => one.clientId === sent.clientId) ?? say({ ...sent, senderId: ANA })
    },
    [REACT]({ body }: RecordedRequest) {
      return { reaction: react(1, ANA, (body as Reaction).emoji) }
    },
    [TAKE_BACK]() {
      deleted.add(1)
      takenBack.push(1)
      return {}
    },
    [DELETE]() {
      deleted.add(1)
      return {}
    },
    [READ]({ body }: RecordedRequest) {
      readSeq = Math.max(readSeq, (body as { seq: number }).seq)
      return {}
    },
    [ACCEPT]() {
      request = null
      return {}
    },
    [IGNORE]() {
      request = 'ignored'
      return {}
    },
    [ADVICE]: { money: [], elsewhere: [], except: [] },
    [CONVERSATIONS]: () => ({
      conversations: [current()],
      ...(deleted.size > 0 && { deletions: deleted.size }),
    }),
    [CONVERSATION]: () => ({ conversation: current() }),
    [MEETUPS]: { meetups: [] },
    [GROUPS]: { groups: [] },
    [UNREAD]: () => ({
      groups: [],
      conversations: [
        {
          members: [ANA, BO],
          readSeq,
          seqs: said.filter(({ seq, senderId }) => senderId === BO && seq > readSeq).map(({ seq }) => seq),
        },
      ],
    }),
  }

  function current() {
    return {
      members: [ANA, BO],
      other: { id: BO, username: 'bo', name: 'Bo', avatarUrl: null, isVerified: false, simulated: false },
      isAvailable,
      hasMet,
      lastMessage: said.at(-1) ?? null,
      lastSeq: said.length,
      request,
      areLinksInert,
    } as Conversation
  }
  return {
    said,
    say,
    react,
    answers,
    /** What Ana sees of it now. */
    current,
    /** Makes it start with a request. */
    begins: (how: Conversation['request']) => {
      request = how
    },
    /** Makes them have met. */
    meets: () => {
      hasMet = true
    },
    /** Makes Bo's account new. */
    isNew: (is = true) => {
      areLinksInert = is
    },
    /** Ana deletes a message on another device. */
    deletes: (seq: number) => void deleted.add(seq),
    /** Bo takes a message back. */
    takesBack(seq: number) {
      deleted.add(seq)
      takenBack.push(seq)
    },
    end: () => {
      isAvailable = false
    },
  }
}
