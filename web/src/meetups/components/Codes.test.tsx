import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { act, screen, waitFor } from '@testing-library/react'
import * as h3 from 'h3-js'
import { latLngToCell } from 'h3-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { network, noNetwork } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import { between, centreOf, cornersOf, moved } from '../../../test/places.ts'
import { meetup } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import type { Point } from '../../availability/rules-place.ts'
import { cellsFor, EMPTY_MEMORY, touches } from '../../availability/rules-sticky.ts'
import { formatTime } from '../../platform/format.ts'
import { writeStored } from '../../platform/storage.ts'
import { Codes } from './Codes.tsx'

const HERE = 'POST /api/meetups/7/here'
const CODE = 'POST /api/meetups/7/code'
const LONDON = { lat: 51.508, lng: -0.1281 }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const accepted = meetup({ state: 'accepted', startsAt: inMinutes(0) })
let server: ReturnType<typeof network>

beforeEach(() => {
  server = network({
    [HERE]: { ...accepted, isHere: true },
    [CODE]: { code: '123456', expiresAt: inMinutes(1) },
  })
})

const shown = (changes: Partial<Meetup> = {}) => show(<Codes meetup={{ ...accepted, ...changes }} />)

describe('before the agreed time', () => {
  const early = { startsAt: inMinutes(16) }

  test('the screen says when codes start to work, and requests neither a code nor the position', async () => {
    const { watchOptions } = phone()
    shown(early)
    await waitFor(() => expect(server.requests.map(({ name }) => name)).toEqual([HERE]))
    expect(
      screen.getByText(new RegExp(`or from ${formatTime(inMinutes(1)).replace('\u00a0', ' ')}`)),
    ).toBeDefined()
    expect(watchOptions).toEqual([])
  })

  test('the screen waits for the other, and shows the code once both are there', async () => {
    const receiver = phone()
    const { rerender } = shown({ ...early, isHere: true })
    expect(screen.getByText('Waiting for Bo to press “We’re both here” too.')).toBeDefined()
    rerender(<Codes meetup={{ ...accepted, ...early, isHere: true, isOtherHere: true }} />)
    await receiver.isSurelyAt(LONDON)
    expect(await screen.findByText('123456')).toBeDefined()
    expect(server.requests.map(({ name, body }) => [name, body])).toEqual([
      [CODE, { cell: latLngToCell(LONDON.lat, LONDON.lng, 8) }],
    ])
  })

  test('the arrival can be sent again after an error', async () => {
    server.answer(HERE, noNetwork)
    const { user } = shown(early)
    await screen.findByRole('alert')
    server.answer(HERE, { ...accepted, isHere: true })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(server.requestsTo(HERE)).toHaveLength(2))
  })
})

describe('the cell that is sent with a code', () => {
  const centre = centreOf(latLngToCell(LONDON.lat, LONDON.lng, 8))
  const cell = latLngToCell(LONDON.lat, LONDON.lng, 8)
  const codes = () => server.requestsTo(CODE).map(({ body }) => (body as { cell: string }).cell)
  afterEach(() => localStorage.clear())

  test('is the cell of a remembered place, not the one that the phone is in', async () => {
    const corner = cornersOf(cell)[0] as Point
    const known = between(centre, corner, 0.95)
    const here = between(centre, corner, 1.05)
    expect(latLngToCell(here.lat, here.lng, 8)).not.toBe(cell)
    const request = { point: known, wantsSpot: false, zone: null, nowMs: 0, random: () => 0 }
    writeStored('hereabouts_places', cellsFor(request, EMPTY_MEMORY, h3).memory)
    const receiver = phone()
    shown({ isHere: true })
    await receiver.isSurelyAt(here)
    await screen.findByText('123456')
    expect(codes()).toEqual([cell])
  })

  test('is the cell next to the home zone for cells that the zone touches', async () => {
    const zone = { ...centre, radiusMetres: 300 }
    writeStored('hereabouts_home_zone', zone)
    const receiver = phone()
    shown({ isHere: true })
    await receiver.isSurelyAt(moved(centre, 320, 1))
    await screen.findByText('123456')
    expect(codes()).toHaveLength(1)
    expect(touches(zone, codes()[0] as string, h3)).toBe(false)
  })

  test('is never sent from within the home zone, and the screen says why', async () => {
    writeStored('hereabouts_home_zone', { ...centre, radiusMetres: 300 })
    const receiver = phone()
    shown({ isHere: true })
    await receiver.isSurelyAt(moved(centre, 200, 1))
    expect((await screen.findByRole('alert')).textContent).toMatch(/in your home zone/i)
    expect(codes()).toEqual([])
  })
})

describe('without a position', () => {
  test.each([
    ['PERMISSION_DENIED', /blocks your location/],
    ['POSITION_UNAVAILABLE', /can’t tell where it is/],
  ] as const)('(%s) the screen says why a code cannot count, and requests none', async (failure, words) => {
    const receiver = phone()
    const { user } = shown({ isHere: true })
    await act(async () => receiver.fails(failure))
    expect(screen.getByRole('alert').textContent).toMatch(words)
    expect(screen.getByText(/Only your large hexagon leaves your phone/)).toBeDefined()
    expect(server.requests).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await receiver.isSurelyAt(LONDON)
    expect(await screen.findByText('123456')).toBeDefined()
  })

  test('a phone that just lost its position keeps using the last one', async () => {
    const receiver = phone()
    shown({ isHere: true })
    await receiver.isSurelyAt(LONDON)
    await screen.findByText('123456')
    await act(async () => receiver.fails('TIMEOUT'))
    expect(screen.getByText('123456')).toBeDefined()
  })
})
