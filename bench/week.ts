import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import sql from 'sql-template-tag'
import { processDueAvailability } from '../server/src/availability/service.ts'
import { processDueGatherings } from '../server/src/gatherings/service-changes.ts'
import { processDigests } from '../server/src/gatherings/service-digest.ts'
import { expireFriends } from '../server/src/gatherings/service-friends.ts'
import { processWeeklyHours } from '../server/src/gatherings/service-hours.ts'
import { processDueMeetups } from '../server/src/meetups/service.ts'
import { beginPlans, remindOfPlans } from '../server/src/meetups/service-plans.ts'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../server/src/platform/clock.ts'
import { processTownHours } from '../server/src/town-hours/service.ts'
import { machine, seeded } from './measure.ts'
import { mayPlan, metAgain, setTownHour } from './week/again.ts'
import {
  follow,
  gather,
  keepPlans,
  keepWeeklyHours,
  lookAround,
  lookAtPlans,
  maySwitchOn,
} from './week/person.ts'
import { reportWeek, type TownFigures } from './week/report.ts'
import { BACK_CHANCES, CHANCES, type Crowd, comesBack, type Simulated } from './week/simulated.ts'
import { type Assumptions, settleTown, WAYS, type Way } from './week/town.ts'
import { placeOf, startWorld, type World } from './week/world.ts'

const isQuick = process.argv.includes('--quick')
const MONDAY = new Date('2026-11-23T00:00:00Z')
const STEP_MS = 10 * MINUTE_MS
/** Nobody does anything at night. */
const [WAKES, SLEEPS] = [8 * HOUR_MS, 23 * HOUR_MS]
/** With `--sizes`, about as many people in towns of each size, for `results/gatherings-crowd.md`. */
const [TOWNS, RESULTS] = townsToSimulate()
function townsToSimulate(): [
  towns: readonly (readonly [size: number, towns: number])[],
  results: string | null,
] {
  if (isQuick)
    return [
      [
        [5, 4],
        [20, 1],
      ],
      null,
    ]
  if (!process.argv.includes('--sizes')) return [[[20, 8]], 'week']
  return [
    [
      [5, 20],
      [20, 6],
      [100, 2],
    ],
    'gatherings-crowd',
  ]
}
const ASSUMED: Assumptions = {
  usualTimesAWeek: 2,
  keepsUsualTime: 0.8,
  freeOnOtherDays: 0.25,
  flexibleEvenings: 0.3,
  keepsWeeklyHours: 0.3,
  looksADay: 0.2,
  interests: 8,
  catalogue: 60,
  radiusMetres: 1609,
}

const WITH_WEEKLY_HOURS: readonly Way[] = WAYS.slice(2)

interface TownSeen {
  size: number
  way: Way
  people: Simulated[]
}

/**
 * One simulated week in towns of 20 people, or of three sizes, through the real API: with and without gatherings and weekly hours, and
 * with what brings people back.
 */
export default async function benchWeek() {
  const startedAt = performance.now()
  const world = await startWorld(later(MONDAY, WAKES))
  const towns = await settleTowns(world)
  const everybody = towns.flatMap(({ people }) => people)
  const crowd: Crowd = new Map(everybody.map((one) => [one.person.id, one]))
  for (const one of everybody)
    if (WITH_WEEKLY_HOURS.includes(one.way) && one.keepsWeeklyHours) await keepWeeklyHours(one)
  for (const { people } of towns) if (people.some(comesBack)) await setTownHour(world.deps, people)
  const came = new Map<GatheringId, number>()
  const pushes = new Map<number, number>()
  for (let day = 0; day < (isQuick ? 2 : 7); day++) {
    for (let time = WAKES; time < SLEEPS; time += STEP_MS) {
      world.clock.set(later(MONDAY, day * DAY_MS + time))
      await live(world, everybody, crowd, came, pushes)
    }
    process.stdout.write(
      `day ${day + 1} of 7 after ${Math.round((performance.now() - startedAt) / 1000)} s\n`,
    )
  }
  const figures = await figuresOf(world, towns, came, pushes)
  if (world.errors.length > 0) throw new Error(`the server logged errors, the first: ${world.errors[0]}`)
  await world.stop()
  const text = reportWeek({
    figures,
    towns: TOWNS,
    chances: { ...CHANCES, ...BACK_CHANCES },
    assumed: ASSUMED,
    machine: machine(),
    seconds: (performance.now() - startedAt) / 1000,
  })
  if (RESULTS) writeFileSync(fileURLToPath(new URL(`results/${RESULTS}.md`, import.meta.url)), text)
  process.stdout.write(text)
}

