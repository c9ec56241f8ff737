import type { Calendar, CalendarId } from '@hereabouts/contract/calendars/schemas'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { inMinutes } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { CalendarsDesk } from './CalendarsDesk.tsx'

const LIST = 'GET /api/admin/calendars'
const ADD = 'POST /api/admin/calendars'
const SETTINGS = {
  name: 'City library',
  address: 'https://library.example.org/events.ics',
  cell: null,
  timeZone: 'Europe/London',
}

function calendar(changes: Partial<Calendar> = {}): Calendar {
  return { id: 5 as CalendarId, ...SETTINGS, readAt: inMinutes(-5), failure: null, entries: 3, ...changes }
}

test('a calendar is added, and a refusal keeps the form', async () => {
  const { answer, requestsTo } = network({ [LIST]: { calendars: [] } })
  const { user } = show(<CalendarsDesk />)
  await user.click(await screen.findByRole('button', { name: 'Add a calendar' }))
  await user.type(screen.getByLabelText('Whose calendar it is'), SETTINGS.name)
  await user.type(screen.getByLabelText('Address'), SETTINGS.address)
  await user.selectOptions(screen.getByLabelText('Time zone'), SETTINGS.timeZone)
  answer(ADD, errorReply(422, 'ADDRESS_NOT_PUBLIC', 'The address must be on the internet.'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/internet/)
  answer(ADD, { calendars: [calendar()] })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(ADD)).toHaveLength(2))
  expect(requestsTo(ADD).at(-1)?.body).toEqual(SETTINGS)
})

test('the desk says which calendars were read, which fail and why', async () => {
  const failing = (id: number, reason: NonNullable<Calendar['failure']>['reason']) =>
    calendar({ id: id as CalendarId, failure: { since: inMinutes(-90), reason } })
  network({
    [LIST]: {
      calendars: [
        calendar(),
        calendar({ id: 6 as CalendarId, readAt: null, entries: 0 }),
        failing(7, 'private'),
        failing(8, 'unreadable'),
      ],
    },
  })
  show(<CalendarsDesk />)
  expect(await screen.findByText(/^3 entries ahead/)).toBeDefined()
  expect(screen.getByText('The server reads it in a moment.')).toBeDefined()
  expect(screen.getByText(/In a private network since/)).toBeDefined()
  expect(screen.getByText(/Not a readable calendar since/)).toBeDefined()
})

test('a calendar is changed and removed', async () => {
  const CHANGE = 'PUT /api/admin/calendars/5'
  const REMOVE = 'DELETE /api/admin/calendars/5'
  const { requestsTo } = network({
    [LIST]: { calendars: [calendar()] },
    [CHANGE]: { calendars: [calendar()] },
    [REMOVE]: { calendars: [] },
  })
  const { user } = show(<CalendarsDesk />)
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  await user.clear(screen.getByLabelText('Whose calendar it is'))
  await user.type(screen.getByLabelText('Whose calendar it is'), 'Museum')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(CHANGE)[0]?.body).toEqual({ ...SETTINGS, name: 'Museum' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(requestsTo(REMOVE)).toHaveLength(1))
})
