import * as contract from '@hereabouts/contract/checkins/endpoints'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { listReports } from '@hereabouts/contract/reports/endpoints'
import { listBlocks } from '@hereabouts/contract/safety/endpoints'
import { expect, test } from 'vitest'
import { answers, contactOf, posted } from '../../test/checking-in.ts'
import { gatheringOf, gatheringTown, joins, leaves, seenBy } from '../../test/gathering.ts'
import { inboxSummary } from '../../test/inbox.ts'
import { processDueCheckIns } from './service-due.ts'

/** A gathering of Ana, Bo and Cy in four hours, and Sam, who has agreed to be Ana's contact. */
async function town() {
  const there = await gatheringTown(4)
  const { ana, bo, cy, clock } = there
  const id = await gatheringOf([ana, bo, cy], there, { inHours: 4 })
  const contactId = await contactOf(there, ana)
  const checkInFor = (gatheringId: GatheringId) => ({
    params: { id: ana.id },
    body: { gatheringId, contactId, dueAt: new Date(clock.now().getTime() + 5 * 3_600_000).toISOString() },
  })
  const running = async () =>
    (await ana.call(contract.getCheckIn, { params: { id: ana.id } })).checkIn?.gatheringId ?? null
  return { ...there, id, checkInFor, running }
}

test('the contact of a member who does not answer learns place, time and the first names of the others who were there', async () => {
  const there = await town()
  const { ana, bo, di, id, checkInFor, running, http, clock, deps } = there
  expect(await ana.call(contract.startGatheringCheckIn, checkInFor(id))).toMatchObject({
    meetupId: null,
    gatheringId: id,
  })
  expect(await running()).toBe(id)
  // Di was gone long before, but Bo was there.
  await joins(di, id)
  await leaves(di, id)
  await there.pass(4.5 * 60)
  await leaves(bo, id)
  clock.passMinutes(30)
  await processDueCheckIns(deps)
  clock.passMinutes(10)
  await processDueCheckIns(deps)
  const alert = (await posted(there)).find(({ to }) => to === 'sam@example.org')
  expect(await answers(http, alert?.token as string, 'agree')).toMatchObject({
    kind: 'alert',
    meetup: { place: 'The café by the lock', other: 'Crowd and Crowd' },
  })
})

test('a check-in is for a gathering that is on and that one is in', async () => {
  const there = await town()
  const { ana, bo, di, checkInFor } = there
  const open = await gatheringOf([ana], there, { inHours: 40 })
  expect(await ana.errorOf(contract.startGatheringCheckIn, checkInFor(open))).toBe('409 NOT_ON')
  const others = await gatheringOf([bo, di], there, { inHours: 50, minimum: 2 })
  expect(await ana.errorOf(contract.startGatheringCheckIn, checkInFor(others))).toBe('404 NOT_FOUND')
})

test('it ends if one says in time that one can’t come, and never through others', async () => {
  const { ana, bo, id, deps, checkInFor, running } = await town()
  await ana.call(contract.startGatheringCheckIn, checkInFor(id))
  await leaves(bo, id)
  await deps.bus.settled()
  expect(await running()).toBe(id)
  await leaves(ana, id)
  await deps.bus.settled()
  expect(await running()).toBeNull()
})

test('leaving quietly reports and blocks a member and keeps the check-in; the others read that one person can’t come', async () => {
  const there = await town()
  const { ana, bo, cy, di, id, deps, checkInFor, running } = there
  await ana.call(contract.startGatheringCheckIn, checkInFor(id))
  await there.pass(4.5 * 60)
  const quietly = (about: number) => ({ params: { id }, body: { about, text: 'He followed me' } }) as never
  expect(await ana.errorOf(contract.leaveGatheringQuietly, quietly(di.id))).toBe('404 NOT_FOUND')
  expect(await di.errorOf(contract.leaveGatheringQuietly, quietly(bo.id))).toBe('404 NOT_FOUND')
  // Saying it again changes nothing.
  for (let i = 0; i < 2; i++) await ana.call(contract.leaveGatheringQuietly, quietly(bo.id))
  await deps.bus.settled()
  expect(await seenBy(ana, id)).toMatchObject({ own: null })
  expect((await ana.call(listReports)).reports).toMatchObject([
    { kind: 'felt_unsafe', context: 'group', text: 'He followed me', about: { username: bo.username } },
  ])
  expect((await ana.call(listBlocks, { params: { id: ana.id } })).blocks).toHaveLength(1)
  expect(await running()).toBe(id)
  for (const person of [bo, cy]) {
    expect((await seenBy(person, id)).members.map((each) => each.id)).not.toContain(ana.id)
    expect((await inboxSummary(person)).filter((entry) => entry.startsWith('report'))).toEqual([])
  }
})
