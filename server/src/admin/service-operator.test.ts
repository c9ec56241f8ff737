import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { findAccounts } from '@hereabouts/contract/admin/endpoints-people'
import { listAudit } from '@hereabouts/contract/audit/endpoints'
import { resetPassword } from '@hereabouts/contract/sign-in/endpoints-password-reset'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeCall } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import type { AccountCommand } from '../platform/operating/accounts.ts'

test('the operator appoints an admin, who sees in the log that the operator did it', async () => {
  const { ana, operate } = await townOfOperator()
  expect(await operate('admin list')).toEqual({ accounts: [] })
  expect(await operate('admin add', 'ana_here')).toMatchObject({ accounts: [{ id: ana.id, role: 'admin' }] })
  expect(await operate('admin list')).toMatchObject({ accounts: [{ username: 'ana_here' }] })
  await ana.call(findAccounts, { query: {} })
  expect((await ana.call(listAudit)).entries).toMatchObject([
    {
      actorId: null,
      action: 'accounts.roleChanged',
      subjectId: ana.id,
      details: { from: 'user', to: 'admin', by: 'operator' },
    },
  ])
})

test('the operator removes also the last admin, and hears if ADMIN_EMAILS appoints them again', async () => {
  const { ana, operate, sentenceOf } = await townOfOperator()
  expect(await sentenceOf('admin remove', 'ana_here')).toBe('ana_here is no admin.')
  await operate('admin add', String(ana.id))
  expect(await operate('admin remove', 'ANA_HERE')).toMatchObject({
    accounts: [{ role: 'user' }],
    note: expect.stringContaining('ADMIN_EMAILS'),
  })
  await operate('admin add', 'bo_here')
  expect((await operate('admin remove', 'bo_here')).note).toBeUndefined()
})

test('a suspended person is out at once and reads the reason', async () => {
  const { ana, bo, operate, sentenceOf, listen } = await townOfOperator()
  for (const person of [ana, bo]) await person.switchOn()
  const { closed } = await listen(bo)
  const given = { days: 7, reason: 'Was unkind to others.' }
  expect(await operate('user suspend', 'bo_here', given)).toMatchObject({
    accounts: [{ standing: 'suspended' }],
  })
  await closed
  expect((await ana.nearby()).people).toEqual([])
  expect(await sentenceOf('user suspend', 'bo_here', given)).toBe(
    'There is one of this kind already. Undo it first.',
  )
  expect(await sentenceOf('user suspend', 'ana_here', { ...given, days: 9999 })).toMatch(/^--days must be: /)
})

test('with a reset link, an admin who lost the mailbox sets a new password', async () => {
  const { http, ana, deps, operate, run } = await townOfOperator()
  await run(sql`update users set role = 'admin' where id = ${ana.id}`)
  const { link } = await operate('user reset-link', 'ana_here@example.org')
  expect(link?.expiresAt).toBe('2026-11-20T18:30:00.000Z')
  const token = new URL(link?.url ?? '').searchParams.get('token') ?? ''
  const body = { token, newPassword: 'a new and long password' }
  expect((await makeCall(http, resetPassword, { body })).statusCode).toBe(200)
  const [entry] = await deps.db.many<{ action: string }>(
    'test',
    sql`select action from audit_log order by id desc limit 1`,
  )
  expect(entry).toEqual({ action: 'accounts.resetLinkMade' })
})

test('a deleted account is hidden at once, and its owner can get it back', async () => {
  const { ana, operate, sentenceOf } = await townOfOperator()
  expect(await operate('user delete', 'ana_here')).toMatchObject({
    accounts: [{ standing: 'deleted' }],
    goneAt: '2026-11-27T18:00:00.000Z',
  })
  expect(await sentenceOf('admin add', 'ana_here')).toContain('or it is deleted')
  expect(await operate('user find', 'ana')).toMatchObject({ accounts: [{ standing: 'deleted' }] })
  expect(await ana.errorOf(getOwnUser)).toBe('401 UNAUTHORIZED')
})

test('an account is found by its exact name only, and several with one address must be told apart', async () => {
  const { ana, bo, sentenceOf, run } = await townOfOperator()
  await run(sql`update users set email = 'same@example.org' where id in (${ana.id}, ${bo.id})`)
  expect(await sentenceOf('user delete', 'ana')).toContain('No account has the name')
  expect(await sentenceOf('user delete', 'same@example.org')).toMatch(
    /^2 accounts have the address same@example\.org: name one of them \((ana_here, bo_here|bo_here, ana_here)\)\.$/,
  )
})

async function townOfOperator() {
  const town = await townWith({ config: { adminEmails: ['ana_here@example.org'] } })
  const operate = (name: AccountCommand['name'], account?: string, more: Partial<AccountCommand> = {}) =>
    town.app.runAccountCommand({ name, account, ...more })
  return {
    ...town,
    operate,
    sentenceOf: (...given: Parameters<typeof operate>) =>
      operate(...given).then(
        () => 'it worked',
        (error: Error) => error.message,
      ),
  }
}
