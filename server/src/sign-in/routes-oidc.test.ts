import type { ErrorBody } from '@hereabouts/contract/http/error'
import { deleteUser } from '@hereabouts/contract/people/endpoints-leaving'
import { confirmSession, login, register } from '@hereabouts/contract/sign-in/endpoints'
import {
  disconnectOidc,
  finishOidc,
  getOwnOidc,
  startOidc,
} from '@hereabouts/contract/sign-in/endpoints-oidc'
import { loginWithPasskey } from '@hereabouts/contract/sign-in/endpoints-passkeys'
import { requestPasswordReset, resetPassword } from '@hereabouts/contract/sign-in/endpoints-password-reset'
import type { OidcNewcomer } from '@hereabouts/contract/sign-in/schemas-oidc'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { townWithMail } from '../../test/mailing.ts'
import {
  type KnownPerson,
  OIDC_CLIENT,
  type OidcServer,
  signInAtProvider,
  startOidcServer,
} from '../../test/oidc-server.ts'
import { challengeFrom, withPasskey } from '../../test/passkeys.ts'
import { makeCall, ORIGIN, type Person } from '../../test/person.ts'
import { pictureOf } from '../../test/pictures.ts'

// OpenID Connect, with a real provider.

let provider: OidcServer
beforeAll(async () => {
  provider = await startOidcServer({ returnUrl: `${ORIGIN}/signin` })
})
afterEach(() => {
  provider.fail(null)
  provider.hang(null)
})
afterAll(() => provider.stop())

const REJECTED = '403 OIDC_REJECTED'
const UNREACHABLE = '503 OIDC_UNREACHABLE'
const ONLY = '403 OIDC_ONLY'
const OTHER_ADDRESS = '403 OIDC_OTHER_ADDRESS'
const PASSWORD = 'a long enough passphrase'
const HERS = 'ana_here has a long password'
const passwordOf = ({ username }: Person) => `${username} has a long password`

const secondsNow = () => Math.floor(Date.now() / 1000)
/** The times of an ID token that is valid for a minute, at a provider whose clock is that many minutes behind. */
const clockBehind = (minutes: number) => {
  const iat = secondsNow() - minutes * 60
  return { iat, nbf: iat, exp: iat + 60 }
}

let people = 0
/** Somebody whom the provider knows. Other tests have others. */
const known = (about: Partial<KnownPerson> = {}): KnownPerson => ({
  sub: `number ${people++}`,
  email: 'zoe@example.org',
  email_verified: true,
  ...about,
})

type Town = Awaited<ReturnType<typeof townWithProvider>>
type Answer = { state: string; code: string; iss?: string; takeBack?: boolean }

async function townWithProvider({ isOnlyWay = false, issuer = provider.issuer } = {}) {
  const oidc = { ...OIDC_CLIENT, issuer, label: 'Chess Club', isOnlyWay }
  // Through the database, because signing up may be for people with a token only.
  const town = await townWithMail({ signsUp: false, confirmed: ['ana'], config: { oidc } })
  const { http } = town

  /** Asks for the provider's URL in the browser with this key. */
  const start = async (key = KEY, change: (url: URL) => void = () => {}) => {
    const { url } = (await makeCall(http, startOidc, { cookie: asker(key) })).json<{ url: string }>()
    const changed = new URL(url)
    change(changed)
    return changed.href
  }
  /** The provider's answer to this browser, which it has not sent yet. */
  const answerFor = async (person: KnownPerson | null, key = KEY, change?: (url: URL) => void) => {
    provider.answerAs(person)
    return answerIn(await signInAtProvider(await start(key, change), provider.issuer))
  }
  const finish = (answer: Answer, key: string | null = KEY) =>
    makeCall(http, finishOidc, { body: answer, ...(key !== null && { cookie: asker(key) }) })
  const enter = async (person: KnownPerson) => outcomeOf(await finish(await answerFor(person)))
  return {
    ...town,
    start,
    answerFor,
    finish,
    /** Signs in at the provider and here: the username, or the error, or `newcomer`. */
    enter,
    /** What somebody who is not connected yet gets. */
    async newcomer(person: KnownPerson): Promise<OidcNewcomer> {
      return (await finish(await answerFor(person))).json<{ newcomer: OidcNewcomer }>().newcomer
    },
    async signUpWith(oidcToken: string | undefined, username = 'zoe_here') {
      const body = { username, password: PASSWORD, email: 'zoe@example.org', interests: [1] }
      return outcomeOf(await makeCall(http, register, { body: { ...body, ...(oidcToken && { oidcToken }) } }))
    },
    async signInWith(oidcToken: string | undefined, password = HERS, username = 'ana_here') {
      const body = { username, password, ...(oidcToken && { oidcToken }) }
      return outcomeOf(await makeCall(http, login, { body }))
    },
  }
}

