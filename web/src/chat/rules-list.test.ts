import type { Conversation, Message } from '@hereabouts/contract/chat/schemas'
import type { GroupConversation } from '@hereabouts/contract/chat/schemas-groups'
import { describe, expect, test } from 'vitest'
import { ANA, BO, inMinutes, message } from '../../test/samples.ts'
import { patchConversations, patchGroups, putConversation } from './rules-list.ts'
import { withGroups } from './rules-listed.ts'

const WITH_BO = [ANA, BO] as const
const withBo = (changes: Partial<Conversation> = {}) =>
  ({
    members: [ANA, BO],
    lastSeq: 3,
    request: null,
    lastMessage: message(3),
    ...changes,
  }) as Conversation
const withCy = { members: [ANA, 3], lastSeq: 9, request: null } as unknown as Conversation
const fromBo = (seq: number): { message: Message } => ({ message: message(seq, { senderId: BO }) })

describe('a message', () => {
  test('becomes the last one and brings its conversation to the top', () => {
    const list = patchConversations([withCy, withBo()], WITH_BO, fromBo(4))
    expect(list).toEqual([withBo({ lastSeq: 4, lastMessage: fromBo(4).message }), withCy])
  })

  test('that is already known changes nothing', () => {
    const list = [withCy, withBo()]
    expect(patchConversations(list, WITH_BO, fromBo(3))).toEqual(list)
  })

  test('that is the first of its conversation waits for the event that lists it', () => {
    expect(patchConversations([withCy], WITH_BO, fromBo(1))).toEqual([withCy])
  })

  test.each<[string, Conversation[], { message: Message }]>([
    ['after one that was missed', [withBo()], fromBo(5)],
    ['of a conversation that is not listed', [withCy], fromBo(2)],
  ])('%s causes a refetch of the list', (_, list, event) => {
    expect(patchConversations(list, WITH_BO, event)).toBeNull()
  })
})

test('a deleted message causes a refetch of the list if it was the last one', () => {
  expect(patchConversations([withBo()], WITH_BO, { deletedSeq: 3 })).toBeNull()
  expect(patchConversations([withBo()], WITH_BO, { deletedSeq: 1 })).toEqual([withBo()])
})

test('a message that was taken back stays the last one, without its text, and needs no refetch', () => {
  const taken = { ...withBo(), lastMessage: { ...message(3), text: '', isTakenBack: true as const } }
  expect(patchConversations([withCy, withBo()], WITH_BO, { takenBackSeq: 3 })).toEqual([withCy, taken])
  expect(patchConversations([withBo()], WITH_BO, { takenBackSeq: 1 })).toEqual([withBo()])
})

describe('a conversation as it is now', () => {
  test('is added at the top if it is new, and removed if there is none', () => {
    expect(putConversation([withCy], WITH_BO, withBo())).toEqual([withBo(), withCy])
    expect(putConversation([withCy, withBo()], WITH_BO, null)).toEqual([withCy])
  })

  test('stays in its place unless it has a newer message', () => {
    const closed = withBo({ isAvailable: false })
    expect(putConversation([withCy, withBo()], WITH_BO, closed)).toEqual([withCy, closed])
    const answered = withBo({ lastSeq: 4, lastMessage: message(4) })
    expect(putConversation([withCy, withBo()], WITH_BO, answered)).toEqual([answered, withCy])
  })

  test('that was read before the last message keeps that message', () => {
    const known = withBo({ lastSeq: 4, lastMessage: message(4) })
    const closed = withBo({ isAvailable: false })
    expect(putConversation([known], WITH_BO, closed)).toEqual([{ ...known, isAvailable: false }])
  })
})

describe('the conversation of a gathering', () => {
  const group = (changes: Partial<GroupConversation> = {}) =>
    ({
      gatheringId: 7,
      startsAt: inMinutes(60),
      lastMessage: message(3),
      lastSeq: 3,
      ...changes,
    }) as GroupConversation

  test('shows its new last message, and is refetched if one was missed or it is not listed', () => {
    expect(patchGroups([group()], 7, fromBo(4))).toEqual([
      group({ lastMessage: fromBo(4).message, lastSeq: 4 }),
    ])
    expect(patchGroups([group()], 7, fromBo(5))).toBeNull()
    expect(patchGroups([], 7, fromBo(1))).toBeNull()
  })

  test('stands among the others by its last message, or without one by its start', () => {
    const [early, late] = [withBo({ lastMessage: message(1) }), withBo({ lastMessage: message(5) })]
    const [talking, silent] = [group(), group({ lastMessage: null })]
    expect(withGroups([late, early], [silent, talking])).toEqual([silent, late, talking, early])
  })
})
