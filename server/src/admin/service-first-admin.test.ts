import { becomeFirstAdmin } from '@hereabouts/contract/admin/endpoints'
import { FIRST_ADMIN_LINK_MINUTES } from '@hereabouts/contract/admin/limits'
import { listAudit } from '@hereabouts/contract/audit/endpoints'
import { getGate } from '@hereabouts/contract/gate/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { makeFirstAdminLink } from './service-first-admin.ts'

/** A town without an admin, whose server has just started. */
async function newTown() {
  const town = await townWith({ people: ['ana', 'bo'] })
  const links = async () => new URL((await makeFirstAdminLink(town.deps)) as string)
  const becomes = async (person: Person, link: URL) => {
    const body = { token: link.searchParams.get('token') as string }
    const answer = await person.answer(becomeFirstAdmin, { body })
    return answer.statusCode === 200 ? null : answer.json<{ error: string }>().error
  }
  return { ...town, makeLink: links, becomes }
}

test('without an admin, a link makes one person an admin, once', async () => {
  const { ana, bo, becomes, makeLink, deps } = await newTown()
  const link = await makeLink()
  expect(`${link.origin}${link.pathname}`).toBe(`${deps.config.publicUrl}/first-admin`)
  expect(await ana.errorOf(getGate)).toBe('403 FORBIDDEN')
  expect(await becomes(ana, link)).toBeNull()
  expect(await becomes(bo, link)).toBe('FIRST_ADMIN_LINK_OVER')
  expect(await makeFirstAdminLink(deps)).toBeNull()
  const { entries } = await ana.call(listAudit, { query: { action: 'accounts.roleChanged' } })
  expect(entries).toMatchObject([
    { actorId: null, subjectId: ana.id, details: { to: 'admin', by: 'operator' } },
  ])
})

test('of several nodes’ links, each works, but only one makes an admin, even at the same moment', async () => {
  const { ana, bo, becomes, makeLink, deps } = await newTown()
  const [one, other] = [await makeLink(), await makeLink()]
  const answers = await Promise.all([becomes(ana, one), becomes(bo, other)])
  expect(answers.toSorted()).toEqual(['FIRST_ADMIN_LINK_OVER', null])
  expect(await deps.db.many('test', sql`select from users where role = 'admin'`)).toHaveLength(1)
})

test('it ends after an hour, and when somebody becomes an admin in another way', async () => {
  const { ana, bo, becomes, clock, makeLink, run } = await newTown()
  const [early, late] = [await makeLink(), await makeLink()]
  await run(sql`update users set role = 'admin' where id = ${bo.id}`)
  expect(await becomes(ana, early)).toBe('FIRST_ADMIN_LINK_OVER')
  await run(sql`update users set role = 'user' where id = ${bo.id}`)
  clock.passMinutes(FIRST_ADMIN_LINK_MINUTES)
  expect(await becomes(ana, late)).toBe('FIRST_ADMIN_LINK_OVER')
})

test('an admin who is banned is none', async () => {
  const { ana, bo, becomes, makeLink, run } = await newTown()
  await run(sql`update users set role = 'admin', standing = 'banned' where id = ${bo.id}`)
  expect(await becomes(ana, await makeLink())).toBeNull()
})

test('the database holds nothing that opens a link', async () => {
  const { makeLink, deps } = await newTown()
  const token = (await makeLink()).searchParams.get('token') as string
  const [row] = await deps.db.many<{ tokenHash: Buffer }>(
    'test',
    sql`select token_hash from first_admin_links`,
  )
  expect(row?.tokenHash.toString('base64url')).not.toBe(token)
})