const KEY = 'the-key-of-this-browser-'
const ANOTHERS = 'the-key-of-another-one--'
const asker = (key: string) => `hereabouts_asker=${key}`

function answerIn({ searchParams }: URL): Answer {
  const { state = '', code = '', iss } = Object.fromEntries(searchParams)
  return { state, code, ...(iss && { iss }) }
}

function outcomeOf(answer: LightMyRequestResponse): string {
  const body = answer.json<{ username?: string; user?: { username: string } | null } & ErrorBody>()
  if (answer.statusCode !== 200) return `${answer.statusCode} ${body.error}`
  return body.username ?? body.user?.username ?? 'newcomer'
}

test('the first time, somebody gets what signing up needs, and from then on the provider signs them in', async () => {
  const town = await townWithProvider()
  const picture = provider.serve('/zoe.png', await pictureOf({ format: 'png' }))
  const zoe = known({ name: 'Zoë Kravitz', given_name: 'Zoë', email: 'Zoe@exämple.org', picture })
  const { token, photo, ...rest } = await town.newcomer(zoe)
  expect(rest).toEqual({ name: 'Zoë', email: 'Zoe@xn--exmple-cua.org', isKnown: false })
  const [, base64 = ''] = /^data:image\/webp;base64,(.+)$/.exec(photo ?? '') ?? []
  expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ width: 640, height: 640 })
  expect(await town.enter(zoe)).toBe('newcomer')

  expect(await town.signUpWith(token)).toBe('zoe_here')
  expect(await town.enter(zoe)).toBe('zoe_here')
  // Another address there changes nothing.
  expect(await town.enter({ ...zoe, email: 'ana_here@example.org' })).toBe('zoe_here')
  expect(await town.enter(known())).toBe('newcomer')
})

test('a provider that says little, or nonsense, leaves the fields empty', async () => {
  const { newcomer } = await townWithProvider()
  const nothing = { name: '', email: '', photo: null, isKnown: false }
  expect(await newcomer(known({ email: undefined, email_verified: undefined }))).toMatchObject(nothing)
  const notAPicture = provider.serve('/not-a-picture', Buffer.from('<svg/>'))
  const odd = { name: ' \0\u0007 ', email: 'nobody', picture: notAPicture }
  expect(await newcomer(known(odd))).toMatchObject(nothing)
  expect((await newcomer(known({ name: 'Zoë '.repeat(1000) }))).name).toMatch(/^(Zoë ){12}Zo$/)
})

test.each<[string, unknown, string]>([
  ['signs that turn it around', '\u202eZoë\u2066 K\u202c', 'Zoë K'],
  ['line breaks and controls', '\r\nZoë\tK\u2028\0', 'Zoë K'],
  ['invisible signs around it', '\u200b\ufeffZoë\u00ad', 'Zoë'],
  ['marks piled up', `Zoe${'\u0308'.repeat(90)}`, 'Zoe\u0308\u0308\u0308'],
  ['half an emoji', 'Zoë\ud83d', 'Zoë\ufffd'],
  ['a number', 7, ''],
  ['a list', ['Zoë'], ''],
])('a name with %s is filled in as people may save it', async (_, name, shown) => {
  const { newcomer } = await townWithProvider()
  const said = await newcomer(known({ name: name as string, given_name: undefined as never }))
  expect(said.name).toBe(shown)
})

