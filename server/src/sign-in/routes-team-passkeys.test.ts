import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { getDesk } from '@hereabouts/contract/admin/endpoints'
import { EVERY_ENDPOINT } from '@hereabouts/contract/endpoints'
import type { ErrorBody } from '@hereabouts/contract/http/error'
import { confirmSession } from '@hereabouts/contract/sign-in/endpoints'
import { changeEmail } from '@hereabouts/contract/sign-in/endpoints-account'
import {
  addPasskey,
  loginWithPasskey,
  removePasskey,
  startPasskey,
} from '@hereabouts/contract/sign-in/endpoints-passkeys'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Authenticator, challengeFrom, confirmWith, withPasskey } from '../../test/passkeys.ts'
import { makeCall, ORIGIN, type Person, personOf } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

// The setting TEAM_PASSKEYS.

const NEEDED = '403 PASSKEY_NEEDED'
const FOR_TEAM = Object.entries(EVERY_ENDPOINT).filter(([, { access }]) =>
  ['team', 'verifier', 'moderator', 'admin'].includes(access),
)
const of = ({ id }: Person) => ({ params: { id } })

/** An admin, and Ana without a role. */
async function townThatRequires(requiresTeamPasskeys = true) {
  const town = await townWith({ people: ['ana', 'root'], config: { requiresTeamPasskeys } })
  const { ana, root, http, clock, run, signIn } = town
  await run(sql`update users set role = 'admin' where id = ${root.id}`)
  const confirm = (person: Person) =>
    person.call(confirmSession, { body: { password: `${person.username} has a long password` } })
  for (const person of [ana, root]) await confirm(person)
  return {
    ...town,
    confirm,
    desk: async (person: Person) => {
      const { statusCode, ...answer } = await person.answer(getDesk)
      return statusCode === 200 ? '200' : `${statusCode} ${answer.json<ErrorBody>().error}`
    },
    /** Signed in on another device and confirmed there, with the password alone. */
    async withPassword(person: Person) {
      const there = await signIn(person)
      await confirm(there)
      return there
    },
    async loginWith(authenticator: Authenticator, { user }: Person) {
      const body = { passkey: authenticator.prove(await challengeFrom(http)) }
      const { cookies } = await makeCall(http, loginWithPasskey, { body })
      return personOf(http, clock, user, cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
    },
  }
}

test('no call of the team succeeds until a passkey has proved the session, whatever it sends', async () => {
  const { root, http } = await townThatRequires()
  const errors = async () => {
    const found: Record<string, string> = {}
    for (const [name, { method, path }] of FOR_TEAM) {
      const url = path.replace(/\{\w+\}/g, '999999')
      const headers = { origin: ORIGIN, cookie: root.cookie }
      const answer = await http.inject({ method, url, headers, ...(method !== 'GET' && { payload: {} }) })
      found[name] = `${answer.statusCode} ${answer.json<ErrorBody>().error}`
    }
    return found
  }
  expect(FOR_TEAM.length).toBeGreaterThan(30)
  expect(await errors()).toEqual(Object.fromEntries(FOR_TEAM.map(([name]) => [name, NEEDED])))
  await withPasskey(root)
  expect(Object.values(await errors())).not.toContain(NEEDED)
})

test('everything that is not the team’s goes on without a passkey', async () => {
  const { ana, root, desk } = await townThatRequires()
  await root.call(getOwnUser)
  // Nobody learns from the error that there is a setting.
  expect(await desk(ana)).toBe('403 FORBIDDEN')
})

test('without the setting, the team works without passkeys', async () => {
  const { root, desk } = await townThatRequires(false)
  expect(await desk(root)).toBe('200')
})

test('a session is proved by creating a passkey in it, by signing in and by confirming with one, not by the password', async () => {
  const { root, http, desk, withPassword, loginWith } = await townThatRequires()
  const { authenticator } = await withPasskey(root)
  expect(await desk(root)).toBe('200')
  const there = await withPassword(root)
  expect(await desk(there)).toBe(NEEDED)
  await confirmWith(http, there, authenticator)
  expect(await desk(there)).toBe('200')
  expect(await desk(await loginWith(authenticator, root))).toBe('200')
})

test('a removed passkey no longer proves the sessions that it had proved', async () => {
  const { root, desk, loginWith } = await townThatRequires()
  const phone = await withPasskey(root, 'Phone')
  await withPasskey(root, 'Laptop')
  const there = await loginWith(phone.authenticator, root)
  await root.call(removePasskey, { ...of(root), body: { passkeyId: phone.passkey.id } })
  expect([await desk(there), await desk(root)]).toEqual([NEEDED, '200'])
})

describe('a thief who has only the password of somebody on the team', () => {
  test('cannot get a passkey of their own, by adding or removing one or by another mailbox', async () => {
    const { root, withPassword, run } = await townThatRequires()
    const { passkey, authenticator } = await withPasskey(root)
    const thief = await withPassword(root)
    const creation = {
      challenge: 'c',
      rpId: 'localhost',
      userHandle: 'u',
      username: 'root_here',
      existing: [],
    }
    const password = 'root_here has a long password'
    expect([
      await thief.errorOf(startPasskey, of(thief)),
      await thief.errorOf(addPasskey, { ...of(thief), body: authenticator.create(creation, 'Mine') }),
      await thief.errorOf(removePasskey, { ...of(thief), body: { passkeyId: passkey.id } }),
      await thief.errorOf(changeEmail, { ...of(thief), body: { password, email: 'thief@example.org' } }),
    ]).toEqual(Array(4).fill(NEEDED))
    // One that works for another domain only would lock its owner out.
    await run(sql`update passkeys set rp_id = 'old.example'`)
    await thief.call(startPasskey, of(thief))
  })

  test('while its owner does all of it with the passkey', async () => {
    const { root, http, withPassword } = await townThatRequires()
    const { passkey, authenticator } = await withPasskey(root)
    const there = await withPassword(root)
    const proof = authenticator.prove(await challengeFrom(http))
    await there.call(changeEmail, { ...of(there), body: { passkey: proof, email: 'root@elsewhere.example' } })
    await withPasskey(there, 'Laptop')
    await there.call(removePasskey, { ...of(there), body: { passkeyId: passkey.id } })
  })

  test('and somebody without a role needs no passkey for it', async () => {
    const { ana, withPassword } = await townThatRequires()
    await withPasskey(ana)
    await withPasskey(await withPassword(ana), 'Laptop')
  })
})
