import { askOpinion as askEndpoint } from '@hereabouts/contract/admin/endpoints-cases'
import { queueReports } from '@hereabouts/contract/admin/endpoints-reports'
import type { ReportId } from '@hereabouts/contract/reports/schemas'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { held } from '../../test/held.ts'
import { errorOf, townWithModerators } from '../../test/moderating.ts'
import { closeCase, handOverCase, listCases, takeCase } from './service-cases.ts'
import { askOpinion, countOpinionsAsked, giveOpinion } from './service-opinions.ts'

const CASE = 1 as ReportId
const QUESTION = 'Is this enough for a ban?'
const OPINION = { recommendation: 'suspension', text: 'A week would do.' } as const
const VERDICT = { state: 'resolved', note: '', upTo: 1 } as const

/** A town in which Ana reported Bo, and Cy is the third moderator. */
async function townWithCase() {
  const town = await townWithModerators()
  const { ana, bo, cy } = town.people
  await town.run(sql`update users set role = 'moderator' where id = ${cy.id}`)
  await town.report(ana.id, bo.id, 'harassment')
  return { ...town, third: town.asModerator(cy) }
}

test('a moderator asks, the others see the question and answer, and the first decides', async () => {
  const { mo, ro, mods, third, deps, clock } = await townWithCase()
  const seen = async (viewer: typeof mo) => (await listCases(deps, viewer)).cases[0]
  expect((await seen(ro))?.secondOpinion).toBeNull()
  await askOpinion(deps, mo, CASE, QUESTION)
  expect(await seen(ro)).toMatchObject({
    takenBy: { id: mods.mo.id },
    secondOpinion: { askedBy: { id: mods.mo.id, username: 'mo_here' }, question: QUESTION, opinions: [] },
  })
  expect([await countOpinionsAsked(deps.db, ro), await countOpinionsAsked(deps.db, mo)]).toEqual([1, 0])
  await giveOpinion(deps, ro, CASE, OPINION)
  clock.passMinutes(1)
  await giveOpinion(deps, third, CASE, { recommendation: 'ban', text: 'Third time this year.' })
  expect(await countOpinionsAsked(deps.db, ro)).toBe(0)
  expect((await seen(mo))?.secondOpinion?.opinions).toMatchObject([
    { by: { id: mods.ro.id }, ...OPINION },
    { by: { username: 'cy_here' }, recommendation: 'ban' },
  ])
  // An opinion decides nothing and gives nobody the case.
  expect(await errorOf(closeCase(deps, ro, CASE, VERDICT))).toBe('REPORT_TAKEN')
  await closeCase(deps, mo, CASE, VERDICT)
  const actions = await deps.db.many<{ action: string }>(
    'test',
    sql`select action from audit_log where action like 'reports.%' order by id`,
  )
  expect(actions.map(({ action }) => action)).toEqual([
    'reports.caseTaken',
    'reports.opinionAsked',
    'reports.opinionGiven',
    'reports.opinionGiven',
    'reports.resolved',
  ])
})

test('each is asked once and answers once, and nobody answers themselves or without being asked', async () => {
  const { mo, ro, mods, deps } = await townWithCase()
  expect(await errorOf(giveOpinion(deps, ro, CASE, OPINION))).toBe('OPINION_NOT_ASKED')
  await askOpinion(deps, mo, CASE, QUESTION)
  expect(await errorOf(askOpinion(deps, mo, CASE, QUESTION))).toBe('OPINION_ASKED')
  expect(await errorOf(askOpinion(deps, ro, CASE, QUESTION))).toBe('REPORT_TAKEN')
  expect(await errorOf(giveOpinion(deps, mo, CASE, OPINION))).toBe('OPINION_NOT_ASKED')
  await giveOpinion(deps, ro, CASE, OPINION)
  expect(await errorOf(giveOpinion(deps, ro, CASE, OPINION))).toBe('OPINION_GIVEN')
  // The next moderator of the case still sees the question.
  await handOverCase(deps, mo, CASE, mods.ro.id)
  expect((await listCases(deps, ro)).cases[0]?.secondOpinion).toMatchObject({ opinions: [OPINION] })
})

