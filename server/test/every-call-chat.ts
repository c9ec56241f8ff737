import { randomUUID } from 'node:crypto'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { reportPerson } from '@hereabouts/contract/reports/endpoints'
import { comeNear, type Stage } from './callers.ts'
import { messageTo, request, say } from './chatting.ts'
import type { EveryCall } from './every-call-row.ts'
import { meeting, met } from './meeting.ts'
import { pictureOf } from './pictures.ts'
import { multipart, sendPictureTo } from './uploading.ts'

const ANA_ONLY = ['suspended', 'user'] as const

/** The rows of `EVERY_CALL` about chat, and about reported pictures of chats. */
export const CHAT_CALLS: Record<string, EveryCall> = {
  getAdvice: { sent: () => ({}) },
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
    sent: async (stage, asks) => {
      await comeNear(stage, asks)
      return messageTo(asks, asks === stage.ana ? stage.cy : stage.ana, 'Coffee?')
    },
    may: ['other person', 'user', 'verifier', 'moderator', 'admin'],
  },
  acceptRequest: { sent: requestByCy, may: ['user'] },
  ignoreRequest: { sent: requestByCy, may: ['user'] },
  deleteMessage: {
    sent: async (stage) => ({ params: { ...(await chatWithCy(stage)).params, seq: 1 } }),
    may: ANA_ONLY,
  },
  takeBackMessage: {
    sent: async (stage) => {
      const { params } = await chatWithCy(stage)
      const { seq } = await say(stage.ana, stage.cy, 'My flat?')
      return { params: { ...params, seq } }
    },
    may: ['user'],
  },
  setReaction: {
    sent: async (stage) => ({
      params: { ...(await chatWithCy(stage)).params, seq: 1 },
      body: { emoji: '👍' as const },
    }),
    may: ['user'],
  },
  sendPicture: {
    sent: async ({ ana, cy }) => {
      await met(cy, ana)
      const { type, payload } = multipart([{ content: await pictureOf() }])
      const params = { a: ana.id, b: cy.id, clientId: randomUUID() }
      return { params, payload, headers: { 'content-type': type } }
    },
    may: ['user'],
  },
  getMessagePicture: {
    sent: async ({ ana, cy, http }) => {
      await met(cy, ana)
      const { seq } = (await sendPictureTo(http, cy, ana)).json<Message>()
      return { params: { a: ana.id, b: cy.id, seq } }
    },
    may: ANA_ONLY,
  },
  viewReportPicture: {
    sent: async (stage) => {
      const { ana, cy, http } = stage
      await met(ana, cy)
      const { seq } = (await sendPictureTo(http, ana, cy)).json<Message>()
      const body = { userId: ana.id, kind: 'other' as const, context: 'chat' as const }
      const { id } = await cy.call(reportPerson, { body })
      return { params: { id, seq } }
    },
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
