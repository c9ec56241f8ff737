import type { Meetup, MeetupId } from '@hereabouts/contract/meetups/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ANA, ana, BO, meetup } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { OpenMeetups } from './OpenMeetups.tsx'
// Loaded lazily in the app.
import './AcceptedMeetup.tsx'
import './HowItWent.tsx'

const LIST = 'GET /api/meetups'
const OUTCOME = 'POST /api/meetups/7/outcome'
const numbered = (id: number, changes: Partial<Meetup>) => meetup({ id: id as MeetupId, ...changes })

function showMeetups(answer: object) {
  const server = network({ [LIST]: answer })
  return { ...server, ...show(<OpenMeetups userId={ANA} chatHref={(other) => `/chat/1/${other}`} />) }
}

test('nothing is shown when there is nothing to do', async () => {
  const { container, requestsTo } = showMeetups({ meetups: [meetup({ state: 'expired' })] })
  await waitFor(() => expect(requestsTo(LIST)).toHaveLength(1))
  expect(container.textContent).toBe('')
})

const regions = () =>
  screen
    .getAllByRole('region')
    .map((card) => card.getAttribute('aria-label'))
    .filter(Boolean)
const REST = [
  numbered(3, { inviterId: ANA, inviteeId: BO }),
  numbered(2, {}),
  numbered(1, { state: 'missed', asksOutcome: true }),
]

test('the most urgent comes first', async () => {
  showMeetups({ meetups: REST })
  await screen.findByRole('region', { name: 'How it went with Bo' })
  expect(regions()).toEqual(['Invitation from Bo', 'Invitation to Bo', 'How it went with Bo'])
})

test('while a meetup is on, everything else is folded away behind it', async () => {
  const { answer } = showMeetups({ meetups: [numbered(4, { state: 'accepted' }), ...REST] })
  answer('GET /api/users/1', ana())
  await screen.findByRole('region', { name: 'How it went with Bo' })
  expect(regions()).toEqual([
    'Meetup with Bo',
    'Invitation from Bo',
    'Invitation to Bo',
    'How it went with Bo',
  ])
  const fold = screen.getByText('Everything else').closest('details') as HTMLDetailsElement
  expect([fold.open, within(fold).getAllByRole('region').length]).toEqual([false, 3])
})

test('loading the meetups can be retried after an error', async () => {
  const { answer, user } = showMeetups(errorReply(403, 'FORBIDDEN', 'You may not.'))
  await screen.findByText('You may not. (403)')
  answer(LIST, { meetups: [meetup()] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Invitation from Bo' })).toBeDefined()
})

describe('how it went', () => {
  test.each([
    ['met by code', meetup({ state: 'met' }), ['It was good', 'I felt unsafe']],
    [
      'without a code',
      meetup({ state: 'missed', asksOutcome: true }),
      ['We met', 'It didn’t happen', 'I felt unsafe'],
    ],
  ])('%s offers the right answers', async (_, one, answers) => {
    showMeetups({ meetups: [one] })
    await screen.findByText(/They never see your answer/)
    const [name, ...others] = screen.getAllByRole('button').map(({ textContent }) => textContent)
    // The name opens the person's sheet, where they can be reported.
    expect([name?.includes('Bo'), ...others]).toEqual([true, ...answers])
  })

  test.each([
    ['We met', 'met'],
    ['It didn’t happen', 'did_not_happen'],
    ['I felt unsafe', 'felt_unsafe'],
  ])('“%s” is sent as %s, and not asked again', async (name, outcome) => {
    const missed = meetup({ state: 'missed', asksOutcome: true })
    const { answer, requestsTo, user } = showMeetups({ meetups: [missed] })
    answer(OUTCOME, { ...missed, asksOutcome: false, outcome })
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(screen.queryByText(/They never see your answer/)).toBeNull())
    expect(requestsTo(OUTCOME).map(({ body }) => body)).toEqual([{ outcome }])
  })

  test('shows why an answer failed, and can be sent again', async () => {
    const { answer, user } = showMeetups({ meetups: [meetup({ state: 'met' })] })
    answer(OUTCOME, errorReply(409, 'NO_OUTCOME_YET', 'Say how it went once the meetup was due to start.'))
    await user.click(await screen.findByRole('button', { name: 'It was good' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Say how it went once the meetup was due to start. (409)',
    )
    expect(screen.getByRole('button', { name: 'It was good' })).toHaveProperty('disabled', false)
  })
})
