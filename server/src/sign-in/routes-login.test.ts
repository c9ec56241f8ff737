import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import type { ErrorBody } from '@hereabouts/contract/http/error'
import { login } from '@hereabouts/contract/sign-in/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import sql from 'sql-template-tag'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeCall, type Person } from '../../test/person.ts'
import { ITS_ID, withoutId } from '../../test/request-ids.ts'
import { townWith } from '../../test/town.ts'

const ANAS = { username: 'ana_here', password: 'ana_here has a long password' }
const WRONG_CREDENTIALS = {
  error: 'WRONG_CREDENTIALS',
  message: 'Invalid username or password. Please check your credentials and try again.',
  ...ITS_ID,
}
const [HERE, THERE] = ['203.0.113.1', '203.0.113.2'] as const

test('signing in returns the user and starts another session', async () => {
  const { ana, http } = await townWith({ people: ['ana'] })
  const response = await makeCall(http, login, { body: ANAS })
  expect([response.statusCode, response.json()]).toEqual([200, ana.user])
  const [cookie] = response.cookies.map(({ name, value }) => `${name}=${value}`)
  expect(cookie).not.toBe(ana.cookie)
  for (const each of [ana.cookie, cookie])
    expect((await makeCall(http, getOwnUser, { cookie: each })).json()).toEqual(ana.user)
})

test('case and surrounding spaces do not matter in a username, but do in a password', async () => {
  const { http } = await townWith({ people: ['ana'] })
  for (const username of ['ANA_here', '  ana_here '])
    expect((await makeCall(http, login, { body: { ...ANAS, username } })).statusCode).toBe(200)
  for (const password of [` ${ANAS.password}`, `${ANAS.password} `, ANAS.password.toUpperCase()])
    expect((await makeCall(http, login, { body: { ...ANAS, password } })).json()).toEqual(WRONG_CREDENTIALS)
})

test.each<[string, object | undefined]>([
  ['nothing at all', undefined],
  ['no fields', {}],
  ['no username', { password: ANAS.password }],
  ['no password', { username: ANAS.username }],
  ['an empty username', { ...ANAS, username: '' }],
  ['a username of spaces', { ...ANAS, username: '  ' }],
  ['an empty password', { ...ANAS, password: '' }],
])('with %s, the error has the wording of the specification', async (_, body) => {
  const { http } = await townWith({ people: ['ana'] })
  const response = await makeCall(http, login, { body })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { error: 'CREDENTIALS_REQUIRED', message: 'Username and password are required', ...ITS_ID },
  ])
})

test('a username or password that is too long is not looked up', async () => {
  const { http } = await townWith({ people: ['ana'] })
  for (const field of ['username', 'password'])
    expect(errorIn(await makeCall(http, login, { body: { ...ANAS, [field]: 'a'.repeat(513) } }))).toBe(
      '422 VALIDATION',
    )
})

test.each([
  'ana_here@example.org',
  'Ana_Here@EXAMPLE.org',
  ' mailto:ana_here@example.org ',
  'Ana <ana_here@example.org>',
  '\u200bana_here＠example。org',
])('a confirmed address signs in like the username: %s', async (username) => {
  const { ana, http } = await townWith({ people: ['ana'], confirmed: ['ana'] })
  const response = await makeCall(http, login, { body: { ...ANAS, username } })
  expect([response.statusCode, response.json().id]).toEqual([200, ana.id])
})

test('two spellings of one mailbox are two addresses: a password opens only the account that confirmed it', async () => {
  const { ana, bo, http, run } = await townWith({ confirmed: ['ana', 'bo'] })
  await run(sql`update users set email = 'lane@gmail.com' where id = ${ana.id}`)
  await run(sql`update users set email = 'la.ne+meet@gmail.com' where id = ${bo.id}`)
  const outcomes = []
  for (const username of ['lane@gmail.com', 'la.ne+meet@gmail.com', 'la.ne@gmail.com'])
    outcomes.push((await makeCall(http, login, { body: { ...ANAS, username } })).statusCode)
  expect(outcomes).toEqual([200, 401, 401])
})

