import type { Stage } from './callers.ts'
import { onWithAna } from './every-call-gatherings.ts'
import type { EveryCall } from './every-call-row.ts'
import { writes } from './gathering.ts'

const ANA_ONLY = ['suspended', 'user'] as const

/** The rows of `EVERY_CALL` about the conversations of gatherings. */
export const GROUP_CALLS: Record<string, EveryCall> = {
  listGroupConversations: { sent: () => ({}) },
  listGroupMessages: { sent: async (stage) => ({ params: { id: await onWithAna(stage) } }), may: ANA_ONLY },
  sendGroupMessage: {
    sent: async (stage) => ({
      params: { id: await onWithAna(stage) },
      body: { clientId: crypto.randomUUID(), text: 'See you there' },
    }),
    may: ['user'],
  },
  deleteGroupMessage: {
    sent: async (stage) => ({ params: { id: await onWithMessage(stage), seq: 1 } }),
    may: ANA_ONLY,
  },
  takeBackGroupMessage: {
    sent: async (stage) => {
      const id = await onWithAna(stage)
      const { seq } = await writes(stage.ana, id, 'My flat?')
      return { params: { id, seq } }
    },
    may: ['user'],
  },
  setGroupReaction: {
    sent: async (stage) => ({
      params: { id: await onWithMessage(stage), seq: 1 },
      body: { emoji: '👍' as const },
    }),
    may: ['user'],
  },
  markGroupRead: {
    sent: async (stage) => ({ params: { id: await onWithMessage(stage) }, body: { seq: 1 } }),
    may: ANA_ONLY,
  },
  takeDownGroupConversation: { sent: async (stage) => ({ params: { id: await onWithMessage(stage) } }) },
}

async function onWithMessage(stage: Stage) {
  const id = await onWithAna(stage)
  await writes(stage.cy, id, 'I bring Catan')
  return id
}
