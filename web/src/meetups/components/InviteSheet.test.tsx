import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import type { MissedYeses } from '@hereabouts/contract/reliability/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorReply, later, network } from '../../../test/network.ts'
import { BO, CHESS, COFFEE, inMinutes, interest, meetup, NOW, nearby } from '../../../test/samples.ts'
import { sentence } from '../../../test/sentence.ts'
import { show } from '../../../test/show.tsx'
import { WRONG_BY_MINUTES, whosePhoneIsAhead } from '../../../test/wrong-clock.ts'
import { formatTime } from '../../platform/format.ts'
import { createQueryClient, keyFor } from '../../platform/query.ts'
import InviteSheet from './InviteSheet.tsx'

const INVITE = 'POST /api/meetups'
const DATE = interest(9, 'First dates', 'dating')
const bo = (changes: Partial<NearbyPerson> = {}) => nearby(BO, { name: 'Bo', ...changes })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})

function showSheet({
  person = bo(),
  own = [COFFEE, CHESS, DATE],
  answer = meetup() as object,
  missed = undefined as MissedYeses | undefined,
  routes = {},
} = {}) {
  const [onClose, onSent] = [vi.fn(), vi.fn()]
  const server = network({ [INVITE]: answer, ...routes })
  const sheet = <InviteSheet person={person} ownInterests={own} onClose={onClose} onSent={onSent} />
  const queryClient = createQueryClient()
  queryClient.setQueryData(keyFor('GET /api/meetups', {}), { meetups: [], ...(missed && { missed }) })
  return { onClose, onSent, ...server, ...show(sheet, queryClient) }
}
const send = () => screen.getByRole('button', { name: /^(Send invitation|Sending…)$/ })
const choices = () =>
  within(screen.getByRole('group', { name: 'For' }))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent)

describe('the interest', () => {
  test('is one that the two share, with its icon', () => {
    showSheet({ person: bo({ sharedInterests: [{ id: CHESS.id, name: CHESS.name }] }) })
    expect(choices()).toEqual([CHESS.name])
    expect(screen.getByRole('group', { name: 'For' }).querySelector('.lucide-dices')).not.toBeNull()
    expect(screen.getByLabelText(CHESS.name)).toHaveProperty('checked', true)
  })

  test('is any of the inviter’s own except dating and hidden ones when they share none', () => {
    const hidden = { ...interest(30, 'Kites', 'custom'), isHidden: true as const }
    showSheet({ person: bo({ sharedInterests: [] }), own: [COFFEE, CHESS, DATE, hidden] })
    expect(choices()).toEqual([COFFEE.name, CHESS.name])
  })

  test('is reported as missing when there is nothing to invite for', async () => {
    const { requestsTo, user } = showSheet({ person: bo({ sharedInterests: [] }), own: [DATE] })
    await user.type(screen.getByLabelText('Where'), 'Market Square')
    await user.click(send())
    expect(screen.getByRole('alert').textContent).toBe(MEETUP_ERRORS.INTEREST_NOT_YOURS.message)
    expect(requestsTo(INVITE)).toEqual([])
  })
})

describe('the place', () => {
  test.each(['', '  ', '\u200b\u2060'])('is required, and %j is not one', async (place) => {
    const { requestsTo, user } = showSheet()
    if (place) await user.type(screen.getByLabelText('Where'), place)
    await user.click(send())
    expect(screen.getByText('Name a public place.')).toBeDefined()
    expect(screen.getByLabelText('Where').getAttribute('aria-invalid')).toBe('true')
    expect(requestsTo(INVITE)).toEqual([])
  })
})

