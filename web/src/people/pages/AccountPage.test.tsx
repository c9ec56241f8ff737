import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ana, NO_PROVIDER } from '../../../test/samples.ts'
import { sentence } from '../../../test/sentence.ts'
import { show } from '../../../test/show.tsx'
import { listenToToasts } from '../../../test/toasts.ts'
import { rememberUser, signedIn } from '../../accounts/device-session.ts'
import AccountPage from './AccountPage.tsx'

const SESSIONS = 'GET /api/users/1/sessions'
const WRONG = errorReply(403, 'WRONG_PASSWORD', 'That is not your password.')
const NONE = { measures: [] }
const session = (id: number, device: string, isThis = false) => ({
  id,
  device,
  isThis,
  startedAt: '2026-11-01T12:00:00Z',
  lastUsedOn: '2026-11-18',
})
const THREE = {
  sessions: [session(1, 'Chrome on Android', true), session(2, 'Safari on Mac'), session(3, 'Edge')],
}

function open(answers: Parameters<typeof network>[0] = {}) {
  rememberUser(ana())
  const net = network({
    ...NO_PROVIDER,
    'GET /api/users/1': ana(),
    [SESSIONS]: THREE,
    'GET /api/measures': NONE,
    ...answers,
  })
  return { ...net, toasts: listenToToasts(), ...show(<AccountPage />) }
}

const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('the page is empty when signed out', () => {
  network()
  show(<AccountPage />)
  expect(document.querySelector('main')).toBeNull()
})

test('each question says what holds now', async () => {
  open({ 'GET /api/users/1': ana({ emailVerified: false }) })
  expect(
    await (await section('Where am I signed in?')).findByText('On this device and 2 others'),
  ).toBeDefined()
  expect((await section('How do I sign in?')).getByText('With your password')).toBeDefined()
  const email = await section('Where do my e-mails go?')
  expect(email.getByText(sentence('ana@example.org, not confirmed yet'))).toBeDefined()
  expect((await section('How do I leave?')).getByText('At once, with 7 days to come back')).toBeDefined()
})

test('devices are listed with name and day, and only other devices can be signed out', async () => {
  const { user, requestsTo } = open({ 'DELETE /api/users/1/sessions': {} })
  const devices = await section('Where am I signed in?')
  expect((await devices.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Chrome on AndroidThis deviceSigned in on .*2026$/),
    expect.stringMatching(/^Safari on MacLast used on .*18.*2026Signed in on .*2026Sign out$/),
    expect.stringMatching(/^EdgeLast used on/),
  ])
  await user.click(devices.getByRole('button', { name: /^Sign out Safari on Mac/ }))
  await waitFor(() => expect(requestsTo(SESSIONS)).toHaveLength(2))
  expect(requestsTo('DELETE /api/users/1/sessions').map(({ body }) => body)).toEqual([{ sessionId: 2 }])
})

test('all other devices can be signed out at once, if there are any', async () => {
  const { user, requestsTo, answer } = open({ 'POST /api/users/1/sign-out-elsewhere': {} })
  const devices = await section('Where am I signed in?')
  const button = await devices.findByRole('button', { name: 'Sign out elsewhere' })
  answer(SESSIONS, { sessions: [session(1, 'Chrome on Android', true)] })
  await user.click(button)
  await waitFor(() => expect(devices.queryByRole('button', { name: 'Sign out elsewhere' })).toBeNull())
  expect(requestsTo('POST /api/users/1/sign-out-elsewhere')).toHaveLength(1)
})

test('changing the password sends the current one too, and clears both fields', async () => {
  const { user, requestsTo, toasts } = open({ 'POST /api/users/1/password': {} })
  const form = await section('How do I sign in?')
  const [current, next] = [form.getByLabelText('Current password'), form.getByLabelText('New password')]
  expect([current.getAttribute('autocomplete'), next.getAttribute('autocomplete')]).toEqual([
    'current-password',
    'new-password',
  ])
  await user.click(form.getByRole('button', { name: 'Change password' }))
  expect(requestsTo('POST /api/users/1/password')).toEqual([])
  await user.type(current, 'the one of now')
  await user.type(next, 'the one to come')
  await user.click(form.getByRole('button', { name: 'Change password' }))
  await waitFor(() =>
    expect(toasts.words()).toEqual(['Password changed: We’ve signed out your other devices.']),
  )
  expect(requestsTo('POST /api/users/1/password').map(({ body }) => body)).toEqual([
    { password: 'the one of now', newPassword: 'the one to come' },
  ])
  expect([current, next].map((field) => (field as HTMLInputElement).value)).toEqual(['', ''])
})

