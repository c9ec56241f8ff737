import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { inMinutes, meetup, NOW } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import MeetupNeeds from './MeetupNeeds.tsx'
import { ReceivedInvitation } from './PendingMeetups.tsx'
// The app loads them lazily. Here they load first, so that no test waits for them.
import './ChangeSheet.tsx'
import './NeedsIfAgreed.tsx'
import './NeedsSheet.tsx'

const ANSWER = 'PUT /api/meetups/7/place-fits'
const SET = 'PUT /api/meetups/7/needs'
const accepted = meetup({ state: 'accepted', startsAt: inMinutes(45), otherNeeds: ['quiet', 'step_free'] })
let server: ReturnType<typeof network>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  server = network({ [ANSWER]: accepted, [SET]: accepted })
})

const shown = (changes: Partial<Meetup> = {}) => show(<MeetupNeeds meetup={{ ...accepted, ...changes }} />)
const sent = (name: string) => server.requestsTo(name).map(({ body }) => body)

describe('an agreed meetup', () => {
  test('says what the other needs, always in the same order', () => {
    shown()
    expect(screen.getByRole('heading').textContent).toBe('Bo needs: step-free, quiet')
    expect(screen.queryByText(/^You need/)).toBeNull()
  })

  test.each([
    ['Yes', 'yes'],
    ['I don’t know', 'unknown'],
  ])('takes one tap to answer whether the place fits: %s', async (name, fits) => {
    const { user } = shown()
    await user.click(screen.getByRole('radio', { name }))
    await waitFor(() => expect(sent(ANSWER)).toEqual([{ fits }]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('opens the change of plans if the place does not fit', async () => {
    const { user } = shown()
    await user.click(screen.getByRole('radio', { name: 'No' }))
    expect(await screen.findByRole('dialog', { name: 'Another place or time' })).toBeDefined()
    expect(sent(ANSWER)).toEqual([{ fits: 'no' }])
  })

  test('only takes the answer once it is too late for changes', async () => {
    const { user } = shown({ startsAt: inMinutes(-5) })
    await user.click(screen.getByRole('radio', { name: 'No' }))
    await waitFor(() => expect(sent(ANSWER)).toEqual([{ fits: 'no' }]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['yes', 'Bo says that it fits.'],
    ['no', 'Bo says that it doesn’t fit.'],
    ['unknown', 'Bo doesn’t know whether it fits.'],
  ] as const)('shows the answer of the other: %s', (otherPlaceFits, text) => {
    shown({ otherPlaceFits })
    expect(screen.getByText(text)).toBeDefined()
  })

  test('lets the person change what they need this time', async () => {
    const { user } = shown({ needs: ['seats'] })
    expect(screen.getByText('You need: seats')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Change what I need' }))
    // The sheet may still be opening.
    await waitFor(() => user.click(screen.getByRole('checkbox', { name: 'No photos' })))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent(SET)).toEqual([{ needs: ['seats', 'no_photos'] }]))
  })
})

describe('an invitation', () => {
  test('says what the inviter will read, and lets the person withhold it', async () => {
    const { user } = show(<ReceivedInvitation meetup={meetup({ needs: ['quiet'] })} />)
    expect((await screen.findByText(/^Once you’ve agreed,/)).textContent).toMatch(
      /reads what you need: quiet$/,
    )
    await user.click(screen.getByRole('button', { name: 'Change what I need' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Quiet' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent(SET)).toEqual([{ needs: [] }]))
  })

  test('says nothing to somebody who needs nothing', () => {
    show(<ReceivedInvitation meetup={meetup()} />)
    expect(screen.queryByText(/what you need/)).toBeNull()
  })
})