/** The same people in each kind of town; all towns are far from each other. */
async function settleTowns(world: World): Promise<TownSeen[]> {
  const plans = WAYS.flatMap((way) =>
    TOWNS.flatMap(([size, count]) =>
      Array.from({ length: count }, (_, nth) => {
        const dwellers = settleTown(size, MONDAY, seeded(size * 1000 + nth), ASSUMED)
        return { way, size, nth, dwellers }
      }),
    ),
  )
  const moved = await world.moveIn(plans.flatMap(({ dwellers }) => dwellers))
  return plans.map(({ way, size, nth, dwellers }, town) => {
    const centre = [20 + (town % 20), Math.floor(town / 20)] as const
    const people = dwellers.map((dweller, who): Simulated => {
      const random = seeded(size * 100_000 + nth * 1000 + who)
      const { person, interestIds } = moved.shift() as (typeof moved)[number]
      return {
        ...dweller,
        ...placeOf(centre, dweller),
        person,
        interestIds,
        way,
        random,
        backRandom: seeded(size * 100_000 + nth * 1000 + who + 50_000_000),
        onUntil: null,
        hasLookedAtPlans: false,
        met: new Map(),
        friends: [],
      }
    })
    return { size, way, people }
  })
}

/** What happens in ten minutes. */
async function live(
  { deps, clock, pushed, settle }: World,
  everybody: readonly Simulated[],
  crowd: Crowd,
  came: Map<GatheringId, number>,
  pushes: Map<number, number>,
) {
  const now = clock.now()
  for (const job of [processDueAvailability, processDueMeetups, processDueGatherings]) await job(deps)
  for (const job of [processWeeklyHours, processDigests, expireFriends]) await job(deps)
  for (const job of [beginPlans, remindOfPlans, processTownHours]) await job(deps)
  await settle()
  for (const one of everybody) {
    if (one.onUntil && one.onUntil <= now) one.onUntil = null
    const begun = one.freeTimes.find(({ from }) => from.getTime() === now.getTime())
    if (begun && !one.onUntil) await maySwitchOn(one, begun.until, now)
    const looks = one.looksAt.some((at) => at.getTime() === now.getTime())
    if (looks && one.way !== 'neither') await lookAtPlans(one, MONDAY, now)
    if (one.friends.length > 0) {
      if (looks || begun) await mayPlan(one, MONDAY, now)
      await keepPlans(one, crowd, MONDAY, now)
    }
    if (one.onUntil) await lookAround(one, crowd, MONDAY, now)
  }
  await settle()
  for (const { person, about } of pushed.splice(0)) {
    pushes.set(person, (pushes.get(person) ?? 0) + 1)
    const one = crowd.get(person)
    if (one) await follow(one, about, MONDAY, now)
  }
  const underWay = await deps.db.many<{ id: GatheringId; members: number[] }>(
    'bench',
    sql`select id, array(select user_id from gathering_members own where gathering_id = gatherings.id and own.state = 'in' order by user_id) as members
        from gatherings where state = 'under_way' order by id`,
  )
  for (const { id, members } of underWay) {
    if (came.has(id)) continue
    came.set(id, 0)
    came.set(
      id,
      await gather(
        members.flatMap((member) => crowd.get(member) ?? []),
        id,
      ),
    )
  }
  await settle()
}

async function figuresOf(
  { deps }: World,
  towns: readonly TownSeen[],
  came: ReadonlyMap<GatheringId, number>,
  pushes: ReadonlyMap<number, number>,
): Promise<TownFigures[]> {
  const gatherings = await deps.db.many<{ id: GatheringId; starterId: number; wasOn: boolean }>(
    'bench',
    sql`select id, author_id as starter_id, on_at is not null as was_on from gatherings order by id`,
  )
  return TOWNS.flatMap(([size]) =>
    WAYS.map((way) => {
      const people = towns.flatMap((town) => (town.size === size && town.way === way ? town.people : []))
      const ids = new Set<number>(people.map(({ person }) => person.id))
      const theirs = gatherings.filter(({ starterId }) => ids.has(starterId))
      const count = (of: (one: Simulated) => number) => people.reduce((sum, one) => sum + of(one), 0)
      return {
        size,
        way,
        people: people.length,
        whoMet: people.filter(({ met }) => met.size > 0).length,
        whoMetAgain: people.filter(metAgain).length,
        meetings: count(({ met }) => [...met.values()].reduce((sum, times) => sum + times, 0)) / 2,
        started: theirs.length,
        on: theirs.filter(({ wasOn }) => wasOn).length,
        happened: theirs.filter(({ id }) => (came.get(id) ?? 0) >= 2).length,
        pushes: count(({ person }) => pushes.get(person.id) ?? 0),
      }
    }),
  )
}
