import type { PrivacySettings } from '@hereabouts/contract/accounts/schemas'
import { switchAvailability } from '@hereabouts/contract/availability/endpoints'
import { RANGES_METRES, type RangeMetres } from '@hereabouts/contract/availability/limits'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { cellToParent, latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { engage } from '../src/availability/service.ts'
import { recountInterests } from '../src/interests/service.ts'
import { moveIn } from './crowd.ts'
import type { Person } from './person.ts'
import { around, type LatLng } from './places.ts'
import type { Random } from './random.ts'
import type { Town } from './town.ts'

/** Everything that decides who sees whom, independently of the database. */
export interface Inhabitant {
  person: Person
  isVerified: boolean
  settings: PrivacySettings
  /** The interests that match: added more than a day ago, and for dating with a confirmed address. */
  matching: number[]
  isActive: boolean
  /** Available and listed. */
  isOn: boolean
  rangeMetres: RangeMetres
  areaCell: string
  spotCell: string | null
}

export interface World {
  people: Inhabitant[]
  blocks: [by: Inhabitant, blocked: Inhabitant][]
}

/**
 * Random people around these places, with all ranges, spots, settings and blocks. Some have expired but not
 * been cleaned up, some are in a meetup, some are suspended, and some are off.
 */
export async function randomWorld(
  town: Town,
  random: Random,
  size: number,
  places: LatLng[],
): Promise<World> {
  await addCustomInterests(town)
  const plans = Array.from({ length: size }, () => planOf(random, places))
  const persons = await moveIn(town, plans)
  await letWait(
    town,
    plans.flatMap(({ waiting }, i) =>
      waiting.map((interest) => [persons[i]?.id as number, interest] as const),
    ),
  )
  const dating = await listDating(town)
  await recountInterests(town.deps)

  // Half an hour apart, so that the early people's spots may have expired when the late ones arrive.
  for (const isEarly of [true, false]) {
    for (const [i, plan] of plans.entries())
      if (plan.fate !== 'off' && isEarly === EARLY.has(plan.fate))
        await switchOn(town, persons[i] as Person, plan)
    if (isEarly) town.clock.passMinutes(31)
  }
  // Past everybody's first minute, in which nobody leaves the lists.
  town.clock.passMinutes(1)
  const meeting = persons.filter((_, i) => plans[i]?.fate === 'meeting').map(({ id }) => id)
  await town.deps.db.tx((tx) => engage(town.deps, tx, meeting))

  const people = plans.map(({ fate, ...plan }, i) => ({
    ...plan,
    person: persons[i] as Person,
    matching: plan.interests.filter(
      (id) => !plan.waiting.includes(id) && (plan.isConfirmed || !dating.has(id)),
    ),
    isActive: fate !== 'suspended',
    isOn: fate === 'on' || fate === 'spot over',
    spotCell: fate === 'spot over' ? null : plan.spotCell,
  }))
  const blocks = plans.flatMap((): World['blocks'] => {
    const [by, blocked] = [random.pick(people), random.pick(people)]
    return by === blocked || random.chance(0.3) ? [] : [[by, blocked]]
  })
  for (const [by, blocked] of blocks)
    await by.person.call(blockPerson, { params: { id: by.person.id }, body: { userId: blocked.person.id } })
  // Last, because they can do nothing afterwards.
  for (const { person, isActive } of people)
    if (!isActive) await town.run(sql`update users set standing = 'suspended' where id = ${person.id}`)
  await town.deps.bus.settled()
  return { people, blocks }
}

type Fate = 'on' | 'over' | 'spot over' | 'meeting' | 'suspended' | 'off'
const EARLY = new Set<Fate>(['over', 'spot over'])

function planOf(random: Random, places: LatLng[]) {
  const fate = random.pick<Fate>([
    ...Array<Fate>(14).fill('on'),
    ...(['over', 'spot over', 'spot over', 'meeting', 'suspended', 'off'] as const),
  ])
  const metres = random.pick([100, 1_000, 4_000, 12_000, 20_000])
  return {
    fate,
    ...privacyOf(random),
    ...whereabouts(around(random.pick(places), metres, random), fate, random),
  }
}

function whereabouts(at: LatLng, fate: Fate, random: Random) {
  const hasSpot = fate === 'spot over' || random.chance(0.5)
  const spotCell = latLngToCell(...at, 10)
  return {
    rangeMetres: random.pick(hasSpot ? RANGES_METRES : RANGES_METRES.slice(1)),
    areaCell: hasSpot ? cellToParent(spotCell, 8) : latLngToCell(...at, 8),
    spotCell: hasSpot ? spotCell : null,
  }
}

function privacyOf(random: Random) {
  const isVerified = random.chance(0.4)
  const interests = [
    ...new Set(
      Array.from(
        { length: 1 + random.int(8) },
        () => 1 + Math.floor(CUSTOM_UP_TO * random.between(0, 1) ** 3),
      ),
    ),
  ]
  return {
    isVerified,
    settings: {
      onlyShowVerified: random.chance(0.25),
      connectWithUnverified: random.chance(0.7),
      visibleToVerifiedOnly: isVerified && random.chance(0.3),
    },
    isConfirmed: random.chance(0.5),
    interests,
    waiting: interests.filter(() => random.chance(0.2)),
  }
}

/** So many that later interests share the bits that searches compare. */
const CUSTOM_UP_TO = 300

async function letWait({ run }: Town, waiting: (readonly [person: number, interest: number])[]) {
  await run(sql`update user_interests set matches_from = '2999-01-01Z'
    from unnest(${waiting.map(([person]) => person)}::bigint[], ${waiting.map(([, interest]) => interest)}::bigint[])
      as given (person, interest)
    where user_id = person and interest_id = interest`)
}

async function listDating({ deps }: Town): Promise<Set<number>> {
  const rows = await deps.db.many<{ id: number }>(
    'test',
    sql`select id from interests where category = 'dating'`,
  )
  return new Set(rows.map(({ id }) => id))
}

async function addCustomInterests({ run }: Town) {
  await run(sql`insert into interests (name, name_key, category, is_public)
    select 'Custom ' || nr, 'custom ' || nr, 'custom', false
    from generate_series(1 + (select count(*) from interests), ${CUSTOM_UP_TO}) as nr`)
}

function switchOn(
  { clock }: Town,
  person: Person,
  plan: { fate: Fate; rangeMetres: RangeMetres; areaCell: string; spotCell: string | null },
) {
  return person.call(switchAvailability, {
    params: { id: person.id },
    body: {
      rangeMetres: plan.rangeMetres,
      cell: plan.areaCell,
      spotCell: plan.spotCell,
      until: new Date(clock.now().getTime() + (plan.fate === 'over' ? 30 : 240) * 60_000).toISOString(),
      upFor: '',
    },
  })
}