test('a party to any report of the case sees neither question nor answers, and is not asked', async () => {
  const { mo, ro, mods, third, people, deps, run, report } = await townWithCase()
  await report(mods.ro.id, people.bo.id, 'threat')
  await askOpinion(deps, mo, CASE, QUESTION)
  expect((await listCases(deps, ro)).cases).toMatchObject([{ id: CASE, secondOpinion: null }])
  expect(await countOpinionsAsked(deps.db, ro)).toBe(0)
  expect(await errorOf(giveOpinion(deps, ro, CASE, OPINION))).toBe('OPINION_NOT_ASKED')
  await giveOpinion(deps, third, CASE, OPINION)
  // A report about a moderator does not exist for them at all.
  await run(sql`update reports set subject_id = ${people.cy.id}`)
  expect(await errorOf(giveOpinion(deps, third, CASE, OPINION))).toBe('NOT_FOUND')
  expect(await countOpinionsAsked(deps.db, third)).toBe(0)
})

test('nobody is asked if all others are parties or not moderators', async () => {
  const { mo, mods, people, deps, run, report } = await townWithCase()
  await run(sql`update users set role = 'user' where id = ${people.cy.id}`)
  await report(mods.ro.id, people.bo.id, 'threat')
  expect(await errorOf(askOpinion(deps, mo, CASE, QUESTION))).toBe('NOBODY_TO_ASK')
})

test('of two moderators who take a case and ask at the same moment, one gets it', async () => {
  const { mo, ro, deps } = await townWithCase()
  const rows = await held(deps.db, sql`select from reports for update`)
  const asking = [askOpinion(deps, mo, CASE, QUESTION), askOpinion(deps, ro, CASE, 'Is it a joke?')]
  await rows.waiting(2)
  await rows.release()
  expect((await Promise.all(asking.map(errorOf))).toSorted()).toEqual(['REPORT_TAKEN', null].toSorted())
  expect((await listCases(deps, mo)).cases[0]?.secondOpinion?.opinions).toEqual([])
})

test('two opinions at the same moment are both there, and one given twice is there once', async () => {
  const { mo, ro, third, deps } = await townWithCase()
  await askOpinion(deps, mo, CASE, QUESTION)
  const rows = await held(deps.db, sql`select from reports for update`)
  const giving = [ro, ro, third].map((viewer) => giveOpinion(deps, viewer, CASE, OPINION))
  await rows.waiting(3)
  await rows.release()
  expect((await Promise.all(giving.map(errorOf))).toSorted()).toEqual(
    ['OPINION_GIVEN', null, null].toSorted(),
  )
  expect((await listCases(deps, mo)).cases[0]?.secondOpinion?.opinions).toHaveLength(2)
})

test('an opinion that comes while the case is decided is either there before, or learns of the decision', async () => {
  const { mo, ro, deps } = await townWithCase()
  await askOpinion(deps, mo, CASE, QUESTION)
  const rows = await held(deps.db, sql`select from reports for update`)
  const acts = [closeCase(deps, mo, CASE, VERDICT), giveOpinion(deps, ro, CASE, OPINION)]
  await rows.waiting(2)
  await rows.release()
  const [closing, giving] = await Promise.all(acts.map(errorOf))
  expect(closing).toBeNull()
  const { given } = await deps.db.one<{ given: number }>(
    'test',
    sql`select count(*)::integer as given from opinions`,
  )
  expect([giving, given]).toEqual(given === 0 ? ['REPORT_CLOSED', 0] : [null, 1])
})

test('the question goes with its report, and bad input is rejected', async () => {
  const { mo, mods, deps, run } = await townWithCase()
  const ask = (question: string) => mods.mo.call(askEndpoint, { params: { id: CASE }, body: { question } })
  await expect(ask('Hm')).rejects.toThrow(/5 to 300 characters/)
  await ask(QUESTION)
  await takeCase(deps, mo, CASE)
  await run(sql`delete from reports`)
  expect(await deps.db.many('test', sql`select from opinion_requests`)).toEqual([])
  expect(await mods.mo.call(queueReports, { query: {} })).toEqual({ reports: [] })
})
