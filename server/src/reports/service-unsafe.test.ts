import { tellOutcome } from '@hereabouts/contract/meetups/endpoints'
import type { MeetupId, Outcome } from '@hereabouts/contract/meetups/schemas'
import { listReports } from '@hereabouts/contract/reports/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { reportUnsafeMeetups } from './service.ts'

test('feeling unsafe opens a report, which the other person does not notice', async () => {
  const { ana, bo, id, listen, deps } = await afterAMeetup()
  const his = await listen(bo)
  await giveOutcome(ana, id, 'felt_unsafe')
  await deps.bus.settled()
  expect((await ana.call(listReports)).reports).toMatchObject([
    { kind: 'felt_unsafe', context: 'meetup', state: 'open', about: { username: 'bo_here' } },
  ])
  expect(await bo.call(listReports)).toEqual({ reports: [] })
  expect(await his.received()).toEqual([])
})

test.each<Outcome>(['met', 'did_not_happen'])('the outcome %s opens no report', async (outcome) => {
  const { ana, id, deps } = await afterAMeetup()
  await giveOutcome(ana, id, outcome)
  await deps.bus.settled()
  expect(await ana.call(listReports)).toEqual({ reports: [] })
})

test('repeating or changing the outcome gives one report', async () => {
  const { ana, id, deps } = await afterAMeetup()
  for (const outcome of ['felt_unsafe', 'felt_unsafe', 'met', 'felt_unsafe'] as const) {
    await giveOutcome(ana, id, outcome)
    await deps.bus.settled()
  }
  await Promise.all([reportUnsafeMeetups(deps), reportUnsafeMeetups(deps)])
  expect((await ana.call(listReports)).reports).toHaveLength(1)
})

test('when both felt unsafe, each has a report', async () => {
  const { ana, bo, id, deps } = await afterAMeetup()
  await giveOutcome(ana, id, 'felt_unsafe')
  await giveOutcome(bo, id, 'felt_unsafe')
  await deps.bus.settled()
  expect((await ana.call(listReports)).reports).toMatchObject([{ about: { username: 'bo_here' } }])
  expect((await bo.call(listReports)).reports).toMatchObject([{ about: { username: 'ana_here' } }])
})

test('if the server dies before reporting, the report follows after the next start', async () => {
  const { ana, id, run, deps } = await afterAMeetup()
  await deps.bus.settled()
  // The row as that transaction left it, without the event.
  await run(sql`update meetups set invitee_outcome = 'felt_unsafe' where id = ${id}`)
  expect(await ana.call(listReports)).toEqual({ reports: [] })
  await reportUnsafeMeetups(deps)
  expect((await ana.call(listReports)).reports).toMatchObject([{ kind: 'felt_unsafe' }])
})

test('a report that was deleted at the end of its retention does not return', async () => {
  const { ana, id, run, clock, deps, runRetention } = await afterAMeetup()
  await giveOutcome(ana, id, 'felt_unsafe')
  await deps.bus.settled()
  await run(sql`update reports set state = 'resolved', closed_at = ${clock.now()}`)
  clock.passMinutes(180 * 24 * 60 - 1)
  await runRetention()
  const count = async () => (await deps.db.many('test', sql`select id from reports`)).length
  expect(await count()).toBe(1)
  clock.passMinutes(1)
  await runRetention()
  await reportUnsafeMeetups(deps)
  expect(await count()).toBe(0)
})

/** Bo invited Ana, and their meetup has started. */
async function afterAMeetup() {
  const town = await townWith()
  for (const each of [town.ana, town.bo]) await each.switchOn({ minutes: 240 })
  const id = await meeting(town.bo, town.ana)
  town.clock.passMinutes(31)
  return { ...town, id }
}

function giveOutcome(person: Person, id: MeetupId, outcome: Outcome) {
  return person.call(tellOutcome, { params: { id }, body: { outcome } })
}
