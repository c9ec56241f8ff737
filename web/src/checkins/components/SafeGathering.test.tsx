import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { onWithAna } from '../../../test/gatherings.ts'
import { network } from '../../../test/network.ts'
import { ANA, BO, inMinutes, NOW } from '../../../test/samples.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import SafeGathering from './SafeGathering.tsx'

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

const READ = `GET /api/users/${ANA}/check-in`
const soon = (changes: Partial<Gathering> = {}) =>
  onWithAna({ startsAt: inMinutes(60), endsAt: inMinutes(180), ...changes })

function open(gathering = soon()) {
  const server = network({
    [READ]: { checkIn: null },
    [`GET /api/users/${ANA}/contacts`]: {
      contacts: [{ id: 1, name: 'Sam', email: 'sam@example.org', state: 'agreed' }],
    },
  })
  return { ...server, ...show(<SafeGathering userId={ANA} gathering={gathering} />) }
}

test('a check-in is set for the gathering, until half an hour after its end', async () => {
  const START = `PUT /api/users/${ANA}/gathering-check-in`
  const { answer, requestsTo, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Check-in: off' }))
  await user.click(screen.getByRole('button', { name: 'Set a check-in' }))
  expect(await screen.findByText('Board games at The café by the lock')).toBeDefined()
  await screen.findByRole('radio', { name: 'Sam' })
  answer(START, {
    meetupId: null,
    gatheringId: 7,
    contact: { id: 1, name: 'Sam' },
    state: 'on',
    dueAt: inMinutes(210),
    alertsAt: inMinutes(220),
  })
  await user.click(screen.getByRole('button', { name: 'Set check-in' }))
  expect(await screen.findByRole('button', { name: /^Check-in: by / })).toBeDefined()
  expect(requestsTo(START).map(({ body }) => body)).toEqual([
    { gatheringId: 7, contactId: 1, dueAt: inMinutes(210) },
  ])
})

test('leaving quietly needs to know with whom, and says what happens', async () => {
  const LEAVE = 'POST /api/gatherings/7/leave-quietly'
  const { answer, requestsTo, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Check-in: off' }))
  await user.click(screen.getByRole('button', { name: 'Leave quietly' }))
  const sheet = await findSheet('Leave quietly?')
  expect(sheet.getByText('You leave. The others only read that one person can’t come.')).toBeDefined()
  const leave = sheet.getByRole('button', { name: 'Leave quietly' })
  expect(leave).toHaveProperty('disabled', true)
  await user.click(sheet.getByRole('radio', { name: 'Bo' }))
  answer(LEAVE, {})
  await user.click(leave)
  expect(requestsTo(LEAVE).map(({ body }) => body)).toEqual([{ about: BO, text: '' }])
})

test('days before, there is nothing to see and nothing is asked for', () => {
  const { requests } = open(soon({ startsAt: inMinutes(24 * 60) }))
  expect(screen.queryByRole('button')).toBeNull()
  expect(requests).toEqual([])
})
