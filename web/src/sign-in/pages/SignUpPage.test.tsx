import type { Gate } from '@hereabouts/contract/gate/schemas'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { errorReply, later, network, noNetwork } from '../../../test/network.ts'
import { ana, CHESS, COFFEE, NO_PROVIDER } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { signedIn, watchSignedIn } from '../../accounts/device-session.ts'
import { createQueryClient, keyFor } from '../../platform/query.ts'
import { storeInvite } from '../device-invited.ts'
import { readNewProfile } from '../device-new-profile.ts'
import SignUpPage from './SignUpPage.tsx'

const REGISTER = 'POST /api/register'
const LOGIN = 'POST /api/login'
const PROFILE = 'PATCH /api/users/1'
const button = () => screen.getByRole('button', { name: /create account|creating/i })
const next = () => screen.getByRole('button', { name: 'Continue' })

const GOOD = { Username: ' ana ', 'E-mail': ' ana@example.org ', Password: ' correct horse ' }

beforeEach(() => history.replaceState(null, '', '/signup'))

/**
 * Goes through the three steps: chooses coffee, fills in the last form, confirms being
 * 18, and presses the button.
 */
async function signUpWith(
  answer: object,
  fields: Partial<typeof GOOD> = {},
  { chooses = true, isAdult = true, name = '' } = {},
) {
  const net = network({
    ...NO_PROVIDER,
    'GET /api/interests': [COFFEE, CHESS],
    [REGISTER]: answer,
    [PROFILE]: ana(),
  })
  const shown = show(<SignUpPage />)
  if (name) fireEvent.change(screen.getByLabelText('First name'), { target: { value: name } })
  await shown.user.click(next())
  const coffee = await screen.findByRole('button', { name: COFFEE.name })
  if (chooses) await shown.user.click(coffee)
  if (chooses) await shown.user.click(next())
  else act(() => history.pushState(null, '', '/signup?step=account'))
  await fillIn(fields)
  if (isAdult) await shown.user.click(screen.getByLabelText('I am 18 or older.'))
  await shown.user.click(button())
  return { ...net, ...shown }
}

async function fillIn(fields: Partial<typeof GOOD> = {}) {
  await screen.findByLabelText('Username')
  for (const [label, text] of Object.entries({ ...GOOD, ...fields }))
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
}