test('a wrong username and a wrong password get exactly the same response', async () => {
  const { http, deps } = await townWith({
    people: ['ana', 'bo'],
    confirmed: ['bo'],
    ownApp: true,
  })
  const matching = vi.spyOn(deps.passwords, 'matches')
  const seen = []
  for (const body of [
    { ...ANAS, password: 'not the password' },
    { ...ANAS, username: 'nobody_here' },
    { ...ANAS, username: 'nobody_here@example.org' },
    { ...ANAS, username: 'bo_here@example.org' },
    // The right password, but the address is not confirmed.
    { ...ANAS, username: 'ana_here@example.org' },
  ]) {
    const { statusCode, body: answer, cookies } = await makeCall(http, login, { body })
    expect(JSON.parse(answer)).toEqual(WRONG_CREDENTIALS)
    seen.push({ statusCode, answer: withoutId(answer), cookies, checks: matching.mock.calls.length })
    matching.mockClear()
  }
  const [first] = seen
  expect(first).toMatchObject({ statusCode: 401, cookies: [], checks: 1 })
  expect(seen).toEqual(seen.map(() => first))
})

test.each([
  ['active', 200, 200],
  ['suspended', 200, 403],
  ['banned', 200, 403],
  ['deleted', 401, 401],
])(
  'for a %s account, signing in returns %i and a call in an existing session %i',
  async (standing, signingIn, calling) => {
    const { ana, http, run } = await townWith({ people: ['ana'] })
    await run(sql`update users set standing = ${standing} where id = ${ana.id}`)
    const response = await makeCall(http, login, { body: ANAS })
    expect(response.statusCode).toBe(signingIn)
    if (signingIn !== 200) expect(response.json()).toEqual(WRONG_CREDENTIALS)
    expect((await ana.answer(getOwnUser)).statusCode).toBe(calling)
  },
)

test('after ten tries an address must pause for this account, even with the right password', async () => {
  const { http, tryFrom } = await throttledTown()
  for (let tries = 0; tries < 10; tries++)
    expect(await tryFrom(HERE, 'ana_here', 'wrong')).toBe('401 WRONG_CREDENTIALS')
  const headers = { 'x-forwarded-for': HERE }
  const response = await makeCall(http, login, { body: ANAS, headers })
  expect([response.statusCode, response.json()]).toEqual([
    429,
    {
      error: 'TOO_MANY_LOGINS',
      message: 'Too many login attempts. Please wait a few minutes before trying again.',
      ...ITS_ID,
    },
  ])
})

test('nobody can lock out another person: the account stays open from another address', async () => {
  const { tryFrom } = await throttledTown()
  for (let tries = 0; tries < 12; tries++) await tryFrom(HERE, 'ana_here', 'wrong')
  expect(await tryFrom(THERE, 'ana_here', ANAS.password)).toBe('200')
  // Signing in there does not unlock it here.
  expect(await tryFrom(HERE, 'ana_here', ANAS.password)).toBe('429 TOO_MANY_LOGINS')
})

test('tries for one account do not count for another account at the same address', async () => {
  const { tryFrom, bo } = await throttledTown()
  for (let tries = 0; tries < 12; tries++) await tryFrom(HERE, 'ana_here', 'wrong')
  expect(await tryFrom(HERE, bo.username, `${bo.username} has a long password`)).toBe('200')
})

test('signing in resets the count of wrong passwords', async () => {
  const { tryOn } = await throttledTown()
  const phone = await tryOn(null, HERE, 'ana_here', ANAS.password)
  for (let times = 0; times < 3; times++) {
    for (let tries = 0; tries < 9; tries++) await tryOn(phone.device, HERE, 'ana_here', 'wrong')
    expect((await tryOn(phone.device, HERE, 'ana_here', ANAS.password)).outcome).toBe('200')
  }
})

describe('an attacker', () => {
  test('who tries one password on 200 accounts from one address is stopped after twenty', async () => {
    const { tryFrom, bo } = await throttledTown()
    const outcomes: string[] = []
    for (let nth = 0; nth < 200; nth++) {
      outcomes.push(await tryFrom(HERE, `somebody_${nth}`, 'Summer2026!'))
      // Signing in to their own account in between does not reset the count.
      if (nth % 4 === 0) await tryFrom(HERE, bo.username, `${bo.username} has a long password`)
    }
    expect(counted(outcomes)['401 WRONG_CREDENTIALS']).toBe(20)
  })

  test.each<[how: string, addressOf: (nth: number) => number]>([
    ['in turn', (nth) => nth % 6],
    ['one after the other', (nth) => Math.floor(nth / 10)],
  ])(
    'who makes 60 guesses at one account from six addresses %s gets few of them checked',
    async (_, addressOf) => {
      const { tryFrom } = await throttledTown(['ana'])
      const outcomes: string[] = []
      for (let nth = 0; nth < 60; nth++)
        outcomes.push(await tryFrom(`198.51.100.${addressOf(nth)}`, 'ana_here', `guess ${nth}`))
      expect(counted(outcomes)['401 WRONG_CREDENTIALS']).toBeLessThanOrEqual(16)
    },
  )

  test('who makes all 60 guesses at the same moment gets no more of them checked', async () => {
    const { tryFrom } = await throttledTown(['ana'])
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, nth) => tryFrom(`198.51.100.${nth % 6}`, 'ana_here', `guess ${nth}`)),
    )
    expect(counted(outcomes)['401 WRONG_CREDENTIALS']).toBeLessThanOrEqual(16)
  })

  test('waits longer after each further guess, up to a quarter of an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { tryFrom, waitAt } = await throttledTown(['ana'])
    for (let nth = 0; nth < 10; nth++) await tryFrom(`198.51.100.${nth}`, 'ana_here', 'wrong')
    const waits = []
    for (let nth = 0; nth < 10; nth++) {
      expect(await tryFrom(HERE, 'ana_here', 'wrong')).toBe('401 WRONG_CREDENTIALS')
      const seconds = await waitAt(HERE, 'ana_here')
      waits.push(seconds)
      vi.setSystemTime(Date.now() + seconds * 1000)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900, 900, 900])
  })
})

