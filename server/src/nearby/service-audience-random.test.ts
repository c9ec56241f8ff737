import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { endAvailability } from '@hereabouts/contract/availability/endpoints'
import { RANGES_METRES } from '@hereabouts/contract/availability/limits'
import { blockPerson, unblockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moveIn } from '../../test/crowd.ts'
import type { Person } from '../../test/person.ts'
import { around, type LatLng } from '../../test/places.ts'
import { type Random, randomFrom, someOf } from '../../test/random.ts'
import { type Town, townWith } from '../../test/town.ts'
import { engage, release } from '../availability/service.ts'

// Only to end the hub's windows: invalidations within one and a half seconds are sent as one.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test.each(someOf(1, [1, 2, 3]))(
  'whatever anybody does, those and only those hear of it who saw them before or can see them now (%i)',
  async (seed) => {
    const random = randomFrom(seed)
    const town = await townWith({ people: [] as string[], ownApp: true })
    const { clock, deps, listen, sweep } = town
    const people = await moveIn(
      town,
      Array.from({ length: 14 }, () => newcomer(random)),
    )
    for (const person of people) await person.switchOn(wish(random))
    const ears = new Map<Person, Awaited<ReturnType<typeof listen>>>()
    for (const person of people) ears.set(person, await listen(person))

    async function whoHeard(): Promise<Set<UserId>> {
      vi.advanceTimersByTime(1500)
      const heard = new Set<UserId>()
      for (const [person, { heard: hear }] of ears)
        if ((await hear()).some(({ name }) => name === 'nearby:changed')) heard.add(person.id)
      vi.advanceTimersByTime(1500)
      return heard
    }
    const lists = async () =>
      new Map(await Promise.all(people.map(async (person) => [person.id, await listOf(person)] as const)))
    const presences = () =>
      deps.db.many<{ userId: UserId }>(
        'test',
        sql`select user_id, range_metres, to_hex(area_cell) as area, up_for,
              case when spot_until > ${clock.now()} then to_hex(spot_cell) end as spot
            from availabilities where until > ${clock.now()} and not is_hidden`,
      )

    let [invalidations, changes] = [0, 0]
    let before = await lists()
    let placesBefore = await presences()
    for (let step = 0; step < 40; step++) {
      const { reintroduced = [], leaving = [], parted = [] } = await act(people, random, town)
      await sweep()
      const [after, placesAfter, heard] = [await lists(), await presences(), await whoHeard()]
      const subjects = new Set([...reintroduced, ...changed(placesBefore, placesAfter)])

      for (const { id } of people) {
        if (subjects.has(id) || leaving.includes(id)) continue
        const [saw, sees] = [before.get(id) as Seen, after.get(id) as Seen]
        const isOther = saw.bytes !== sees.bytes
        const isInAudience = parted.includes(id)
          ? isOther
          : [...subjects].some((subject) => saw.ids.includes(subject) || sees.ids.includes(subject))
        expect({ step, id, heard: heard.has(id) }).toEqual({ step, id, heard: isInAudience })
        if (isOther) expect({ step, id, heard: heard.has(id) }).toEqual({ step, id, heard: true })
        if (isInAudience) invalidations++
        if (isOther) changes++
      }
      before = after
      placesBefore = placesAfter
    }
    expect(Math.min(invalidations, changes)).toBeGreaterThan(30)
  },
)

interface Seen {
  ids: UserId[]
  bytes: string
}

/**
 * Without the reason on the card of a person who switches off within their first minute: they stay visible, and nobody is
 * told at that moment.
 */
async function listOf(person: Person): Promise<Seen> {
  const { people, more } = await person.nearby()
  const shown = people.map(({ inviteRefusal, ...card }) => ({
    ...card,
    inviteRefusal: inviteRefusal === 'NOT_NEARBY' ? null : inviteRefusal,
  }))
  return { ids: people.map(({ id }) => id), bytes: JSON.stringify({ people: shown, more }) }
}

/** Whoever came, went, or is shown otherwise than before. */
function changed(before: { userId: UserId }[], after: { userId: UserId }[]): UserId[] {
  const texts = (rows: { userId: UserId }[]) => new Map(rows.map((row) => [row.userId, JSON.stringify(row)]))
  const [was, is] = [texts(before), texts(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter((id) => was.get(id) !== is.get(id))
}

const HERE: LatLng = [51.508, -0.1281]
const newcomer = (random: Random) => ({
  interests: [1 + random.int(4)],
  isVerified: random.chance(0.5),
  settings: { onlyShowVerified: random.chance(0.2) },
})
const wish = (random: Random) => ({
  at: around(HERE, random.pick([100, 1500]), random),
  range: random.pick(RANGES_METRES.slice(1)),
  minutes: 240,
  upFor: random.pick(['', 'coffee']),
})

interface Deed {
  /** Whose card may have changed, with their place as it was. */
  reintroduced?: UserId[]
  /** Who sees others than before by a choice of their own. Their own phones know. */
  leaving?: UserId[]
  /** Between whom a block began or ended. */
  parted?: UserId[]
}

/** One thing that somebody does, or time does. */
async function act(people: Person[], random: Random, { clock, deps }: Town): Promise<Deed> {
  const [one, other] = [random.pick(people), random.pick(people)]
  const params = { id: one.id }
  switch (random.int(9)) {
    case 0:
    case 1:
      await one.switchOn(wish(random))
      return { leaving: [one.id] }
    case 2:
      await one.switchOn({ ...wish(random), range: 100, spot: true, at: HERE })
      return {}
    case 3:
      await one.call(endAvailability, { params })
      return { leaving: [one.id] }
    case 4:
      await one.call(changeUser, { params, body: { interests: [1 + random.int(4), 5] } })
      return { reintroduced: [one.id] }
    case 5: {
      const privacySettings = {
        onlyShowVerified: random.chance(0.3),
        visibleToVerifiedOnly: one.user.isVerified && random.chance(0.5),
      }
      const { onlyShowVerified, visibleToVerifiedOnly } = one.user.privacySettings
      one.user = await one.call(changeUser, { params, body: { privacySettings } })
      // Whom they wish to see decides, too, who learns what they share.
      const isChanged =
        onlyShowVerified !== privacySettings.onlyShowVerified ||
        visibleToVerifiedOnly !== privacySettings.visibleToVerifiedOnly
      return isChanged ? { reintroduced: [one.id] } : {}
    }
    case 6:
      if (one === other) return {}
      await one.call(random.chance(0.5) ? blockPerson : unblockPerson, { params, body: { userId: other.id } })
      return { parted: [one.id, other.id] }
    case 7: {
      const pair = [...new Set([one.id, other.id])]
      const promise = random.chance(0.5) ? engage : release
      await deps.db.tx(async (tx) => void (await promise(deps, tx, pair)))
      return { leaving: pair }
    }
    default:
      clock.passMinutes(random.pick([1, 4, 11]))
      return {}
  }
}
