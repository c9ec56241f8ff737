import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorReply, later, network } from '../../../test/network.ts'
import { inMinutes, meetup, NOW } from '../../../test/samples.ts'
import { sentence } from '../../../test/sentence.ts'
import { show } from '../../../test/show.tsx'
import { formatTime } from '../../platform/format.ts'
import { keyFor } from '../../platform/query.ts'
import { ReceivedInvitation, SentInvitation } from './PendingMeetups.tsx'

const LIST = keyFor('GET /api/meetups', {})

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
})

describe('an invitation', () => {
  test('shows who, for what, where, when, and the note', () => {
    show(
      <ReceivedInvitation
        meetup={meetup({ note: 'I wear a red hat.', other: { ...meetup().other, isVerified: true } })}
      />,
    )
    const card = screen.getByRole('region', { name: 'Invitation from Bo' })
    expect(card.textContent).toContain('Coffee chat at Market Square, now')
    expect(card.textContent).toContain('I wear a red hat.')
    expect(screen.getByText('Verified')).toBeDefined()
  })

  test('that was received counts down the time left', async () => {
    show(<ReceivedInvitation meetup={meetup()} />)
    expect(screen.getByText(/30 min left/)).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(6 * 60_000))
    expect(screen.getByText(/24 min left/)).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(23.5 * 60_000))
    expect(screen.getByText(/less than a minute left/)).toBeDefined()
  })

  test('that was sent says until when the other can answer', () => {
    show(<SentInvitation meetup={meetup()} />)
    expect(
      screen.getByText(sentence(`Sent. Bo has until ${formatTime(meetup().expiresAt)} to answer.`)),
    ).toBeDefined()
  })

  test('for later becomes one for now', async () => {
    show(<ReceivedInvitation meetup={meetup({ startsAt: inMinutes(20) })} />)
    expect(screen.queryByText(/, now$/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(19 * 60_000))
    expect(screen.getByText(/, now$/)).toBeDefined()
  })
})

describe('an answer', () => {
  test.each([
    ['Accept', 'accept', <ReceivedInvitation key="7" meetup={meetup()} />],
    ['Decline', 'decline', <ReceivedInvitation key="7" meetup={meetup()} />],
    ['Withdraw', 'withdraw', <SentInvitation key="7" meetup={meetup()} />],
  ])('%s moves the focus to the page, because its button is gone', async (name, move, card) => {
    network({ [`POST /api/meetups/7/${move}`]: () => later().promise })
    const page = (content: ReactNode) => (
      <main id="main" tabIndex={-1}>
        {content}
      </main>
    )
    const { user, rerender } = show(page(card))
    await user.click(screen.getByRole('button', { name }))
    rerender(page(null))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test('does not move the focus if the other person ends the invitation', () => {
    const { rerender } = show(
      <main id="main" tabIndex={-1}>
        <ReceivedInvitation meetup={meetup()} />
      </main>,
    )
    rerender(<main id="main" tabIndex={-1} />)
    expect(document.activeElement).toBe(document.body)
  })

  test.each([
    ['Accept', 'accept', 'accepted'],
    ['Decline', 'decline', 'declined'],
  ] as const)('%s is sent once, and the new state is shown', async (name, move, state) => {
    const answer = later()
    const { requestsTo } = network({ [`POST /api/meetups/7/${move}`]: () => answer.promise })
    const { user, queryClient } = show(<ReceivedInvitation meetup={meetup()} />)
    queryClient.setQueryData(LIST, { meetups: [meetup()] })
    await user.click(screen.getByRole('button', { name }))
    for (const name of ['Accept', 'Decline'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
    await act(async () => answer.resolve(meetup({ state })))
    await waitFor(() => expect(queryClient.getQueryData(LIST)).toEqual({ meetups: [meetup({ state })] }))
    expect(requestsTo(`POST /api/meetups/7/${move}`)).toHaveLength(1)
  })

  test('that the server rejects shows why, and reloads the list', async () => {
    network({
      'POST /api/meetups/7/accept': errorReply(409, 'OTHER_BUSY', 'They are meeting somebody else now.'),
    })
    const { user, queryClient } = show(<ReceivedInvitation meetup={meetup()} />)
    queryClient.setQueryData(LIST, { meetups: [meetup()] })
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    expect((await screen.findByRole('alert')).textContent).toBe('They are meeting somebody else now. (409)')
    expect(queryClient.getQueryState(LIST)?.isInvalidated).toBe(true)
    expect(screen.getByRole('button', { name: 'Decline' })).toHaveProperty('disabled', false)
  })

  test('is not offered for a sent invitation, which can be withdrawn', async () => {
    const { requestsTo } = network({ 'POST /api/meetups/7/withdraw': meetup({ state: 'withdrawn' }) })
    const { user } = show(<SentInvitation meetup={meetup()} />)
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(requestsTo('POST /api/meetups/7/withdraw')).toHaveLength(1))
  })
})
