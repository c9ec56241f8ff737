import { meetupChanged } from '@hereabouts/contract/meetups/events'
import { OUTGOING_MAX } from '@hereabouts/contract/meetups/limits'
import type { Meetup, MeetupId } from '@hereabouts/contract/meetups/schemas'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Wire } from '../../test/live-server.ts'
import { later, network } from '../../test/network.ts'
import { ANA, BO, meetup, nearby } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { useNearby } from '../nearby/queries.ts'
import { openLive } from '../platform/live.ts'
import { useMeetupsLive } from './live.ts'
import { useInvite } from './mutations.ts'
import { useMeetups } from './queries.ts'

const LIST = 'GET /api/meetups'
const INVITE = 'POST /api/meetups'
const NEARBY = 'GET /api/users/1/nearby'

/** Ana looks at her meetups and at who is nearby. */
async function looking(...meetups: Meetup[]) {
  const server = network({ [LIST]: { meetups }, [NEARBY]: { people: [nearby(2)], more: 0 } })
  const { result } = use(() => {
    useMeetupsLive(ANA)
    return { list: useMeetups().data, nearby: useNearby(ANA, true).data, invite: useInvite() }
  })
  await openLive()
  await Wire.latest.accepts()
  await waitFor(() => expect([result.current.list, result.current.nearby]).not.toContain(undefined))
  const sees = (...states: string[]) =>
    waitFor(() => expect(result.current.list?.map(({ id, state }) => `${id} ${state}`)).toEqual(states))
  return { ...server, result, sees }
}

const changed = (id: number, changes: Partial<Meetup> = {}) =>
  Wire.latest.emits(meetupChanged, meetup({ id: id as MeetupId, ...changes }))
const sent = (id: number) => meetup({ id: id as MeetupId, inviterId: ANA, inviteeId: BO })
const body = {
  inviteeId: BO,
  interestId: 1,
  place: 'The fountain',
  startsAt: '2026-11-20T18:15:00Z',
} as never

test('a new meetup, and each change of one, is shown without a request', async () => {
  const { requests, sees } = await looking(meetup({ id: 7 as MeetupId }))
  const before = requests.length
  await changed(9, { inviterId: ANA, inviteeId: BO })
  await sees('9 pending', '7 pending')
  await changed(7, { state: 'declined' })
  await changed(9, { state: 'withdrawn' })
  await sees('9 withdrawn', '7 declined')
  expect(requests).toHaveLength(before)
})

test('the answer to an invitation stays, even if it overtakes the response to the invitation', async () => {
  const { answer, requests, result, sees } = await looking()
  const response = later<object>()
  answer(INVITE, () => response.promise)
  const inviting = act(() => result.current.invite.mutateAsync(body))
  await changed(9, { inviterId: ANA, inviteeId: BO, state: 'accepted' })
  answer(LIST, { meetups: [{ ...sent(9), state: 'accepted' }] })
  response.resolve(sent(9))
  await inviting
  await sees('9 accepted')
  // Which of the two is newer, only the server knows.
  expect(requests.filter(({ name }) => name === LIST)).toHaveLength(2)
})

test('an own invitation costs one request, whether its event or its response comes first', async () => {
  const { answer, requests, result, sees } = await looking()
  for (const [id, isEventFirst] of [
    [8, true],
    [9, false],
  ] as const) {
    const before = requests.length
    const response = later<object>()
    answer(INVITE, () => response.promise)
    const inviting = act(() => result.current.invite.mutateAsync(body))
    if (isEventFirst) await Wire.latest.emits(meetupChanged, sent(id))
    response.resolve(sent(id))
    await inviting
    if (!isEventFirst) await Wire.latest.emits(meetupChanged, sent(id))
    expect(requests.slice(before).map(({ name }) => name)).toEqual([INVITE])
  }
  await sees('9 pending', '8 pending')
})

test('with one invitation too many, and with one less again, the cards are fetched anew', async () => {
  const { requestsTo } = await looking(...Array.from({ length: OUTGOING_MAX - 1 }, (_, i) => sent(20 - i)))
  await changed(21, { inviterId: ANA, inviteeId: BO })
  await waitFor(() => expect(requestsTo(NEARBY)).toHaveLength(2))
  await changed(21, { inviterId: ANA, inviteeId: BO, state: 'declined' })
  await waitFor(() => expect(requestsTo(NEARBY)).toHaveLength(3))
  expect(requestsTo(LIST)).toHaveLength(1)
})
