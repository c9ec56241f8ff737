import type { BodyFor } from '@hereabouts/contract/http/endpoint'
import * as contract from '@hereabouts/contract/meetups/endpoints'
import * as changes from '@hereabouts/contract/meetups/endpoints-changes'
import { proposePlan } from '@hereabouts/contract/meetups/endpoints-plans'
import type { PlanChange } from '@hereabouts/contract/meetups/schemas'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { invitationTo, meeting, seenBy } from '../../test/meeting.ts'
import { townWith } from '../../test/town.ts'

const AGREED = { place: 'The fountain', startsAt: '2026-11-20T18:45:00.000Z' }

/** Ana and Bo are in touch. It is Friday, six o’clock. */
async function townInTouch() {
  const town = await townWith()
  const { ana, bo } = town
  await town.run(sql`insert into in_touch (user_id, other_id, said_at)
    values (${ana.id}, ${bo.id}, now()), (${bo.id}, ${ana.id}, now())`)
  return town
}

/** Ana and Bo have agreed to meet at a quarter to seven. */
async function townOfTwo() {
  const town = await townWith()
  for (const person of [town.ana, town.bo]) await person.switchOn({ minutes: 240 })
  return { ...town, id: await meeting(town.ana, town.bo, AGREED) }
}

describe('a plan', () => {
  test.each<[string, string, string]>([
    ['a second too early', '2026-11-20T20:58:59Z', '422 PLAN_OUT_OF_RANGE'],
    ['a millisecond too early', '2026-11-20T20:58:59.999Z', '422 PLAN_OUT_OF_RANGE'],
    ['just in time', '2026-11-20T20:59:00Z', '2026-11-20T20:59:00.000Z'],
    ['at the last moment', '2026-12-04T18:01:00.000Z', '2026-12-04T18:01:00.000Z'],
    ['a millisecond beyond two weeks', '2026-12-04T18:01:00.001Z', '422 PLAN_OUT_OF_RANGE'],
    ['long gone', '0001-01-01T00:00:00Z', '422 PLAN_OUT_OF_RANGE'],
    ['thousands of years away', '9999-12-31T23:59:59Z', '422 PLAN_OUT_OF_RANGE'],
    ['without seconds', '2026-11-24T18:00Z', '422 VALIDATION'],
    ['with seconds and milliseconds', '2026-11-24T18:00:59.999Z', '2026-11-24T18:00:59.999Z'],
    ['with nanoseconds', '2026-11-24T18:00:00.123456789Z', '2026-11-24T18:00:00.123Z'],
    ['ahead of UTC', '2026-11-24T19:00:00+01:00', '2026-11-24T18:00:00.000Z'],
    ['behind UTC, on the day before', '2026-11-24T23:30:00-09:30', '2026-11-25T09:00:00.000Z'],
    ['without a zone', '2026-11-24T18:00:00', '422 VALIDATION'],
    ['on a day that does not exist', '2026-11-31T18:00:00Z', '422 VALIDATION'],
    ['at an hour that does not exist', '2026-11-24T24:00:00Z', '422 VALIDATION'],
    ['in a leap second', '2026-11-24T18:59:60Z', '422 VALIDATION'],
    ['at a distance that does not exist', '2026-11-24T18:00:00+24:00', '422 VALIDATION'],
    ['in words', 'tomorrow', '422 VALIDATION'],
  ])('%s', async (_, startsAt, result) => {
    const { ana, bo } = await townInTouch()
    const answer = await ana.answer(proposePlan, invitationTo(bo, { startsAt }))
    const { startsAt: stored, error } = answer.json()
    expect(error ? `${answer.statusCode} ${error}` : stored).toBe(result)
  })

  test('that is proposed twice at once is one, and is not proposed again', async () => {
    const { ana, bo } = await townInTouch()
    const plan = invitationTo(bo, { startsAt: '2026-11-24T18:00:00Z' })
    const answers = await Promise.all([ana.answer(proposePlan, plan), ana.answer(proposePlan, plan)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await ana.errorOf(proposePlan, plan)).toBe('409 ALREADY_PENDING')
    expect((await bo.call(contract.listMeetups)).meetups).toHaveLength(1)
  })

  test.each<[string, string, string]>([
    ['blanks of no width', '\u200b\u2060\ufeff', '422 VALIDATION'],
    ['line breaks', '\r\n\u2028\u0085', '422 VALIDATION'],
    ['what turns the direction', '\u202e\u2066', '422 VALIDATION'],
    ['a line break between', 'The\r\nfountain', 'The fountain'],
    ['a blank of no width around it', '\u200bThe fountain\ufeff', 'The fountain'],
    ['a turned direction', '\u202eThe fountain', 'The fountain'],
    ['only emoji', '⛲️🌳', '⛲️🌳'],
    ['a family', '👨‍👩‍👧', '👨‍👩‍👧'],
    ['NUL', 'The\0fountain', '422 VALIDATION'],
    ['half an emoji', 'The \ud83c', '422 VALIDATION'],
  ])('at a place of %s', async (_, place, result) => {
    const { ana, bo } = await townInTouch()
    const plan = invitationTo(bo, { place, startsAt: '2026-11-24T18:00:00Z' })
    const answer = await ana.answer(proposePlan, plan)
    const { place: stored, error } = answer.json()
    expect(error ? `${answer.statusCode} ${error}` : stored).toBe(result)
  })
})

describe('a change', () => {
  test.each<[string, BodyFor<typeof changes.proposeChange>, string]>([
    ['to a second ago', { startsAt: '2026-11-20T17:59:59Z' }, '422 CHANGE_OUT_OF_RANGE'],
    ['to this very moment', { startsAt: '2026-11-20T18:00:00Z' }, '422 CHANGE_OUT_OF_RANGE'],
    [
      'to the agreed time elsewhere on Earth',
      { startsAt: '2026-11-20T19:45:00+01:00' },
      '422 NOTHING_TO_CHANGE',
    ],
    [
      'to the agreed place, with blanks that nobody sees',
      { place: '\u200bThe fountain\n' },
      '422 NOTHING_TO_CHANGE',
    ],
    ['to both as agreed', AGREED, '422 NOTHING_TO_CHANGE'],
  ])('%s', async (_, body, error) => {
    const { ana, bo, id } = await townOfTwo()
    for (const person of [ana, bo])
      expect(await person.errorOf(changes.proposeChange, { params: { id }, body })).toBe(error)
  })

  test('back to the plan does not answer the other’s proposal', async () => {
    const { ana, bo, id } = await townOfTwo()
    await ana.call(changes.proposeChange, { params: { id }, body: { place: 'The café' } })
    const back: PlanChange = { place: AGREED.place }
    expect(await bo.errorOf(changes.proposeChange, { params: { id }, body: back })).toBe(
      '422 NOTHING_TO_CHANGE',
    )
    expect(await seenBy(bo, id)).toMatchObject({ proposal: { number: 1, place: 'The café' } })
  })

  test('that both propose at once is agreed', async () => {
    const { ana, bo, id } = await townOfTwo()
    const body = { place: 'The café' }
    await Promise.all([ana, bo].map((person) => person.call(changes.proposeChange, { params: { id }, body })))
    expect(await seenBy(ana, id)).toMatchObject({ ...body, proposal: null })
  })

  test('that one person proposes twice at once waits for the other, and counts once', async () => {
    const { ana, bo, id } = await townOfTwo()
    const change = { params: { id }, body: { place: 'The café' } }
    await Promise.all([ana.call(changes.proposeChange, change), ana.call(changes.proposeChange, change)])
    expect(await seenBy(ana, id)).toMatchObject({ ...AGREED, proposal: { number: 1 }, proposalsLeft: 3 })
    const answer = (number: number) => ({ params: { id }, body: { number } })
    expect(await bo.errorOf(changes.agreeToChange, answer(2))).toBe('409 PROPOSAL_OVER')
    expect(await bo.errorOf(changes.declineChange, answer(2))).toBe('409 PROPOSAL_OVER')
    expect(await bo.call(changes.agreeToChange, answer(1))).toMatchObject({ place: 'The café' })
  })

  test('is too late from the agreed time on, for both and for its answer', async () => {
    const { ana, bo, id, clock } = await townOfTwo()
    await ana.call(changes.proposeChange, { params: { id }, body: { startsAt: '2026-11-20T19:30:00Z' } })
    clock.passMinutes(45)
    for (const person of [ana, bo])
      expect(
        await person.errorOf(changes.proposeChange, { params: { id }, body: { place: 'The café' } }),
      ).toBe('409 TOO_LATE_TO_CHANGE')
    expect(await bo.errorOf(changes.agreeToChange, { params: { id }, body: { number: 1 } })).toBe(
      '409 PROPOSAL_OVER',
    )
  })
})
