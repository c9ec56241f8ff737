import { screen, waitFor } from '@testing-library/react'
import { cellToLatLng, cellToParent } from 'h3-js'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import { available, townHour } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { HoursDesk } from './HoursDesk.tsx'

const LIST = 'GET /api/admin/town-hours'
const ADD = 'POST /api/admin/town-hours'
const PROPOSED = 'GET /api/admin/proposed-town-hours'
const { isReminded: _, people: __, ...HOUR } = townHour()

test('an hour is added with the area where the admin is, and sends only that hexagon', async () => {
  const receiver = phone()
  const { requestsTo } = network({
    [LIST]: { townHours: [] },
    [PROPOSED]: { proposals: [] },
    [ADD]: { townHours: [HOUR] },
  })
  const { user } = show(<HoursDesk />)
  await user.click(await screen.findByRole('button', { name: 'Add an hour' }))
  await user.type(screen.getByLabelText('Town'), 'Camden')
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/London')
  await user.click(screen.getByRole('radio', { name: 'One area' }))
  await user.click(screen.getByRole('button', { name: 'Use the area where I am' }))
  const [lat, lng] = cellToLatLng(available().cell)
  await receiver.isSurelyAt({ lat, lng })
  const cell = cellToParent(available().cell, 5)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Hexagon').value).toBe(cell))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(ADD)).toHaveLength(1))
  const thursdays = { label: 'Camden', weekday: 4, startsMinute: 18 * 60, timeZone: 'Europe/London' }
  expect(requestsTo(ADD)[0]?.body).toEqual({ ...thursdays, cell })
})

test('an hour can be changed and removed, and a refusal keeps the form', async () => {
  const CHANGE = 'PUT /api/admin/town-hours/3'
  const REMOVE = 'DELETE /api/admin/town-hours/3'
  const { answer, requestsTo } = network({
    [LIST]: { townHours: [HOUR] },
    [PROPOSED]: { proposals: [] },
    [REMOVE]: { townHours: [] },
  })
  const { user } = show(<HoursDesk />)
  expect(await screen.findByText(/Friday, 7.*8.PM/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.click(screen.getByRole('radio', { name: 'Mon' }))
  answer(CHANGE, errorReply(422, 'WRONG_TOWN', 'The area must be a hexagon.'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('hexagon')
  answer(CHANGE, { townHours: [HOUR] })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(requestsTo(REMOVE)).toHaveLength(1))
  const { label, startsMinute, timeZone, cell } = HOUR
  expect(requestsTo(CHANGE).at(-1)?.body).toEqual({ label, weekday: 1, startsMinute, timeZone, cell })
})

const SUGGESTED = {
  weekday: 4,
  startsMinute: 18 * 60,
  timeZone: 'Europe/London',
  cell: cellToParent(available().cell, 5),
}

test('one tap takes a suggested hour, and it names about how many people it is for', async () => {
  const proposals = [{ ...SUGGESTED, label: 'Camden', people: 10 }]
  const { answer, requestsTo } = network({
    [LIST]: { townHours: [] },
    [PROPOSED]: { proposals },
    [ADD]: { townHours: [HOUR] },
  })
  const { user } = show(<HoursDesk />)
  expect(await screen.findByText(/^About 10 people/)).toBeDefined()
  answer(PROPOSED, { proposals: [] })
  await user.click(screen.getByRole('button', { name: 'Use this hour' }))
  await waitFor(() => expect(requestsTo(ADD)).toHaveLength(1))
  expect(requestsTo(ADD)[0]?.body).toEqual({ ...SUGGESTED, label: 'Camden' })
  await waitFor(() => expect(screen.queryByText(/^About 10 people/)).toBeNull())
})

test('a suggested hour for a town whose name isn’t known asks for it first', async () => {
  const proposals = [{ ...SUGGESTED, label: null, people: 15 }]
  const { requestsTo } = network({
    [LIST]: { townHours: [] },
    [PROPOSED]: { proposals },
    [ADD]: { townHours: [HOUR] },
  })
  const { user } = show(<HoursDesk />)
  await user.click(await screen.findByRole('button', { name: 'Name the town' }))
  await user.type(screen.getByLabelText('Town'), 'Camden')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(ADD)).toHaveLength(1))
  expect(requestsTo(ADD)[0]?.body).toEqual({ ...SUGGESTED, label: 'Camden' })
})
