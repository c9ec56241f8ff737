import type { BodyFor } from '@hereabouts/contract/http/endpoint'
import { listReports, reportPerson } from '@hereabouts/contract/reports/endpoints'
import type { ReportId } from '@hereabouts/contract/reports/schemas'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { say } from '../../test/chatting.ts'
import { meeting, met } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { exceptInbox, townWith } from '../../test/town.ts'
import { sendPictureTo } from '../../test/uploading.ts'
import { listAudit } from '../audit/service.ts'
import { CodedError } from '../platform/http/coded-error.ts'
import { mintViewer, type SessionId } from '../platform/http/viewer.ts'
import { closeReport, listQueue, measureQueue, readReport, takeReport, viewPicture } from './service-queue.ts'

const NOBODY_ELSE = { reports: 0, reporters: 0 }

test('moderators see the waiting reports, oldest first, with author, subject, reason and age', async () => {
  const { ana, bo, cy, mo, deps, clock } = await townWithModerators()
  await report(ana, bo, { text: 'Rude' })
  clock.passMinutes(5)
  await report(cy, ana, { kind: 'minor' })
  const { reports } = await listQueue(deps, mo, {})
  expect(reports).toEqual([
    {
      id: 1,
      kind: 'harassment',
      context: 'profile',
      state: 'open',
      text: 'Rude',
      note: '',
      createdAt: '2026-11-20T18:00:00.000Z',
      closedAt: null,
      takenBy: null,
      takenAt: null,
      subject: { id: bo.id, username: 'bo_here' },
      reporter: { id: ana.id, username: 'ana_here' },
      others: NOBODY_ELSE,
    },
    expect.objectContaining({ id: 2, kind: 'minor', subject: { id: ana.id, username: 'ana_here' } }),
  ])
  expect(await measureQueue(deps, mo)).toEqual({ waiting: 2, oldestAt: new Date('2026-11-20T18:00:00Z') })
})

test('an empty queue has no age', async () => {
  const { mo, deps } = await townWithModerators()
  expect(await measureQueue(deps, mo)).toEqual({ waiting: 0, oldestAt: null })
  expect(await listQueue(deps, mo, {})).toEqual({ reports: [] })
})

test('each report shows how many other reports of the person exist, and from how many people', async () => {
  const { ana, bo, cy, mo, deps } = await townWithModerators()
  await report(ana, bo)
  await report(ana, bo)
  await report(cy, bo)
  const { reports } = await listQueue(deps, mo, {})
  expect(reports.map(({ others }) => others)).toEqual([
    { reports: 2, reporters: 2 },
    { reports: 2, reporters: 2 },
    { reports: 2, reporters: 1 },
  ])
})

test('a report about check words counts against nobody', async () => {
  const { ana, bo, cy, mo, deps } = await townWithModerators()
  for (const person of [ana, bo]) await person.switchOn()
  await meeting(ana, bo)
  await report(ana, bo, { kind: 'connection', context: 'meetup' })
  await report(cy, bo)
  const { reports } = await listQueue(deps, mo, {})
  expect(reports.map(({ kind, others }) => [kind, others])).toEqual([
    ['connection', { reports: 1, reporters: 1 }],
    ['harassment', NOBODY_ELSE],
  ])
})

test.each([
  ['nothing: waiting reports', {}, [1, 2, 3]],
  ['open reports', { state: 'open' }, [2, 3]],
  ['taken reports', { state: 'triaged' }, [1]],
  ['closed reports', { state: 'dismissed' }, [4]],
  ['the reason', { kind: 'scam' }, [2]],
  ['a person: all reports about them', { subjectId: 'bo' }, [1, 3, 4]],
  ['a person and closed reports', { subjectId: 'bo', state: 'dismissed' }, [4]],
  ['reports after a given one', { after: 1 }, [2, 3]],
  ['a reason without reports', { kind: 'minor' }, []],
] as const)('the queue can be filtered by %s', async (_, query, ids) => {
  const { ana, bo, cy, mo, deps } = await townWithModerators()
  await report(ana, bo)
  await report(ana, cy, { kind: 'scam' })
  await report(cy, bo)
  await report(cy, bo)
  await takeReport(deps, mo, 1 as ReportId)
  await closeReport(deps, mo, 4 as ReportId, { state: 'dismissed', note: '' })
  const asked = 'subjectId' in query ? { ...query, subjectId: bo.id } : query
  const { reports } = await listQueue(deps, mo, asked as Parameters<typeof listQueue>[2])
  expect(reports.map(({ id }) => id)).toEqual(ids)
})

