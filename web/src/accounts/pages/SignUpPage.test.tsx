import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { errorReply, later, network } from '../../../test/network.ts'
import { ana, CHESS, COFFEE } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { storeInvite } from '../device-invited.ts'
import { signedIn, watchSignedIn } from '../device-session.ts'
import SignUpPage from './SignUpPage.tsx'

const REGISTER = 'POST /api/register'
const button = () => screen.getByRole('button', { name: /create account|creating/i })

const GOOD = { Username: ' ana ', 'E-mail': ' ana@example.org ', Password: ' correct horse ' }

/** Fills in the form, chooses coffee, confirms being 18, and presses the button. */
async function signUpWith(
  answer: object,
  fields: Partial<typeof GOOD> = {},
  { chooses = true, isAdult = true } = {},
) {
  const net = network({ 'GET /api/interests': [COFFEE, CHESS], [REGISTER]: answer })
  const shown = show(<SignUpPage />)
  for (const [label, text] of Object.entries({ ...GOOD, ...fields }))
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  const coffee = await screen.findByRole('button', { name: COFFEE.name })
  if (chooses) await shown.user.click(coffee)
  if (isAdult) await shown.user.click(screen.getByLabelText('I am 18 or older.'))
  await shown.user.click(button())
  return { ...net, ...shown }
}

describe('the form', () => {
  test('is sent as specified', async () => {
    const { requestsTo } = await signUpWith(ana())
    expect(requestsTo(REGISTER)[0]?.body).toEqual({
      username: 'ana',
      email: 'ana@example.org',
      password: ' correct horse ',
      interests: [COFFEE.id],
      privacySettings: {
        onlyShowVerified: false,
        connectWithUnverified: true,
        visibleToVerifiedOnly: false,
      },
    })
    await waitFor(() => expect(signedIn()?.id).toBe(ana().id))
  })

  test.each<[what: string, fields: Partial<typeof GOOD>, about: string]>([
    ['no username', { Username: '' }, 'Username'],
    ['a username that is too short', { Username: 'an' }, 'Username'],
    ['a username with spaces', { Username: 'ana of the hill' }, 'Username'],
    ['no e-mail', { 'E-mail': '' }, 'E-mail'],
    ['an invalid e-mail', { 'E-mail': 'ana@nowhere' }, 'E-mail'],
    ['no password', { Password: '' }, 'Password'],
    ['nine characters', { Password: '123456789' }, 'Password'],
    // Five emoji are ten UTF-16 code units but five characters.
    ['five emoji', { Password: '🐎🐎🐎🐎🐎' }, 'Password'],
  ])('is not sent with %s, and the field shows why', async (_, fields, about) => {
    const { requestsTo } = await signUpWith(ana(), fields)
    const field = screen.getByLabelText(about)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const reasons = field.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(document.getElementById(reasons.at(-1) ?? '')?.textContent).not.toBe('')
    expect(requestsTo(REGISTER)).toEqual([])
  })

  test('is not sent without an interest', async () => {
    const { requestsTo } = await signUpWith(ana(), {}, { chooses: false })
    expect(screen.getByRole('alert').textContent).toBe('Please select at least one interest')
    expect(requestsTo(REGISTER)).toEqual([])
  })

  test('is not sent without confirming to be 18', async () => {
    const { requestsTo } = await signUpWith(ana(), {}, { isAdult: false })
    expect(screen.getByRole('alert').textContent).toBe('Hereabouts is for people of 18 and older.')
    expect(requestsTo(REGISTER)).toEqual([])
  })

  test('shows no error before the first submit', () => {
    network({ 'GET /api/interests': [] })
    show(<SignUpPage />)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBeNull()
  })
})

test('the visibility settings can be chosen, except the one for verified people', async () => {
  const { user, requestsTo } = await signUpWith(ana(), {}, { isAdult: false })
  await user.click(screen.getByRole('switch', { name: 'Only show me verified users' }))
  await user.click(screen.getByRole('switch', { name: 'Connect with unverified users' }))
  expect(screen.getByRole('switch', { name: 'Visible to verified users only' })).toHaveProperty(
    'disabled',
    true,
  )
  await user.click(screen.getByLabelText('I am 18 or older.'))
  await user.click(button())
  expect(requestsTo(REGISTER)[0]?.body).toMatchObject({
    privacySettings: { onlyShowVerified: true, connectWithUnverified: false, visibleToVerifiedOnly: false },
  })
})

test('the first field with an error gets the focus', async () => {
  await signUpWith(ana(), { 'E-mail': 'ana@nowhere', Password: 'short' })
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
})

