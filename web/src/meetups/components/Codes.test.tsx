import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { act, screen, waitFor } from '@testing-library/react'
import { latLngToCell } from 'h3-js'
import { beforeEach, describe, expect, test } from 'vitest'
import { network, noNetwork } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import { meetup } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { timeOfDay } from '../../availability/rules.ts'
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

  test('that one is there is said, from when codes work, and neither a code nor the place is asked for', async () => {
    const { asked } = phone()
    shown(early)
    await waitFor(() => expect(server.asked.map(({ name }) => name)).toEqual([HERE]))
    expect(screen.getByText(new RegExp(`or from ${timeOfDay(inMinutes(1))}`))).toBeDefined()
    expect(asked).toEqual([])
  })

  test('the other is waited for, and once both are there the code is shown', async () => {
    const receiver = phone()
    const { rerender } = shown({ ...early, isHere: true })
    expect(screen.getByText('Waiting for Bo to press “We are both here” too.')).toBeDefined()
    rerender(<Codes meetup={{ ...accepted, ...early, isHere: true, isOtherHere: true }} />)
    await receiver.isSurelyAt(LONDON)
    expect(await screen.findByText('123456')).toBeDefined()
    expect(server.asked.map(({ name, body }) => [name, body])).toEqual([
      [CODE, { cell: latLngToCell(LONDON.lat, LONDON.lng, 8) }],
    ])
  })

  test('that one is there can be said again when it failed', async () => {
    server.answer(HERE, noNetwork)
    const { user } = shown(early)
    await screen.findByRole('alert')
    server.answer(HERE, { ...accepted, isHere: true })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(server.askedFor(HERE)).toHaveLength(2))
  })
})

describe('without a place', () => {
  test.each([
    ['PERMISSION_DENIED', /does not let Hereabouts see where you are/],
    ['POSITION_UNAVAILABLE', /cannot tell where it is right now/],
  ] as const)('(%s) says why a code cannot count, and asks for none', async (failure, words) => {
    const receiver = phone()
    const { user } = shown({ isHere: true })
    await act(async () => receiver.fails(failure))
    expect(screen.getByRole('alert').textContent).toMatch(words)
    expect(screen.getByText(/Without your location a code can’t count/)).toBeDefined()
    expect(server.asked).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await receiver.isSurelyAt(LONDON)
    expect(await screen.findByText('123456')).toBeDefined()
  })

  test('a phone that just knew where it is goes on with that', async () => {
    const receiver = phone()
    shown({ isHere: true })
    await receiver.isSurelyAt(LONDON)
    await screen.findByText('123456')
    await act(async () => receiver.fails('TIMEOUT'))
    expect(screen.getByText('123456')).toBeDefined()
  })
})