describe('while others guess an account’s password', () => {
  async function underAttack() {
    const town = await throttledTown(['ana', 'bo'])
    const phone = await town.tryOn(null, THERE, 'ana_here', ANAS.password)
    for (let nth = 0; nth < 60; nth++) await town.tryFrom(`198.51.100.${nth % 6}`, 'ana_here', 'guess')
    return { ...town, phone }
  }

  test('its owner can sign in on a device they used before, even from the attacker’s address', async () => {
    const { tryOn, phone } = await underAttack()
    expect((await tryOn(phone.device, '198.51.100.1', 'ana_here', ANAS.password)).outcome).toBe('200')
  })

  test('its owner can sign in on a new device at the first try', async () => {
    const { tryFrom } = await underAttack()
    expect(await tryFrom('192.0.2.1', 'ana_here', ANAS.password)).toBe('200')
  })

  test('its owner can retry after a typo on a new device within a quarter of an hour', async () => {
    const { tryFrom, waitAt } = await underAttack()
    expect(await tryFrom('192.0.2.1', 'ana_here', 'a typo')).toBe('401 WRONG_CREDENTIALS')
    expect(await waitAt('192.0.2.1', 'ana_here')).toBeLessThanOrEqual(900)
  })

  test('everybody else can sign in as usual', async () => {
    const { tryFrom, bo } = await underAttack()
    expect(await tryFrom('192.0.2.1', bo.username, `${bo.username} has a long password`)).toBe('200')
  })
})

test('a device used before can sign in even if others at the same address have used up its tries', async () => {
  const { tryFrom, tryOn } = await throttledTown()
  const { device } = await tryOn(null, HERE, 'ana_here', ANAS.password)
  for (let nth = 0; nth < 100; nth++) await tryFrom(HERE, `somebody_${nth}`, 'Summer2026!')
  expect((await tryOn(device, HERE, 'ana_here', ANAS.password)).outcome).toBe('200')
  // Another person's device is unknown.
  expect((await tryOn(device, HERE, 'bo_here', 'bo_here has a long password')).outcome).toBe(
    '429 TOO_MANY_LOGINS',
  )
})

test('a device used before allows only ten tries too, and pauses alone', async () => {
  const { tryOn } = await throttledTown()
  const [one, other] = [
    await tryOn(null, HERE, 'ana_here', ANAS.password),
    await tryOn(null, HERE, 'ana_here', ANAS.password),
  ]
  for (let tries = 0; tries < 10; tries++) await tryOn(one.device, `198.51.100.${tries}`, 'ana_here', 'wrong')
  expect((await tryOn(one.device, THERE, 'ana_here', ANAS.password)).outcome).toBe('429 TOO_MANY_LOGINS')
  expect((await tryOn(other.device, HERE, 'ana_here', ANAS.password)).outcome).toBe('200')
})

test('spellings of one username count together, and unknown usernames count too', async () => {
  const { tryFrom } = await throttledTown(['ana', 'igor'])
  for (let tries = 0; tries < 10; tries++)
    await tryFrom(HERE, ['igor_here', 'IGOR_here', ' igor_here '][tries % 3] as string, 'wrong')
  expect(await tryFrom(HERE, 'Igor_Here', 'wrong')).toBe('429 TOO_MANY_LOGINS')
  // A Turkish dotted capital I is another name. If it meant the same account, an attacker
  // would get ten more tries.
  expect(await tryFrom(HERE, '\u0130gor_here', 'igor_here has a long password')).toBe('401 WRONG_CREDENTIALS')

  for (let tries = 0; tries < 10; tries++) await tryFrom(HERE, 'nobody', 'wrong')
  expect(await tryFrom(HERE, 'nobody', 'wrong')).toBe('429 TOO_MANY_LOGINS')
})

