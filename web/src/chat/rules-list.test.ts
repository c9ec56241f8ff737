import type { Conversation, Message } from '@hereabouts/contract/chat/schemas'
import { describe, expect, test } from 'vitest'
import { ANA, BO, message } from '../../test/samples.ts'
import { patchConversations } from './rules-list.ts'

const WITH_BO = [ANA, BO] as const
const withBo = (changes: Partial<Conversation> = {}) =>
  ({
    members: [ANA, BO],
    lastSeq: 3,
    unread: 1,
    request: null,
    lastMessage: message(3),
    ...changes,
  }) as Conversation
const withCy = { members: [ANA, 3], lastSeq: 9, unread: 0, request: null } as unknown as Conversation
const fromBo = (seq: number): { message: Message } => ({ message: message(seq, { senderId: BO }) })

describe('a message', () => {
  test('becomes the last one, counts as unread, and brings its conversation to the top', () => {
    const list = patchConversations([withCy, withBo()], WITH_BO, fromBo(4), ANA)
    expect(list).toEqual([withBo({ lastSeq: 4, unread: 2, lastMessage: fromBo(4).message }), withCy])
  })

  test('of the person themselves is not unread', () => {
    const own = { message: message(4, { senderId: ANA }) }
    expect(patchConversations([withBo()], WITH_BO, own, ANA)).toMatchObject([{ lastSeq: 4, unread: 1 }])
  })

  test('that is already known changes nothing', () => {
    const list = [withCy, withBo()]
    expect(patchConversations(list, WITH_BO, fromBo(3), ANA)).toEqual(list)
  })

  test.each<[string, Conversation[], { message: Message }]>([
    ['after one that was missed', [withBo()], fromBo(5)],
    ['of a conversation that is not listed', [withCy], fromBo(1)],
    ['that may answer a request', [withBo({ request: 'sent' })], fromBo(4)],
  ])('%s causes a refetch of the list', (_, list, event) => {
    expect(patchConversations(list, WITH_BO, event, ANA)).toBeNull()
  })
})

describe('reading', () => {
  test('up to the last message leaves nothing unread', () => {
    expect(patchConversations([withBo()], WITH_BO, { ownReadSeq: 3 }, ANA)).toEqual([withBo({ unread: 0 })])
  })

  test('up to an earlier one causes a refetch of the list, unless nothing was unread', () => {
    expect(patchConversations([withBo()], WITH_BO, { ownReadSeq: 2 }, ANA)).toBeNull()
    expect(patchConversations([withBo({ unread: 0 })], WITH_BO, { ownReadSeq: 2 }, ANA)).not.toBeNull()
  })
})

test('a deleted message causes a refetch of the list if it was the last one or may have been unread', () => {
  const read = withBo({ unread: 0 })
  expect(patchConversations([read], WITH_BO, { deletedSeq: 3 }, ANA)).toBeNull()
  expect(patchConversations([withBo()], WITH_BO, { deletedSeq: 1 }, ANA)).toBeNull()
  expect(patchConversations([read], WITH_BO, { deletedSeq: 1 }, ANA)).toEqual([read])
})
