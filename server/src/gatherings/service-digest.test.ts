import * as contract from '@hereabouts/contract/gatherings/endpoints-hours'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { GATHERING_CELL, gatheringOf, gatheringTown, joins } from '../../test/gathering.ts'
import { inboxOf } from '../../test/inbox.ts'
import type { Person } from '../../test/person.ts'
import { HOUR_MS, later } from '../platform/clock.ts'
import { digestOf, isDigestHour } from './rules-digest.ts'
import { processDigests } from './service-digest.ts'
import { listTimeZones } from './store-digest.ts'

function addHours(person: Person, timeZone: string, weekday = 3) {
  const body = {
    weekday,
    startsMinute: 18 * 60,
    lastsMinutes: 120,
    timeZone,
    interestIds: [1],
    cell: GATHERING_CELL,
  }
  return person.call(contract.addWeeklyHours, { params: { id: person.id }, body } as never)
}

/** Ana has weekly hours in New York, where it is one in the afternoon. The others have none. */
async function town() {
  const there = await gatheringTown([{}, {}, {}, {}, { interests: [4] }])
  const { ana, clock, deps } = there
  await addHours(ana, 'America/New_York')
  const digestsOf = async (person: Person) =>
    (await inboxOf(person)).entries.flatMap((entry) =>
      entry.kind === 'digest' ? [{ fresh: entry.fresh, oneMore: entry.oneMore }] : [],
    )
  return {
    ...there,
    digestsOf,
    /** The digests in Ana's inbox this many hours later. */
    async after(hours: number) {
      clock.passMinutes(hours * 60)
      await processDigests(deps)
      await deps.bus.settled()
      return digestsOf(ana)
    },
  }
}

test('at ten in the morning local time, people with weekly hours learn what is new for them and what needs one more person', async () => {
  const there = await town()
  const { bo, cy, di, ed, after, digestsOf } = there
  const alone = await gatheringOf([bo], there, { inHours: 60 })
  await gatheringOf([cy, di], there, { inHours: 40 })
  await gatheringOf([ed], there, { inHours: 40, interestId: 4 })
  expect(await after(20)).toEqual([])
  expect(await after(1)).toEqual([{ fresh: 2, oneMore: 1 }])
  expect(await digestsOf(bo)).toEqual([])
  await joins(ed, alone)
  // At most once a day.
  expect(await after(0.5)).toEqual([{ fresh: 2, oneMore: 1 }])
  expect(await after(23.5)).toEqual([{ fresh: 0, oneMore: 1 }])
  // A day without anything to say ends the last digest.
  expect(await after(24)).toEqual([])
})

test('next week’s gathering counts as new once everybody can find it', async () => {
  const there = await town()
  const { people, run, after } = there
  await gatheringOf(people.slice(1, 4), there, { inHours: 4, weeks: 2, timeZone: 'UTC' })
  await run(sql`update gathering_members set confirmed_at = joined_at`)
  await there.pass(6 * 60)
  expect(await after(15)).toEqual([])
  expect(await after(24)).toEqual([{ fresh: 1, oneMore: 0 }])
  expect(await after(24)).toEqual([])
})

test('each time zone of weekly hours is looked up once', async () => {
  const { ana, bo, deps } = await town()
  await addHours(ana, 'Asia/Kolkata', 4)
  await addHours(bo, 'America/New_York')
  await addHours(bo, 'Europe/London', 5)
  const zones = (await listTimeZones(deps.db)).map(({ timeZone }) => timeZone)
  expect(zones).toEqual(['America/New_York', 'Asia/Kolkata', 'Europe/London'])
})

test('without anything new there is no digest', async () => {
  const { after } = await town()
  expect(await after(21)).toEqual([])
})

test('a digest counts what the person could join', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const given = { since: later(now, -24 * HOUR_MS), now, isVerified: false }
  const gathering = {
    state: 'open',
    startsAt: later(now, 10 * HOUR_MS),
    listedAt: later(now, -HOUR_MS),
    own: null,
    isShared: true,
    isVerifiedOnly: false,
    isBlocked: false,
    going: 2,
    heldSeats: 0,
    minimum: 3,
    maximum: 6,
  }
  expect(digestOf([gathering], given)).toEqual({ fresh: 1, oneMore: 1 })
  expect(digestOf([{ ...gathering, isVerifiedOnly: true }], { ...given, isVerified: true })).toEqual({
    fresh: 1,
    oneMore: 1,
  })
  for (const not of [
    { isShared: false },
    { isVerifiedOnly: true },
    { isBlocked: true },
    { own: 'waiting' },
    { going: 6 },
    { going: 5, heldSeats: 1 },
  ])
    expect([not, digestOf([{ ...gathering, ...not }], given)]).toEqual([not, { fresh: 0, oneMore: 0 }])
  // So far, only people who came last week can find it, and they were asked.
  const asked = { ...gathering, listedAt: later(now, HOUR_MS), going: 1 }
  expect(digestOf([asked], given)).toEqual({ fresh: 0, oneMore: 0 })
  const known = { ...gathering, listedAt: given.since }
  // Held seats count as taken.
  expect(
    digestOf(
      [
        { ...known, heldSeats: 1 },
        { ...known, going: 1, heldSeats: 1 },
      ],
      given,
    ),
  ).toEqual({
    fresh: 0,
    oneMore: 1,
  })
  expect(
    digestOf([known, { ...known, going: 1 }, { ...known, startsAt: later(now, 49 * HOUR_MS) }], given),
  ).toEqual({
    fresh: 0,
    oneMore: 1,
  })
})

test.each([
  ['America/New_York', '2026-11-22T15:59:59Z', true],
  ['America/New_York', '2026-11-22T16:00:00Z', false],
  ['Asia/Kolkata', '2026-11-22T04:30:00Z', true],
  ['Pacific/Auckland', '2026-11-21T21:00:00Z', true],
  ['UTC', '2026-11-22T09:59:59Z', false],
])('whether it is the digest hour in %s at %s: %s', (zone, at, is) => {
  expect(isDigestHour(zone, new Date(at))).toBe(is)
})
