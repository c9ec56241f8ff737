import type { NearbyList } from '@hereabouts/contract/nearby/schemas'
import { greatCircleDistance, UNITS } from 'h3-js'
import type { Inhabitant } from '../world.ts'

export interface Agreement {
  /** How many lists, and how many people on the exact ones. */
  lists: number
  people: number
  /** The share of the exact lists' people who are on ours. */
  found: number
  /** The share of our people who are on the exact lists. */
  exact: number
  /** By how much the range is exceeded at most by somebody on our list, in metres. */
  beyond: number
  /** The people who are on one of the exact lists only. */
  differing: number
}

type Lists<Sample> = Partial<Record<'ours' | 'redis' | 'postgis', (sample: Sample) => Promise<NearbyList>>>

/**
 * Whether the lists hold the same people, wherever nobody is left out for being beyond the hundred. Exact
 * distances and cells differ near the edge of a range, so only people beyond it may be on our list alone.
 * Pairs within "a few feet" are left out: exact distances compare everybody, while the app compares only
 * people who agreed to it.
 */
export async function agreementOf<Sample extends Inhabitant & { id: number }>(
  people: readonly Inhabitant[],
  samples: readonly Sample[],
  { ours, redis, postgis }: Lists<Sample>,
): Promise<Agreement> {
  const sum = { lists: 0, people: 0, both: 0, ours: 0, beyond: 0, differing: 0 }
  for (const sample of samples) {
    const lists = await Promise.all([ours, redis, postgis].map((list) => list?.(sample)))
    if (sample.rangeMetres < LEAST_METRES || lists.some((list) => list && list.more > 0)) continue
    const [own = new Set<number>(), ...exact] = lists.map((list) => list && idsOf(people, list))
    const [one, other] = exact.filter((set) => set !== undefined)
    if (one === undefined) continue
    sum.lists += 1
    sum.people += one.size
    sum.ours += own.size
    for (const id of one) if (own.has(id)) sum.both += 1
    if (other) sum.differing += minus(one, other).length + minus(other, one).length
    for (const id of minus(own, one)) {
      const them = people[id - 1] as Inhabitant
      const metres = greatCircleDistance([sample.lat, sample.lng], [them.lat, them.lng], UNITS.m)
      sum.beyond = Math.max(sum.beyond, metres - Math.min(sample.rangeMetres, them.rangeMetres))
    }
  }
  const agreement = { ...sum, found: sum.both / sum.people, exact: sum.both / sum.ours }
  const { lists, beyond, differing, found } = agreement
  if (lists > 0 && (found < LEAST_FOUND || beyond > MOST_BEYOND_METRES || differing > sum.people / 100))
    throw new Error(`the contenders do not make the same lists: ${JSON.stringify(agreement)}`)
  return agreement
}

const LEAST_METRES = 805
const LEAST_FOUND = 0.95
/** Half a spacing and two cells. */
const MOST_BEYOND_METRES = 1700

const minus = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  [...one].filter((id) => !other.has(id))

function idsOf(people: readonly Inhabitant[], list: NearbyList): Set<number> {
  return new Set(
    list.people
      .map(({ id }) => id as number)
      .filter((id) => (people[id - 1] as Inhabitant).rangeMetres >= LEAST_METRES),
  )
}
