import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import type { VerificationState } from '@hereabouts/contract/verification/schemas'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { camera } from '../../../test/camera.ts'
import { errorReply, later, network, noNetwork } from '../../../test/network.ts'
import { ana } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { standIn } from '../../../test/stand-in.ts'
import { forgetUser, rememberUser, signedIn } from '../../accounts/device-session.ts'
import { type ToastWords, watchToasts } from '../../platform/toasts.ts'
import VerificationPage from './VerificationPage.tsx'

const SUBMIT = 'POST /api/users/1/verification'
const OWN_USER = 'GET /api/users/1'
const STATE = 'GET /api/users/1/verification'

let toasts: ToastWords[] = []
let stopListening: () => void
beforeEach(() => {
  rememberUser(ana())
  stopListening = watchToasts((words) => toasts.push(words))
})
afterEach(() => {
  stopListening()
  toasts = []
})

function withStatus(status: OwnUser['verificationDetails']['status']): OwnUser {
  const documentType = status === 'none' ? null : 'passport'
  const verificationDate = status === 'none' ? null : '2026-11-20T12:00:00Z'
  return ana({
    isVerified: status === 'verified',
    verificationDetails: { status, documentType, verificationDate },
  })
}

function stateOf(
  status: VerificationState['status'],
  changes: Partial<VerificationState> = {},
): VerificationState {
  return {
    ...withStatus(status).verificationDetails,
    photoSentAt: null,
    isAppeal: false,
    reason: null,
    note: '',
    canAppeal: false,
    ...changes,
  }
}

async function opened(status: OwnUser['verificationDetails']['status'] = 'none') {
  const server = network({ [OWN_USER]: withStatus(status), [STATE]: stateOf(status) })
  const page = show(<VerificationPage />)
  await screen.findByRole('region', { name: 'Status' })
  return { ...server, ...page }
}

test('choosing a document submits its type, and the status becomes pending', async () => {
  const { user, answer, requestsTo } = await opened()
  answer(SUBMIT, { user: withStatus('submitted') })
  await user.click(screen.getByRole('radio', { name: 'Passport' }))
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  expect(await screen.findByRole('heading', { name: 'Waiting for review' })).toBeDefined()
  expect(screen.getByText('Submitted on November 20, 2026.')).toBeDefined()
  expect(requestsTo(SUBMIT).map(({ body }) => body)).toEqual([{ documentType: 'passport' }])
  expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull()
  expect(toasts).toMatchObject([
    {
      variant: 'success',
      title: 'Verification submitted',
      text: 'Your verification request has been submitted for review.',
    },
  ])
  expect(signedIn()?.verificationDetails.status).toBe('submitted')
})