describe('whether a username and an address belong together', () => {
  const NAMES = ['ana_here', 'ana_here@example.org'] as const
  const OTHERS = ['ana_here', 'nobody@example.org'] as const

  async function confirmedTown() {
    const town = await throttledTown(['ana'])
    await town.run(sql`update users set email_verified = true`)
    return town
  }

  test('cannot be seen from what many wrong passwords get', async () => {
    const seen = []
    for (const names of [NAMES, OTHERS]) {
      const { tryFrom } = await confirmedTown()
      const outcomes = []
      for (const name of [names[0], names[1], names[0], names[1]])
        for (let tries = 0; tries < 5; tries++) outcomes.push(await tryFrom(HERE, name, 'wrong'))
      for (const name of names) outcomes.push(await tryFrom(THERE, name, 'wrong'))
      for (const name of names) outcomes.push(await tryFrom(THERE, name, 'wrong'))
      seen.push(outcomes)
    }
    expect(seen[0]).toEqual(seen[1])
  })

  test.each([
    [NAMES[0], NAMES[1]],
    [NAMES[1], NAMES[0]],
  ])('does not double the guesses: after ten for %s, none for %s is checked', async (guessed, other) => {
    const { tryFrom } = await confirmedTown()
    for (let tries = 0; tries < 10; tries++) await tryFrom(HERE, guessed, 'wrong')
    expect(await tryFrom(HERE, other, ANAS.password)).toBe('401 WRONG_CREDENTIALS')
    expect(await tryFrom(THERE, other, ANAS.password)).toBe('200')
  })

  test('does not matter for the owner, whose success with one forgets the wrong passwords of both', async () => {
    const { tryFrom } = await confirmedTown()
    for (let tries = 0; tries < 8; tries++) await tryFrom(HERE, NAMES[tries % 2] as string, 'wrong')
    expect(await tryFrom(HERE, NAMES[0], ANAS.password)).toBe('200')
    await tryFrom(HERE, NAMES[1], 'wrong')
    expect(await tryFrom(HERE, NAMES[1], ANAS.password)).toBe('200')
  })
})

test('concurrent tries are all counted', async () => {
  const { tryFrom } = await throttledTown()
  const answers = await Promise.all(Array.from({ length: 12 }, () => tryFrom(HERE, 'ana_here', 'wrong')))
  expect(answers.filter((answer) => answer === '429 TOO_MANY_LOGINS')).toHaveLength(2)
})

test('without a proxy, the server ignores the address that a caller claims', async () => {
  const { tryFrom } = await throttledTown(['ana'], 0)
  for (let tries = 0; tries < 10; tries++) await tryFrom(`203.0.113.${tries}`, 'ana_here', 'wrong')
  expect(await tryFrom(THERE, 'ana_here', ANAS.password)).toBe('429 TOO_MANY_LOGINS')
})

async function throttledTown(people: string[] = ['ana', 'bo'], trustedProxies = 1) {
  const town = await townWith<string>({ people, config: { throttles: true, trustedProxies } })
  const ask = (address: string, username: string, password: string, device: string | null = null) =>
    makeCall(town.http, login, {
      body: { username, password },
      headers: { 'x-forwarded-for': address },
      ...(device && { cookie: device }),
    })
  const outcomeIn = (response: LightMyRequestResponse) =>
    response.statusCode === 200 ? '200' : errorIn(response)
  return {
    http: town.http,
    run: town.run,
    bo: town.people.bo as Person,
    /** On an unknown device. */
    tryFrom: async (address: string, username: string, password: string) =>
      outcomeIn(await ask(address, username, password)),
    /** On a device with the cookie from an earlier try. */
    async tryOn(device: string | null, address: string, username: string, password: string) {
      const response = await ask(address, username, password, device)
      const given = response.cookies.find(({ name }) => name === 'hereabouts_device')
      return { outcome: outcomeIn(response), device: given ? `${given.name}=${given.value}` : device }
    },
    /** The seconds that the server tells an unknown device there to wait. */
    waitAt: async (address: string, username: string) =>
      Number((await ask(address, username, 'wrong')).headers['retry-after']),
  }
}

/** How often each outcome occurred. */
function counted(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const each of outcomes) counts[each] = (counts[each] ?? 0) + 1
  return counts
}

function errorIn(response: LightMyRequestResponse): string {
  return `${response.statusCode} ${response.json<ErrorBody>().error}`
}
