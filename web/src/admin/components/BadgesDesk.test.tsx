import type { ListedBadgeType } from '@hereabouts/contract/badges/schemas'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { badgeType } from '../../../test/samples.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import { BadgesDesk } from './BadgesDesk.tsx'

const LIST = 'GET /api/admin/badge-types'
const CHANGE = 'PUT /api/admin/badge-types/1'

function listed(changes: Partial<ListedBadgeType> = {}): ListedBadgeType {
  return { ...badgeType(1, 'Good Listener'), isOffered: true, given: 3, ...changes }
}

test('each badge is listed in its family, with how often it was given and whether it is off', async () => {
  const off = { ...badgeType(2, 'On Time', 'character'), isOffered: false, given: 1 }
  const unused = { ...badgeType(3, 'Helping Hand', 'community'), isOffered: true, given: 0 }
  network({ [LIST]: { types: [listed(), off, unused] } })
  show(<BadgesDesk />)
  const family = await screen.findByRole('region', { name: 'Communication skills' })
  expect(family.querySelector('summary')?.textContent).toBe('Good Listenergiven 3 times')
  const other = screen.getByRole('region', { name: 'Character traits' })
  expect(other.querySelector('summary')?.textContent).toBe('On Timegiven once, off')
  const last = screen.getByRole('region', { name: 'Community contributions' })
  expect(last.querySelector('summary')?.textContent).toBe('Helping Handnever given')
})

test('a failed list can be retried, and an empty one shows a message', async () => {
  const server = network({ [LIST]: errorReply(400, 'BAD_REQUEST', 'The request could not be read.') })
  const { user } = show(<BadgesDesk />)
  await screen.findByText('The request could not be read. (400)')
  server.answer(LIST, { types: [] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('There are no badges.')
})

test('a badge can be switched off and renamed after confirming the password', async () => {
  const { answer, requestsTo } = network({ [LIST]: { types: [listed()] } })
  const { user } = show(<BadgesDesk />)
  await user.click(await screen.findByText('Good Listener'))
  const save = screen.getByRole('button', { name: 'Save' })
  expect(save.hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Switched off' }))
  await user.clear(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), 'Good Ear')
  answer(CHANGE, errorReply(403, 'PASSWORD_NEEDED', 'Please enter your password again.'))
  await user.click(save)
  const sheet = await findSheet('Your password again')
  answer('POST /api/sessions/confirm', {})
  answer(CHANGE, {})
  answer(LIST, { types: [listed({ name: 'Good Ear', isOffered: false })] })
  await user.type(sheet.getByLabelText('Password'), 'the password')
  await user.click(sheet.getByRole('button', { name: 'Continue' }))
  await screen.findByText('given 3 times, off')
  const body = { name: 'Good Ear', description: 'What Good Listener is for.', isOffered: false }
  expect(requestsTo(CHANGE).map((one) => one.body)).toEqual([body, body])
})

test('a taken name shows the server’s error', async () => {
  const taken = 'There is a badge of that name already.'
  network({ [LIST]: { types: [listed()] }, [CHANGE]: errorReply(409, 'BADGE_NAME_TAKEN', taken) })
  const { user } = show(<BadgesDesk />)
  await user.click(await screen.findByText('Good Listener'))
  await user.type(screen.getByLabelText('Name'), 's')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe(`${taken} (409)`)
})
