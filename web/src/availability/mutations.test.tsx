import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorReply, later, network } from '../../test/network.ts'
import { phone } from '../../test/phone.ts'
import { centreOf, moved, radiusMetres } from '../../test/places.ts'
import { ANA, available, inMinutes, NOW } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { placeFinder } from './device-place.ts'
import { readRunningPlan, storeRunningPlan } from './device-plan.ts'
import { type SwitchTo, useReportPlace, useResume, useSwitchOff, useSwitchOn } from './mutations.ts'
import { useAvailability } from './queries.ts'

const PUT = 'PUT /api/users/1/availability'
const GET = 'GET /api/users/1/availability'
const DELETE = 'DELETE /api/users/1/availability'
const HERE = centreOf(available().cell)
const ELSEWHERE = moved(HERE, 5 * radiusMetres(available().cell), 1)
const ON: SwitchTo = { rangeMetres: 1609, until: inMinutes(60), upFor: 'coffee', wantsSpot: false }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  placeFinder.leave()
})

/** Ana's app, and a server that stores what it receives. */
async function anasApp(before: ReturnType<typeof available> | null = null) {
  let availability = before
  const server = network({
    [GET]: () => ({ availability }),
    [PUT]: ({ body }) => {
      availability = available({ spotCell: null, ...(body as object) })
      return availability
    },
    [DELETE]: () => {
      availability = null
      return {}
    },
  })
  const { result } = use(() => ({
    current: useAvailability(ANA).data,
    on: useSwitchOn(ANA),
    off: useSwitchOff(ANA),
    report: useReportPlace(ANA),
    resume: useResume(ANA),
  }))
  await waitFor(() => expect(result.current.current).toEqual(before))
  const isOnThere = () => availability !== null
  const sent = () => server.requests.filter(({ name }) => name !== GET).map(({ name }) => name.split(' ')[0])
  return { ...server, app: result, isOnThere, sent }
}

const settled = (app: { current: { on: { isPending: boolean }; off: { isPending: boolean } } }) =>
  waitFor(() => expect(app.current.on.isPending || app.current.off.isPending).toBe(false))

describe('switching on', () => {
  test('sends only the cell of the phone’s position', async () => {
    const receiver = phone()
    const { app, requestsTo } = await anasApp()
    act(() => app.current.on.mutate(ON))
    await receiver.isSurelyAt(HERE)
    await waitFor(() => expect(app.current.current).not.toBeNull())
    const { rangeMetres, until, upFor } = ON
    expect(requestsTo(PUT)[0]?.body).toEqual({
      rangeMetres,
      until,
      upFor,
      cell: available().cell,
      spotCell: null,
    })
    expect(readRunningPlan(ANA, NOW)).toEqual({ userId: ANA, rangeMetres, until, upFor })
  })

  test('that the server rejects leaves everything off', async () => {
    const receiver = phone()
    const { app, answer } = await anasApp()
    answer(PUT, errorReply(422, 'TOO_FAST', 'That is further than anybody could have come.'))
    act(() => app.current.on.mutate(ON))
    await receiver.isSurelyAt(HERE)
    await waitFor(() => expect(app.current.on.isError).toBe(true))
    expect(app.current.current).toBeNull()
    expect(readRunningPlan(ANA, NOW)).toBeNull()
  })
})

describe('switching off', () => {
  test('is not undone by the phone’s stored plan', async () => {
    const receiver = phone()
    const { app, isOnThere } = await anasApp()
    act(() => app.current.on.mutate(ON))
    await receiver.isSurelyAt(HERE)
    await settled(app)
    act(() => app.current.off.mutate())
    await settled(app)
    expect(isOnThere()).toBe(false)
    expect(app.current.current).toBeNull()
    expect(readRunningPlan(ANA, NOW)).toBeNull()
  })

  test('wins over a running report of a new position', async () => {
    const receiver = phone()
    const { app, isOnThere, sent } = await anasApp(available())
    act(() => app.current.report.mutate())
    await waitFor(() => expect(receiver.isWatched()).toBe(true))
    act(() => app.current.off.mutate())
    await settled(app)
    await receiver.isSurelyAt(ELSEWHERE)
    await waitFor(() => expect(app.current.report.isPending).toBe(false))
    expect(sent()).toEqual(['DELETE'])
    expect(isOnThere()).toBe(false)
    expect(app.current.current).toBeNull()
    expect(readRunningPlan(ANA, NOW)).toBeNull()
  })

  test('wins over a running report of the same position', async () => {
    const receiver = phone()
    const { app } = await anasApp(available())
    act(() => app.current.report.mutate())
    await waitFor(() => expect(receiver.isWatched()).toBe(true))
    act(() => app.current.off.mutate())
    await settled(app)
    await receiver.isSurelyAt(HERE)
    await waitFor(() => expect(app.current.report.isPending).toBe(false))
    expect(app.current.current).toBeNull()
    expect(readRunningPlan(ANA, NOW)).toBeNull()
  })

  test('waits for a pending change, so that it takes effect last', async () => {
    const receiver = phone()
    const { app, answer, isOnThere, sent } = await anasApp(available())
    const told1 = later()
    answer(PUT, () => told1.promise)
    act(() => app.current.report.mutate())
    await receiver.isSurelyAt(ELSEWHERE)
    await waitFor(() => expect(sent()).toEqual(['PUT']))
    act(() => app.current.off.mutate())
    expect(sent()).toEqual(['PUT'])
    await act(async () => told1.resolve(available()))
    await settled(app)
    expect(sent()).toEqual(['PUT', 'DELETE'])
    expect(isOnThere()).toBe(false)
    expect(app.current.current).toBeNull()
    expect(readRunningPlan(ANA, NOW)).toBeNull()
  })

  test('that fails shows an error, and the phone stays off anyway', async () => {
    storeRunningPlan({ userId: ANA, rangeMetres: 1609, until: inMinutes(60), upFor: '' })
    const { app, answer } = await anasApp(available())
    answer(DELETE, new Response('', { status: 503 }))
    act(() => app.current.off.mutate())
    await waitFor(() => expect(app.current.off.isError).toBe(true))
    expect(app.current.current).not.toBeNull()
    expect(readRunningPlan(ANA, NOW)).toBeNull()
  })
})

