import { cancelMeetup, listMeetups, sayHere, tellLate } from '@hereabouts/contract/meetups/endpoints'
import { stayInTouch } from '@hereabouts/contract/meetups/endpoints-in-touch'
import { tellNoShow } from '@hereabouts/contract/meetups/endpoints-no-show'
import { proposePlan } from '@hereabouts/contract/meetups/endpoints-plans'
import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { exportUser } from '@hereabouts/contract/people/endpoints-leaving'
import { undoMissed } from '@hereabouts/contract/reliability/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { inboxSummary } from '../../test/inbox.ts'
import { invitationTo, meeting, met, seenBy } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'

const of = ({ id }: Person) => ({ params: { id } })

/** Bo and Ana have agreed to meet in a quarter of an hour. */
async function agreed() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  const { ana, bo, deps, clock } = town
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  const id = await meeting(bo, ana)
  const params = { id }
  return {
    ...town,
    id,
    params,
    /** Ana waits there until this many minutes after the start, and says that Bo did not come. */
    async isLeftAlone(minutes = 10) {
      clock.passMinutes(15)
      await ana.call(sayHere, { params })
      clock.passMinutes(minutes)
      return ana.call(tellNoShow, { params })
    },
    missed: async (person: Person) => (await person.call(listMeetups)).missed,
    /** Notes that a person missed a yes this many days ago. */
    async hasMissed(person: Person, ...daysAgo: number[]) {
      for (const days of daysAgo)
        await deps.db.run(
          'test',
          sql`insert into missed_yeses values (${person.id}, ${later(clock.now(), -days * DAY_MS)})`,
        )
    },
  }
}

describe('a person who waits there alone', () => {
  test('can say after ten minutes that the other did not come, which ends the meetup', async () => {
    const { ana, bo, id, clock, isLeftAlone, missed } = await agreed()
    expect(await isLeftAlone()).toMatchObject({ state: 'missed', outcome: 'did_not_happen' })
    expect(await missed(bo)).toEqual({ count: 1, undoUntil: later(clock.now(), DAY_MS).toISOString() })
    expect(await missed(ana)).toBeUndefined()
    // Both are free again.
    expect((await ana.nearby()).people.map((each) => each.id)).toContain(bo.id)
    expect(await seenBy(bo, id)).toMatchObject({ state: 'missed', asksOutcome: true })
  })

  test('cannot say so earlier, from elsewhere, or while the other is there', async () => {
    const { ana, bo, params, clock, isLeftAlone, missed } = await agreed()
    expect(await ana.errorOf(tellNoShow, { params })).toBe('409 NO_SHOW_NOT_YET')
    await expect(isLeftAlone(9)).rejects.toThrow('NO_SHOW_NOT_YET')
    expect(await seenBy(ana, params.id)).toMatchObject({ noShowFrom: '2026-11-20T18:25:00.000Z' })
    await bo.call(sayHere, { params })
    clock.passMinutes(30)
    for (const person of [ana, bo])
      expect(await person.errorOf(tellNoShow, { params })).toBe('409 NO_SHOW_NOT_YET')
    expect(await missed(bo)).toBeUndefined()
  })

  test('waits for somebody who said that they are late', async () => {
    const { ana, bo, params, clock } = await agreed()
    clock.passMinutes(15)
    await ana.call(sayHere, { params })
    await bo.call(tellLate, { params, body: { minutes: 15 } })
    clock.passMinutes(24)
    expect(await ana.errorOf(tellNoShow, { params })).toBe('409 NO_SHOW_NOT_YET')
    clock.passMinutes(1)
    await ana.call(tellNoShow, { params })
  })

  test('says nothing about somebody who cancelled, and outsiders say nothing at all', async () => {
    const { ana, bo, cy, params, clock, missed } = await agreed()
    clock.passMinutes(15)
    await ana.call(sayHere, { params })
    clock.passMinutes(10)
    expect(await cy.errorOf(tellNoShow, { params })).toBe('404 NOT_FOUND')
    await bo.call(cancelMeetup, { params })
    expect(await ana.errorOf(tellNoShow, { params })).toBe('409 NOT_ACCEPTED')
    expect(await missed(bo)).toBeUndefined()
  })
})