describe('the form', () => {
  test('has the username directly before the password, so that password managers store the two', async () => {
    const { container } = await signUpWith(errorReply(409, 'USERNAME_TAKEN', 'Taken.'))
    const completes = [...container.querySelectorAll('input')].map(({ autocomplete }) => autocomplete)
    expect(completes.slice(0, 3)).toEqual(['email', 'username', 'new-password'])
  })

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

  test('is not sent without an interest: the step for them opens', async () => {
    const { requestsTo } = await signUpWith(ana(), {}, { chooses: false })
    expect(screen.getByRole('heading', { name: 'What do you like?' })).toBeDefined()
    expect(screen.getByRole('alert').textContent).toBe('Please select at least one interest')
    expect(requestsTo(REGISTER)).toEqual([])
  })

  test('does not go on from the interests without one', async () => {
    network({ ...NO_PROVIDER, 'GET /api/interests': [COFFEE] })
    const { user } = show(<SignUpPage />)
    await user.click(next())
    await screen.findByRole('button', { name: COFFEE.name })
    await user.click(next())
    expect(screen.getByRole('alert').textContent).toBe('Please select at least one interest')
    await user.click(screen.getByRole('button', { name: COFFEE.name }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is not sent without confirming to be 18, which gets the focus', async () => {
    const { requestsTo } = await signUpWith(ana(), {}, { isAdult: false })
    expect(screen.getByRole('alert').textContent).toBe('Hereabouts is for people who are 18 or older.')
    expect(document.activeElement).toBe(screen.getByLabelText('I am 18 or older.'))
    expect(requestsTo(REGISTER)).toEqual([])
  })

  test('shows no error before the first submit', () => {
    network({ ...NO_PROVIDER, 'GET /api/interests': [] })
    history.replaceState(null, '', '/signup?step=account')
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
    const net = network({ ...NO_PROVIDER, 'GET /api/interests': [COFFEE, CHESS], [REGISTER]: ana() })
    history.replaceState(null, '', '/signup?step=interests')
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
    const { requestsTo, user } = await reopened()
    // As when interests were chosen on another page of this tab, and the browser then restored
    // this one from its cache.
    sessionStorage.setItem(KEY, JSON.stringify({ ids: [CHESS.id], own: [] }))
    await user.click(next())
    await fillIn()
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

describe('when signing up fails', () => {
  test('because the username is taken, its field says so and another one is offered', async () => {
    const taken = errorReply(409, 'USERNAME_TAKEN', 'That username is taken.')
    const { user, answer, requestsTo } = await signUpWith(taken)
    await screen.findByText('That username is taken.')
    const field = screen.getByLabelText('Username')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    await user.click(screen.getByRole('button', { name: /^Use ana_\d\d instead$/ }))
    expect(field.getAttribute('aria-invalid')).toBeNull()
    answer(REGISTER, ana())
    await user.click(button())
    await waitFor(() => expect(signedIn()?.id).toBe(ana().id))
    expect(requestsTo(REGISTER)[1]?.body).toMatchObject({ username: expect.stringMatching(/^ana_\d\d$/) })
  })

  test('because no e-mail can reach the address, its field says so until it is another', async () => {
    const text = 'Our mail server can’t send to this address.'
    const { user, answer } = await signUpWith(errorReply(422, 'UNREACHABLE_ADDRESS', text))
    await screen.findByText(text)
    const field = screen.getByLabelText('E-mail')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    await user.clear(field)
    await user.type(field, 'ana.lane@example.org')
    expect(screen.queryByText(text)).toBeNull()
    answer(REGISTER, ana())
    await user.click(button())
    await waitFor(() => expect(signedIn()?.id).toBe(ana().id))
  })

  test('because of an interest, the step for them opens and says why', async () => {
    await signUpWith(errorReply(422, 'INTEREST_UNREADABLE', 'Please use visible characters.'))
    expect(await screen.findByRole('heading', { name: 'What do you like?' })).toBeDefined()
    expect(screen.getByRole('alert').textContent).toBe('Please use visible characters.')
  })

  test('because the answer was lost, trying again signs in to the account that is there', async () => {
    const { user, answer, requestsTo } = await signUpWith(noNetwork)
    await screen.findByText(/^Signup failed: Network error/)
    answer(REGISTER, errorReply(409, 'USERNAME_TAKEN', 'That username is taken.'))
    answer(LOGIN, ana())
    await user.click(button())
    await waitFor(() => expect(signedIn()?.id).toBe(ana().id))
    expect(requestsTo(LOGIN)[0]?.body).toEqual({ username: 'ana', password: ' correct horse ' })
  })

  test('and the username belonged to somebody else all along, its field says so', async () => {
    const { user, answer } = await signUpWith(noNetwork)
    await screen.findByText(/^Signup failed: Network error/)
    answer(REGISTER, errorReply(409, 'USERNAME_TAKEN', 'That username is taken.'))
    answer(LOGIN, errorReply(401, 'WRONG_CREDENTIALS', 'Wrong.'))
    await user.click(button())
    await screen.findByText('That username is taken.')
    expect(signedIn()).toBeNull()
  })

  test('for another reason, the form shows it', async () => {
    await signUpWith({ username: 'ana' })
    expect((await screen.findByRole('alert')).textContent).toBe('Signup failed: User data is incomplete')
    expect(signedIn()).toBeNull()
  })
})

test('loading the interests can be retried', async () => {
  const { answer } = network({
    ...NO_PROVIDER,
    'GET /api/interests': errorReply(429, 'TOO_MANY', 'Please wait.'),
  })
  const { user } = show(<SignUpPage />)
  await user.click(next())
  await screen.findByText('Please wait. (429)')
  answer('GET /api/interests', [COFFEE])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: COFFEE.name })
})

describe('the steps', () => {
  test('keep what was entered, back and forward, with the page’s own buttons and the browser’s', async () => {
    network({ ...NO_PROVIDER, 'GET /api/interests': [COFFEE, CHESS] })
    const { user } = show(<SignUpPage />)
    await user.type(screen.getByLabelText('First name'), 'Zoë')
    await user.click(next())
    await user.click(await screen.findByRole('button', { name: CHESS.name }))
    await user.click(next())
    expect(screen.getByText('Step 3 of 3')).toBeDefined()
    await user.type(screen.getByLabelText('Password'), 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('button', { name: CHESS.name, pressed: true })).toBeDefined()
    act(() => history.back())
    expect(await screen.findByLabelText('First name')).toHaveProperty('value', 'Zoë')
    act(() => history.go(2))
    expect(await screen.findByLabelText('Password')).toHaveProperty('value', 'correct horse')
  })

  test('survive a reload, except for the password', async () => {
    network({ ...NO_PROVIDER, 'GET /api/interests': [COFFEE, CHESS] })
    const { user, unmount } = show(<SignUpPage />)
    await user.type(screen.getByLabelText('First name'), 'Zoë')
    await user.click(screen.getByText('More about you (optional)'))
    await user.type(screen.getByLabelText('Ask me about'), 'Sourdough')
    act(() => history.pushState(null, '', '/signup?step=account'))
    await fillIn({ Username: 'zoe_b' })
    await user.click(screen.getByLabelText('I am 18 or older.'))
    unmount()
    expect(JSON.stringify(sessionStorage)).not.toContain('correct horse')
    const reopened = show(<SignUpPage />)
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'zoe_b')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '')
    expect(screen.getByLabelText('I am 18 or older.')).toHaveProperty('checked', true)
    act(() => history.replaceState(null, '', '/signup'))
    expect(await screen.findByLabelText('Ask me about')).toHaveProperty('value', 'Sourdough')
    expect(reopened.container.querySelector('details')?.open).toBe(true)
  })

  test('move the focus to the question, so that screen readers announce the step', async () => {
    network({ ...NO_PROVIDER, 'GET /api/interests': [COFFEE] })
    const { user } = show(<SignUpPage />)
    await user.click(next())
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What do you like?' }))
  })

  test('suggest a username made of the name, until another one is typed', async () => {
    network({ ...NO_PROVIDER, 'GET /api/interests': [COFFEE] })
    const { user } = show(<SignUpPage />)
    await user.type(screen.getByLabelText('First name'), 'Zoë B.')
    act(() => history.pushState(null, '', '/signup?step=account'))
    const field = await screen.findByLabelText('Username')
    expect(field).toHaveProperty('value', 'zoe_b')
    await user.clear(field)
    expect(field).toHaveProperty('value', '')
  })
})

describe('what somebody says about themselves', () => {
  test('is saved in the new account, and then no longer on the phone', async () => {
    const { requestsTo } = await signUpWith(ana(), {}, { name: ' Zoë ' })
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
    expect(requestsTo(PROFILE)[0]?.body).toEqual({ name: 'Zoë', askMeAbout: '', languages: [], pronouns: '' })
  })

  test('is not sent if it is nothing', async () => {
    const { requestsTo } = await signUpWith(ana())
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
    expect(requestsTo(PROFILE)).toEqual([])
  })

  test('waits on the phone for the next start if the connection fails', async () => {
    network({ ...NO_PROVIDER, 'GET /api/interests': [COFFEE], [REGISTER]: ana(), [PROFILE]: noNetwork })
    const { user } = show(<SignUpPage />)
    await user.type(screen.getByLabelText('First name'), 'Zoë')
    await user.click(next())
    await user.click(await screen.findByRole('button', { name: COFFEE.name }))
    await user.click(next())
    await fillIn()
    await user.click(screen.getByLabelText('I am 18 or older.'))
    await user.click(button())
    await waitFor(() => expect(readNewProfile()).toMatchObject({ userId: ana().id, name: 'Zoë' }))
  })
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

describe('where not everybody may join', () => {
  const GATE: Gate = { byInvitation: false, domains: [], byApproval: false }
  const CHECK = 'POST /api/invitation'

  function opened(
    gate: Partial<Gate> | undefined,
    { isOpen, path = '/signup', house }: { isOpen?: boolean; path?: string; house?: object } = {},
  ) {
    history.replaceState(null, '', path)
    const queryClient = createQueryClient()
    // As every page has fetched it.
    queryClient.setQueryData(keyFor('GET /api/announcement', {}), {
      announcement: null,
      ...(gate && { gate: { ...GATE, ...gate } }),
      ...(house && { house: { name: '', accent: null, hasImprint: false, ...house } }),
    })
    const net = network({
      ...NO_PROVIDER,
      'GET /api/interests': [COFFEE],
      [REGISTER]: ana(),
      ...(isOpen !== undefined && { [CHECK]: { isOpen } }),
    })
    return { ...net, ...show(<SignUpPage />, queryClient) }
  }

  /** From the first step to the button. */
  async function finish({ user }: Pick<ReturnType<typeof opened>, 'user'>) {
    await user.click(next())
    await user.click(await screen.findByRole('button', { name: COFFEE.name }))
    await user.click(next())
    await fillIn()
    await user.click(screen.getByLabelText('I am 18 or older.'))
    await user.click(button())
  }

  test('without the invitation that it takes there is no form', () => {
    opened({ byInvitation: true })
    expect(screen.queryByLabelText('First name')).toBeNull()
  })

  test('an invitation that works opens the form, and is sent', async () => {
    const page = opened({ byInvitation: true }, { isOpen: true, path: '/signup?invitation=abc' })
    await screen.findByText('Your invitation works. Create your account, and you’re in.')
    expect(page.requestsTo(CHECK)[0]?.body).toEqual({ token: 'abc' })
    await finish(page)
    expect(page.requestsTo(REGISTER)[0]?.body).toMatchObject({ invitation: 'abc' })
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
  })

  test('one that no longer works says so', async () => {
    opened({ byInvitation: true }, { isOpen: false, path: '/signup?invitation=abc' })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This invitation no longer works/)
    expect(screen.queryByLabelText('First name')).toBeNull()
  })

  test('who asks to join says why in one line; who has a listed address need not', async () => {
    const page = opened({ byApproval: true, domains: ['uni.example'] })
    await finish(page)
    const reason = screen.getByLabelText('Why would you like to join?')
    expect(reason.getAttribute('aria-invalid')).toBe('true')
    expect(page.requestsTo(REGISTER)).toEqual([])
    const email = screen.getByLabelText('E-mail')
    fireEvent.change(email, { target: { value: 'ana@uni.example' } })
    expect(screen.queryByLabelText('Why would you like to join?')).toBeNull()
    fireEvent.change(email, { target: { value: 'ana@example.org' } })
    await page.user.type(screen.getByLabelText('Why would you like to join?'), 'I play chess')
    await page.user.click(button())
    expect(page.requestsTo(REGISTER)[0]?.body).toMatchObject({ joinReason: 'I play chess' })
  })

  test('a gate that has changed meanwhile asks for what is missing', async () => {
    const page = opened(undefined)
    page.answer(REGISTER, errorReply(422, 'REASON_NEEDED', 'Please say why.'))
    page.answer('GET /api/announcement', { announcement: null, gate: { ...GATE, byApproval: true } })
    await finish(page)
    await screen.findByLabelText('Why would you like to join?')
  })

  test('an address elsewhere is marked', async () => {
    const page = opened({ domains: ['uni.example'] })
    page.answer(REGISTER, errorReply(422, 'ADDRESS_NOT_LISTED', 'Please use another address.'))
    page.answer('GET /api/announcement', { announcement: null, gate: { ...GATE, domains: ['uni.example'] } })
    await finish(page)
    await screen.findByText('Please use another address.')
    expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true')
  })

  test.each<[string, number, { acceptedRules?: number }]>([
    ['accept a version of them', 3, { acceptedRules: 3 }],
    ['are not asked to', 0, {}],
  ])('the house’s rules are linked, and people who sign up %s', async (_, rulesVersion, sent) => {
    const page = opened(undefined, { house: { hasRules: true, rulesVersion } })
    page.answer(REGISTER, errorReply(409, 'USERNAME_TAKEN', 'Taken.'))
    await finish(page)
    expect(screen.getByRole('link', { name: /^House rules/ }).getAttribute('href')).toBe('/rules')
    const body = page.requestsTo(REGISTER)[0]?.body as object
    expect('acceptedRules' in body ? body : {}).toMatchObject(sent)
    expect('acceptedRules' in body).toBe(rulesVersion > 0)
  })
})
