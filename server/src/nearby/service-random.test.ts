import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type LatLng, PLACES } from '../../test/places.ts'
import { randomFrom, someOf } from '../../test/random.ts'
import { townWith } from '../../test/town.ts'
import { type Inhabitant, randomWorld, type World } from '../../test/world.ts'
import { matchScore, rankOf, weightOf } from './rules-match.ts'
import { areNearby, bandBetween } from './rules-place.ts'

const at = (...names: string[]) => PLACES.filter(([name]) => names.includes(name)).map(([, place]) => place)

const WORLDS: [where: string, places: LatLng[], seed: number][] = [
  ['the 180th meridian', at('Taveuni, on the 180th meridian'), 13],
  ['pentagons', at('a pentagon', 'near another pentagon'), 15],
  ['London', at('London'), 11],
  ['Quito and Sydney', at('Quito', 'Sydney'), 12],
  ['the far north and the South Pole', at('Longyearbyen, far north', 'the South Pole'), 14],
]

test.each(someOf(2, WORLDS))(
  'everybody’s list is exactly what the rules say about each pair, around %s',
  async (_, places, seed) => {
    const town = await townWith({ people: [] as string[], ownApp: true })
    const world = await randomWorld(town, randomFrom(seed), 55, places)
    const counted = await town.deps.db.many<{ id: InterestId; people: number }>(
      'test',
      sql`select id, people from interests`,
    )
    const people = new Map(counted.map((each) => [each.id as number, each]))
    const most = Math.max(...counted.map((each) => each.people))

    let seen = 0
    for (const hasJobsRun of [false, true]) {
      if (hasJobsRun) await town.runJobs()
      // After the jobs, checking a few people is enough: nothing that anybody sees may have changed.
      for (const viewer of hasJobsRun ? world.people.slice(0, 10) : world.people) {
        if (!viewer.isActive) {
          const { person } = viewer
          expect(await person.errorOf(listNearby, { params: { id: person.id } })).toBe('403 SUSPENDED')
          continue
        }
        const list = await viewer.person.nearby()
        const ranked = list.people.map(({ id, band, isVerified, sharedInterests, inviteRefusal }) => ({
          id,
          band,
          isVerified,
          shuffle: 0n,
          inviteRefusal,
          shared: sharedInterests.map((interest) => interest.id as number),
        }))
        expect(
          new Map(ranked.map(({ id, shared, ...rest }) => [id, { ...rest, shared: shared.toSorted() }])),
        ).toEqual(
          new Map(
            world.people
              .filter((subject) => sees(world, viewer, subject))
              .map((subject) => [
                subject.person.id,
                {
                  band: bandBetween(viewer, subject),
                  isVerified: subject.isVerified,
                  shuffle: 0n,
                  inviteRefusal:
                    viewer.isVerified || subject.settings.connectWithUnverified ? null : 'VERIFIED_ONLY',
                  shared: sharedBy(viewer, subject).toSorted(),
                },
              ]),
          ),
        )
        expect(list.more).toBe(0)

        const weights = new Map(
          viewer.matching.map((id) => [id as InterestId, weightOf(people.get(id)?.people ?? 0, most)]),
        )
        const scored = ranked.map(({ shared, ...each }) => ({
          ...each,
          score: matchScore(shared as InterestId[], weights),
        }))
        const ranks = scored.map((each) => rankOf(each))
        expect(ranks).toEqual(ranks.toSorted())
        seen += list.people.length
      }
    }
    expect(seen).toBeGreaterThan(100)
  },
)

/** An independent statement of sections 2 and 3 of the design. */
function sharedBy(viewer: Inhabitant, subject: Inhabitant): number[] {
  if (subject.settings.onlyShowVerified && !viewer.isVerified) return []
  if (viewer.settings.visibleToVerifiedOnly && !subject.isVerified) return []
  return subject.matching.filter((each) => viewer.matching.includes(each))
}

/** An independent statement of section 3 of the design. */
function sees({ blocks }: World, viewer: Inhabitant, subject: Inhabitant): boolean {
  if (viewer === subject || !viewer.isOn || !subject.isOn || !viewer.isActive || !subject.isActive)
    return false
  if (blocks.some((pair) => pair.includes(viewer) && pair.includes(subject))) return false
  if (viewer.settings.onlyShowVerified && !subject.isVerified) return false
  if (subject.settings.visibleToVerifiedOnly && !viewer.isVerified) return false
  return areNearby(viewer, subject)
}