describe('an invitation', () => {
  test('takes two taps: a place and Send, for twenty minutes from then', async () => {
    const { requestsTo, user } = showSheet()
    await user.click(screen.getByRole('button', { name: 'a café' }))
    const plan = `${COFFEE.name} at a café, at ${formatTime(inMinutes(20))}`
    expect(screen.getByText(sentence(plan))).toBeDefined()
    vi.setSystemTime(NOW + 60_000)
    await user.click(send())
    await waitFor(() => expect(requestsTo(INVITE)).toHaveLength(1))
    expect(requestsTo(INVITE)[0]?.body).toMatchObject({ place: 'a café', startsAt: inMinutes(21) })
  })

  test('offers the places of earlier invitations', async () => {
    const first = showSheet()
    await first.user.type(screen.getByLabelText('Where'), 'Market Square')
    await first.user.click(send())
    await waitFor(() => expect(first.onSent).toHaveBeenCalled())
    first.unmount()
    const { user } = showSheet()
    await user.click(screen.getByRole('button', { name: 'Market Square' }))
    expect(screen.getByLabelText('Where')).toHaveProperty('value', 'Market Square')
  })

  test('for now starts when it is sent', async () => {
    const { requestsTo, user } = showSheet()
    await user.type(screen.getByLabelText('Where'), ' Market Square ')
    await user.type(screen.getByLabelText('Note (optional)'), ' Red hat. ')
    await user.click(screen.getByLabelText('Another time'))
    vi.setSystemTime(NOW + 3 * 60_000)
    await user.click(send())
    await waitFor(() => expect(requestsTo(INVITE)).toHaveLength(1))
    expect(requestsTo(INVITE)[0]?.body).toEqual({
      inviteeId: BO,
      interestId: COFFEE.id,
      place: 'Market Square',
      startsAt: inMinutes(3),
      note: 'Red hat.',
    })
  })

  test('for later starts at the chosen time', async () => {
    const { requestsTo, user } = showSheet()
    await user.type(screen.getByLabelText('Where'), 'Market Square')
    await user.click(screen.getByLabelText('Another time'))
    await user.selectOptions(screen.getByLabelText('Time'), inMinutes(30))
    await user.click(send())
    await waitFor(() => expect(requestsTo(INVITE)).toHaveLength(1))
    expect(requestsTo(INVITE)[0]?.body).toMatchObject({ startsAt: inMinutes(30) })
  })

  test('is sent once, and closes the sheet', async () => {
    const answer = later()
    const { requestsTo, onSent, user } = showSheet({ answer: () => answer.promise })
    await user.type(screen.getByLabelText('Where'), 'Market Square')
    await user.click(send())
    await user.click(send())
    expect(send().textContent).toBe('Sending…')
    expect(onSent).not.toHaveBeenCalled()
    answer.resolve(meetup())
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
    expect(requestsTo(INVITE)).toHaveLength(1)
  })

  test('that the server rejects shows why, and the form keeps its text', async () => {
    const { onSent, user } = showSheet({
      answer: errorReply(409, 'NOT_NEARBY', 'This person is not nearby any more.'),
    })
    await user.type(screen.getByLabelText('Where'), 'Market Square')
    await user.click(send())
    expect((await screen.findByRole('alert')).textContent).toBe('This person is not nearby any more. (409)')
    expect(screen.getByLabelText('Where')).toHaveProperty('value', 'Market Square')
    expect(onSent).not.toHaveBeenCalled()
  })
})

describe.each(WRONG_BY_MINUTES)('on a phone that is %i minutes ahead', (minutes) => {
  const open = () => showSheet({ routes: whosePhoneIsAhead(minutes) })

  test('“In 40 min” is by the server’s clock', async () => {
    const { requestsTo, user } = open()
    await user.click(screen.getByLabelText('In 40 min'))
    await user.click(screen.getByRole('button', { name: 'a café' }))
    await user.click(send())
    await waitFor(() => expect(requestsTo(INVITE)).toHaveLength(1))
    expect(requestsTo(INVITE)[0]?.body).toMatchObject({ startsAt: inMinutes(40) })
  })

  test('a time that is over or far off is not sent', async () => {
    const { requestsTo, user } = open()
    await user.click(screen.getByRole('button', { name: 'a café' }))
    await user.click(screen.getByLabelText('Another time'))
    const isPossible = minutes === 7
    await user.selectOptions(screen.getByLabelText('Time'), inMinutes(isPossible ? 30 : minutes + 30))
    await user.click(send())
    if (!isPossible) {
      expect((await screen.findByRole('alert')).textContent).toMatch(/Your phone’s clock is wrong/)
      expect(requestsTo(INVITE)).toEqual([])
      await user.selectOptions(screen.getByLabelText('Time'), inMinutes(30))
      await user.click(send())
    }
    await waitFor(() => expect(requestsTo(INVITE)).toHaveLength(1))
    expect(requestsTo(INVITE)[0]?.body).toMatchObject({ startsAt: inMinutes(30) })
  })
})

test('the sheet is a dialog with a name, and Escape or its button closes it', async () => {
  const { onClose, user } = showSheet()
  expect(screen.getByRole('dialog', { name: 'Invite Bo' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
})

const ASKED_AGAIN = /we’ll ask you an hour before if you’re still coming/

test('somebody who missed a yes reads that they are asked again, for a start that is long enough ahead', async () => {
  const { user } = showSheet({ missed: { count: 1, undoUntil: null } })
  expect(screen.queryByText(ASKED_AGAIN)).toBeNull()
  await user.click(screen.getByLabelText('Another time'))
  await user.selectOptions(screen.getByLabelText('Time'), lastOption('Time'))
  expect(await screen.findByText(ASKED_AGAIN)).toBeDefined()
})

test('people who came each time read nothing about it', async () => {
  const { user } = showSheet()
  await user.click(screen.getByLabelText('Another time'))
  await user.selectOptions(screen.getByLabelText('Time'), lastOption('Time'))
  expect(screen.queryByText(ASKED_AGAIN)).toBeNull()
})

function lastOption(label: string): string {
  return [...screen.getByLabelText<HTMLSelectElement>(label).options].at(-1)?.value ?? ''
}