test.each<[string, Partial<KnownPerson>, string]>([
  ['is confirmed as a text', { email: 'ana_here@example.org', email_verified: 'true' as never }, 'known'],
  ['is in capitals', { email: 'ANA_HERE@EXAMPLE.ORG' }, 'known'],
  ['is not said to be confirmed', { email: 'ana_here@example.org', email_verified: undefined }, 'new'],
  ['is confirmed by a number', { email: 'ana_here@example.org', email_verified: 1 as never }, 'new'],
  ['is one of several', { email: ['ana_here@example.org', 'b@example.org'] as never }, 'none'],
  ['has a plus', { email: 'ana_here+chess@example.org' }, 'new'],
  ['has a name beside it', { email: 'Ana <ana_here@example.org>' }, 'new'],
])('an address that %s is never more than the provider says', async (_, person, expected) => {
  const { newcomer } = await townWithProvider()
  const { email, isKnown } = await newcomer(known(person))
  expect(isKnown ? 'known' : email === '' ? 'none' : 'new').toBe(expected)
})

test('a provider that does not answer further questions signs people in with what its token says', async () => {
  const town = await townWithProvider()
  const answer = await town.answerFor(known({ name: 'Zoë' }))
  provider.fail('/me')
  const { newcomer } = (await town.finish(answer)).json<{ newcomer: OidcNewcomer }>()
  provider.fail(null)
  expect(newcomer).toMatchObject({ name: '', email: '', isKnown: false })
})

test.each([2, 4, -2, -4])('a provider whose clock is %d minutes behind signs people in', async (minutes) => {
  const { start, finish } = await townWithProvider()
  provider.answerAs(known(), { claims: (all) => ({ ...all, ...clockBehind(minutes) }) })
  const answer = answerIn(await signInAtProvider(await start(), provider.issuer))
  expect(outcomeOf(await finish(answer))).toBe('newcomer')
})

test('a provider that signs with a new key goes on signing people in', async () => {
  const { enter } = await townWithProvider()
  expect(await enter(known())).toBe('newcomer')
  for (let changes = 0; changes < 3; changes++) {
    provider.changeKey()
    expect(await enter(known())).toBe('newcomer')
  }
})

test.each<['fails' | 'hangs', string]>([
  ['fails', '/token'],
  ['fails', '/jwks'],
  ['hangs', '/token'],
])(
  'a provider that %s at %s is said to be out of reach, until it answers',
  async (how, path) => {
    const { answerFor, finish } = await townWithProvider()
    const answer = await answerFor(known())
    if (how === 'hangs') provider.hang(path)
    else provider.fail(path)
    expect(outcomeOf(await finish(answer))).toBe(UNREACHABLE)
    provider.fail(null)
    provider.hang(null)
    expect(outcomeOf(await finish(await answerFor(known())))).toBe('newcomer')
  },
  60_000,
)

