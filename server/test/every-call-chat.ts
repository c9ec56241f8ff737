import type { Stage } from './callers.ts'
import { messageTo, request, say } from './chatting.ts'
import type { EveryCall } from './every-call-row.ts'
import { meeting } from './meeting.ts'

const ANA_ONLY = ['suspended', 'user'] as const

/** The rows of `EVERY_CALL` about chat. */
export const CHAT_CALLS: Record<string, EveryCall> = {
  listConversations: { sent: () => ({}) },
  listUnread: { sent: () => ({}) },
  findConversation: { sent: async (stage) => ({ params: (await chatWithCy(stage)).params }), may: ANA_ONLY },
  listMessages: { sent: async (stage) => ({ params: (await chatWithCy(stage)).params }), may: ANA_ONLY },
  sendMessage: {
    sent: async (stage) => {
      await chatWithCy(stage)
      return messageTo(stage.ana, stage.cy, 'On my way')
    },
    may: ['user'],
  },
  requestConversation: {
    sent: ({ ana, cy }, asks) => messageTo(asks, asks === ana ? cy : ana, 'Coffee?'),
    may: ['other person', 'user', 'verifier', 'moderator', 'admin'],
  },
  acceptRequest: { sent: requestByCy, may: ['user'] },
  ignoreRequest: { sent: requestByCy, may: ['user'] },
  deleteMessage: {
    sent: async (stage) => ({ params: { ...(await chatWithCy(stage)).params, seq: 1 } }),
    may: ANA_ONLY,
  },
  setReaction: {
    sent: async (stage) => ({
      params: { ...(await chatWithCy(stage)).params, seq: 1 },
      body: { emoji: '👍' as const },
    }),
    may: ['user'],
  },
  markRead: {
    sent: async (stage) => ({ params: (await chatWithCy(stage)).params, body: { seq: 1 } }),
    may: ANA_ONLY,
  },
}

async function chatWithCy({ ana, cy }: Stage) {
  await meeting(cy, ana)
  await say(cy, ana, 'At the fountain?')
  return { params: { a: ana.id, b: cy.id } }
}

async function requestByCy({ ana, cy }: Stage) {
  await request(cy, ana, 'Coffee?')
  return { params: { a: ana.id, b: cy.id } }
}
