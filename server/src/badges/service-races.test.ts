import { awardBadge, hideBadge, revokeBadge } from '@hereabouts/contract/badges/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { award, awardTo, badgesOf, townThatMet } from '../../test/awarding.ts'
import { held } from '../../test/held.ts'
import { met } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'

// On PostgreSQL these calls run in parallel; the embedded database runs them one after the other.

async function atOnce(from: Person, to: Person, ...awards: [meetupId: number, name: string][]) {
  const bodies = await Promise.all(awards.map(([meetupId, name]) => awardTo(to, from, meetupId, name)))
  const answers = await Promise.all(bodies.map((body) => from.answer(awardBadge, body)))
  return answers.map((answer) => `${answer.statusCode} ${answer.json().error ?? ''}`.trim()).toSorted()
}

test('the same badge awarded twice at once is stored once', async () => {
  const { ana, bo, meetupId } = await townThatMet()
  const answers = await atOnce(ana, bo, ...Array<[number, string]>(5).fill([meetupId, 'Good Listener']))
  expect(answers).toEqual(['200', ...Array(4).fill('409 ALREADY_GIVEN')])
  expect((await badgesOf(bo)).received).toHaveLength(1)
})

test('the same badge awarded at once for two meetings is stored once', async () => {
  const { ana, bo, meetupId } = await townThatMet()
  const answers = await atOnce(ana, bo, [meetupId, 'On Time'], [await met(ana, bo), 'On Time'])
  expect(answers).toEqual(['200', '409 ALREADY_GIVEN'])
})

test('of many badges awarded at once for one meeting, two are stored', async () => {
  const { ana, bo, meetupId } = await townThatMet()
  const names = ['Good Listener', 'On Time', 'Local Guide', 'Helping Hand', 'Clear Speaker']
  const answers = await atOnce(ana, bo, ...names.map((name): [number, string] => [meetupId, name]))
  expect(answers).toEqual(['200', '200', ...Array(3).fill('409 ALL_GIVEN')])
  expect((await badgesOf(bo)).received).toHaveLength(2)
})

test('two people can award each other at once', async () => {
  const { ana, bo, meetupId } = await townThatMet()
  await Promise.all([award(ana, bo, meetupId), award(bo, ana, meetupId)])
  expect((await badgesOf(ana)).received).toHaveLength(1)
  expect((await badgesOf(bo)).received).toHaveLength(1)
})

test('a badge that is taken back while it is being hidden is gone, and nothing fails', async () => {
  const { ana, bo, deps, meetupId } = await townThatMet()
  const { id: awardId } = await award(ana, bo, meetupId)
  const row = await held(deps.db, sql`select from badge_awards where id = ${awardId} for update`)
  const revoking = ana.answer(revokeBadge, { params: { id: bo.id }, body: { awardId } })
  await row.waiting(1)
  const hiding = bo.answer(hideBadge, { params: { id: bo.id }, body: { awardId, isHidden: true } })
  await row.waiting(2)
  await row.release()
  expect((await revoking).statusCode).toBe(200)
  // The other transaction waited, and then found no row.
  expect((await hiding).statusCode).toBe(404)
  expect((await badgesOf(bo)).received).toEqual([])
})