test('reading a report returns its evidence and is recorded', async () => {
  const { ana, bo, mo, deps, log } = await townWithModerators()
  await ana.switchOn()
  await bo.switchOn()
  await meeting(ana, bo)
  await say(bo, ana, 'Give me your wallet')
  const id = await report(ana, bo, { context: 'chat' })
  for (let n = 0; n < 2; n++)
    expect((await readReport(deps, mo, id)).evidence.messages).toMatchObject([
      { text: 'Give me your wallet' },
    ])
  const read = {
    action: 'reports.read',
    actorId: mo.id,
    subjectId: bo.id,
    details: { report: id, messages: 1 },
  }
  expect(await log()).toMatchObject([read, read])
})

test('a moderator sees a reported picture, and each view is recorded', async () => {
  const { ana, bo, mo, ro, mods, deps, http, log } = await townWithModerators()
  for (const person of [ana, bo, mods.mo]) await person.switchOn({ minutes: 240 })
  await met(ana, bo)
  await sendPictureTo(http, bo, ana)
  await sendPictureTo(http, ana, bo)
  const id = await report(ana, bo, { context: 'chat' })
  const seen = await viewPicture(deps, mo, { id, seq: 1 })
  expect((await sharp(seen).metadata()).format).toBe('webp')
  const view = { action: 'reports.pictureViewed', subjectId: bo.id, details: { report: id, message: 1 } }
  expect(await log()).toMatchObject([{ ...view, actorId: mo.id }])
  // The reporter's own picture, and messages and reports that do not exist.
  for (const not of [{ seq: 2 }, { seq: 9 }, { id: 999 as ReportId }])
    expect(await errorOf(viewPicture(deps, ro, { id, seq: 1, ...not }))).toBe('NOT_FOUND')

  await met(mods.mo, bo)
  await sendPictureTo(http, bo, mods.mo)
  const theirs = await report(mods.mo, bo, { context: 'chat' })
  expect(await errorOf(viewPicture(deps, mo, { id: theirs, seq: 1 }))).toBe('NOT_FOUND')
  expect(await log()).toHaveLength(1)
})

test('a report can be taken and closed with a note, and its author is notified live and in their list', async () => {
  const { ana, bo, mo, deps, clock, listen, log } = await townWithModerators()
  const id = await report(ana, bo)
  const [hers, his] = [await listen(ana), await listen(bo)]
  clock.passMinutes(1)
  expect(await takeReport(deps, mo, id)).toMatchObject({
    state: 'triaged',
    takenBy: { id: mo.id, username: 'mo_here' },
    takenAt: '2026-11-20T18:01:00.000Z',
  })
  clock.passMinutes(1)
  await closeReport(deps, mo, id, { state: 'resolved', note: 'Thank you.' })
  expect((await ana.call(listReports)).reports).toMatchObject([
    { state: 'resolved', note: 'Thank you.', closedAt: '2026-11-20T18:02:00.000Z' },
  ])
  const event = { name: 'report:changed', payload: [{ id }] }
  expect([exceptInbox(await hers.received()), await his.received()]).toEqual([[event, event], []])
  expect((await log()).map(({ action }) => action)).toEqual(['reports.resolved', 'reports.taken'])
})

test('the author does not learn who closed the report', async () => {
  const { ana, bo, mo, deps } = await townWithModerators()
  await closeReport(deps, mo, await report(ana, bo), { state: 'dismissed', note: '' })
  expect((await ana.answer(listReports)).body).not.toContain('mo_here')
})

