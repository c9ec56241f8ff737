import * as contract from '@hereabouts/contract/gatherings/endpoints'
import {
  getGatheringCode,
  proveGathering,
  tellGatheringOutcome,
} from '@hereabouts/contract/gatherings/endpoints-on-site'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { listMeetups } from '@hereabouts/contract/meetups/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { gatheringOf, gatheringTown, joinOf, joins, planOf, seenBy, starts } from '../../test/gathering.ts'
import { HERE } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { DAY_MS, later } from '../platform/clock.ts'
import { noteAttendance } from './service-attendance.ts'

const DAY_MINUTES = 24 * 60

/** Ana and Bo proved that they met at a gathering, Cy and Di did not. It has ended. */
async function afterGathering() {
  const town = await gatheringTown(5)
  const { ana, bo, cy, di } = town
  const id = await gatheringOf([ana, bo, cy, di], town)
  await town.run(sql`update gathering_members set confirmed_at = joined_at`)
  await town.pass(DAY_MINUTES + 1)
  const { code } = await ana.call(getGatheringCode, { params: { id }, body: HERE })
  await bo.call(proveGathering, { params: { id }, body: { code, ...HERE } })
  await town.pass(2 * 60)
  return {
    ...town,
    id,
    async aDayLater() {
      await town.pass(DAY_MINUTES)
      await noteAttendance(town.deps)
    },
    missed: async (person: Person) => (await person.call(listMeetups)).missed?.count ?? 0,
  }
}

const says = (person: Person, id: GatheringId, outcome: 'met' | 'did_not_happen') =>
  person.call(tellGatheringOutcome, { params: { id }, body: { outcome } })

describe('a day after a gathering', () => {
  test('is missed by those who did not prove that they came, once', async () => {
    const { ana, bo, cy, di, aDayLater, missed, deps } = await afterGathering()
    await aDayLater()
    await noteAttendance(deps)
    expect(await Promise.all([ana, bo, cy, di].map(missed))).toEqual([0, 0, 1, 1])
  })

  test('is not missed by somebody who says that they were there', async () => {
    const { cy, di, id, aDayLater, missed } = await afterGathering()
    await says(cy, id, 'met')
    await aDayLater()
    expect([await missed(cy), await missed(di)]).toEqual([0, 1])
  })

  test('is missed by nobody if somebody says that it did not happen', async () => {
    const { di, cy, id, aDayLater, missed } = await afterGathering()
    await says(di, id, 'did_not_happen')
    await aDayLater()
    expect([await missed(cy), await missed(di)]).toEqual([0, 0])
  })

  test('counts as kept by those who met', async () => {
    const { ana, aDayLater, missed, run, clock } = await afterGathering()
    await run(sql`insert into missed_yeses values (${ana.id}, ${later(clock.now(), -DAY_MS)}, 1)`)
    expect(await missed(ana)).toBe(1)
    await aDayLater()
    expect(await missed(ana)).toBe(0)
  })
})

describe('a person who missed yeses', () => {
  async function townOfMissed(times: number) {
    const town = await gatheringTown(5)
    for (let days = 1; days <= times; days++)
      await town.run(
        sql`insert into missed_yeses values (${town.bo.id}, ${later(town.clock.now(), -days * DAY_MS)})`,
      )
    return town
  }

  test('has one seat at a time after two, in what they join or start', async () => {
    const town = await townOfMissed(2)
    const { ana, bo } = town
    await joins(bo, await starts(ana, town))
    const other = await starts(ana, town, { inHours: 48 })
    expect(await bo.errorOf(contract.joinGathering, joinOf(other))).toBe('409 ONE_AT_A_TIME')
    expect(await bo.errorOf(contract.startGathering, planOf(town, { inHours: 48 }))).toBe('409 ONE_AT_A_TIME')
  })

  test('waits first after three, and gets a free seat three hours before', async () => {
    const town = await townOfMissed(3)
    const { ana, bo, cy, di } = town
    const id = await gatheringOf([ana, cy, di], town)
    expect(await seenBy(bo, id)).toMatchObject({ waitsFirst: true })
    expect(await seenBy(ana, id)).toMatchObject({ waitsFirst: false })
    expect(await bo.errorOf(contract.joinGathering, joinOf(id))).toBe('409 WAITS_FIRST')
    expect(await joins(bo, id, true)).toMatchObject({ own: 'waiting' })
    await town.pass(20 * 60)
    expect(await seenBy(bo, id)).toMatchObject({ own: 'waiting' })
    await town.pass(60)
    expect(await seenBy(bo, id)).toMatchObject({ own: 'in', waitsFirst: false })
  })
})
