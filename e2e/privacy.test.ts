import { switchAvailability } from '@hereabouts/contract/availability/endpoints'
import { AREA, SPOT } from '@hereabouts/contract/availability/limits'
import { listMeetups } from '@hereabouts/contract/meetups/endpoints'
import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import { getUser } from '@hereabouts/contract/people/endpoints'
import * as h3 from 'h3-js'
import type { Socket } from 'socket.io-client'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { rounds } from '../server/test/random.ts'
import { withoutId } from '../server/test/request-ids.ts'
import { townWith } from '../server/test/town.ts'
import { createPlaceFinder } from '../web/src/availability/device-place.ts'
import type { Point } from '../web/src/availability/rules-place.ts'
import { EMPTY_MEMORY } from '../web/src/availability/rules-sticky.ts'

const POINTS = rounds(15, 200)
const LONDON: [number, number] = [51.508, -0.1281]

for (const { layer, resolution, wantsSpot } of [
  { layer: 'area', resolution: AREA.resolution, wantsSpot: false },
  { layer: 'spot', resolution: SPOT.resolution, wantsSpot: true },
]) {
  test(`moving within a ${layer} cell changes no byte that anybody else receives`, async () => {
    const { ana, bo, cy, clock, listen } = await townWith({ people: ['ana', 'bo', 'cy'] })
    await bo.switchOn({ at: LONDON, range: 16093, spot: true })
    await cy.switchOn({ at: [LONDON[0] + 0.02, LONDON[1]], range: 16093 })
    const listeners = [await listen(bo), await listen(cy)]
    const packets = listeners.map(({ socket }) => packetsTo(socket))
    const reportFrom = phoneOf(ana, wantsSpot, clock)

    const points = pointsWithin(h3.latLngToCell(...LONDON, resolution))
    await reportFrom(LONDON)
    for (const each of listeners) await each.received()
    expect(packets.map((each) => each.splice(0).length)).toEqual([1, 1])

    const received = new Set<string>()
    for (const point of points) {
      await reportFrom(point)
      for (const each of listeners) await each.received()
      received.add(JSON.stringify([packets, await answersTo(bo, ana), await answersTo(cy, ana)]))
    }
    expect(packets).toEqual([[], []])
    expect(received.size).toBe(1)
    expect([...received].join()).toContain(ana.username)

    const cards = new Set<string>()
    for (const point of points) {
      for (const upFor of ['coffee', '']) {
        await reportFrom(point, upFor)
        for (const each of listeners) await each.received()
      }
      cards.add(JSON.stringify(packets.map((each) => each.splice(0))))
    }
    expect(cards.size).toBe(1)
    expect([...cards].join()).toContain('nearby:card')
  })
}

/** The phone's own code from fixes to call. Only the fixes are simulated. */
function phoneOf(person: Person, wantsSpot: boolean, clock: { now(): Date }) {
  let position: Point
  let memory = EMPTY_MEMORY
  const finder = createPlaceFinder({
    readFixes: async () =>
      [0, 1, -1, 2, -2].map((n) => ({ lat: position.lat + n * 1e-9, lng: position.lng })),
    readHomeZone: () => null,
    loadH3: async () => h3,
    readMemory: () => memory,
    storeMemory: (kept) => {
      memory = kept
    },
    now: () => clock.now().getTime(),
    random: () => 0.5,
  })
  return async ([lat, lng]: [number, number], upFor = '') => {
    position = { lat, lng }
    const until = new Date(clock.now().getTime() + 3_600_000).toISOString()
    const body = { rangeMetres: 16093 as const, until, upFor, ...(await finder.find(wantsSpot)) }
    await person.call(switchAvailability, { params: { id: person.id }, body })
  }
}

/** Every response that `viewer` can get about `subject`, including headers. */
async function answersTo(viewer: Person, subject: Person) {
  const answers = [
    await viewer.answer(listNearby, { params: { id: viewer.id } }),
    await viewer.answer(getUser, { params: { id: subject.id } }),
    await viewer.answer(listMeetups),
  ]
  return answers.map(({ statusCode, headers: { date: _, 'x-request-id': __, ...headers }, body }) => ({
    statusCode,
    headers,
    body: withoutId(body),
  }))
}

/** The packets sent to a socket, except for heartbeats and the harness's markers. */
function packetsTo(socket: Socket): string[] {
  const packets: string[] = []
  socket.io.engine.on('packet', ({ type, data = '' }) => {
    if (type === 'message' && !String(data).includes('marker')) packets.push(String(data))
  })
  return packets
}

/** Points spread over a cell: a fixed Halton sequence (bases 2 and 3), limited to the cell. */
function pointsWithin(cell: string): [number, number][] {
  const corners = h3.cellToBoundary(cell)
  const [south, north] = [Math.min(...corners.map(([lat]) => lat)), Math.max(...corners.map(([lat]) => lat))]
  const [west, east] = [
    Math.min(...corners.map(([, lng]) => lng)),
    Math.max(...corners.map(([, lng]) => lng)),
  ]
  const points: [number, number][] = []
  for (let i = 1; points.length < POINTS; i++) {
    const point: [number, number] = [
      south + halton(i, 2) * (north - south),
      west + halton(i, 3) * (east - west),
    ]
    if (h3.latLngToCell(...point, h3.getResolution(cell)) === cell) points.push(point)
  }
  return points
}

function halton(index: number, base: number): number {
  let [result, fraction] = [0, 1]
  for (let i = index; i > 0; i = Math.floor(i / base)) {
    fraction /= base
    result += fraction * (i % base)
  }
  return result
}
