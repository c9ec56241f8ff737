import { MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'
import type { Message } from '@hereabouts/contract/chat/schemas'
import type { Asked, network } from './network.ts'
import { ANA, BO, message } from './samples.ts'

export const MESSAGES = 'GET /api/conversations/1/2/messages'
export const SEND = 'POST /api/conversations/1/2/messages'
export const READ = 'PUT /api/conversations/1/2/read'
export const CONVERSATIONS = 'GET /api/conversations'

/** Ana's conversation with Bo as the server has it: numbered without a gap, each clientId once. */
export function conversation() {
  const said: Message[] = []
  let readSeq = 0
  let isAvailable = true

  function say(changes: Partial<Message> = {}): Message {
    const one = message(said.length + 1, changes)
    said.push(one)
    return one
  }
  const answers: Parameters<typeof network>[0] = {
    [MESSAGES]({ query }: Asked) {
      const after = new URLSearchParams(query).get('after')
      const messages =
        after === null
          ? said.slice(-MESSAGES_PER_PAGE)
          : said.filter(({ seq }) => seq > Number(after)).slice(0, MESSAGES_PER_PAGE)
      return { messages, lastSeq: said.length, readSeq: 0 }
    },
    [SEND]({ body }: Asked) {
      const { clientId, text } = body as Message
      return said.find((one) => one.clientId === clientId) ?? say({ clientId, text, senderId: ANA })
    },
    [READ]({ body }: Asked) {
      readSeq = Math.max(readSeq, (body as { seq: number }).seq)
      return {}
    },
    [CONVERSATIONS]: () => ({
      conversations: [
        {
          members: [ANA, BO],
          other: { id: BO, username: 'bo', name: 'Bo', avatarUrl: null, isVerified: false },
          isAvailable,
          lastMessage: said.at(-1) ?? null,
          lastSeq: said.length,
          unread: said.filter(({ seq, senderId }) => senderId === BO && seq > readSeq).length,
        },
      ],
    }),
  }
  return {
    said,
    say,
    answers,
    end: () => {
      isAvailable = false
    },
  }
}