describe('a missed yes', () => {
  test('is undone by “Something happened” within a day, and not later', async () => {
    const { bo, clock, isLeftAlone, missed } = await agreed()
    await isLeftAlone()
    expect(await bo.call(undoMissed, of(bo))).toEqual({ count: 0, undoUntil: null })
    expect(await missed(bo)).toBeUndefined()
    const again = await agreed()
    await again.isLeftAlone()
    again.clock.passMinutes(24 * 60)
    expect(await again.bo.call(undoMissed, of(again.bo))).toEqual({ count: 1, undoUntil: null })
    expect(clock.now()).toBeDefined()
  })

  test('is forgotten after 60 days, or by two kept ones', async () => {
    const { ana, bo, cy, deps, hasMissed, missed, runRetention, params } = await agreed()
    await hasMissed(cy, 59.9, 60.1)
    expect(await missed(cy)).toMatchObject({ count: 1 })
    await runRetention()
    expect(await deps.db.many('test', sql`select user_id from missed_yeses`)).toEqual([{ userId: cy.id }])
    await hasMissed(bo, 1)
    await bo.call(cancelMeetup, { params })
    await met(ana, bo)
    expect(await missed(bo)).toMatchObject({ count: 1 })
    await met(bo, cy)
    expect(await missed(bo)).toBeUndefined()
    expect(await missed(cy)).toMatchObject({ count: 1 })
  })

  test('is one of three at most', async () => {
    const { bo, hasMissed, missed, isLeftAlone, deps } = await agreed()
    await hasMissed(bo, 1, 2, 3)
    await isLeftAlone()
    expect(await missed(bo)).toMatchObject({ count: 3 })
    expect(await deps.db.many('test', sql`select from missed_yeses`)).toHaveLength(3)
  })

  test('is known to nobody else: every byte that others get is the same', async () => {
    async function seenWith(isMissed: boolean) {
      const { ana, bo, cy, hasMissed, listen, deps } = await agreed()
      if (isMissed) await hasMissed(bo, 1, 2, 3)
      await deps.bus.settled()
      const { received } = await listen(ana)
      const seen: unknown[] = []
      for (const person of [ana, cy])
        seen.push(
          await person.call(listMeetups),
          ...(await person.call(listNearby, of(person))).people.toSorted((one, other) => one.id - other.id),
          await inboxSummary(person),
          (await person.call(exportUser, of(person))).features,
        )
      seen.push(await ana.call(getUser, of(bo)), await received())
      return seen.map((each) =>
        JSON.stringify(each)
          .replaceAll(/"rank":"[^"]*"|"sign":\{[^}]*\}/g, '')
          .replaceAll(/\b\d+00(\d{3})\b/g, '$1'),
      )
    }
    expect(await seenWith(true)).toEqual(await seenWith(false))
  })
})

describe('after two missed yeses', () => {
  test('a person has one plan at a time, until they have come to two', async () => {
    const { ana, bo, cy, clock, params, hasMissed } = await agreed()
    await bo.call(cancelMeetup, { params })
    for (const other of [ana, cy]) {
      await met(bo, other)
      for (const [one, two] of [
        [bo, other],
        [other, bo],
      ] as const)
        await one.call(stayInTouch, { ...of(one), body: { userId: two.id } })
    }
    const planFor = (other: Person, days: number) =>
      invitationTo(other, { startsAt: later(clock.now(), days * DAY_MS + HOUR_MS).toISOString() })
    await hasMissed(bo, 1)
    await bo.call(proposePlan, planFor(ana, 2))
    await hasMissed(bo, 2)
    expect(await bo.errorOf(proposePlan, planFor(cy, 4))).toBe('409 ONE_AT_A_TIME')
    // The other one notices nothing.
    await cy.call(proposePlan, planFor(bo, 4))
  })
})