describe('an answer is rejected', () => {
  test('if the state is forged, old, of another browser or of none', async () => {
    const { answerFor, finish, clock } = await townWithProvider()
    const zoe = known()
    const answer = await answerFor(zoe)
    const forged = { ...answer, state: answer.state.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) }
    expect(outcomeOf(await finish(forged))).toBe(REJECTED)
    for (const key of [ANOTHERS, null]) expect(outcomeOf(await finish(answer, key))).toBe(REJECTED)
    // Somebody sends their own answer to a browser that has asked as well.
    expect(outcomeOf(await finish(await answerFor(zoe, ANOTHERS)))).toBe(REJECTED)
    const late = await answerFor(zoe)
    clock.passMinutes(10)
    expect(outcomeOf(await finish(late))).toBe(REJECTED)
    const inTime = await answerFor(zoe)
    clock.passSeconds(10 * 60 - 1)
    expect(outcomeOf(await finish(inTime))).toBe('newcomer')
  })

  test('if its state was used before, even with another code and at the same moment', async () => {
    const { start, finish } = await townWithProvider()
    const answersTo = async (url: string) => {
      provider.answerAs(known())
      return answerIn(await signInAtProvider(url, provider.issuer))
    }
    const url = await start()
    const [one, other, third] = [await answersTo(url), await answersTo(url), await answersTo(url)]
    expect([one.state, one.code]).not.toEqual([other.state, other.code])
    const outcomes = (await Promise.all([finish(one), finish(other)])).map(outcomeOf)
    expect(outcomes.sort()).toEqual([REJECTED, 'newcomer'])
    for (const again of [one, third]) expect(outcomeOf(await finish(again))).toBe(REJECTED)
  })

  test('if nonce, code or code challenge are those of another request', async () => {
    const { answerFor, finish } = await townWithProvider()
    const zoe = known()
    const other = await answerFor(zoe)
    const set = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value)
    const nonce = await answerFor(zoe, KEY, set('nonce', 'replayed'))
    expect(outcomeOf(await finish(nonce))).toBe(REJECTED)
    const challenge = set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
    expect(outcomeOf(await finish(await answerFor(zoe, KEY, challenge)))).toBe(REJECTED)
    const { code } = await answerFor(zoe)
    expect(outcomeOf(await finish({ ...other, code }))).toBe(REJECTED)
  })

  test('if it names another issuer, or none (RFC 9207)', async () => {
    const { answerFor, finish } = await townWithProvider()
    const { iss, ...without } = await answerFor(known())
    expect(iss).toBe(provider.issuer)
    expect(outcomeOf(await finish(without))).toBe(REJECTED)
    expect(outcomeOf(await finish({ ...without, iss: 'https://evil.example' }))).toBe(REJECTED)
  })

  test.each<[string, Parameters<OidcServer['answerAs']>[1]]>([
    ['is for another app', { claims: (all) => ({ ...all, aud: 'another-app' }) }],
    ['was issued to another app', { claims: (all) => ({ ...all, azp: 'another-app' }) }],
    ['is for several apps', { claims: (all) => ({ ...all, aud: [all.aud, 'another-app'] }) }],
    ['has expired', { claims: (all) => ({ ...all, ...clockBehind(10) }) }],
    ['is not valid for ten minutes yet', { claims: (all) => ({ ...all, nbf: secondsNow() + 600 }) }],
    ['has no expiry', { claims: ({ exp, ...rest }) => rest }],
    ['is of another issuer', { claims: (all) => ({ ...all, iss: 'https://evil.example' }) }],
    ['has no nonce', { claims: ({ nonce, ...rest }) => rest }],
    ['names nobody', { claims: ({ sub, ...rest }) => rest }],
    ['names somebody whose ID cannot be stored', { claims: (all) => ({ ...all, sub: 'a\0' }) }],
    ['is signed with a key that is not the provider’s', { isForeignKey: true }],
  ])('if the ID token %s', async (_, changes) => {
    const { start, finish } = await townWithProvider()
    provider.answerAs(known(), changes)
    const answer = answerIn(await signInAtProvider(await start(), provider.issuer))
    expect(outcomeOf(await finish(answer))).toBe(REJECTED)
  })
})

