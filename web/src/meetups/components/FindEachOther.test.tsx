import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { BO, inMinutes, meetup, NOW } from '../../../test/samples.ts'
import { sentence } from '../../../test/sentence.ts'
import { show } from '../../../test/show.tsx'
import { chooseUnits } from '../../platform/units.ts'
import { closeOpened, useOpened } from '../../safety/device-opened.ts'
import { saveCheckWords } from '../device-check-words.ts'
import { resetFindingState, updateFindingState } from '../device-finding-state.ts'
import FindEachOther from './FindEachOther.tsx'

const START = 'PUT /api/meetups/7/finding'
const STOP = 'DELETE /api/meetups/7/finding'
const accepted = meetup({ state: 'accepted' })
const both = { findsUntil: inMinutes(30), otherFindsUntil: inMinutes(30) }
const HERE = { lat: 51.508, lng: -0.1281, accuracyMetres: 5 }
const north = (metres: number) => ({ ...HERE, lat: HERE.lat + metres / 111_195 })
let server: ReturnType<typeof network>

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
  server = network({ [START]: { ...accepted, ...both }, [STOP]: accepted })
  chooseUnits('imperial')
})
afterEach(() => {
  resetFindingState()
})

const onLeave = vi.fn()
const shown = (changes = {}) => show(<FindEachOther meetup={{ ...accepted, ...changes }} onLeave={onLeave} />)
const press = (name: string) => screen.getByRole('button', { name })
const isThere = (name: string) => screen.queryByRole('button', { name }) !== null

describe('it takes both', () => {
  test('the person first reads what it does, and can leave again', async () => {
    const { user } = shown()
    expect(screen.getByText(/where you are, encrypted/)).toBeDefined()
    await user.click(press('Not now'))
    expect(onLeave).toHaveBeenCalledOnce()
    expect(server.requests).toEqual([])
    await user.click(press('Switch it on'))
    await waitFor(() => expect(server.requestsTo(START)).toHaveLength(1))
  })

  test('while it waits for the other, the person can stop it', async () => {
    const { user } = shown({ findsUntil: inMinutes(30) })
    expect(
      screen.getByText(sentence(/Waiting for Bo to switch it on too. Nothing is sent until then./)),
    ).toBeDefined()
    await user.click(press('Stop finding each other'))
    await waitFor(() => expect(server.requestsTo(STOP)).toHaveLength(1))
  })

  test('the card says that the other would like it, and what it does', async () => {
    const { user } = shown({ otherFindsUntil: inMinutes(30) })
    expect(screen.getByText('Bo would like to find you.')).toBeDefined()
    expect(screen.getByText(/where you are, encrypted/)).toBeDefined()
    await user.click(press('Switch it on'))
    await waitFor(() => expect(server.requestsTo(START)).toHaveLength(1))
  })

  test('it switches off when its time is over', async () => {
    shown({ findsUntil: inMinutes(1), otherFindsUntil: inMinutes(1) })
    expect(isThere('Stop finding each other')).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(isThere('Switch it on')).toBe(true)
  })

  test('after different words it is not offered again, and the connection can be reported', async () => {
    const { user } = shown({ wordsDiffer: true })
    expect(screen.getByRole('alert').textContent).toMatch(/Your phones showed different words/)
    expect(isThere('Switch it on')).toBe(false)
    const { result } = renderHook(() => useOpened())
    await user.click(press('Report the connection'))
    expect(result.current).toMatchObject({ id: BO, from: 'meetup', step: 'report', kind: 'connection' })
    act(closeOpened)
  })

  test('an error says why', async () => {
    server.answer(START, errorReply(409, 'NOT_ACCEPTED', 'This meetup is no longer on.'))
    const { user } = shown({ otherFindsUntil: inMinutes(30) })
    await user.click(press('Switch it on'))
    expect((await screen.findByRole('alert')).textContent).toBe('This meetup is no longer on. (409)')
  })
})

describe('the way', () => {
  const connected = { words: 'kind bee', receivedAt: NOW, problem: null }
  const far = { ...connected, own: HERE, theirs: north(100) }

  test('shows the distance in feet or metres, with its margin of error', async () => {
    shown(both)
    saveCheckWords(7, { words: 'kind bee' })
    await act(async () => updateFindingState(far))
    expect(screen.getByText('about 350 feet')).toBeDefined()
    expect(screen.getByText('give or take 30 feet')).toBeDefined()
    expect(screen.getByText('kind bee').closest('details')?.open).toBe(false)
    await act(async () => chooseUnits('metric'))
    expect(screen.getByText('about 100 m')).toBeDefined()
  })

  test('has an arrow only with a compass and accurate positions', async () => {
    const { container } = shown(both)
    const arrow = () => container.querySelector<SVGElement>('svg[width="72"]')
    await act(async () => updateFindingState(far))
    expect(arrow()).toBeNull()
    // Desktop browsers send this event once, without data.
    await turn({ absolute: false, alpha: null })
    expect(arrow()).toBeNull()
    await turn({ absolute: true, alpha: 300 })
    expect(arrow()?.style.transform).toBe('rotate(255deg)')
    await turn({ webkitCompassHeading: 90 })
    expect(arrow()?.style.transform).toBe('rotate(225deg)')
    await act(async () => updateFindingState({ theirs: north(5) }))
    expect(screen.getByText('within 30 feet')).toBeDefined()
    expect(arrow()).toBeNull()
  })

  test('says when no signal has arrived for long', async () => {
    shown(both)
    await act(async () => updateFindingState(far))
    expect(screen.queryByText(/Last heard/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(25_000))
    expect(screen.getByText('Last heard from Bo’s phone half a minute ago.')).toBeDefined()
  })

  test.each([
    [{ words: null }, 'Connecting with Bo’s phone…'],
    [connected, 'Your phone is finding out where it is…'],
    [{ ...connected, own: HERE }, 'Waiting for Bo’s phone…'],
    [{ ...connected, own: HERE, theirs: null }, 'Bo’s phone can’t share its location right now.'],
    [{ ...connected, problem: 'home' as const }, 'Your phone doesn’t know where it is.'],
    [{ isElsewhere: true }, 'Another tab is already showing you the way.'],
    [{ isGivenUp: true }, 'Your phones couldn’t agree on a key. Stop, and try again.'],
  ])('%j reads %s', async (way, text) => {
    shown(both)
    await act(async () => updateFindingState(way))
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  })

  test.each([
    ['home', /home zone/],
    ['denied', /blocks your location/],
    ['unavailable', /can’t tell where it is/],
    ['insecure', /secure connection/],
    ['unsupported', /This browser can’t tell/],
  ] as const)('says why this phone has no position (%s)', async (problem, words) => {
    shown(both)
    await act(async () => updateFindingState({ ...connected, own: null, problem }))
    expect(screen.getByText(words)).toBeDefined()
  })

  test('is announced to screen readers only every few seconds', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ now: NOW })
    shown(both)
    const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    const announced = new Set<string>()
    for (let metres = 200; metres > 50; metres -= 5) {
      await act(async () => updateFindingState({ ...far, theirs: north(metres) }))
      await act(() => vi.advanceTimersByTimeAsync(2000))
      for (const each of spoken()) if (each) announced.add(each)
    }
    // A minute went by.
    expect(announced.size).toBeGreaterThan(2)
    expect(announced.size).toBeLessThan(7)
    expect([...announced].at(-1)).toMatch(/^Bo is about \d+ feet away\.$/)
  })

  async function turn(how: object) {
    const name = 'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation'
    await act(async () => window.dispatchEvent(Object.assign(new Event(name), how)))
  }
})
