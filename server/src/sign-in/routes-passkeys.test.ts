import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import type { Endpoint } from '@hereabouts/contract/http/endpoint'
import type { ErrorBody } from '@hereabouts/contract/http/error'
import { deleteUser } from '@hereabouts/contract/people/endpoints-leaving'
import { confirmSession } from '@hereabouts/contract/sign-in/endpoints'
import { changeEmail, changePassword } from '@hereabouts/contract/sign-in/endpoints-account'
import {
  addPasskey,
  confirmWithPasskey,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@hereabouts/contract/sign-in/endpoints-passkeys'
import { requestPasswordReset, resetPassword } from '@hereabouts/contract/sign-in/endpoints-password-reset'
import type { PasskeyProof, ProofAgain } from '@hereabouts/contract/sign-in/schemas-passkeys'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { townWithMail } from '../../test/mailing.ts'
import { Authenticator, challengeFrom, confirmWith, withPasskey } from '../../test/passkeys.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { warnOfOtherDomains } from './service-passkeys.ts'

const REJECTED = '403 PASSKEY_REJECTED'
const of = ({ id }: Person) => ({ params: { id } })

async function townWithPasskeys(options: Parameters<typeof townWith<'ana' | 'bo'>>[0] = {}) {
  const town = await townWith<'ana' | 'bo'>(options)
  const { http, ana } = town
  const confirm = (person: Person) =>
    person.call(confirmSession, { body: { password: `${person.username} has a long password` } })
  await confirm(ana)
  /** `200` and the person, or the error. */
  const login = async (passkey: PasskeyProof, takeBack?: boolean) => {
    const answer = await makeCall(http, loginWithPasskey, {
      body: { passkey, ...(takeBack && { takeBack }) },
    })
    if (answer.statusCode === 200) return `200 ${answer.json<{ username: string }>().username}`
    return `${answer.statusCode} ${answer.json<ErrorBody>().error}`
  }
  return {
    ...town,
    confirm,
    login,
    challenge: () => challengeFrom(http),
    names: async (person: Person) =>
      (await person.call(listPasskeys, of(person))).passkeys.map(({ name }) => name),
  }
}

test('a passkey signs in without username and password, and shows when it was last used', async () => {
  const { ana, clock, login, challenge } = await townWithPasskeys()
  const { authenticator, passkey } = await withPasskey(ana, '  My phone ')
  expect(passkey).toEqual({
    id: passkey.id,
    name: 'My phone',
    createdAt: clock.now().toISOString(),
    lastUsedOn: null,
    isSynced: false,
  })
  expect(await login(authenticator.prove(await challenge()))).toBe('200 ana_here')
  const { passkeys } = await ana.call(listPasskeys, of(ana))
  expect(passkeys).toEqual([{ ...passkey, lastUsedOn: clock.now().toISOString().slice(0, 10) }])
})

test('an account can have passkeys on several devices, and each signs in', async () => {
  const { ana, login, challenge, names } = await townWithPasskeys()
  const devices = [await withPasskey(ana, 'Phone'), await withPasskey(ana, 'Laptop')]
  for (const { authenticator } of devices)
    expect(await login(authenticator.prove(await challenge()))).toBe('200 ana_here')
  expect(await names(ana)).toEqual(['Laptop', 'Phone'])
})

test('creating and removing one needs the password again', async () => {
  const { bo } = await townWithPasskeys()
  const created = new Authenticator().create(
    { challenge: 'c', rpId: 'r', userHandle: 'u', username: 'bo', existing: [] },
    'Mine',
  )
  expect([
    await bo.errorOf(startPasskey, of(bo)),
    await bo.errorOf(addPasskey, { ...of(bo), body: created }),
    await bo.errorOf(removePasskey, { ...of(bo), body: { passkeyId: 1 } }),
  ]).toEqual(Array(3).fill('403 PASSWORD_NEEDED'))
})

test('a passkey counts where the password is asked for again', async () => {
  const { ana, bo, http, signIn } = await townWithPasskeys()
  const { authenticator } = await withPasskey(ana)
  const laptop = await signIn(ana)
  expect(await laptop.errorOf(startPasskey, of(laptop))).toBe('403 PASSWORD_NEEDED')
  await confirmWith(http, laptop, authenticator)
  await laptop.call(startPasskey, of(laptop))
  // Somebody else's does not.
  expect(
    await bo.errorOf(confirmWithPasskey, {
      body: { passkey: authenticator.prove(await challengeFrom(http)) },
    }),
  ).toBe(REJECTED)
})

describe('a passkey counts instead of the password for', () => {
  test.each<[what: string, endpoint: Endpoint, rest: object]>([
    ['a new password', changePassword, { newPassword: 'an entirely new passphrase' }],
    ['a new address', changeEmail, { email: 'ana@elsewhere.example' }],
    ['deleting the account', deleteUser, {}],
  ])('%s, once and only for its owner', async (_, endpoint, rest) => {
    const { ana, bo, http, confirm, challenge } = await townWithPasskeys()
    const { authenticator } = await withPasskey(ana)
    await confirm(bo)
    const his = await withPasskey(bo)
    const outcome = async (proof: ProofAgain) => {
      const body = { ...proof, ...rest }
      const answer = await makeCall(http, endpoint, { ...of(ana), body, cookie: ana.cookie })
      const { error, message } = answer.json<ErrorBody>()
      return answer.statusCode === 200 ? '200' : [`${answer.statusCode} ${error}`, message]
    }
    expect(await outcome({})).toEqual(['422 VALIDATION', 'password: Fill this in.'])
    const rejected = [REJECTED, expect.any(String)]
    expect(await outcome({ passkey: his.authenticator.prove(await challenge()) })).toEqual(rejected)
    const proof = authenticator.prove(await challenge())
    await ana.call(confirmWithPasskey, { body: { passkey: proof } })
    expect(await outcome({ passkey: proof })).toEqual(rejected)
    expect(await outcome({ passkey: authenticator.prove(await challenge()) })).toBe('200')
  })
})

test('a passkey can be renamed, by its owner alone', async () => {
  const { ana, bo, names } = await townWithPasskeys()
  const { passkey } = await withPasskey(ana, 'Phone')
  const rename = (name: string) => ({ body: { passkeyId: passkey.id, name } })
  expect(await ana.call(renamePasskey, { ...of(ana), ...rename('  My old phone ') })).toEqual({
    ...passkey,
    name: 'My old phone',
  })
  expect(await ana.errorOf(renamePasskey, { ...of(ana), ...rename(' ') })).toBe('422 VALIDATION')
  expect(await bo.errorOf(renamePasskey, { ...of(bo), ...rename('Mine') })).toBe('404 NOT_FOUND')
  expect(await names(ana)).toEqual(['My old phone'])
})

describe('what does not sign in', () => {
  test.each<[what: string, how: Parameters<Authenticator['prove']>[1]]>([
    ['a page of another site', { origin: 'https://hereabouts.evil.example' }],
    ['a page on another port', { origin: 'http://localhost:3001' }],
    ['a device that has not verified its user', { isUserVerified: false }],
    ['an answer to another question', { type: 'webauthn.create' }],
  ])('%s', async (_, how) => {
    const { ana, login, challenge } = await townWithPasskeys()
    const { authenticator } = await withPasskey(ana)
    expect(await login(authenticator.prove(await challenge(), how))).toBe(REJECTED)
  })

  test('a passkey for another domain', async () => {
    const { ana, login, challenge } = await townWithPasskeys()
    const { authenticator } = await withPasskey(ana)
    expect(await login(authenticator.prove({ ...(await challenge()), rpId: 'evil.example' }))).toBe(REJECTED)
  })

  test('a copied authenticator, whose counter goes backwards', async () => {
    const { ana, login, challenge } = await townWithPasskeys()
    const { authenticator } = await withPasskey(ana)
    for (const [counter, outcome] of [
      [5, '200 ana_here'],
      [5, REJECTED],
      [3, REJECTED],
      [0, REJECTED],
      [6, '200 ana_here'],
    ] as const)
      expect(await login(authenticator.prove(await challenge(), { counter }))).toBe(outcome)
  })

  test('a proof that was used, even if it arrives twice at the same moment', async () => {
    const { ana, login, challenge } = await townWithPasskeys()
    const { authenticator } = await withPasskey(ana)
    const proof = authenticator.prove(await challenge())
    const outcomes = await Promise.all([login(proof), login(proof)])
    expect(outcomes.sort()).toEqual(['200 ana_here', REJECTED])
    expect(await login(proof)).toBe(REJECTED)
  })

  test('a challenge that is five minutes old, changed, made up, or for creating a passkey', async () => {
    const { ana, login, challenge, clock } = await townWithPasskeys()
    const { authenticator } = await withPasskey(ana)
    const old = await challenge()
    clock.passSeconds(5 * 60 - 1)
    expect(await login(authenticator.prove(old))).toBe('200 ana_here')
    const older = await challenge()
    clock.passMinutes(5)
    const fresh = await challenge()
    const changed = Buffer.from(fresh.challenge, 'base64url')
    changed[0] = (changed[0] ?? 0) ^ 1
    await ana.call(confirmSession, { body: { password: 'ana_here has a long password' } })
    for (const given of [
      older,
      { ...fresh, challenge: changed.toString('base64url') },
      { ...fresh, challenge: 'bWFkZSB1cA' },
      await ana.call(startPasskey, of(ana)),
    ])
      expect(await login(authenticator.prove(given))).toBe(REJECTED)
  })

  test('a changed signature, and an unknown passkey', async () => {
    const { ana, login, challenge } = await townWithPasskeys()
    const { authenticator } = await withPasskey(ana)
    const proof = authenticator.prove(await challenge())
    const other = new Authenticator().prove(await challenge())
    expect(await login({ ...proof, signature: other.signature })).toBe(REJECTED)
    expect(await login({ ...proof, id: other.id })).toBe(REJECTED)
    expect(await login({ ...proof, userHandle: 'somebody-else' })).toBe(REJECTED)
    expect(await login(proof)).toBe('200 ana_here')
  })

  test('a removed passkey, while the others go on', async () => {
    const { ana, login, challenge, names } = await townWithPasskeys()
    const phone = await withPasskey(ana, 'Phone')
    const laptop = await withPasskey(ana, 'Laptop')
    const proof = phone.authenticator.prove(await challenge())
    await ana.call(removePasskey, { ...of(ana), body: { passkeyId: phone.passkey.id } })
    expect(await login(proof)).toBe(REJECTED)
    expect(await login(laptop.authenticator.prove(await challenge()))).toBe('200 ana_here')
    expect(await names(ana)).toEqual(['Laptop'])
  })
})

describe('creating', () => {
  test('fails for another site, without verification, with the challenge of another session, and twice', async () => {
    const { ana, bo, confirm, challenge } = await townWithPasskeys()
    await confirm(bo)
    const [asked, his] = [await ana.call(startPasskey, of(ana)), await bo.call(startPasskey, of(bo))]
    const add = (body: Parameters<Authenticator['create']>) =>
      ana.errorOf(addPasskey, { ...of(ana), body: new Authenticator().create(...body) })
    expect(await add([asked, 'Mine', { origin: 'https://evil.example' }])).toBe(REJECTED)
    expect(await add([asked, 'Mine', { isUserVerified: false }])).toBe(REJECTED)
    expect(await add([his, 'Mine'])).toBe(REJECTED)
    expect(await add([{ ...asked, ...(await challenge()) }, 'Mine'])).toBe(REJECTED)
    await ana.call(addPasskey, { ...of(ana), body: new Authenticator().create(asked, 'Mine') })
    expect(await add([asked, 'Mine'])).toBe(REJECTED)
  })

  test('does not take over a passkey that another account has', async () => {
    const { ana, bo, confirm, login, challenge } = await townWithPasskeys()
    const { authenticator } = await withPasskey(ana)
    await confirm(bo)
    const body = authenticator.create(await bo.call(startPasskey, of(bo)), 'Hers')
    expect(await bo.errorOf(addPasskey, { ...of(bo), body })).toBe(REJECTED)
    authenticator.create(await ana.call(startPasskey, of(ana)), 'Hers')
    expect(await login(authenticator.prove(await challenge()))).toBe('200 ana_here')
  })

  test('stops at ten', async () => {
    const { ana } = await townWithPasskeys()
    for (let nth = 0; nth < 10; nth++) await withPasskey(ana)
    expect(await ana.errorOf(startPasskey, of(ana))).toBe('409 TOO_MANY_PASSKEYS')
  })
})

test('a person can neither see nor remove the passkeys of others', async () => {
  const { ana, bo, confirm, names } = await townWithPasskeys()
  const { passkey } = await withPasskey(ana)
  await confirm(bo)
  expect(await bo.errorOf(listPasskeys, of(ana))).toBe('404 NOT_FOUND')
  expect(await bo.errorOf(removePasskey, { ...of(bo), body: { passkeyId: passkey.id } })).toBe(
    '404 NOT_FOUND',
  )
  expect(await names(ana)).toEqual(['My phone'])
})

test('a deleted account can be taken back with its passkey', async () => {
  const { ana, login, challenge } = await townWithPasskeys()
  const { authenticator } = await withPasskey(ana)
  await ana.call(deleteUser, { ...of(ana), body: { passkey: authenticator.prove(await challenge()) } })
  expect(await login(authenticator.prove(await challenge()))).toBe('409 ACCOUNT_DELETED')
  expect(await login(authenticator.prove(await challenge()), true)).toBe('200 ana_here')
})

test('a suspended person signs in to read why', async () => {
  const { ana, login, challenge, run } = await townWithPasskeys()
  const { authenticator } = await withPasskey(ana)
  await run(sql`update users set standing = 'suspended' where id = ${ana.id}`)
  expect(await login(authenticator.prove(await challenge()))).toBe('200 ana_here')
  expect(await ana.errorOf(getOwnUser)).toBe('403 SUSPENDED')
})

test('the owner gets an e-mail when a passkey is added or removed, and a new password by e-mail removes all', async () => {
  const { ana, http, mails } = await townWithMail({ people: ['ana'] })
  await ana.call(confirmSession, { body: { password: 'ana_here has a long password' } })
  await mails()
  const subjects = async () => (await mails()).map((mail) => mail.header('Subject'))
  const first = await withPasskey(ana, 'Ana’s <b>phone</b>')
  const [added] = await mails()
  expect([added?.to, added?.header('Subject')]).toEqual([['ana_here@example.org'], 'A passkey was added'])
  expect(added?.raw).not.toContain('phone')
  await ana.call(removePasskey, { ...of(ana), body: { passkeyId: first.passkey.id } })
  expect(await subjects()).toEqual(['A passkey was removed'])

  const { authenticator } = await withPasskey(ana)
  await mails()
  await makeCall(http, requestPasswordReset, { body: { email: 'ana_here@example.org' } })
  const [mail] = await mails()
  const body = { token: mail?.tokenFor('/reset-password'), newPassword: 'an entirely new passphrase' }
  expect((await makeCall(http, resetPassword, { body })).statusCode).toBe(200)
  const [changed] = await mails()
  expect(changed?.raw).toContain('passkeys')
  const proof = authenticator.prove(await challengeFrom(http))
  expect((await makeCall(http, loginWithPasskey, { body: { passkey: proof } })).statusCode).toBe(403)
})

test('after a change of the host no earlier passkey works, and the start says how many', async () => {
  const logLines: string[] = []
  const { ana, login, challenge, deps, run } = await townWithPasskeys({ logLines })
  const { authenticator } = await withPasskey(ana)
  await warnOfOtherDomains(deps)
  expect(logLines.join()).not.toContain('another host')
  await run(sql`update passkeys set rp_id = 'old.example'`)
  expect(await login(authenticator.prove(await challenge()))).toBe(REJECTED)
  await warnOfOtherDomains(deps)
  expect(logLines.join()).toMatch(/"passkeys":1.*another host/)
})

test('answered challenges are stored for five minutes only', async () => {
  const { ana, login, challenge, deps, clock } = await townWithPasskeys()
  const { authenticator } = await withPasskey(ana)
  await login(authenticator.prove(await challenge()))
  const count = async () =>
    (
      await deps.db.one<{ count: number }>(
        'test',
        sql`select count(*)::integer as count from used_challenges`,
      )
    ).count
  const before = await count()
  expect(before).toBeGreaterThan(0)
  clock.passMinutes(5)
  // Asking alone stores nothing.
  await challenge()
  expect(await count()).toBe(before)
})
