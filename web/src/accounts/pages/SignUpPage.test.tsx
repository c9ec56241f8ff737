import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { later, network, noNetwork, refusal } from '../../../test/network.ts'
import { ana, CHESS, COFFEE } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { forgetUser, signedIn } from '../device-session.ts'
import SignUpPage from './SignUpPage.tsx'

const REGISTER = 'POST /api/register'
const button = () => screen.getByRole('button', { name: /create account|creating/i })

afterEach(forgetUser)

const GOOD = { Username: ' ana ', 'E-mail': ' ana@example.org ', Password: ' correct horse ' }

/** Somebody fills in the form, chooses coffee, is 18, and presses the button. */
async function signUpWith(
  answer: object,
  fields: Partial<typeof GOOD> = {},
  { chooses = true, isAdult = true } = {},
) {
  const net = network({ 'GET /api/interests': [COFFEE, CHESS], [REGISTER]: answer })
  const shown = show(<SignUpPage />)
  for (const [label, text] of Object.entries({ ...GOOD, ...fields }))
    if (text) await shown.user.click(screen.getByLabelText(label)).then(() => shown.user.paste(text))
  if (chooses) await shown.user.click(await screen.findByRole('button', { name: COFFEE.name }))
  if (isAdult) await shown.user.click(screen.getByLabelText('I am 18 or older.'))
  await shown.user.click(button())
  return { ...net, ...shown }
}

describe('what is filled in', () => {
  test('goes to the server as the specification has it', async () => {
    const { askedFor } = await signUpWith(ana())
    expect(askedFor(REGISTER)[0]?.body).toEqual({
      username: 'ana',
      email: 'ana@example.org',
      password: ' correct horse ',
      interests: [COFFEE.id],
    })
    await waitFor(() => expect(signedIn()?.id).toBe(ana().id))
  })

  test.each<[what: string, fields: Partial<typeof GOOD>, about: string]>([
    ['no username', { Username: '' }, 'Username'],
    ['a username that is too short', { Username: 'an' }, 'Username'],
    ['a username with spaces', { Username: 'ana of the hill' }, 'Username'],
    ['no e-mail', { 'E-mail': '' }, 'E-mail'],
    ['an e-mail that is none', { 'E-mail': 'ana@nowhere' }, 'E-mail'],
    ['no password', { Password: '' }, 'Password'],
    ['nine characters', { Password: '123456789' }, 'Password'],
    // Five emoji are ten units of UTF-16 and five characters.
    ['five emoji', { Password: '🐎🐎🐎🐎🐎' }, 'Password'],
  ])('is not sent with %s, and the field says why', async (_, fields, about) => {
    const { askedFor } = await signUpWith(ana(), fields)
    const field = screen.getByLabelText(about)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const reasons = field.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(document.getElementById(reasons.at(-1) ?? '')?.textContent).not.toBe('')
    expect(askedFor(REGISTER)).toEqual([])
  })

  test('is not sent without an interest', async () => {
    const { askedFor } = await signUpWith(ana(), {}, { chooses: false })
    expect(screen.getByRole('alert').textContent).toBe('Please select at least one interest')
    expect(askedFor(REGISTER)).toEqual([])
  })

  test('is not sent by somebody who does not say that they are 18', async () => {
    const { askedFor } = await signUpWith(ana(), {}, { isAdult: false })
    expect(screen.getByRole('alert').textContent).toBe('Hereabouts is for people of 18 and older.')
    expect(askedFor(REGISTER)).toEqual([])
  })

  test('is not found fault with before anything was sent', () => {
    network({ 'GET /api/interests': [] })
    show(<SignUpPage />)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBeNull()
  })
})

test('while busy the button says so and cannot be pressed again', async () => {
  const answer = later()
  const { askedFor, user } = await signUpWith(() => answer.promise)
  expect(button().textContent).toBe('Creating your account...')
  await user.click(button())
  expect(askedFor(REGISTER)).toHaveLength(1)
  answer.resolve(ana())
  await waitFor(() => expect(signedIn()?.id).toBe(ana().id))
})

describe('a failure is told', () => {
  test.each<[what: string, answer: object, text: string]>([
    ['a refusal', refusal(409, 'USERNAME_TAKEN', 'That username is taken.'), 'That username is taken.'],
    ['no words', new Response('', { status: 502 }), 'Signup failed: Server returned status 502'],
    ['no network', noNetwork, 'Signup failed: Network error: Failed to fetch'],
    ['no JSON', new Response('<p>Welcome!</p>'), 'Signup failed: Invalid response from server'],
    ['nobody', new Response('null'), 'Signup failed: User data is incomplete'],
    ['a user without an id', { username: 'ana' }, 'Signup failed: User data is incomplete'],
  ])('when the answer is %s', async (_, answer, text) => {
    await signUpWith(answer)
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(signedIn()).toBeNull()
  })
})

test('interests that do not load can be asked for again, and nothing else is lost', async () => {
  const { answer } = network({ 'GET /api/interests': refusal(429, 'TOO_MANY', 'Please wait.') })
  const { user } = show(<SignUpPage />)
  await user.type(screen.getByLabelText('Username'), 'ana')
  await screen.findByText('Please wait.')
  answer('GET /api/interests', [COFFEE])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: COFFEE.name })
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'ana')
})
