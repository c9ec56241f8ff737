import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { VerificationQueue, WaitingVerification } from '@hereabouts/contract/verification/schemas'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { BO, inMinutes } from '../../../test/samples.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import { ReviewQueue } from './ReviewQueue.tsx'

const QUEUE = 'GET /api/admin/verifications'
const REJECT = 'POST /api/admin/verifications/2/reject'

function waits(changes: Partial<WaitingVerification> = {}): WaitingVerification {
  return {
    userId: BO,
    username: 'bo',
    name: 'Bo',
    avatarUrl: null,
    documentType: 'passport',
    photoId: null,
    appeal: null,
    submittedAt: inMinutes(0),
    memberSince: inMinutes(0),
    ...changes,
  }
}

function showQueue(changes: Partial<VerificationQueue> = {}) {
  return show(<ReviewQueue queue={{ waiting: [waits()], more: 0, forOthers: 0, ...changes }} />)
}

test('an empty queue says so', () => {
  showQueue({ waiting: [] })
  expect(screen.getByRole('heading', { name: 'Nobody is waiting' })).toBeDefined()
})

test('the queue counts everybody who waits, and those reserved for other verifiers', () => {
  showQueue({ waiting: [waits(), waits({ userId: 3 as UserId, name: 'Cy' })], more: 4, forOthers: 1 })
  expect(screen.getByRole('heading', { name: '6 waiting for review' })).toBeDefined()
  expect(screen.getByText('4 more came later.')).toBeDefined()
  expect(screen.getByText(/^1 is for another verifier/)).toBeDefined()
})

test('without a photo, there is no button to view it or to verify', async () => {
  const { user } = showQueue()
  await user.click(screen.getByRole('button', { name: 'Review' }))
  await findSheet('Bo')
  expect(screen.getByText(/No photo yet. You can’t verify/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Look at the photo' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
})

test('the verifier must view the photo before they can verify', async () => {
  const { requests } = network()
  const { user } = showQueue({ waiting: [waits({ photoId: 7 as never })] })
  await user.click(screen.getByRole('button', { name: 'Review' }))
  await findSheet('Bo')
  expect(screen.getByRole('button', { name: 'Look at the photo' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
  expect(requests).toEqual([])
})

test('a photo that fails to load shows why', async () => {
  network({
    'POST /api/admin/verifications/2/view': errorReply(
      409,
      'PHOTO_MISSING',
      'Nobody can be verified without a photo.',
    ),
  })
  const { user } = showQueue({ waiting: [waits({ photoId: 7 as never })] })
  await user.click(screen.getByRole('button', { name: 'Review' }))
  await findSheet('Bo')
  await user.click(screen.getByRole('button', { name: 'Look at the photo' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Nobody can be verified without a photo. (409)',
  )
})

test('a rejection needs a reason', async () => {
  const { requestsTo } = network({ [REJECT]: {}, [QUEUE]: { waiting: [], more: 0, forOthers: 0 } })
  const { user } = showQueue()
  await user.click(screen.getByRole('button', { name: 'Review' }))
  const sheet = await findSheet('Bo')
  await user.click(sheet.getByRole('button', { name: 'Don’t accept…' }))
  await user.click(sheet.getByRole('button', { name: 'Don’t accept' }))
  expect(sheet.getByRole('alert').textContent).toContain('Choose a reason.')
  expect(requestsTo(REJECT)).toEqual([])
  await user.click(sheet.getByRole('radio', { name: 'We couldn’t read the photo.' }))
  await user.type(sheet.getByLabelText('Note to this person'), 'Too dark.')
  await user.click(sheet.getByRole('button', { name: 'Don’t accept' }))
  expect(requestsTo(REJECT).map(({ body }) => body)).toEqual([{ reason: 'unreadable', note: 'Too dark.' }])
})

test('an appeal shows the person’s text and the decision it is against', async () => {
  const appeal = { against: 'rejected', text: 'It is sharp.', reason: 'unreadable', note: '' } as const
  const { user } = showQueue({ waiting: [waits({ appeal })] })
  expect(screen.getByText('Appeal')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Review' }))
  await findSheet('Bo')
  expect(screen.getByText(/“It is sharp.”/)).toBeDefined()
  expect(screen.getByText(/Not accepted before: We couldn’t read the photo./)).toBeDefined()
})

test('a photo is shown only after the password was entered again', async () => {
  const view = 'POST /api/admin/verifications/2/view'
  const { requestsTo } = network({
    [view]: errorReply(403, 'PASSWORD_NEEDED', 'Please enter your password again.'),
  })
  const { user } = showQueue({ waiting: [waits({ photoId: 7 as never })] })
  await user.click(screen.getByRole('button', { name: 'Review' }))
  await findSheet('Bo')
  await user.click(screen.getByRole('button', { name: 'Look at the photo' }))
  const sheet = await findSheet('Your password again')
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await screen.findByText('Please enter your password again. (403)')
  expect(requestsTo(view)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
})

test('each row shows the person’s picture or initial', () => {
  const avatarUrl = '/api/users/2/avatar/abc'
  showQueue({ waiting: [waits({ avatarUrl }), waits({ userId: 3 as UserId, name: 'Cy' })] })
  const [bo, cy] = screen.getAllByRole('region')
  expect(bo?.querySelector('img')?.getAttribute('src')).toBe(avatarUrl)
  expect([cy?.querySelector('img'), cy?.textContent?.[0]]).toEqual([null, 'C'])
})
