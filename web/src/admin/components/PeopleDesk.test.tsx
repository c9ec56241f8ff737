import type { Desk } from '@hereabouts/contract/admin/schemas'
import type { AccountInFull } from '@hereabouts/contract/admin/schemas-people'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { desk } from '../../../test/samples.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import { PeopleDesk } from './PeopleDesk.tsx'

const bo = {
  id: 2,
  username: 'bo_here',
  name: 'Bo',
  role: 'user',
  standing: 'active',
  isVerified: false,
  createdAt: '2026-11-20T18:00:00.000Z',
}
const inFull = {
  ...bo,
  email: 'bo@example.org',
  emailVerified: true,
  verificationStatus: 'none',
  measures: [],
} as unknown as AccountInFull
const REVOKE = 'POST /api/admin/verifications/2/revoke'
const SUSPEND = 'POST /api/admin/users/2/measures'
const PASSWORD_NEEDED = errorReply(403, 'PASSWORD_NEEDED', 'Please enter your password again.')

async function opened(account = inFull, role: Desk['role'] = 'admin') {
  const server = network({
    'GET /api/admin/desk': desk({ role }),
    'GET /api/admin/users': { accounts: [bo], next: null },
    'GET /api/admin/users/2': account,
  })
  const page = show(<PeopleDesk />)
  await page.user.click(await screen.findByRole('button', { name: /bo_here/ }))
  await screen.findByRole('heading', { name: 'Bo' })
  return { ...server, ...page }
}

test('a suspension is sent again after confirming the password, without filling in the form again', async () => {
  const { user, answer, requestsTo } = await opened()
  answer(SUSPEND, PASSWORD_NEEDED)
  await user.click(screen.getByText('Take action'))
  await user.click(screen.getByRole('radio', { name: 'Suspension' }))
  await user.click(screen.getByRole('radio', { name: '3 days' }))
  await user.type(screen.getByLabelText('Why'), 'Was unkind.')
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  const sheet = await findSheet('Your password again')
  answer('POST /api/sessions/confirm', errorReply(403, 'WRONG_PASSWORD', 'That is not your password.'))
  await user.type(sheet.getByLabelText('Password'), 'a guess')
  await user.click(sheet.getByRole('button', { name: 'Continue' }))
  await sheet.findByText('That is not your password. (403)')
  answer('POST /api/sessions/confirm', {})
  answer(SUSPEND, inFull)
  await user.click(sheet.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { kind: 'suspension', reason: 'Was unkind.', days: 3 }
  await waitFor(() => expect(requestsTo(SUSPEND).map((one) => one.body)).toEqual([body, body]))
})

test('closing the password sheet cancels the action and shows the reason', async () => {
  const { user, answer, requestsTo } = await opened()
  answer('PUT /api/admin/users/2/role', PASSWORD_NEEDED)
  await user.click(await screen.findByText('Role', { selector: 'summary *' }))
  await user.click(screen.getByRole('radio', { name: 'Documents' }))
  await user.click(screen.getByRole('button', { name: 'Change role' }))
  const sheet = await findSheet('Your password again')
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await screen.findByText('Please enter your password again. (403)')
  expect(requestsTo('PUT /api/admin/users/2/role')).toHaveLength(1)
})

test('a verification can be revoked with a reason after confirming the password', async () => {
  const verified = { ...inFull, isVerified: true, verificationStatus: 'verified' as const }
  const { user, answer, requestsTo } = await opened(verified)
  answer(REVOKE, PASSWORD_NEEDED)
  await user.click(await screen.findByText('Verification', { selector: 'summary *' }))
  const act = screen.getByRole('button', { name: 'Take back the verification' })
  await user.click(act)
  screen.getByText('Choose a reason.')
  await user.click(screen.getByRole('radio', { name: 'We couldn’t tell whether the document is genuine.' }))
  await user.type(screen.getByLabelText('Note to this person'), 'Sorry.')
  await user.click(act)
  const sheet = await findSheet('Your password again')
  answer('POST /api/sessions/confirm', {})
  answer(REVOKE, {})
  answer('GET /api/admin/users/2', { ...inFull, verificationStatus: 'revoked' })
  await user.type(sheet.getByLabelText('Password'), 'the password')
  await user.click(sheet.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Taken back')
  const body = { reason: 'not_genuine', note: 'Sorry.' }
  expect(requestsTo(REVOKE).map((one) => one.body)).toEqual([body, body])
  expect(screen.queryByText('Verification', { selector: 'summary *' })).toBeNull()
})

test('an unverified person’s verification cannot be revoked', async () => {
  await opened()
  await screen.findByText('Role', { selector: 'summary *' })
  expect(screen.queryByText('Verification', { selector: 'summary *' })).toBeNull()
})

test('a moderator can neither change roles nor revoke verifications', async () => {
  const verified = { ...inFull, isVerified: true, verificationStatus: 'verified' as const }
  const { queryClient } = await opened(verified, 'moderator')
  await waitFor(() => expect(queryClient.getQueryData(['/api/admin/desk'])).toBeDefined())
  const folds = screen.getAllByText(/./, { selector: 'summary > span' })
  expect(folds.map(({ textContent }) => textContent)).toEqual(['Take action', 'Ready answers'])
})
