import { exportUser } from '@hereabouts/contract/people/endpoints-leaving'
import { listReports, reportGathering, reportPerson } from '@hereabouts/contract/reports/endpoints'
import type { Evidence } from '@hereabouts/contract/reports/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import {
  type GatheringTown,
  gatheringOf,
  gatheringTown,
  joins,
  leaves,
  writes,
} from '../../test/gathering.ts'
import type { Person } from '../../test/person.ts'

const aboutGathering = (id: number) => ({
  params: { id },
  body: { kind: 'other' as const, text: 'At their flat?' },
})
const fromGroup = (person: Person) => ({
  body: { userId: person.id, kind: 'harassment' as const, context: 'group' as const },
})

function latest({ deps }: GatheringTown) {
  return deps.db.one<{ subjectId: number; evidence: Evidence }>(
    'test',
    sql`select subject_id, evidence from reports order by id desc limit 1`,
  )
}

test('a report about a gathering reaches moderators with its texts and author, and names nobody to its reporter', async () => {
  const town = await gatheringTown([{ username: 'anastasia' }, {}])
  const { ana, bo } = town
  const id = await gatheringOf([ana], town, { note: 'Bring wine' })
  const answer = await bo.answer(reportGathering, aboutGathering(id))
  expect(answer.json()).toMatchObject({
    context: 'gathering',
    kind: 'other',
    text: 'At their flat?',
    about: { username: '', name: expect.stringMatching(/, Camden$/) },
  })
  const listed = await bo.answer(listReports)
  const exported = await bo.answer(exportUser, { params: { id: bo.id } })
  for (const { body } of [answer, listed, exported]) expect(body).not.toContain('anastasia')
  const { reportsMade } = exported.json().features.reports
  expect(reportsMade).toMatchObject([{ context: 'gathering', aboutId: null, aboutUsername: null }])

  expect(await latest(town)).toMatchObject({
    subjectId: ana.id,
    evidence: {
      profile: { username: 'anastasia' },
      gathering: { id, label: 'Camden', place: 'The café by the lock', note: 'Bring wine' },
      messages: [],
      meetups: [],
    },
  })
  expect(await ana.errorOf(reportGathering, aboutGathering(id))).toBe('422 CANNOT_REPORT_ONESELF')
  expect(await bo.errorOf(reportGathering, aboutGathering(999_999))).toBe('404 NOT_FOUND')
})

test('a report about a gathering that was handed over is about the person who wrote its texts', async () => {
  const town = await gatheringTown(4)
  const { ana, bo, cy, di } = town
  const id = await gatheringOf([ana, bo, cy], town)
  await leaves(ana, id)
  await di.call(reportGathering, aboutGathering(id))
  expect((await latest(town)).subjectId).toBe(ana.id)
  // And about nobody once that account is gone.
  await town.run(sql`delete from users where id = ${ana.id}`)
  await bo.call(reportGathering, aboutGathering(id))
  expect(await latest(town)).toMatchObject({ subjectId: null, evidence: { gathering: { id } } })
})

test('a member reports another one with the last messages of the two, also after leaving or blocking, and nobody else can', async () => {
  const town = await gatheringTown(4)
  const { ana, bo, cy, di } = town
  const id = await gatheringOf([ana, bo, cy], town)
  await writes(ana, id, 'Hello all')
  await writes(bo, id, 'Hello Ana, nice legs')
  await writes(cy, id, 'Not from me')
  await ana.call(blockPerson, { params: { id: ana.id }, body: { userId: bo.id } })
  await writes(bo, id, 'After she left')
  await ana.call(reportPerson, fromGroup(bo))
  expect((await latest(town)).evidence.messages.map(({ by, text }) => [by, text])).toEqual([
    ['reporter', 'Hello all'],
    ['subject', 'Hello Ana, nice legs'],
  ])
  expect(await di.errorOf(reportPerson, fromGroup(bo))).toBe('404 NOT_FOUND')
  // Those who come later have never met the person who left.
  town.clock.passMinutes(1)
  await joins(di, id)
  await di.call(reportPerson, fromGroup(bo))
  expect(await di.errorOf(reportPerson, fromGroup(ana))).toBe('404 NOT_FOUND')
})

test('a gathering that is reported again in the same words within minutes is reported once', async () => {
  const town = await gatheringTown([{}, {}])
  const { ana, bo } = town
  const id = await gatheringOf([ana], town)
  const [first, second] = await Promise.all([1, 2].map(() => bo.call(reportGathering, aboutGathering(id))))
  expect(second).toEqual(first)
  expect((await bo.call(listReports)).reports).toEqual([first])
})