test.each([
  ['Current password', WRONG],
  ['New password', errorReply(422, 'PASSWORD_TOO_COMMON', 'Please choose another.')],
])('an error about the field “%s” appears beside it', async (label, answer) => {
  const { user } = open({ 'POST /api/users/1/password': answer })
  const form = await section('How do I sign in?')
  await user.type(form.getByLabelText('Current password'), 'the one of now')
  await user.type(form.getByLabelText('New password'), 'the one to come')
  await user.click(form.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'))
})

test('changing the address needs the password, and the page says what happens next', async () => {
  const { user, requestsTo } = open({ 'POST /api/users/1/email': {} })
  const form = await section('Where do my e-mails go?')
  expect(form.getByText('ana@example.org')).toBeDefined()
  await user.click(form.getByText('Change your address'))
  await user.type(await form.findByLabelText('New e-mail'), ' new@example.org ')
  await user.type(form.getByLabelText('Your password'), 'the one of now')
  await user.click(form.getByRole('button', { name: 'Send the link' }))
  await form.findByText(
    sentence(/We sent a link to new@example.org. Open it on this device within 30 minutes/),
  )
  expect(requestsTo('POST /api/users/1/email').map(({ body }) => body)).toEqual([
    { email: 'new@example.org', password: 'the one of now' },
  ])
})

test.each(['', 'nonsense', 'a@b'])('%j is rejected as an address', async (address) => {
  const { user, requestsTo } = open()
  const form = await section('Where do my e-mails go?')
  await user.click(form.getByText('Change your address'))
  const field = await form.findByLabelText('New e-mail')
  if (address) await user.type(field, address)
  await user.type(form.getByLabelText('Your password'), 'the one of now')
  await user.click(form.getByRole('button', { name: 'Send the link' }))
  expect(form.getByLabelText('New e-mail').getAttribute('aria-invalid')).toBe('true')
  expect(requestsTo('POST /api/users/1/email')).toEqual([])
})

test('the export is saved as a file', async () => {
  const made = vi.fn((_: Blob) => 'blob:it')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => {} }))
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const all = {
    exportedAt: '2026-11-20T18:00:00Z',
    features: { accounts: { account: [{ username: 'ana' }] } },
  }
  const { user } = open({ 'GET /api/users/1/export': all })
  await user.click(
    (await section('What do you store about me?')).getByRole('button', { name: 'Download my data' }),
  )
  await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1))
  const link = clicked.mock.instances[0] as unknown as HTMLAnchorElement
  expect([link.download, link.href]).toEqual(['hereabouts-ana.json', 'blob:it'])
  expect(made.mock.calls[0]?.[0].type).toBe('application/json')
  clicked.mockRestore()
})

async function askToDelete(answer: object) {
  const shown = open({ 'DELETE /api/users/1': answer })
  await shown.user.click(
    (await section('How do I leave?')).getByRole('button', { name: 'Delete my account…' }),
  )
  return { ...shown, sheet: within(await screen.findByRole('dialog', { name: 'Delete your account?' })) }
}

test('an account is deleted with its password after a warning, and the phone deletes its data', async () => {
  const { user, sheet, requestsTo, toasts } = await askToDelete({ goneAt: '2026-11-27T18:00:00Z' })
  expect(sheet.getByText(/For 7 days, you can get your account back by signing in/)).toBeDefined()
  await user.click(sheet.getByRole('button', { name: 'Delete my account' }))
  expect(requestsTo('DELETE /api/users/1')).toEqual([])
  await user.type(sheet.getByLabelText('Your password'), 'the one of now')
  await user.click(sheet.getByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(signedIn()).toBeNull())
  expect(requestsTo('DELETE /api/users/1').map(({ body }) => body)).toEqual([{ password: 'the one of now' }])
  expect(toasts.words()).toEqual([
    expect.stringMatching(/^Account deleted: You can get it back until .*27.*2026 by signing in\.$/),
  ])
})

test('a wrong password deletes nothing, and cancelling changes nothing', async () => {
  const { user, sheet } = await askToDelete(WRONG)
  await user.type(sheet.getByLabelText('Your password'), 'a guess')
  await user.click(sheet.getByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(sheet.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'))
  expect(signedIn()).not.toBeNull()
  await user.click(sheet.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an address that e-mails come back from says so, and can be confirmed again', async () => {
  const { user, requestsTo } = open({
    'GET /api/users/1': ana({ isEmailReturned: true }),
    'POST /api/email-verification': {},
  })
  expect((await screen.findByRole('alert')).textContent).toMatch(/come back/)
  await user.click(screen.getByRole('button', { name: 'Send the confirmation e-mail' }))
  expect(await screen.findByText(/We’ve sent a link/)).toBeDefined()
  expect(requestsTo('POST /api/email-verification')).toHaveLength(1)
})
