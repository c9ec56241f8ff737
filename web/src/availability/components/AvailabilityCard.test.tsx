import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorReply, later, network, noNetwork } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import { centreOf } from '../../../test/places.ts'
import { ANA, available, inMinutes, NOW } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { standIn } from '../../../test/stand-in.ts'
import { WRONG_BY_MINUTES, whosePhoneIsAhead } from '../../../test/wrong-clock.ts'
import { noteServerTime } from '../../platform/server-time.ts'
import { chooseUnits } from '../../platform/units.ts'
import { placeFinder } from '../device-place.ts'
import { readUsualPlan } from '../device-plan.ts'
import { AvailabilityCard } from './AvailabilityCard.tsx'

const PUT = 'PUT /api/users/1/availability'
const DELETE = 'DELETE /api/users/1/availability'
const HERE = centreOf(available().cell)
const mainButton = () => screen.getByRole('button', { name: /^(I’m free|Switch off|Finding)/ })
const part = (words: string | RegExp) => screen.getByRole('button', { name: words })
const noteTime = (ms: number) => noteServerTime(new Date(ms).toUTCString())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  act(() => chooseUnits('imperial'))
})
afterEach(() => {
  placeFinder.leave()
})

describe('off', () => {
  const off = <AvailabilityCard userId={ANA} current={null} />

  test('there is one button, and the plan in a sentence', () => {
    show(off)
    expect(mainButton().textContent).toBe('I’m free for an hour')
    expect(part('within about 1 mile')).toBeDefined()
    expect(part('up for anything')).toBeDefined()
  })

  test('the button starts the chosen plan by the server’s clock, and shows its progress', async () => {
    const receiver = phone()
    const { requestsTo } = network({ [PUT]: () => later().promise })
    noteTime(NOW + 600_000)
    const { user } = show(off)
    await user.click(part(/^within/))
    await user.click(await screen.findByLabelText('3 miles'))
    await user.click(part(/^until/))
    await user.click(await screen.findByLabelText('2 h'))
    await user.click(part(/^up for/))
    await user.type(await screen.findByLabelText('Up for'), ' chess {Enter}')
    expect(part('up for chess')).toBeDefined()
    await user.click(mainButton())
    expect(screen.getByText('Finding your area…')).toBeDefined()
    expect(mainButton()).toHaveProperty('disabled', true)
    await receiver.isSurelyAt(HERE)
    await waitFor(() => expect(requestsTo(PUT)).toHaveLength(1))
    expect(requestsTo(PUT)[0]?.body).toMatchObject({
      rangeMetres: 4828,
      until: inMinutes(130),
      upFor: 'chess',
    })
  })

  test.each(WRONG_BY_MINUTES)(
    'on a phone that is %i minutes ahead, an hour is by the server’s clock',
    async (minutes) => {
      const receiver = phone()
      const { requestsTo } = network({ [PUT]: available(), ...whosePhoneIsAhead(minutes) })
      const { user } = show(off)
      await user.click(mainButton())
      await receiver.isSurelyAt(HERE)
      await waitFor(() => expect(requestsTo(PUT)).toHaveLength(1))
      expect(requestsTo(PUT)[0]?.body).toMatchObject({ until: inMinutes(60) })
    },
  )

  test.each(WRONG_BY_MINUTES)(
    'on a phone that is %i minutes ahead, the hour of the town ends when people read that it does',
    async (minutes) => {
      const receiver = phone()
      const { requestsTo } = network({ [PUT]: available(), ...whosePhoneIsAhead(minutes) })
      const { user } = show(<AvailabilityCard userId={ANA} current={null} hourEndsAt={inMinutes(45)} />)
      const shown = mainButton().textContent
      await user.click(mainButton())
      if (shown !== 'I’m free until 6:45\u00a0PM') {
        expect(await screen.findByText(/Your phone’s clock is wrong/)).toBeDefined()
        expect(requestsTo(PUT)).toEqual([])
        expect(mainButton().textContent).toBe('I’m free until 6:45\u00a0PM')
        await user.click(mainButton())
      }
      await receiver.isSurelyAt(HERE)
      await waitFor(() => expect(requestsTo(PUT)).toHaveLength(1))
      expect(requestsTo(PUT)[0]?.body).toMatchObject({ until: inMinutes(45) })
    },
  )

  test('during the hour of the town, the button lasts until its end and looks farther, this once', async () => {
    const receiver = phone()
    const { requestsTo } = network({ [PUT]: available() })
    const { user } = show(<AvailabilityCard userId={ANA} current={null} hourEndsAt={inMinutes(45)} />)
    expect(mainButton().textContent).toBe('I’m free until 6:45\u00a0PM')
    expect(part('within about 3 miles')).toBeDefined()
    await user.click(part(/^up for/))
    await user.type(await screen.findByLabelText('Up for'), 'tea{Enter}')
    await user.click(mainButton())
    await receiver.isSurelyAt(HERE)
    await waitFor(() => expect(requestsTo(PUT)).toHaveLength(1))
    const body = { rangeMetres: 4828, until: inMinutes(45), upFor: 'tea' }
    expect(requestsTo(PUT)[0]?.body).toMatchObject(body)
    expect(readUsualPlan()).toMatchObject({ rangeMetres: 1609, upFor: '' })
  })

  test('who switches on late in that hour, or wants less, gets what the server accepts', async () => {
    const { user } = show(<AvailabilityCard userId={ANA} current={null} hourEndsAt={inMinutes(10)} />)
    expect(mainButton().textContent).toBe('I’m free until 6:30\u00a0PM')
    await user.click(part(/^within/))
    await user.click(await screen.findByLabelText('½ mile'))
    expect(part('within about ½ mile')).toBeDefined()
    await user.click(part(/^until/))
    await user.click(await screen.findByLabelText('1 h'))
    expect(mainButton().textContent).toBe('I’m free for an hour')
  })

  test('a phone that lost the home zone asks for it before it switches on', async () => {
    const receiver = phone()
    const ZONE = 'PUT /api/users/1/home-zone'
    const { requestsTo } = network({ [PUT]: available(), [ZONE]: {} })
    const { user } = show(<AvailabilityCard userId={ANA} current={null} hasHomeZone />)
    await user.click(mainButton())
    expect(screen.getByRole('link', { name: 'Set it again' }).getAttribute('href')).toBe('/profile/privacy')
    expect(requestsTo(PUT)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Go without' }))
    await receiver.isSurelyAt(HERE)
    await waitFor(() => expect(requestsTo(PUT)).toHaveLength(1))
    expect(requestsTo(ZONE).map(({ body }) => body)).toEqual([{ isSet: false }])
  })

  test('only a range of a few feet requests “right here”', async () => {
    const receiver = phone()
    const { requestsTo } = network({ [PUT]: available() })
    const { user } = show(off)
    await user.click(part(/^within/))
    await user.click(await screen.findByLabelText('A few feet'))
    await user.click(mainButton())
    await receiver.isSurelyAt(HERE)
    await waitFor(() => expect(requestsTo(PUT)).toHaveLength(1))
    expect(requestsTo(PUT)[0]?.body).toMatchObject({
      rangeMetres: 100,
      spotCell: expect.stringMatching(/^8a/),
    })
  })

  test('the phone vibrates once it is on', async () => {
    const vibrations = vi.fn()
    standIn(navigator, 'vibrate', vibrations)
    const receiver = phone()
    network({ [PUT]: available() })
    const { user } = show(off)
    await user.click(mainButton())
    expect(vibrations).not.toHaveBeenCalled()
    await receiver.isSurelyAt(HERE)
    await waitFor(() => expect(vibrations).toHaveBeenCalledOnce())
  })

  test('the app explains why it needs the location before the browser asks', async () => {
    const receiver = phone({ permission: 'prompt' })
    const { requestsTo } = network({ [PUT]: available() })
    const { user } = show(off)
    await user.click(mainButton())
    expect(await screen.findByText(/Your phone sends only your hexagon/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(receiver.isWatched()).toBe(false)
    await user.click(mainButton())
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await receiver.isSurelyAt(HERE)
    await waitFor(() => expect(requestsTo(PUT)).toHaveLength(1))
  })

  test('after a refusal, the app shows the steps for the browser', async () => {
    const receiver = phone({ permission: 'denied' })
    standIn(window, 'matchMedia', () => ({ matches: false }))
    network({})
    const { user } = show(off)
    await user.click(mainButton())
    await waitFor(() => expect(receiver.isWatched()).toBe(true))
    act(() => receiver.fails('PERMISSION_DENIED'))
    const alert = await screen.findByRole('alert')
    expect(within(alert).getAllByRole('listitem').length).toBeGreaterThan(1)
  })

  test.each([
    [
      'an error code',
      errorReply(422, 'TOO_FAST', 'That is further than anybody could have come.'),
      /further than/,
    ],
    ['no network', noNetwork, /Network error/],
  ])('%s shows an error, and it stays off', async (_, answer, words) => {
    const receiver = phone()
    network({ [PUT]: answer })
    const { user } = show(off)
    await user.click(mainButton())
    await receiver.isSurelyAt(HERE)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(mainButton().textContent).toMatch(/^I’m free/)
  })

  test('the choices are restored next time', async () => {
    const first = show(off)
    await first.user.click(part(/^within/))
    await first.user.click(await screen.findByLabelText('3 miles'))
    first.unmount()
    show(off)
    expect(part('within about 3 miles')).toBeDefined()
  })
})

describe('on', () => {
  const on = (changes = {}) => <AvailabilityCard userId={ANA} current={available(changes)} />

  test('the time, the range and the purpose show at a glance', () => {
    show(on({ upFor: 'chess', spotUntil: inMinutes(20) }))
    expect(mainButton().textContent).toBe('Switch off')
    expect(screen.getByText('You’re free')).toBeDefined()
    expect(screen.getByText(/^Right here until/)).toBeDefined()
    for (const words of ['within about 1 mile', /^until \d/, 'up for chess'])
      expect(part(words)).toBeDefined()
  })

  test('hidden by a meetup, it shows only that', () => {
    show(on({ isHidden: true, upFor: 'chess' }))
    expect(screen.getByText('You’re hidden from the list while you’re meeting.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^within/ })).toBeNull()
  })

  test('a change keeps the end and “right here”', async () => {
    const receiver = phone()
    const { requestsTo } = network({ [PUT]: available() })
    const { user } = show(on({ spotUntil: inMinutes(20), spotCell: '8a195da49a97fff', until: inMinutes(45) }))
    await user.click(part(/^within/))
    await user.click(await screen.findByLabelText('½ mile'))
    await receiver.isSurelyAt(HERE)
    await waitFor(() => expect(requestsTo(PUT)).toHaveLength(1))
    expect(requestsTo(PUT)[0]?.body).toMatchObject({
      rangeMetres: 805,
      until: inMinutes(45),
      spotCell: expect.stringMatching(/^8a/),
    })
  })

  test('a change of one field keeps the others, even those set on another phone', async () => {
    const receiver = phone()
    const { requestsTo } = network({ [PUT]: available() })
    const { user } = show(on({ rangeMetres: 8047, upFor: 'chess' }))
    expect(part('within about 5 miles')).toBeDefined()
    await user.click(part(/^until/))
    await user.click(await screen.findByLabelText('4 h'))
    await receiver.isSurelyAt(HERE)
    await waitFor(() => expect(requestsTo(PUT)).toHaveLength(1))
    expect(requestsTo(PUT)[0]?.body).toMatchObject({ rangeMetres: 8047, upFor: 'chess' })
  })

  test('a change shows at once, and is reverted if the server rejects it', async () => {
    const receiver = phone()
    network({ [PUT]: errorReply(422, 'TOO_FAST', 'Too fast.') })
    const { user } = show(on())
    await user.click(part(/^within/))
    await user.click(await screen.findByLabelText('3 miles'))
    expect(screen.getByLabelText('3 miles')).toHaveProperty('checked', true)
    await receiver.isSurelyAt(HERE)
    await screen.findByText('Too fast. (422)')
    expect(screen.getByLabelText('1 mile')).toHaveProperty('checked', true)
  })

  test('a new time counts from now', async () => {
    const receiver = phone()
    const { requestsTo } = network({ [PUT]: available() })
    const { user } = show(on({ until: inMinutes(45) }))
    await user.click(part(/^until/))
    const fourHours = await screen.findByLabelText('4 h')
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    await user.click(fourHours)
    await receiver.isSurelyAt(HERE)
    await waitFor(() => expect(requestsTo(PUT)).toHaveLength(1))
    expect(requestsTo(PUT)[0]?.body).toMatchObject({ until: inMinutes(240), spotCell: null })
  })

  test('at a range of a few feet “right here” cannot be switched off', async () => {
    const { user } = show(on({ rangeMetres: 100, spotUntil: inMinutes(20), spotCell: '8a195da49a97fff' }))
    await user.click(part(/^within/))
    expect(await screen.findByRole('switch', { name: 'Right here' })).toHaveProperty('disabled', true)
  })

  describe('at a range of a few feet, when “right here” is over', () => {
    const over = on({ rangeMetres: 100, spotUntil: inMinutes(0), spotCell: null })

    test('the card explains that nobody can see the person, and offers “right here” again', async () => {
      const receiver = phone()
      const { requestsTo } = network({ [PUT]: available() })
      const { user } = show(over)
      expect(screen.getByText(/“Right here” has ended/)).toBeDefined()
      await user.click(screen.getByRole('button', { name: 'Right here again' }))
      await receiver.isSurelyAt(HERE)
      await waitFor(() => expect(requestsTo(PUT)).toHaveLength(1))
      expect(requestsTo(PUT)[0]?.body).toMatchObject({
        rangeMetres: 100,
        spotCell: expect.stringMatching(/^8a/),
      })
    })

    test('the card offers a wider range', async () => {
      const { user } = show(over)
      await user.click(screen.getByRole('button', { name: 'Look farther' }))
      expect(await screen.findByLabelText('A few feet')).toHaveProperty('checked', true)
    })

    test('the card shows nothing of it while there is a spot or the person is hidden', () => {
      show(on({ rangeMetres: 100, spotUntil: inMinutes(20), spotCell: '8a195da49a97fff' }))
      show(on({ rangeMetres: 100, spotUntil: null, isHidden: true }))
      expect(screen.queryByText(/“Right here” has ended/)).toBeNull()
    })
  })

  test('a failure to switch off shows an error', async () => {
    network({ [DELETE]: noNetwork })
    const { user } = show(on())
    await user.click(mainButton())
    expect((await screen.findByRole('alert')).textContent).toMatch(/Network error/)
    expect(mainButton().textContent).toBe('Switch off')
  })
})