describe('reporting a new position', () => {
  test('sends the new cell with the rest of the plan unchanged', async () => {
    const receiver = phone()
    const { app, requestsTo } = await anasApp(available({ upFor: 'chess', rangeMetres: 4828 }))
    act(() => app.current.report.mutate())
    await receiver.isSurelyAt(ELSEWHERE)
    await waitFor(() => expect(requestsTo(PUT)).toHaveLength(1))
    const body = requestsTo(PUT)[0]?.body as { cell: string }
    expect(body).toMatchObject({ upFor: 'chess', rangeMetres: 4828, until: inMinutes(60) })
    expect(body.cell).not.toBe(available().cell)
    await waitFor(() => expect(app.current.current?.cell).toBe(body.cell))
  })

  test('sends nothing for the same cell', async () => {
    const receiver = phone()
    const { app, sent } = await anasApp(available())
    act(() => app.current.report.mutate())
    await receiver.isSurelyAt(HERE)
    await waitFor(() => expect(app.current.report.isSuccess).toBe(true))
    expect(sent()).toEqual([])
  })

  test('sends nothing at a range of a few feet once “right here” is over, because the server would reject it', async () => {
    const receiver = phone()
    const { app, sent } = await anasApp(available({ rangeMetres: 100, spotUntil: inMinutes(0) }))
    await act(() => app.current.report.mutateAsync())
    expect(sent()).toEqual([])
    expect(receiver.watchOptions).toEqual([])
  })

  test('is cancelled by a change, which is sent in full', async () => {
    const receiver = phone()
    const { app, requestsTo } = await anasApp(available())
    act(() => app.current.report.mutate())
    await waitFor(() => expect(receiver.isWatched()).toBe(true))
    act(() => app.current.on.mutate({ ...ON, rangeMetres: 8047 }))
    await receiver.isSurelyAt(ELSEWHERE)
    await settled(app)
    expect(requestsTo(PUT).map(({ body }) => (body as SwitchTo).rangeMetres)).toEqual([8047])
    expect(app.current.current?.rangeMetres).toBe(8047)
  })

  test('during a change sends the changed plan', async () => {
    const receiver = phone()
    const { app, requestsTo } = await anasApp(available())
    act(() => app.current.on.mutate({ ...ON, rangeMetres: 8047 }))
    act(() => app.current.report.mutate())
    await receiver.isSurelyAt(HERE)
    await settled(app)
    await receiver.isSurelyAt(ELSEWHERE)
    await waitFor(() => expect(app.current.report.isSuccess).toBe(true))
    expect(requestsTo(PUT).map(({ body }) => (body as SwitchTo).rangeMetres)).toEqual([8047, 8047])
  })
})

describe('switching on again after the server has lost it', () => {
  const plan = (minutes: number) => ({
    userId: ANA,
    rangeMetres: 4828 as const,
    until: inMinutes(minutes),
    upFor: 'chess',
  })
  const untils = (asked: { body: unknown }[]) => asked.map(({ body }) => (body as SwitchTo).until)

  test('uses the stored plan, without “right here”', async () => {
    const receiver = phone()
    const { app, requestsTo } = await anasApp()
    act(() => app.current.resume.mutate(plan(90)))
    await receiver.isSurelyAt(HERE)
    await waitFor(() => expect(app.current.current).not.toBeNull())
    expect(requestsTo(PUT).map(({ body }) => body)).toEqual([
      { rangeMetres: 4828, until: inMinutes(90), upFor: 'chess', cell: available().cell, spotCell: null },
    ])
  })

  test('with little time left starts with the server’s minimum, and keeps the original end', async () => {
    const receiver = phone()
    const { app, requestsTo } = await anasApp()
    act(() => app.current.resume.mutate(plan(12)))
    await receiver.isSurelyAt(HERE)
    await waitFor(() => expect(requestsTo(PUT)).toHaveLength(1))
    await waitFor(() => expect(receiver.isWatched()).toBe(true))
    await receiver.isSurelyAt(HERE)
    await waitFor(() => expect(app.current.current?.until).toBe(inMinutes(12)))
    expect(untils(requestsTo(PUT))).toEqual([inMinutes(30), inMinutes(12)])
  })
})