test('only the request to the provider carries what it must match, and what proves it stays here', async () => {
  const { start } = await townWithProvider()
  const { searchParams } = new URL(await start())
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: OIDC_CLIENT.clientId,
    response_type: 'code',
    redirect_uri: `${ORIGIN}/signin`,
    scope: 'openid profile email',
    state: expect.stringMatching(/^[\w-]{40,}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  const again = new URL(await start())
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(again.searchParams.get(name)).not.toBe(searchParams.get(name))
})

test('without a provider that answers, or a key of the browser, nothing is started', async () => {
  const { http } = await townWithProvider({ issuer: 'http://127.0.0.1:9' })
  const answer = await makeCall(http, startOidc, { cookie: asker(KEY) })
  expect(outcomeOf(answer)).toBe(UNREACHABLE)
  expect(outcomeOf(await makeCall(http, startOidc, {}))).toBe(REJECTED)
})

describe('an existing account', () => {
  const HER_ADDRESS = 'ana_here@example.org'

  test('with the same confirmed address is connected by its password, and its owner is told', async () => {
    const { newcomer, signInWith, enter, mails } = await townWithProvider()
    const ana = known({ email: HER_ADDRESS.toUpperCase() })
    const { token, isKnown, photo } = await newcomer(ana)
    expect([isKnown, photo]).toEqual([true, null])
    // Being known there is not enough.
    expect(await enter(ana)).toBe('newcomer')
    expect(await signInWith(token, 'not her password')).toBe('401 WRONG_CREDENTIALS')
    expect(await enter(ana)).toBe('newcomer')
    await mails()
    expect(await signInWith(token)).toBe('ana_here')
    expect(await enter(ana)).toBe('ana_here')
    const [mail, ...others] = await mails()
    expect([mail?.to, others]).toEqual([[HER_ADDRESS], []])
    expect(mail?.raw).toContain('sign in to your account ana_here with Chess Club')
    // Once more, because the answer was lost.
    expect([await signInWith(token), await mails()]).toEqual(['ana_here', []])
  })

  test('is connected by a passkey as well', async () => {
    const { newcomer, enter, http, ana } = await townWithProvider()
    await ana.call(confirmSession, { body: { password: HERS } })
    const { authenticator } = await withPasskey(ana)
    const her = known({ email: HER_ADDRESS })
    const { token } = await newcomer(her)
    const body = { passkey: authenticator.prove(await challengeFrom(http)), oidcToken: token }
    expect(outcomeOf(await makeCall(http, loginWithPasskey, { body }))).toBe('ana_here')
    expect(await enter(her)).toBe('ana_here')
  })

  test.each<[string, Partial<KnownPerson>, (town: Town) => Promise<unknown>]>([
    ['the provider has not confirmed the address', { email_verified: false }, async () => {}],
    ['the provider does not say so', { email_verified: undefined }, async () => {}],
    ['the provider knows another address', { email: 'ana_here@example.com' }, async () => {}],
    [
      'the provider knows one that reaches the same mailbox',
      { email: 'ana_here+a@example.org' },
      async () => {},
    ],
    [
      'the account has not confirmed it',
      {},
      ({ run, ana }) => run(sql`update users set email_verified = false where id = ${ana.id}`),
    ],
  ])('is neither revealed nor connected if %s', async (_, about, prepare) => {
    const town = await townWithProvider()
    await prepare(town)
    const ana = known({ email: HER_ADDRESS, ...about })
    const { token, isKnown } = await town.newcomer(ana)
    expect(isKnown).toBe(false)
    expect(await town.signInWith(token)).toBe(OTHER_ADDRESS)
    expect(await town.enter(ana)).toBe('newcomer')
    // Without the token, everything is as before.
    expect(await town.signInWith(undefined)).toBe('ana_here')
  })

  test('has one identity, and an identity one account', async () => {
    const town = await townWithProvider()
    const [one, other] = [known({ email: HER_ADDRESS }), known({ email: HER_ADDRESS })]
    const tokens = [await town.newcomer(one), await town.newcomer(other)].map(({ token }) => token)
    expect(await town.signInWith(tokens[0])).toBe('ana_here')
    expect(await town.signInWith(tokens[1])).toBe(REJECTED)
    expect(await town.enter(other)).toBe('newcomer')
    // A proof creates one account, also at the same moment.
    const { token } = await town.newcomer(known())
    const both = await Promise.all([town.signUpWith(token, 'zoe_one'), town.signUpWith(token, 'zoe_two')])
    expect(both.sort()).toEqual([REJECTED, expect.stringMatching(/^zoe_/)])
    const created = await town.deps.db.many('test', sql`select from users where username like 'zoe_%'`)
    expect(created).toHaveLength(1)
  })

  test('that was deleted is offered back', async () => {
    const town = await townWithProvider()
    const her = known({ email: HER_ADDRESS })
    await town.signInWith((await town.newcomer(her)).token)
    await town.ana.call(deleteUser, { params: { id: town.ana.id }, body: { password: HERS } })
    expect(await town.enter(her)).toBe('409 ACCOUNT_DELETED')
    const answer = await town.answerFor(her)
    expect(outcomeOf(await town.finish({ ...answer, takeBack: true }))).toBe('ana_here')
    expect(await town.enter(her)).toBe('ana_here')
  })
})

test.each([
  ['forged', (token: string) => token.replace(/^./, (first) => (first === 'e' ? 'f' : 'e'))],
  ['without its seal', (token: string) => token.split('.', 1)[0] as string],
  ['no token at all', () => 'nonsense'],
])('a proof that is %s neither signs up nor tells whether a password is right', async (_, spoil) => {
  const { newcomer, signUpWith, signInWith } = await townWithProvider()
  const token = spoil((await newcomer(known())).token)
  expect(await signUpWith(token)).toBe(REJECTED)
  for (const password of [HERS, 'another one']) expect(await signInWith(token, password)).toBe(REJECTED)
})

test('a proof is valid for an hour', async () => {
  const { newcomer, signUpWith, clock } = await townWithProvider()
  const { token } = await newcomer(known())
  clock.passMinutes(60)
  expect(await signUpWith(token)).toBe(REJECTED)
  const { token: fresh } = await newcomer(known())
  clock.passSeconds(60 * 60 - 1)
  expect(await signUpWith(fresh)).toBe('zoe_here')
})

describe('where the provider is the only way in', () => {
  test('passwords and passkeys get the same answer for every account, and nobody signs up without it', async () => {
    const { signInWith, signUpWith, newcomer, enter, ana, bo, http } = await townWithProvider({
      isOnlyWay: true,
    })
    for (const [username, password] of [
      [ana.username, passwordOf(ana)],
      [bo.username, 'not his password'],
      ['nobody_here', 'no password'],
    ])
      expect(await signInWith(undefined, password, username)).toBe(ONLY)
    await ana.call(confirmSession, { body: { password: HERS } })
    const { authenticator } = await withPasskey(ana)
    const body = { passkey: authenticator.prove(await challengeFrom(http)) }
    expect(outcomeOf(await makeCall(http, loginWithPasskey, { body }))).toBe(ONLY)
    expect(await signUpWith(undefined)).toBe(ONLY)

    const zoe = known()
    expect(await signUpWith((await newcomer(zoe)).token)).toBe('zoe_here')
    expect(await enter(zoe)).toBe('zoe_here')
    expect(await signInWith((await newcomer(known({ email: 'ana_here@example.org' }))).token)).toBe(
      'ana_here',
    )
  })
})

test.each([
  [false, 'newcomer'],
  [true, 'ana_here'],
])(
  'a new password by e-mail disconnects the account, unless the provider is the only way in: %s',
  async (isOnlyWay, then) => {
    const { newcomer, signInWith, enter, http, mails } = await townWithProvider({ isOnlyWay })
    const her = known({ email: 'ana_here@example.org' })
    await signInWith((await newcomer(her)).token)
    await makeCall(http, requestPasswordReset, { body: { email: 'ana_here@example.org' } })
    const token = (await mails())
      .find((mail) => mail.raw.includes('/reset-password'))
      ?.tokenFor('/reset-password')
    await makeCall(http, resetPassword, { body: { token, newPassword: PASSWORD } })
    expect(await enter(her)).toBe(then)
    const [changed] = await mails()
    expect(changed?.raw.includes('no longer connected with Chess Club')).toBe(!isOnlyWay)
  },
)

describe('under Account, somebody', () => {
  /** Ana's account is connected with the provider. */
  async function connected(config: Parameters<typeof townWithProvider>[0] = {}) {
    const town = await townWithProvider(config)
    const her = known({ email: 'ana_here@example.org' })
    await town.signInWith((await town.newcomer(her)).token)
    await town.mails()
    const { ana, clock } = town
    const of = { params: { id: ana.id } }
    return { ...town, her, of, today: clock.now().toISOString().slice(0, 10) }
  }

  test('sees the connection of an issuer that the operator typed with a final slash', async () => {
    const { ana, of, today } = await connected({ issuer: `${provider.issuer}/` })
    expect((await ana.call(getOwnOidc, of)).connection).toMatchObject({ lastUsedOn: today })
  })

  test('sees the connection, and disconnects it with the password again; an e-mail says so', async () => {
    const { ana, of, her, today, enter, signInWith, mails } = await connected()
    expect((await ana.call(getOwnOidc, of)).connection).toMatchObject({ lastUsedOn: today })
    expect(await ana.errorOf(disconnectOidc, of)).toBe('403 PASSWORD_NEEDED')
    await ana.call(confirmSession, { body: { password: HERS } })
    await ana.call(disconnectOidc, of)
    const [mail, ...others] = await mails()
    expect([mail?.to, others]).toEqual([['ana_here@example.org'], []])
    expect(mail?.raw).toContain('disconnected it from Chess Club')
    expect(await ana.call(getOwnOidc, of)).toEqual({ connection: null })
    expect(await ana.errorOf(disconnectOidc, of)).toBe('404 NOT_FOUND')
    // The provider no longer signs her in; her password does, and she can connect again.
    expect(await enter(her)).toBe('newcomer')
    expect(await signInWith(undefined)).toBe('ana_here')
  })

  test('cannot disconnect the only way in', async () => {
    const { ana, of, her, run, enter } = await connected({ isOnlyWay: true })
    await run(sql`update sessions set confirmed_until = 'infinity' where user_id = ${ana.id}`)
    expect(await ana.errorOf(disconnectOidc, of)).toBe('409 OIDC_LAST_WAY')
    expect(await enter(her)).toBe('ana_here')
  })
})
