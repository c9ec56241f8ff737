import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { CASES_LISTED_MAX } from '@hereabouts/contract/reports/limits-cases'
import type { ReportId } from '@hereabouts/contract/reports/schemas'
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { held } from '../../test/held.ts'
import { inboxSummary } from '../../test/inbox.ts'
import { errorOf, townWithModerators } from '../../test/moderating.ts'
import { closeCase, handOverCase, listCases, takeCase } from './service-cases.ts'

test('in a wave of 200 reports about 20 people, the three that matter come first, in whatever language, then the one from outside', async () => {
  const { mo, deps, moveIn, report, clock } = await townWithModerators()
  const [crowd, ring] = [await moveIn(30, 'crowd'), await moveIn(12, 'ring')]
  const people = await moveIn(20, 'person')
  const [threatening, underage, scammer, fromOutside, ...others] = people as [
    UserId,
    UserId,
    UserId,
    UserId,
    ...UserId[],
  ]
  await deps.db.run(
    'test',
    sql`insert into device_keys (user_id, key_hash, seen_at)
    select id, '\\x01', ${clock.now()} from users where username like 'ring_%'`,
  )
  // Somebody with twelve accounts in one browser reports everybody, in the gravest words...
  for (const [nth, subject] of others.entries())
    for (let count = 0; count < 11 + (nth < 10 ? 1 : 0); count++)
      await report(
        ring[count] as UserId,
        subject,
        nth % 2 ? 'harassment' : 'scam',
        'HELP! He will kill a child',
      )
  // ...and the reports that matter come last, in quiet words.
  await deps.db.run('test', sql`update users set created_at = ${clock.now()} where id = ${scammer}`)
  for (const reporter of crowd.slice(0, 11)) await report(reporter, scammer, 'scam', 'Ele pediu um Pix.')
  await report(null, fromOutside, 'outside', 'Er sitzt jeden Abend vor unserem Café.')
  await report(crowd[0] as UserId, underage, 'minor', 'まだ中学生だそうです')
  await report(crowd[1] as UserId, threatening, 'threat', 'قال إنه يعرف بيتي')
  const { cases, more } = await listCases(deps, mo)
  expect(cases.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(200)
  expect([cases.length, more]).toEqual([20, 0])
  const planted = [underage, threatening, scammer, fromOutside]
  expect(planted.map((id) => 1 + cases.findIndex(({ subject }) => subject.id === id))).toEqual([1, 2, 3, 4])
  expect(cases.slice(0, 5).map(({ reasons, reporters }) => [reasons, reporters])).toEqual([
    [['urgent'], 1],
    [['urgent'], 1],
    [['reporters', 'new_account'], 11],
    [[], 1],
    [[], 1],
  ])
})

test('a case shows decided reports about and by both people, and none that wait', async () => {
  const { mo, deps, people, report } = await townWithModerators()
  const { ana, bo, cy } = people
  await report(ana.id, bo.id, 'harassment')
  await closeCase(deps, mo, 1 as ReportId, { state: 'resolved', note: '', upTo: 1 })
  await report(bo.id, ana.id, 'other')
  await closeCase(deps, mo, 2 as ReportId, { state: 'dismissed', note: '', upTo: 2 })
  await report(cy.id, bo.id, 'harassment')
  await report(ana.id, bo.id, 'fake')
  await report(bo.id, cy.id, 'fake')
  const { cases } = await listCases(deps, mo)
  const history = { about: { resolved: 1, dismissed: 0 }, by: { resolved: 0, dismissed: 1 } }
  expect(cases[0]).toMatchObject({
    subject: { id: bo.id },
    count: 2,
    history,
    reasons: ['reporters', 'repeated'],
  })
  expect(cases[0]?.reports.map(({ reporter, reporterHistory }) => [reporter.id, reporterHistory])).toEqual([
    [cy.id, { about: { resolved: 0, dismissed: 0 }, by: { resolved: 0, dismissed: 0 } }],
    [ana.id, { about: { resolved: 0, dismissed: 1 }, by: { resolved: 1, dismissed: 0 } }],
  ])
})

test('one verdict closes the reports that the moderator knew of, and each author is told', async () => {
  const { mo, deps, people, report } = await townWithModerators()
  const { ana, bo, cy } = people
  for (const by of [ana, cy, ana]) await report(by.id, bo.id, 'harassment')
  await report(ana.id, bo.id, 'connection')
  await report(cy.id, bo.id, 'threat')
  const close = (upTo: number) =>
    closeCase(deps, mo, 2 as ReportId, { state: 'resolved', note: 'Thank you.', upTo })
  await close(4)
  // What came later stays, and what is not about a person is a case of its own.
  expect((await listCases(deps, mo)).cases.map(({ id, newestId }) => [id, newestId])).toEqual([
    [5, 5],
    [4, 4],
  ])
  for (const author of [ana, cy]) expect((await inboxSummary(author)).length).toBeGreaterThanOrEqual(1)
  expect(await errorOf(close(4))).toBe('REPORT_CLOSED')
})

test('of two moderators who take a case at the same moment, one gets it, with all its reports', async () => {
  const { mo, ro, deps, people, report } = await townWithModerators()
  const { ana, bo, cy } = people
  for (const by of [ana, cy]) await report(by.id, bo.id, 'harassment')
  const rows = await held(deps.db, sql`select from reports for update`)
  const taking = [takeCase(deps, mo, 1 as ReportId), takeCase(deps, ro, 2 as ReportId)]
  await rows.waiting(2)
  await rows.release()
  const errors = await Promise.all(taking.map(errorOf))
  expect(errors.toSorted()).toEqual(['REPORT_TAKEN', null].toSorted())
  const [only, ...more] = (await listCases(deps, mo)).cases
  expect([more, new Set(only?.reports.map(({ takenBy }) => takenBy?.id)).size]).toEqual([[], 1])
})

test('a case can be handed over to another moderator or back into the queue, but to nobody it is about', async () => {
  const { mo, ro, mods, deps, people, report, run } = await townWithModerators()
  const { ana, bo, cy } = people
  await report(ana.id, bo.id, 'harassment')
  const id = 1 as ReportId
  await takeCase(deps, mo, id)
  for (const nobody of [cy.id, ana.id, bo.id, 999_999 as UserId])
    expect(await errorOf(handOverCase(deps, mo, id, nobody))).toBe('CANNOT_HOLD')
  await run(sql`update users set role = 'moderator' where id in (${ana.id}, ${bo.id})`)
  for (const party of [ana.id, bo.id])
    expect(await errorOf(handOverCase(deps, mo, id, party))).toBe('CANNOT_HOLD')
  await handOverCase(deps, mo, id, mods.ro.id)
  expect((await listCases(deps, mo)).cases[0]?.takenBy).toMatchObject({ id: mods.ro.id })
  expect(await errorOf(closeCase(deps, mo, id, { state: 'resolved', note: '', upTo: 1 }))).toBe(
    'REPORT_TAKEN',
  )
  await handOverCase(deps, ro, id, null)
  expect((await listCases(deps, mo)).cases[0]).toMatchObject({ takenBy: null, takenAt: null })
})

test.each<[string, Sql]>([
  ['loses the role', sql`role = 'user'`],
  ['is suspended', sql`standing = 'suspended'`],
  ['deletes the account', sql`standing = 'deleted'`],
])('a case waits for the others again once its holder %s', async (_, change) => {
  const { mo, ro, mods, deps, people, report, run } = await townWithModerators()
  await report(people.ana.id, people.bo.id, 'harassment')
  await report(people.cy.id, people.bo.id, 'scam')
  const id = 1 as ReportId
  await takeCase(deps, mo, id)
  expect(await errorOf(takeCase(deps, ro, id))).toBe('REPORT_TAKEN')
  await run(sql`update users set ${change} where id = ${mods.mo.id}`)
  expect((await listCases(deps, ro)).cases[0]).toMatchObject({ takenBy: null, takenAt: null })
  await takeCase(deps, ro, id)
  const [taken] = (await listCases(deps, ro)).cases
  expect(taken?.reports.map(({ takenBy }) => takenBy?.id)).toEqual([mods.ro.id, mods.ro.id])
  await closeCase(deps, ro, id, { state: 'resolved', note: '', upTo: 2 })
  expect((await listCases(deps, ro)).cases).toEqual([])
})

test('reports by or about a moderator do not exist for them, and long lists are cut off', async () => {
  const { mo, mods, deps, people, moveIn, report } = await townWithModerators()
  await report(people.ana.id, mods.mo.id, 'harassment')
  await report(mods.mo.id, people.bo.id, 'harassment')
  const team = [{ id: mods.ro.id, username: 'ro_here' }]
  expect(await listCases(deps, mo)).toEqual({ cases: [], more: 0, team })
  for (const id of [1, 2] as ReportId[]) expect(await errorOf(takeCase(deps, mo, id))).toBe('NOT_FOUND')
  for (const subject of await moveIn(CASES_LISTED_MAX + 2, 'many'))
    await report(people.ana.id, subject, 'fake')
  const { cases, more } = await listCases(deps, mo)
  expect([cases.length, more]).toEqual([CASES_LISTED_MAX, 2])
})

test('a flag moves a case up and is among its reasons, and a report about the connection has none', async () => {
  const { mo, deps, people, run, report } = await townWithModerators()
  const { ana, bo, cy } = people
  await run(sql`update users set name = 'Support Team' where id = ${bo.id}`)
  await report(cy.id, ana.id, 'scam')
  await report(cy.id, bo.id, 'connection')
  await report(ana.id, bo.id, 'scam')
  const { cases } = await listCases(deps, mo)
  expect(cases.map(({ subject, reasons }) => [subject.id, reasons])).toEqual([
    [bo.id, ['role_name']],
    [ana.id, []],
    [bo.id, []],
  ])
})
