import * as contract from '@hereabouts/contract/gatherings/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { gatheringOf, gatheringTown, joins, seenBy } from '../../test/gathering.ts'
import { inboxOf } from '../../test/inbox.ts'
import type { Person } from '../../test/person.ts'
import { DAY_MS, later } from '../platform/clock.ts'

async function entriesOf(person: Person): Promise<string[]> {
  return (await inboxOf(person)).entries.flatMap((entry) => (entry.kind === 'gathering' ? [entry.what] : []))
}

/** Three are in a gathering that begins in an hour and a minute, and have said that they come. Bo missed a yes lately. */
async function anHourAhead() {
  const town = await gatheringTown(4)
  const { ana, bo, cy } = town
  await town.run(sql`insert into missed_yeses values (${bo.id}, ${later(town.clock.now(), -3 * DAY_MS)})`)
  const id = await gatheringOf([ana, bo, cy], town, { inHours: 5 })
  await town.pass(2 * 60)
  for (const person of [ana, bo, cy]) await person.call(contract.confirmComing, { params: { id } })
  await town.pass(119)
  return { ...town, id, params: { id } }
}

test('somebody who missed a yes lately is asked again an hour before, and nobody else learns of it', async () => {
  const { ana, bo, cy, id, params, pass, listen } = await anHourAhead()
  expect((await seenBy(bo, id)).confirmBy).toBeNull()
  const [phone, before] = [await listen(ana), await seenBy(ana, id)]
  await pass(1)
  const { confirmBy, startsAt } = await seenBy(bo, id)
  const minutesBefore = (Date.parse(startsAt) - Date.parse(confirmBy as string)) / 60_000
  expect(minutesBefore).toBeGreaterThanOrEqual(5)
  expect(minutesBefore).toBeLessThanOrEqual(15)
  expect((await entriesOf(bo))[0]).toBe('sure')
  await bo.call(contract.confirmComing, { params })
  expect([(await seenBy(bo, id)).confirmBy, await entriesOf(bo)]).toEqual([null, ['on']])
  expect([await seenBy(ana, id), await phone.received()]).toEqual([before, []])
  await pass(60)
  for (const person of [ana, bo, cy])
    expect(await seenBy(person, id)).toMatchObject({ state: 'under_way', own: 'in', going: 3 })
})

test('silence gives the seat up before the start, as silence an hour before does', async () => {
  const { ana, bo, cy, id, pass } = await anHourAhead()
  await pass(1)
  await pass(44)
  expect((await seenBy(ana, id)).going).toBe(3)
  await pass(11)
  expect([await entriesOf(bo), await entriesOf(ana)]).toEqual([['freed'], ['anyway', 'on']])
  expect(await seenBy(bo, id)).toMatchObject({ own: null, members: [], place: null })
  for (const person of [ana, cy]) await person.call(contract.goAnyway, { params: { id } })
  await pass(10)
  expect(await seenBy(ana, id)).toMatchObject({ state: 'under_way', going: 2 })
})

test('nobody is asked who takes a seat within the hour', async () => {
  const { di, id, pass, run, clock } = await anHourAhead()
  await run(sql`insert into missed_yeses values (${di.id}, ${later(clock.now(), -DAY_MS)})`)
  await pass(2)
  await joins(di, id)
  await pass(1)
  expect(await seenBy(di, id)).toMatchObject({ own: 'in', confirmBy: null })
})

test('somebody who says that they go anyway is still coming', async () => {
  const { ana, bo, cy, id, params, pass } = await anHourAhead()
  await pass(1)
  await cy.call(contract.leaveGathering, { params })
  for (const person of [ana, bo]) await person.call(contract.goAnyway, { params })
  expect((await seenBy(bo, id)).confirmBy).toBeNull()
  await pass(60)
  expect(await seenBy(bo, id)).toMatchObject({ state: 'under_way', own: 'in' })
})
