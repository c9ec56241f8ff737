import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, later, network } from '../../test/network.ts'
import { meetup } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { useMeetups } from '../meetups/queries.ts'
import { patchAnswer } from './patch.ts'
import { keyFor } from './query.ts'

const LIST = 'GET /api/meetups'
const KEY = keyFor(LIST, {})
const SEVEN = meetup()
const EIGHT = meetup({ id: 8 as never })

interface List {
  meetups: readonly (typeof SEVEN)[]
}

/** The list of meetups is shown. `add` adds a meetup to it, as an event would. */
async function showing() {
  const server = network({ [LIST]: { meetups: [SEVEN] } })
  const { queryClient, result } = use(useMeetups)
  const sees = (...ids: number[]) =>
    waitFor(() => expect(result.current.data?.map(({ id }) => id)).toEqual(ids))
  await sees(7)
  const patch = (to: (list: List) => List | null) => act(async () => patchAnswer(queryClient, KEY, to))
  const add = () =>
    patch(({ meetups }) => ({ meetups: [...meetups.filter(({ id }) => id !== EIGHT.id), EIGHT] }))
  return { ...server, add, patch, queryClient, result, sees }
}

test('an event changes the answer without a request and without making it count as fresher', async () => {
  const { add, requestsTo, queryClient, sees } = await showing()
  const before = queryClient.getQueryState(KEY)?.dataUpdatedAt
  await add()
  await sees(7, 8)
  expect(queryClient.getQueryState(KEY)?.dataUpdatedAt).toBe(before)
  expect(requestsTo(LIST)).toHaveLength(1)
})

test('an event that overtakes an older response changes what is shown at once, and the response too', async () => {
  const { add, answer, requestsTo, result, sees } = await showing()
  const response = later<object>()
  answer(LIST, () => response.promise)
  const refetch = result.current.refetch()
  await add()
  await sees(7, 8)
  response.resolve({ meetups: [meetup({ place: 'The harbour' })] })
  await refetch
  await sees(7, 8)
  expect(result.current.data?.[0]?.place).toBe('The harbour')
  expect(requestsTo(LIST)).toHaveLength(2)
})

test('an answer that is due to be refetched does not become fresh', async () => {
  const { add, queryClient, sees } = await showing()
  await act(() => queryClient.invalidateQueries({ queryKey: KEY, refetchType: 'none' }))
  await add()
  await sees(7)
  expect(queryClient.getQueryState(KEY)).toMatchObject({ isInvalidated: true })
})

test('an event that is not enough refetches the answer', async () => {
  const { answer, requestsTo, patch, sees } = await showing()
  answer(LIST, { meetups: [EIGHT] })
  await patch(() => null)
  await sees(8)
  expect(requestsTo(LIST)).toHaveLength(2)
})

test('an event after a failed read reads again', async () => {
  const server = network({ [LIST]: errorReply(403, 'FORBIDDEN', 'You may not.') })
  const { queryClient, result } = use(useMeetups)
  await waitFor(() => expect(result.current.isError).toBe(true))
  server.answer(LIST, { meetups: [SEVEN] })
  await act(async () => patchAnswer(queryClient, KEY, (list) => list))
  await waitFor(() => expect(result.current.data).toHaveLength(1))
})
