import { UNREAD_LISTED_MAX } from '@hereabouts/contract/chat/limits'
import type { UnreadMessages } from '@hereabouts/contract/chat/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../test/random.ts'
import { ANA, BO, message } from '../../test/samples.ts'
import type { ListEvent } from './rules-list.ts'
import type { Thread } from './rules-threads.ts'
import { patchUnread, unreadIn } from './rules-unread.ts'

const WITH_BO: Thread = { a: ANA, b: BO }
const withBo = (readSeq: number, ...seqs: number[]) =>
  ({ members: [ANA, BO], readSeq, seqs }) as UnreadMessages
const fromBo = (seq: number) => ({ message: message(seq, { senderId: BO }) })
const patch = (conversations: UnreadMessages[], event: ListEvent) =>
  patchUnread({ conversations, groups: [] }, WITH_BO, event, ANA)?.conversations ?? null

describe('a message', () => {
  test('of the other person is unread once, also in a conversation that was not listed', () => {
    expect(patch([], fromBo(1))).toEqual([withBo(0, 1)])
    expect(patch([withBo(0, 1)], fromBo(2))).toEqual([withBo(0, 1, 2)])
    expect(patch([withBo(0, 1)], fromBo(1))).toEqual([withBo(0, 1)])
  })

  test('of the person themselves is not unread', () => {
    expect(patch([withBo(0, 1)], { message: message(2, { senderId: ANA }) })).toEqual([withBo(0, 1)])
  })

  test('that was read on another device before it arrived stays read', () => {
    expect(patch(patch([], { ownReadSeq: 3 }) ?? [], fromBo(3))).toEqual([withBo(3)])
  })
})

test('a message that was deleted or taken back is not unread', () => {
  expect(patch([withBo(0, 1, 2)], { deletedSeq: 1 })).toEqual([withBo(0, 2)])
  expect(patch([withBo(0, 1, 2)], { takenBackSeq: 1 })).toEqual([withBo(0, 2)])
})

test('reading part of a list that is cut off causes a refetch', () => {
  const full = withBo(0, ...Array.from({ length: UNREAD_LISTED_MAX }, (_, i) => i + 1))
  expect(patch([full], { ownReadSeq: 7 })).toBeNull()
})

test('in whatever order messages and read positions arrive, what remains unread is the same', () => {
  const random = randomFrom(5)
  for (let round = 0; round < 200; round++) {
    const last = Math.floor(random.between(0, 12))
    const readTo = Math.floor(random.between(0, last + 1))
    const seqs = Array.from({ length: last }, (_, i) => i + 1)
    const events: ListEvent[] = [
      ...seqs.map(fromBo),
      ...seqs.slice(0, readTo).map((ownReadSeq) => ({ ownReadSeq })),
    ]
    const shuffled = events
      .map((event) => [random.between(0, 1), event] as const)
      .toSorted(([a], [b]) => a - b)
    const list = shuffled.reduce<UnreadMessages[]>((list, [, event]) => patch(list, event) ?? [], [])
    expect(unreadIn({ conversations: list, groups: [] }, WITH_BO)?.seqs ?? []).toEqual(seqs.slice(readTo))
  }
})

test('the conversation of a gathering is counted apart from those of two people', () => {
  const gathering: Thread = { gatheringId: 7 as GatheringId }
  const before = { conversations: [withBo(0, 1)], groups: [] }
  const after = patchUnread(before, gathering, fromBo(4), ANA)
  expect(after).toEqual({ ...before, groups: [{ gatheringId: 7, readSeq: 0, seqs: [4] }] })
  expect(after && patchUnread(after, gathering, { ownReadSeq: 4 }, ANA)).toEqual({
    ...before,
    groups: [{ gatheringId: 7, readSeq: 4, seqs: [] }],
  })
})
