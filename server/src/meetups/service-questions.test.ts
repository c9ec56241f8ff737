import { cancelMeetup, listMeetups, sayHere, setOff, tellLate } from '@hereabouts/contract/meetups/endpoints'
import { agreeToChange, proposeChange } from '@hereabouts/contract/meetups/endpoints-changes'
import { confirmMeetupComing } from '@hereabouts/contract/meetups/endpoints-questions'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { inboxSummary } from '../../test/inbox.ts'
import { meeting, seenBy } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { DAY_MS, later } from '../platform/clock.ts'

/** Bo and Ana agree to meet in these minutes; Bo missed a yes three days ago. */
async function agreed({ inMinutes = 120, missedDaysAgo = 3 } = {}) {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  const { ana, bo, deps, clock, runJobs } = town
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  await deps.db.run(
    'test',
    sql`insert into missed_yeses values (${bo.id}, ${later(clock.now(), -missedDaysAgo * DAY_MS)})`,
  )
  const startsAt = later(clock.now(), inMinutes * 60_000)
  const id = await meeting(bo, ana, { startsAt: startsAt.toISOString() })
  const pass = async (minutes: number) => {
    clock.passMinutes(minutes)
    await runJobs()
  }
  return { ...town, id, params: { id }, startsAt, pass }
}

const isAsked = async (person: Person, id: MeetupId) => (await seenBy(person, id))?.sureBy !== null
const stateFor = async (person: Person, id: MeetupId) => (await seenBy(person, id))?.state

describe('somebody who missed a yes lately', () => {
  test('is asked an hour before whether they are coming, and nobody else learns of it', async () => {
    const { ana, bo, id, params, startsAt, pass, listen } = await agreed()
    await pass(59)
    expect(await isAsked(bo, id)).toBe(false)
    const [before, phone] = [await seenBy(ana, id), await listen(ana)]
    await pass(1)
    const sureBy = (await seenBy(bo, id))?.sureBy as string
    const minutesBefore = (startsAt.getTime() - Date.parse(sureBy)) / 60_000
    expect(minutesBefore).toBeGreaterThanOrEqual(5)
    expect(minutesBefore).toBeLessThanOrEqual(15)
    expect((await inboxSummary(bo)).filter((line) => line.startsWith('sure'))).toHaveLength(1)
    await bo.call(confirmMeetupComing, { params })
    expect(await isAsked(bo, id)).toBe(false)
    expect((await inboxSummary(bo)).filter((line) => line.startsWith('sure'))).toEqual([])
    expect([await seenBy(ana, id), await phone.received()]).toEqual([before, []])
    await pass(60)
    expect(await stateFor(ana, id)).toBe('accepted')
  })

  test('gives the meetup up by silence, which frees both and is not missed again', async () => {
    const { ana, bo, id, pass } = await agreed()
    await pass(60)
    await pass(44)
    expect(await stateFor(ana, id)).toBe('accepted')
    await pass(11)
    expect([await stateFor(ana, id), await stateFor(bo, id)]).toEqual(['cancelled', 'cancelled'])
    expect(await seenBy(ana, id)).toMatchObject({ cancelReason: null, asksOutcome: false })
    expect((await ana.nearby()).people.map((each) => each.id)).toContain(bo.id)
    expect((await bo.call(listMeetups)).missed?.count).toBe(1)
  })

  test.each([
    ['setting off', (bo: Person, id: MeetupId) => bo.call(setOff, { params: { id } })],
    ['arriving', (bo: Person, id: MeetupId) => bo.call(sayHere, { params: { id } })],
    [
      'being late',
      (bo: Person, id: MeetupId) => bo.call(tellLate, { params: { id }, body: { minutes: 10 } }),
    ],
    [
      'proposing a change',
      (bo: Person, id: MeetupId) => bo.call(proposeChange, { params: { id }, body: { place: 'The pier' } }),
    ],
  ])('answers by %s, too', async (_, act) => {
    const { ana, bo, id, pass } = await agreed()
    await pass(60)
    await act(bo, id)
    expect(await isAsked(bo, id)).toBe(false)
    await pass(56)
    expect(await stateFor(ana, id)).toBe('accepted')
  })

  test('is asked again about a plan that both have postponed, but not about one they have just agreed to', async () => {
    const { ana, bo, id, params, startsAt, pass } = await agreed()
    await pass(61)
    const moved = later(startsAt, 60 * 60_000).toISOString()
    await ana.call(proposeChange, { params, body: { startsAt: moved } })
    await bo.call(agreeToChange, { params, body: { number: 1 } })
    await pass(1)
    expect(await isAsked(bo, id)).toBe(false)
    await pass(58)
    expect(await isAsked(bo, id)).toBe(true)
  })

  test('is not asked about a meetup within the hour, by old dates, or once it is off', async () => {
    const soon = await agreed({ inMinutes: 60 })
    await soon.pass(1)
    expect(await isAsked(soon.bo, soon.id)).toBe(false)
    const old = await agreed({ missedDaysAgo: 61 })
    await old.pass(61)
    expect(await isAsked(old.bo, old.id)).toBe(false)
    const off = await agreed()
    await off.pass(60)
    await off.ana.call(cancelMeetup, { params: off.params })
    expect(await isAsked(off.bo, off.id)).toBe(false)
    expect(await off.bo.errorOf(confirmMeetupComing, { params: off.params })).toBe('409 NOT_ACCEPTED')
    expect((await inboxSummary(off.bo)).filter((line) => line.startsWith('sure'))).toEqual([])
  })
})

test('only a member can answer', async () => {
  const { cy, params } = await agreed()
  expect(await cy.errorOf(confirmMeetupComing, { params })).toBe('404 NOT_FOUND')
})
