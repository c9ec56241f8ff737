import { groupMessageSent, memberTyping, messageSent, partnerTyping } from '@hereabouts/contract/chat/events'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Wire } from '../../test/live-server.ts'
import { ANA, BO, message } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { openLive } from '../platform/live.ts'
import { useTyping } from './live-typing.ts'
import type { Thread } from './rules-threads.ts'

const PAIR = { a: ANA, b: BO }
const CONVERSATION = [ANA, BO] as [typeof ANA, typeof BO]

beforeEach(() => {
  vi.useFakeTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function writing(thread: Thread = PAIR) {
  await openLive()
  await Wire.latest.accepts()
  const { result } = use(() => useTyping(thread, ANA))
  return { result, said: () => Wire.latest.sent.filter(({ name }) => name.endsWith('typing')) }
}

test('the partner’s typing is shown for a while, longer if they continue, and ends by itself', async () => {
  const { result } = await writing()
  expect(result.current.typist).toBeNull()
  await Wire.latest.emits(partnerTyping, { conversation: CONVERSATION, by: BO })
  await pass(5000)
  await Wire.latest.emits(partnerTyping, { conversation: CONVERSATION, by: BO })
  await pass(5900)
  expect(result.current.typist).toBe(BO)
  await pass(200)
  expect(result.current.typist).toBeNull()
})

test('it ends when their message arrives', async () => {
  const { result } = await writing()
  await Wire.latest.emits(partnerTyping, { conversation: CONVERSATION, by: BO })
  await Wire.latest.emits(messageSent, { conversation: CONVERSATION, seq: 1, message: message(1) })
  expect(result.current.typist).toBeNull()
})

test('it is not shown for the person’s own other devices, nor for another conversation', async () => {
  const { result } = await writing()
  await Wire.latest.emits(partnerTyping, { conversation: CONVERSATION, by: ANA })
  await Wire.latest.emits(partnerTyping, { conversation: [ANA, 3 as typeof BO], by: 3 as typeof BO })
  expect(result.current.typist).toBeNull()
})

test('the person’s own typing is announced now and then, not for every key', async () => {
  const { result, said } = await writing()
  for (let key = 0; key < 20; key++) {
    result.current.notifyTyping()
    await pass(100)
  }
  expect(said()).toHaveLength(1)
  await pass(1100)
  result.current.notifyTyping()
  expect(said().map(({ payload }) => payload)).toEqual([PAIR, PAIR])
})

test('in the conversation of a gathering, it is shown who is typing, until their message arrives', async () => {
  const gathering = { gatheringId: 7 as GatheringId }
  const { result, said } = await writing(gathering)
  await Wire.latest.emits(memberTyping, { ...gathering, by: BO })
  await Wire.latest.emits(memberTyping, { gatheringId: 8 as GatheringId, by: 3 as typeof BO })
  await Wire.latest.emits(partnerTyping, { conversation: CONVERSATION, by: 3 as typeof BO })
  expect(result.current.typist).toBe(BO)
  await Wire.latest.emits(groupMessageSent, {
    ...gathering,
    message: message(1, { senderId: 3 as typeof BO }),
  })
  expect(result.current.typist).toBe(BO)
  await Wire.latest.emits(groupMessageSent, { ...gathering, message: message(2) })
  expect(result.current.typist).toBeNull()
  result.current.notifyTyping()
  expect(said().map(({ name, payload }) => [name, payload])).toEqual([['group:typing', gathering]])
})
