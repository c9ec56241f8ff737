import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorReply, later, network } from '../../test/network.ts'
import { ANA, ana, inMinutes } from '../../test/samples.ts'
import { sentence } from '../../test/sentence.ts'
import { show, use } from '../../test/show.tsx'
import { forgetUser, rememberUser, signedIn } from '../accounts/device-session.ts'
import { isWaiting } from '../accounts/queries.ts'
import { endFirstMinute, useIsFirstMinute } from '../sign-in/queries-first-minute.ts'
import LockedOutPage from './LockedOutPage.tsx'

const WAITING = 'GET /api/users/1/waiting'
const CODE = 'POST /api/verify-email-code'
const USER = 'GET /api/user'
const MEASURES = 'GET /api/measures'
const waiting = (what: 'address' | 'team') => ({ waiting: { since: inMinutes(-5), for: what } })

beforeEach(() => {
  history.replaceState(null, '', '/')
  forgetUser()
  endFirstMinute()
})

test.each([
  ['address', false, 'Confirm your e-mail address, and you’re in.'],
  ['team', false, 'Confirm your e-mail address first. Then our team reads your request and answers.'],
  ['team', true, /Our team reads every request/],
] as const)(
  'somebody who waits for %s, confirmed: %s, reads what comes next',
  async (what, emailVerified, text) => {
    rememberUser(ana({ emailVerified }))
    network({ [WAITING]: waiting(what), [USER]: ana({ emailVerified }) })
    show(<LockedOutPage userId={ANA} onFree={() => {}} />)
    await screen.findByText(text)
    expect(screen.queryByLabelText('Six-digit code') === null).toBe(emailVerified)
    expect(screen.getByRole('button', { name: 'Download my data' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined()
  },
)

test('somebody who mistyped their address corrects it, and takes the code from the new e-mail', async () => {
  rememberUser(ana({ email: 'ana@example.ogr', emailVerified: false }))
  const CHANGE = 'POST /api/users/1/email'
  const { requestsTo } = network({
    [WAITING]: waiting('team'),
    [USER]: ana({ email: 'ana@example.ogr', emailVerified: false }),
    [CHANGE]: {},
    [CODE]: ana(),
  })
  const { user, unmount } = show(<LockedOutPage userId={ANA} onFree={() => {}} />)
  await user.click(await screen.findByText('Change your address'))
  await user.type(screen.getByLabelText('New e-mail'), 'ana@example.org')
  await user.type(screen.getByLabelText('Your password'), 'the one of now')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  await screen.findByText(sentence(/We sent a link to ana@example.org/))
  // Their phone drops the page while they look for the e-mail.
  unmount()
  show(<LockedOutPage userId={ANA} onFree={() => {}} />)
  await screen.findByText(sentence(/We sent a link to ana@example.org/))
  expect(screen.getByText('Change your address').closest('details')).toHaveProperty('open', true)
  expect(requestsTo(CHANGE).map(({ body }) => body)).toEqual([
    { email: 'ana@example.org', password: 'the one of now' },
  ])
  // The code for the mistyped address no longer works, so there is one field for codes.
  await user.type(screen.getByLabelText('Six-digit code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Use this code' }))
  await screen.findByText(sentence(/We’ll write to ana@example.org once they’ve decided/))
})

test('an address that they confirm or change on another phone shows here', async () => {
  const early = ana({ email: 'ana@example.ogr', emailVerified: false })
  rememberUser(early)
  const { answer } = network({ [WAITING]: waiting('team'), [USER]: early })
  const { queryClient } = show(<LockedOutPage userId={ANA} onFree={() => {}} />)
  await screen.findByText(sentence(/Open the link that we sent to ana@example.ogr/))
  answer(USER, ana({ email: 'ana@example.org', emailVerified: true }))
  await act(() => queryClient.refetchQueries())
  await screen.findByText(sentence(/We’ll write to ana@example.org once they’ve decided/))
})

test('an answer that was on its way while another tab confirmed the address changes nothing back', async () => {
  const early = ana({ emailVerified: false })
  rememberUser(early)
  const answered = later()
  const { requestsTo } = network({ [WAITING]: waiting('team'), [USER]: () => answered.promise })
  show(<LockedOutPage userId={ANA} onFree={() => {}} />)
  await waitFor(() => expect(requestsTo(USER)).toHaveLength(1))
  act(() => rememberUser(ana({ emailVerified: true })))
  await act(async () => answered.resolve(early))
  await screen.findByText(/Our team reads every request/)
  expect(signedIn()?.emailVerified).toBe(true)
})

test('the gate’s sentence says why an address will not do', async () => {
  rememberUser(ana({ emailVerified: false }))
  const text = 'This domain can’t be used here. Use another address.'
  network({
    [WAITING]: waiting('team'),
    [USER]: ana({ emailVerified: false }),
    'POST /api/users/1/email': errorReply(422, 'ADDRESS_BLOCKED', text),
  })
  const { user } = show(<LockedOutPage userId={ANA} onFree={() => {}} />)
  await user.click(await screen.findByText('Change your address'))
  await user.type(screen.getByLabelText('New e-mail'), 'ana@spam.example')
  await user.type(screen.getByLabelText('Your password'), 'the one of now')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  await screen.findByText(new RegExp(text))
})

test('somebody who is let in while they wait is greeted as a newcomer, once', async () => {
  rememberUser(ana({ isWaiting: true }))
  const onFree = vi.fn()
  const { answer } = network({
    [WAITING]: waiting('team'),
    [USER]: ana({ isWaiting: true }),
    [MEASURES]: { measures: [] },
  })
  const { queryClient } = show(<LockedOutPage userId={ANA} onFree={onFree} />)
  await screen.findByText(/Our team reads every request/)
  expect(use(() => useIsFirstMinute(ANA)).result.current).toBe(false)
  answer(WAITING, { waiting: null })
  await act(() => queryClient.refetchQueries())
  await waitFor(() => expect(onFree).toHaveBeenCalled())
  expect(use(() => useIsFirstMinute(ANA)).result.current).toBe(true)
  expect(isWaiting(ANA)).toBe(false)
})

test('somebody whose sanction ends is not greeted again', async () => {
  rememberUser(ana())
  const onFree = vi.fn()
  network({ [WAITING]: { waiting: null }, [MEASURES]: { measures: [] } })
  show(<LockedOutPage userId={ANA} onFree={onFree} />)
  await waitFor(() => expect(onFree).toHaveBeenCalled())
  expect(use(() => useIsFirstMinute(ANA)).result.current).toBe(false)
})

test('the app opens once they are in', async () => {
  rememberUser(ana())
  const onFree = vi.fn()
  network({ [WAITING]: { waiting: null }, [MEASURES]: { measures: [] } })
  show(<LockedOutPage userId={ANA} onFree={onFree} />)
  await waitFor(() => expect(onFree).toHaveBeenCalled())
})

test('the link of the e-mail works while they wait', async () => {
  history.replaceState(null, '', '/verify-email?token=abc')
  rememberUser(ana({ emailVerified: false }))
  network({ [WAITING]: waiting('team'), [USER]: ana({ emailVerified: false }) })
  show(<LockedOutPage userId={ANA} onFree={() => {}} />)
  await screen.findByRole('button', { name: /confirm/i })
})
