import { EVERY_ENDPOINT } from '@hereabouts/contract/endpoints'
import { deleteUser } from '@hereabouts/contract/people/endpoints-leaving'
import { confirmSession, login, register } from '@hereabouts/contract/sign-in/endpoints'
import { changeEmail, changePassword } from '@hereabouts/contract/sign-in/endpoints-account'
import { requestPasswordReset, resetPassword } from '@hereabouts/contract/sign-in/endpoints-password-reset'
import { hash } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { townWithMail } from '../../test/mailing.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { fieldsOf } from '../../test/samples.ts'
import { townWith } from '../../test/town.ts'

// The same password as two keyboards type it. `service-password.test.ts` has more of them.
const MAC = 'cafe\u0301 au lait\u00a0!'
const WINDOWS = 'caf\u00e9 au lait !'
const OTHER_MAC = 'bu\u0308cher im regal'
const OTHER_WINDOWS = 'b\u00fccher im regal'

type Town = Awaited<ReturnType<typeof townWithMail<'ana'>>>

const of = ({ id }: Person) => ({ params: { id } })
const statusOf = async (answering: Promise<{ statusCode: number }>) => (await answering).statusCode
const signsIn = ({ http }: Pick<Town, 'http'>, password: string) =>
  statusOf(makeCall(http, login, { body: { username: 'ana_here', password } }))

/** Every call that takes a password: enters the one of Ana's account, or sets another, and returns the status. */
const CALLS: Record<string, { enters?: (town: Town, password: string) => Promise<number>; sets?: Setting }> =
  {
    register: {
      async sets({ http }, password) {
        const body = { username: 'ana_here', password, email: 'ana@example.org', interests: [1] }
        return statusOf(makeCall(http, register, { body }))
      },
    },
    login: { enters: signsIn },
    confirmSession: {
      enters: ({ ana }, password) => statusOf(ana.answer(confirmSession, { body: { password } })),
    },
    changePassword: {
      enters({ ana }, password) {
        const body = { password, newPassword: 'an entirely new passphrase' }
        return statusOf(ana.answer(changePassword, { ...of(ana), body }))
      },
      sets({ ana }, newPassword) {
        const body = { password: 'ana_here has a long password', newPassword }
        return statusOf(ana.answer(changePassword, { ...of(ana), body }))
      },
    },
    changeEmail: {
      enters: ({ ana }, password) =>
        statusOf(ana.answer(changeEmail, { ...of(ana), body: { password, email: 'new@example.org' } })),
    },
    deleteUser: {
      enters: ({ ana }, password) => statusOf(ana.answer(deleteUser, { ...of(ana), body: { password } })),
    },
    resetPassword: {
      async sets({ http, mails }, newPassword) {
        await mails()
        await makeCall(http, requestPasswordReset, { body: { email: 'ana_here@example.org' } })
        const token = (await mails()).at(-1)?.tokenFor('/reset-password')
        return statusOf(makeCall(http, resetPassword, { body: { token, newPassword } }))
      },
    },
  }
type Setting = (town: Town, password: string) => Promise<number>

const ENTERING = Object.entries(CALLS).flatMap(([name, { enters }]) => (enters ? [{ name, enters }] : []))
const SETTING = Object.entries(CALLS).flatMap(([name, { sets }]) => (sets ? [{ name, sets }] : []))

test('the calls above are all those that take a password', () => {
  const taking = Object.entries(EVERY_ENDPOINT).flatMap(([name, { body }]) =>
    Object.keys(fieldsOf(body) ?? {}).some((field) => /password/i.test(field)) ? [name] : [],
  )
  expect(Object.keys(CALLS).sort()).toEqual(taking.sort())
})

test.each(SETTING)(
  'a password set with $name on one keyboard can be entered on another',
  async ({ name, sets }) => {
    const town = await townWithMail<'ana'>({ people: name === 'register' ? [] : ['ana'] })
    expect(await sets(town, MAC)).toBe(200)
    expect([await signsIn(town, WINDOWS), await signsIn(town, MAC)]).toEqual([200, 200])
    expect(await signsIn(town, WINDOWS.toUpperCase())).toBe(401)
  },
)

test.each(SETTING)('$name counts the characters of a password after preparing it', async ({ name, sets }) => {
  const town = await townWithMail<'ana'>({ people: name === 'register' ? [] : ['ana'] })
  // Eighteen code points as typed.
  expect(await sets(town, 'e\u0301'.repeat(9))).toBe(422)
  // Common ones, in full-width letters.
  for (const easy of ['ｐａｓｓｗｏｒｄ１２３', 'ＱＷＥＲＴＹuiop']) expect(await sets(town, easy)).toBe(422)
  expect(await sets(town, 'e\u0301'.repeat(128))).toBe(200)
})

test.each(ENTERING)('$name takes a password as another keyboard types it', async ({ enters }) => {
  const town = await townWithMail<'ana'>({ people: ['ana'] })
  await setHash(town, WINDOWS)
  expect(await enters(town, OTHER_MAC)).not.toBe(200)
  expect(await enters(town, MAC)).toBe(200)
})

test.each(ENTERING)(
  '$name still takes a password that was stored as typed, and stores it prepared',
  async ({ enters }) => {
    const town = await townWithMail<'ana'>({ people: ['ana'] })
    await setHash(town, MAC)
    expect(await enters(town, WINDOWS)).not.toBe(200)
    expect(await enters(town, MAC)).toBe(200)
    // Changing the password stores another, and deleting the account keeps this one for a while.
    const { passwordHash } = await hashOf(town)
    if (enters !== CALLS.changePassword?.enters)
      expect(await town.deps.passwords.matches(passwordHash, WINDOWS)).toBe('yes')
  },
)

test('two sign-ins at once with a password that was stored as typed both succeed', async () => {
  const town = await townWith({ people: ['ana'] })
  await setHash(town, OTHER_MAC)
  const both = await Promise.all([signsIn(town, OTHER_MAC), signsIn(town, OTHER_MAC)])
  expect(both).toEqual([200, 200])
  expect(await signsIn(town, OTHER_WINDOWS)).toBe(200)
})

async function setHash({ run, ana }: Pick<Town, 'run' | 'ana'>, password: string) {
  const stored = await hash(password, { memoryCost: 8, timeCost: 1 })
  await run(sql`update users set password_hash = ${stored} where id = ${ana.id}`)
}

function hashOf({ deps, ana }: Pick<Town, 'deps' | 'ana'>) {
  return deps.db.one<{ passwordHash: string }>(
    'test',
    sql`select password_hash from users where id = ${ana.id}`,
  )
}