test('without a document nothing is sent, and the form says what is missing', async () => {
  const { user, requests } = await opened()
  const before = requests.length
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  expect(screen.getByRole('alert').textContent).toContain('Choose a document.')
  expect(requests.length).toBe(before)
  await user.click(screen.getByRole('radio', { name: 'National ID' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a rejected submission shows why, and can be retried', async () => {
  const { user, answer } = await opened()
  answer(SUBMIT, errorReply(409, 'ALREADY_SUBMITTED', 'Your verification is waiting for review already.'))
  await user.click(screen.getByRole('radio', { name: 'Passport' }))
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  await waitFor(() =>
    expect(toasts).toMatchObject([
      {
        variant: 'destructive',
        title: 'Verification failed',
        text: 'Your verification is waiting for review already. (409)',
      },
    ]),
  )
  expect(screen.getByRole('button', { name: 'Submit for review' })).toBeDefined()
})

test('the status check always refetches', async () => {
  const { user, answer } = await opened('submitted')
  const answered = later()
  answer(OWN_USER, () => answered.promise)
  await user.click(screen.getByRole('button', { name: 'Check status' }))
  expect(screen.getByRole('button', { name: 'Checking…' })).toHaveProperty('disabled', true)
  await act(async () => answered.resolve(withStatus('verified')))
  expect(await screen.findByRole('heading', { name: 'Verified' })).toBeDefined()
  expect(screen.getByText(/^Checked at .*: Verified$/)).toBeDefined()
  expect(signedIn()?.isVerified).toBe(true)
  expect(toasts).toEqual([])
})

test('a failed status check shows an error, and the old status stays', async () => {
  const { user, answer } = await opened('submitted')
  answer(OWN_USER, errorReply(400, 'BAD_REQUEST', 'The request could not be read.'))
  await user.click(screen.getByRole('button', { name: 'Check status' }))
  await waitFor(() =>
    expect(toasts).toMatchObject([
      { variant: 'destructive', title: 'Status check failed', text: 'The request could not be read. (400)' },
    ]),
  )
  expect(screen.getByRole('heading', { name: 'Waiting for review' })).toBeDefined()
})

test('a status check without a network fails with the catalogue’s text', async () => {
  const { answer } = await opened('submitted')
  answer(OWN_USER, () => noNetwork())
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Check status' }))
  // All retries have failed.
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(toasts).toMatchObject([{ text: 'Network error: Failed to fetch' }])
})

test.each([
  ['none', true],
  ['submitted', false],
  ['verified', false],
  ['rejected', true],
  ['expired', true],
  ['revoked', false],
] as const)('with the status %s the form is offered: %s', async (status, isOffered) => {
  await opened(status)
  expect(screen.queryByRole('button', { name: 'Submit for review' }) !== null).toBe(isOffered)
  // Before something is sent, there is nothing to check.
  expect(screen.queryByRole('button', { name: 'Check status' }) !== null).toBe(status === 'submitted')
})

test('when signed out, the page shows and requests nothing', () => {
  act(forgetUser)
  const { requests } = network()
  const { container } = show(<VerificationPage />)
  expect(container.innerHTML).toBe('')
  expect(requests).toEqual([])
})

test('a pending verification says whether the photo is missing or has arrived', async () => {
  const { answer, user } = await opened('submitted')
  expect(await screen.findByText(/One thing is missing: a photo/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Take a photo' })).toBeDefined()
  answer(STATE, stateOf('submitted', { photoSentAt: '2026-11-20T12:05:00Z' }))
  await user.click(screen.getByRole('button', { name: 'Check status' }))
  expect(await screen.findByText(/Your photo arrived and is encrypted/)).toBeDefined()
  expect(screen.queryByText(/One thing is missing/)).toBeNull()
})

test('a rejection shows its reason, and can be appealed once', async () => {
  const server = network({
    [OWN_USER]: withStatus('rejected'),
    [STATE]: stateOf('rejected', { reason: 'unreadable', note: 'Too dark.', canAppeal: true }),
    [`${SUBMIT}/appeal`]: { user: withStatus('submitted') },
  })
  const { user } = show(<VerificationPage />)
  expect(await screen.findByText('We couldn’t read the photo.')).toBeDefined()
  expect(screen.getByText('“Too dark.”')).toBeDefined()
  const card = within(await screen.findByRole('region', { name: 'Ask another verifier' }))
  await user.click(card.getByRole('button', { name: 'Ask another verifier' }))
  expect(card.getByRole('alert').textContent).toContain('Choose a document.')
  await user.click(card.getByRole('radio', { name: 'Passport' }))
  await user.type(card.getByLabelText('What did we get wrong?'), 'It is sharp enough.')
  server.answer(STATE, stateOf('submitted', { isAppeal: true }))
  await user.click(card.getByRole('button', { name: 'Ask another verifier' }))
  expect(await screen.findByRole('heading', { name: 'Waiting for review' })).toBeDefined()
  expect(server.requestsTo(`${SUBMIT}/appeal`).map(({ body }) => body)).toEqual([
    { documentType: 'passport', text: 'It is sharp enough.' },
  ])
  expect(screen.queryByRole('region', { name: 'Ask another verifier' })).toBeNull()
})

test('without a camera, the person can choose a file', async () => {
  const { user } = await opened()
  await user.click(await screen.findByRole('button', { name: 'Take a photo' }))
  expect(await screen.findByText(/We can’t use the camera here/)).toBeDefined()
})

test('if the browser makes no picture of what the camera shows, the person can choose a file', async () => {
  camera()
  standIn(HTMLCanvasElement.prototype, 'getContext', () => null)
  standIn(HTMLCanvasElement.prototype, 'toBlob', (done: BlobCallback) => done(null))
  const { user } = await opened()
  await user.click(await screen.findByRole('button', { name: 'Take a photo' }))
  await user.click(await screen.findByRole('button', { name: 'Take photo' }))
  expect(await screen.findByText(/We can’t use the camera here/)).toBeDefined()
})