test('taking a report again changes nothing, causes no event and is not recorded', async () => {
  const { ana, bo, mo, deps, listen, log } = await townWithModerators()
  const id = await report(ana, bo)
  const first = await takeReport(deps, mo, id)
  const hers = await listen(ana)
  expect(await takeReport(deps, mo, id)).toEqual(first)
  expect([await hers.received(), (await log()).length]).toEqual([[], 1])
})

test('a report that one moderator took can be neither taken nor closed by another', async () => {
  const { ana, bo, mo, ro, deps } = await townWithModerators()
  const id = await report(ana, bo)
  await takeReport(deps, mo, id)
  expect(await errorOf(takeReport(deps, ro, id))).toBe('REPORT_TAKEN')
  expect(await errorOf(closeReport(deps, ro, id, { state: 'resolved', note: '' }))).toBe('REPORT_TAKEN')
  expect(await readReport(deps, ro, id)).toMatchObject({ state: 'triaged' })
})

test('a closed report stays closed', async () => {
  const { ana, bo, mo, deps } = await townWithModerators()
  const id = await report(ana, bo)
  await closeReport(deps, mo, id, { state: 'dismissed', note: '' })
  expect(await errorOf(takeReport(deps, mo, id))).toBe('REPORT_CLOSED')
  expect(await errorOf(closeReport(deps, mo, id, { state: 'resolved', note: '' }))).toBe('REPORT_CLOSED')
})

test('of two moderators who take a report at once, one gets it', async () => {
  const { ana, bo, mo, ro, deps } = await townWithModerators()
  const id = await report(ana, bo)
  const results = await Promise.allSettled([takeReport(deps, mo, id), takeReport(deps, ro, id)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('reports by or about a moderator do not exist for them', async () => {
  const { ana, mo, mods, ro, deps } = await townWithModerators()
  const [theirs, aboutThem] = [await report(mods.mo, ana), await report(ana, mods.mo)]
  expect((await listQueue(deps, mo, {})).reports).toEqual([])
  for (const id of [theirs, aboutThem, 999 as ReportId])
    for (const act of [
      () => readReport(deps, mo, id),
      () => takeReport(deps, mo, id),
      () => closeReport(deps, mo, id, { state: 'dismissed', note: '' }),
    ])
      expect(await errorOf(act())).toBe('NOT_FOUND')
  expect((await listQueue(deps, ro, {})).reports).toHaveLength(2)
})

test('the queue keeps the names of people whose accounts are gone', async () => {
  const { ana, bo, mo, deps, run } = await townWithModerators()
  const id = await report(ana, bo)
  await run(sql`delete from users where id in (${ana.id}, ${bo.id})`)
  expect(await readReport(deps, mo, id)).toMatchObject({
    subject: { id: null, username: 'bo_here' },
    reporter: { id: null, username: 'ana_here' },
  })
  expect(await closeReport(deps, mo, id, { state: 'resolved', note: '' })).toMatchObject({
    state: 'resolved',
  })
})

async function townWithModerators() {
  const town = await townWith<'ana' | 'bo' | 'cy' | 'mo' | 'ro'>({ people: ['ana', 'bo', 'cy', 'mo', 'ro'] })
  const asModerator = ({ id }: Person) =>
    mintViewer({ userId: id, sessionId: 1 as SessionId, role: 'moderator', isDue: false })
  const { mo, ro, ...rest } = town
  await town.run(sql`update users set role = 'moderator' where id in (${mo.id}, ${ro.id})`)
  return {
    ...rest,
    mods: { mo, ro },
    mo: asModerator(mo),
    ro: asModerator(ro),
    log: async () => (await listAudit(town.deps, {})).entries,
  }
}

let reported = 0

async function report(by: Person, person: Person, given: Partial<BodyFor<typeof reportPerson>> = {}) {
  reported += 1
  // The same words again would be the same report.
  const body = { userId: person.id, kind: 'harassment' as const, text: `The ${reported}th`, ...given }
  return (await by.call(reportPerson, { body })).id
}

async function errorOf(act: Promise<unknown>) {
  const error = await act.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof CodedError ? error.definition.code : error
}
