import { liveEvent } from '@hereabouts/contract/live/event'
import { afterEach, expect, test, vi } from 'vitest'
import { gate } from '../../../test/gate.ts'
import { townWith } from '../../../test/town.ts'
import { createUpdates } from './updates.ts'

const STATE = liveEvent<string>('test:state')
const SUBJECT = 7

/** An app in which Ana and Bo can be sent the current state of something. `read` is how it is read. */
async function sendingState(read: () => Promise<string>, logLines?: string[]) {
  const town = await townWith({ ownApp: true, ...(logLines && { logLines }) })
  const { deps, ana, bo, listen } = town
  const send = createUpdates<number>(deps, 'test', async (person) =>
    deps.live.sendHere(person, STATE, await read()),
  )
  return { ...town, send, anas: await listen(ana), bos: await listen(bo) }
}

afterEach(() => void vi.restoreAllMocks())

test('the last event a person receives is current, however long reading takes, and changes meanwhile are sent once', async () => {
  let state = 'first'
  const slow = gate()
  let reads = 0
  const { ana, anas, bos, deps, send } = await sendingState(async () => {
    const read = state
    if (++reads === 1) await slow.opened
    return read
  })
  send([ana.id], SUBJECT)
  await vi.waitFor(() => expect(reads).toBe(1))
  for (state of ['second', 'third']) send([ana.id], SUBJECT)
  slow.open()
  await deps.bus.settled()
  expect((await anas.received()).map(({ payload }) => payload)).toEqual([['first'], ['third']])
  expect(await bos.received()).toEqual([])
})

test('at most six are read at the same time, and changes that wait for their turn are sent once', async () => {
  const people = ['ana', 'bo', 'cy', 'di', 'ed', 'flo', 'gus'] as const
  const busy = gate()
  let [running, most, reads] = [0, 0, 0]
  const town = await townWith({ people: [...people], ownApp: true })
  const { deps, listen } = town
  const send = createUpdates<number>(deps, 'test', async (person) => {
    most = Math.max(most, ++running)
    reads += 1
    await busy.opened
    running -= 1
    deps.live.sendHere(person, STATE, 'read')
  })
  const listeners = await Promise.all(people.map((name) => listen(town[name])))
  const ids = people.map((name) => town[name].id)
  send(ids, SUBJECT)
  await vi.waitFor(() => expect(running).toBe(6))
  for (let times = 0; times < 5; times++) send(ids, SUBJECT)
  busy.open()
  await deps.bus.settled()
  expect(most).toBe(6)
  const received = await Promise.all(listeners.map((each) => each.received()))
  // The turn of Gus came after all changes.
  expect(received.map((events) => events.length)).toEqual([2, 2, 2, 2, 2, 2, 1])
  expect(reads).toBe(13)
})

test('nothing is read for people who are not connected', async () => {
  const read = vi.fn(async () => 'read')
  const { ana, anas, bo, deps, send } = await sendingState(read)
  anas.socket.close()
  await vi.waitFor(() => expect(deps.live.countSockets()).toBe(1))
  send([ana.id], SUBJECT)
  await deps.bus.settled()
  expect(read).not.toHaveBeenCalled()
  send([ana.id, bo.id], SUBJECT)
  await deps.bus.settled()
  expect(read).toHaveBeenCalledOnce()
})

test('a person whose view cannot be read is sent an invalidation', async () => {
  const { ana, anas, deps, send } = await sendingState(() => Promise.reject(new Error('no database')))
  vi.spyOn(deps.log, 'error').mockImplementation(() => {})
  send([ana.id], SUBJECT)
  expect(await anas.received()).toEqual([{ name: 'live:missed', payload: [{ withinMs: 5000 }] }])
  expect(deps.log.error).toHaveBeenCalledOnce()
})
