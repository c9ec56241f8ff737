import { closeCase } from '@hereabouts/contract/admin/endpoints-cases'
import { decideAppeal, imposeSanction, undoSanction } from '@hereabouts/contract/admin/endpoints-people'
import { listReports } from '@hereabouts/contract/reports/endpoints'
import type { ReportId } from '@hereabouts/contract/reports/schemas'
import { appealSanction, listOwnSanctions } from '@hereabouts/contract/sanctions/endpoints'
import type { SanctionId } from '@hereabouts/contract/sanctions/schemas'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { held } from '../../test/held.ts'
import { inboxSummary } from '../../test/inbox.ts'
import { townWithModerators } from '../../test/moderating.ts'
import type { Person } from '../../test/person.ts'

const of = ({ id }: Person) => ({ params: { id } })

/** A town in which Mo has warned Bo. */
async function townWithWarning() {
  const town = await townWithModerators()
  const { bo, mods, deps } = town
  await mods.mo.call(imposeSanction, {
    ...of(bo),
    body: {
      kind: 'restriction',
      days: 3,
      reason: 'Am 21. November wolltest du Geld.',
      canned: { key: 'money', date: '2026-11-21' },
    },
  })
  const [{ id }] = (await deps.db.many<{ id: SanctionId }>('test', sql`select id from measures`)) as [
    { id: SanctionId },
  ]
  const own = async () => (await bo.call(listOwnSanctions)).measures[0]
  return { ...town, params: { id }, own }
}

test('a person gets the key of a ready reason and of a ready answer beside the original', async () => {
  const { bo, mods, params, own } = await townWithWarning()
  expect(await own()).toMatchObject({
    reason: 'Am 21. November wolltest du Geld.',
    canned: { key: 'money', date: '2026-11-21' },
  })
  await bo.call(appealSanction, { params, body: { text: 'It was a joke' } })
  const body = { decision: 'upheld', answer: 'Wir sehen es genauso.', canned: { key: 'stands' } } as const
  await mods.ro.call(decideAppeal, { params, body })
  expect((await own())?.appeal).toMatchObject({ answer: body.answer, canned: body.canned })
})

test('the author of a report gets the key of a ready note, and their inbox no text in another language', async () => {
  const { ana, bo, cy, mods, report } = await townWithModerators()
  await report(ana.id, bo.id, 'scam')
  await report(cy.id, ana.id, 'scam')
  const close = (id: number, verdict: object) =>
    mods.mo.call(closeCase, {
      params: { id: id as ReportId },
      body: { state: 'resolved', note: 'Danke', upTo: id, ...verdict },
    })
  await close(1, { canned: { key: 'acted' } })
  await close(2, {})
  expect((await ana.call(listReports)).reports).toMatchObject([{ note: 'Danke', canned: { key: 'acted' } }])
  expect((await cy.call(listReports)).reports[0]).not.toHaveProperty('canned')
  expect(JSON.stringify(await inboxSummary(ana))).not.toContain('Danke')
})

test.each([
  ['a text that does not exist', { key: 'nothing' }],
  ['a text for something else', { key: 'acted' }],
  ['a text without its day', { key: 'money' }],
  ['a text with a day that it does not name', { key: 'not_you', date: '2026-11-21' }],
  ['a day that does not exist', { key: 'money', date: '2026-11-31' }],
])('%s is no ready reason', async (_, canned) => {
  const { bo, mods } = await townWithModerators()
  const body = { kind: 'warning', reason: 'Be kind', canned } as never
  expect(await mods.mo.errorOf(imposeSanction, { ...of(bo), body })).toBe('422 VALIDATION')
})

describe('at the same moment', () => {
  test('of an appeal and an undoing, the appeal is decided or there is nothing to appeal', async () => {
    const { bo, mods, deps, params } = await townWithWarning()
    const rows = await held(deps.db, sql`select from users where id = ${bo.id} for no key update`)
    const both = [
      bo.answer(appealSanction, { params, body: { text: 'It was a joke' } }),
      mods.mo.answer(undoSanction, { params, body: { reason: 'We were wrong' } }),
    ]
    await rows.waiting(2)
    await rows.release()
    const [appealed, undone] = (await Promise.all(both)).map(({ statusCode }) => statusCode)
    expect([undone, [200, 409]]).toEqual([200, expect.arrayContaining([appealed])])
    const found = await deps.db.many('test', sql`select appealed_at is not null as is_appealed from measures`)
    expect(found).toEqual([{ isAppealed: appealed === 200 }])
  })

  test('of two decisions about an appeal, one counts, and the person reads that one', async () => {
    const { ana, bo, mods, deps, params, own, run } = await townWithWarning()
    await run(sql`update users set role = 'moderator' where id = ${ana.id}`)
    await bo.call(appealSanction, { params, body: { text: 'It was a joke' } })
    const rows = await held(deps.db, sql`select from users where id = ${bo.id} for no key update`)
    const both = [
      mods.ro.answer(decideAppeal, { params, body: { decision: 'upheld', answer: 'It stands' } }),
      ana.answer(decideAppeal, { params, body: { decision: 'lifted', answer: 'Fine' } }),
    ]
    await rows.waiting(2)
    await rows.release()
    const codes = (await Promise.all(both)).map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([200, 409])
    const decision = codes[0] === 200 ? 'upheld' : 'lifted'
    const found = await deps.db.many(
      'test',
      sql`select appeal_decision, ended_at is null as stands from measures`,
    )
    expect(found).toEqual([{ appealDecision: decision, stands: decision === 'upheld' }])
    if (decision === 'upheld') expect((await own())?.appeal?.answer).toBe('It stands')
  })
})
