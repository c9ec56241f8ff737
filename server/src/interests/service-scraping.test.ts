import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import { INTERESTS_PER_PERSON } from '@hereabouts/contract/interests/limits'
import type { InterestChoice } from '@hereabouts/contract/interests/schemas'
import { getUser } from '@hereabouts/contract/people/endpoints'
import type { PublicProfile } from '@hereabouts/contract/people/schemas'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { moveIn } from '../../test/crowd.ts'
import { inTurn } from '../../test/in-turn.ts'
import type { Person } from '../../test/person.ts'
import { moved } from '../../test/places.ts'
import { type Random, randomFrom } from '../../test/random.ts'
import { withoutId } from '../../test/request-ids.ts'
import { townWith } from '../../test/town.ts'
import { startDueInterests } from './service.ts'

const SQUARE: [number, number] = [51.508, -0.1281]
const ACCOUNTS = 50
const DAYS = 7
/** The ids of the catalogue are 1 to this; dating is among them. */
const CATALOGUE_SIZE = 84

interface Scraper {
  person: Person
  /** The day of the scrape since which they have each of their interests. */
  sinceDay: Map<number, number>
}

/**
 * Fifty accounts of one attacker are in one place for a week. Daily, each picks twenty other interests and reads lists and profiles. Throttles are off, so nothing limits how
 * much they read.
 */
inTurn(
  'fifty accounts that scrape for a week learn nothing about people out of sight, and only what cards show about others',
  async () => {
    const random = randomFrom(7)
    const town = await townWith({ people: [] })
    const near = await moveIn(
      town,
      Array.from({ length: 4 }, () => ({ ...profile(random), isVerified: true })),
    )
    const [off, far, hidden] = (await moveIn(town, [
      profile(random),
      profile(random),
      { ...profile(random), isVerified: true, settings: { visibleToVerifiedOnly: true } },
    ])) as [Person, Person, Person]
    // They are not in each other's lists, which keeps these short.
    const settings = { onlyShowVerified: true }
    const plans = Array.from({ length: ACCOUNTS }, () => ({ ...profile(random), settings }))
    const scrapers: Scraper[] = (await moveIn(town, plans)).map((person, i) => ({
      person,
      // Interests chosen at sign-up match at once.
      sinceDay: new Map(plans[i]?.interests.map((id) => [id, -1])),
    }))
    for (const person of [...near, hidden]) await person.switchOn()
    await far.switchOn({ at: moved(SQUARE, 12_000, 1) })
    for (const { person } of scrapers) await person.switchOn()
    await town.run(sql`update availabilities set until = '2999-01-01Z'`)

    const outOfSight = new Map<string, Set<string>>()
    let learned = 0
    for (let day = 0; day < DAYS; day++) {
      for (const [i, scraper] of scrapers.entries()) {
        const victim = near[(i + day) % near.length] as Person
        const away = [off, far, hidden][(i + day) % 3] as Person
        const { people } = await scraper.person.nearby()
        expect(people.filter(({ id }) => [off, far, hidden].some((each) => each.id === id))).toEqual([])
        const card = people.find(({ id }) => id === victim.id)
        const shown = card?.sharedInterests.map(({ id }) => id as number) ?? []
        learned += shown.length
        for (const id of shown) expect(scraper.sinceDay.get(id)).toBeLessThan(day)
        expect(await sharedOnProfile(scraper.person, victim)).toEqual(shown.toSorted(ascending))
        // New interests do not match today, and removed ones no longer match.
        await takeOthers(scraper, random, day)
        const kept = shown.filter((id) => scraper.sinceDay.has(id))
        expect(await sharedOnProfile(scraper.person, victim)).toEqual(kept.toSorted(ascending))
        const { statusCode, body } = await scraper.person.answer(getUser, { params: { id: away.id } })
        const bytes = outOfSight.get(away.username) ?? new Set()
        outOfSight.set(away.username, bytes.add(`${statusCode} ${withoutId(body)}`))
      }
      town.clock.passMinutes(24 * 60)
      await startDueInterests(town.deps)
    }
    // The same bytes for every account, choice of interests and day.
    expect([...outOfSight.values()].map((bytes) => bytes.size)).toEqual([1, 1, 1])
    expect(learned).toBeGreaterThan(100)
  },
)

const ascending = (a: number, b: number) => a - b

function profile(random: Random) {
  return { interests: twenty(random), isConfirmed: random.chance(0.5) }
}

function twenty(random: Random): number[] {
  const interests = new Set<number>()
  while (interests.size < INTERESTS_PER_PERSON) interests.add(1 + random.int(CATALOGUE_SIZE))
  return [...interests]
}

async function takeOthers({ person, sinceDay }: Scraper, random: Random, day: number) {
  const interests = twenty(random)
  await person.call(changeUser, {
    params: { id: person.id },
    body: { interests: interests as InterestChoice[] },
  })
  const before = new Map(sinceDay)
  sinceDay.clear()
  for (const id of interests) sinceDay.set(id, before.get(id) ?? day)
}

async function sharedOnProfile(viewer: Person, other: Person): Promise<number[]> {
  const response = await viewer.answer(getUser, { params: { id: other.id } })
  const { sharedInterests } = response.json<PublicProfile>()
  return sharedInterests.map(({ id }) => id as number).toSorted(ascending)
}