describe('chosen interests', () => {
  const KEY = 'hereabouts_chosen_interests'
  const isChosen = (name: string) => screen.queryByRole('button', { name, pressed: true }) !== null

  async function reopened() {
    const net = network({ 'GET /api/interests': [COFFEE, CHESS], [REGISTER]: ana() })
    const shown = show(<SignUpPage />)
    await screen.findByRole('button', { name: COFFEE.name })
    return { ...net, ...shown }
  }

  test('survive a reload', async () => {
    const { user, unmount } = await reopened()
    await user.click(screen.getByRole('button', { name: CHESS.name }))
    await user.type(screen.getByLabelText(/Something of your own/), 'Lace making{Enter}')
    unmount()
    await reopened()
    expect([isChosen(COFFEE.name), isChosen(CHESS.name)]).toEqual([false, true])
    expect(screen.getByText('Lace making')).toBeDefined()
  })

  test('that the form has lost are recovered from session storage', async () => {
    const { requestsTo } = await reopened()
    // As when interests were chosen on another page of this tab, and the browser then restored this one from its cache.
    sessionStorage.setItem(KEY, JSON.stringify({ ids: [CHESS.id], own: [] }))
    for (const [label, text] of Object.entries(GOOD))
      fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
    fireEvent.click(screen.getByLabelText('I am 18 or older.'))
    fireEvent.click(button())
    await waitFor(() => expect(signedIn()?.id).toBe(ana().id))
    expect(requestsTo(REGISTER)[0]?.body).toMatchObject({ interests: [CHESS.id] })
  })

  test('are forgotten after signing up', async () => {
    const answer = later()
    const { unmount } = await signUpWith(() => answer.promise)
    // As in the app, which redirects a signed-in person at once.
    const stop = watchSignedIn(unmount)
    answer.resolve(ana())
    await waitFor(() => expect(signedIn()?.id).toBe(ana().id))
    stop()
    expect(sessionStorage.getItem(KEY)).toBeNull()
  })

  test('are kept if signing up fails', async () => {
    await signUpWith(errorReply(409, 'USERNAME_TAKEN', 'That username is taken.'))
    await screen.findByText('That username is taken.')
    expect(JSON.parse(sessionStorage.getItem(KEY) ?? '')).toEqual({ ids: [COFFEE.id], own: [] })
  })

  test('that were stored malformed are ignored', async () => {
    sessionStorage.setItem(KEY, '{"ids":7,"own":{}}')
    const { requestsTo } = await signUpWith(ana(), {}, { chooses: false })
    await screen.findByText('Please select at least one interest')
    expect(requestsTo(REGISTER)).toEqual([])
  })

  test('that the catalogue has dropped are not sent', async () => {
    sessionStorage.setItem(KEY, JSON.stringify({ ids: [999, CHESS.id], own: [] }))
    const { requestsTo } = await signUpWith(ana(), {}, { chooses: false })
    expect(requestsTo(REGISTER)[0]?.body).toMatchObject({ interests: [CHESS.id] })
  })
})

test('the busy button shows its progress and cannot be pressed again', async () => {
  const answer = later()
  const { requestsTo, user } = await signUpWith(() => answer.promise)
  expect(button().textContent).toBe('Creating your account...')
  await user.click(button())
  expect(requestsTo(REGISTER)).toHaveLength(1)
  answer.resolve(ana())
  await waitFor(() => expect(signedIn()?.id).toBe(ana().id))
})

describe('an error shows', () => {
  test.each<[what: string, answer: object, text: string]>([
    [
      'an error code',
      errorReply(409, 'USERNAME_TAKEN', 'That username is taken.'),
      'That username is taken.',
    ],
    ['a user without an id', { username: 'ana' }, 'Signup failed: User data is incomplete'],
  ])('when the answer is %s', async (_, answer, text) => {
    await signUpWith(answer)
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(signedIn()).toBeNull()
  })
})

test('loading the interests can be retried, and the form keeps its input', async () => {
  const { answer } = network({ 'GET /api/interests': errorReply(429, 'TOO_MANY', 'Please wait.') })
  const { user } = show(<SignUpPage />)
  await user.type(screen.getByLabelText('Username'), 'ana')
  await screen.findByText('Please wait. (429)')
  answer('GET /api/interests', [COFFEE])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: COFFEE.name })
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'ana')
})

test.each([true, false])('the inviter is notified if the box is ticked: %s', async (isLet) => {
  storeInvite({ code: 'ABCDEFGH', inviterName: 'Léa' })
  const { requestsTo, user } = await signUpWith(ana(), {}, { isAdult: false })
  if (!isLet) await user.click(screen.getByLabelText(/^Let Léa know/))
  await user.click(screen.getByLabelText('I am 18 or older.'))
  await user.click(button())
  expect(requestsTo(REGISTER)[0]?.body).toMatchObject({ inviteCode: 'ABCDEFGH', letInviterKnow: isLet })
})

test('an anonymous invite asks nothing about the inviter', async () => {
  storeInvite({ code: 'ABCDEFGH', inviterName: null })
  const { requestsTo } = await signUpWith(ana())
  expect(screen.queryByLabelText(/^Let /)).toBeNull()
  expect(requestsTo(REGISTER)[0]?.body).not.toHaveProperty('letInviterKnow')
})
