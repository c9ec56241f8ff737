import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { endAvailability } from '@hereabouts/contract/availability/endpoints'
import { RANGES_METRES } from '@hereabouts/contract/availability/limits'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import type { NearbyList } from '@hereabouts/contract/nearby/schemas'
import { type NearbyEvent, type PatchedList, patchNearby } from '@hereabouts/contract/nearby/schemas-list'
import { blockPerson, unblockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moveIn } from '../../test/crowd.ts'
import type { Person } from '../../test/person.ts'
import { around, type LatLng } from '../../test/places.ts'
import { type Random, randomFrom, rounds, someOf } from '../../test/random.ts'
import { type ReceivedEvent, type Town, townWith } from '../../test/town.ts'
import { engage, release } from '../availability/service.ts'

// Invalidations within one and a half seconds are sent as one; this ends the wait.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const SEEDS = Array.from({ length: 25 }, (_, i) => i + 1)
const STEPS = rounds(25, 100)
const PEOPLE = 14

test.each(someOf(1, SEEDS))(
  'whatever happens concurrently, a list patched by events equals a fetched one, and no event is about somebody its receiver could not see (%i)',
  async (seed) => {
    const random = randomFrom(seed)
    const town = await townWith({ people: [] as string[], ownApp: true })
    const { listen, runJobs } = town
    // How common an interest is decides ranks; here it stays the same whoever changes theirs.
    await town.run(sql`update interests set people = 1000 * id`)
    const people = await moveIn(
      town,
      Array.from({ length: PEOPLE }, () => newcomer(random)),
    )
    for (const person of people) await person.switchOn(wish(random))
    const phones = new Map<Person, Phone>()
    for (const person of people)
      phones.set(person, { ...(await listen(person)), list: complete(await person.nearby()) })

    let patches = 0
    let before = await fetchLists(people)
    // Somebody who blocks a viewer may send that viewer one last event, for a moment: until the clock moves.
    const seenAtThisTime = new Map(people.map((person) => [person, new Set<UserId>()]))
    for (let step = 0; step < STEPS; step++) {
      // Some phones fetch meanwhile: the response may be older or newer than the events they receive.
      const acts = Array.from({ length: 1 + random.int(3) }, () => act(people, random, town))
      const responses = new Map<Person, Promise<NearbyList>>()
      for (const person of people) if (random.chance(0.2)) responses.set(person, person.nearby())
      const done = await Promise.all(acts)
      // Several concurrent acts, like the passing of time, may show somebody and hide them again.
      const isOneThing = done.length === 1 && done[0] !== 'time passed'
      await runJobs()
      vi.advanceTimersByTime(1500)

      const after = await fetchLists(people)
      for (const [person, phone] of phones) {
        const [was, is] = [before.get(person) as PatchedList, after.get(person) as PatchedList]
        const seen = seenAtThisTime.get(person)
        if (done.includes('time passed')) seen?.clear()
        for (const { id } of [...was.people, ...is.people]) seen?.add(id)
        const events = await phone.received()
        const patching = events.map(toNearbyEvent).filter((event) => event !== null)
        for (const event of patching) {
          const subject = 'card' in event ? event.card.id : event.gone
          const mayKnow = !isOneThing || seen?.has(subject)
          expect({ step, person: person.id, subject, mayKnow }).toMatchObject({ mayKnow: true })
        }
        const fetched = await responses.get(person)
        const isRefetching = events.some(({ name }) => OWN_CHANGES.includes(name))
        if (isRefetching || random.chance(0.1)) phone.list = is
        else phone.list = patching.reduce(patchNearby, fetched ? complete(fetched) : phone.list)
        if (!isRefetching) patches += patching.length
        const at = { step, person: person.id }
        expect({ ...at, list: shown(phone.list) }).toEqual({ ...at, list: shown(is) })
      }
      before = after
    }
    // How many arrive depends on how many concurrent changes were merged.
    expect(patches).toBeGreaterThan(STEPS / 4)
  },
)

interface Phone {
  received(): Promise<ReceivedEvent[]>
  list: PatchedList
}

/** On these events an app refetches its list. */
const OWN_CHANGES = ['availability:changed', 'user:changed', 'nearby:changed']

const complete = (list: NearbyList): PatchedList => ({ ...list, isIncomplete: false })

function toNearbyEvent({ name, payload: [payload] }: ReceivedEvent): NearbyEvent | null {
  if (name === 'nearby:card') return { card: payload as NearbyList['people'][number] }
  if (name === 'nearby:gone') return { gone: (payload as { id: UserId }).id }
  return null
}

/**
 * Leaves out the reason on the card of somebody who switches off within their first minute: they stay visible, and no event is sent
 * at that moment.
 */
function shown({ people, ...rest }: PatchedList) {
  const cards = people.map(({ inviteRefusal, ...card }) => ({
    ...card,
    inviteRefusal: inviteRefusal === 'NOT_NEARBY' ? null : inviteRefusal,
  }))
  return { people: cards, ...rest }
}

async function fetchLists(people: readonly Person[]) {
  const lists = new Map<Person, PatchedList>()
  for (const person of people) lists.set(person, complete(await person.nearby()))
  return lists
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

/** One random act of somebody, or of time. */
async function act(
  people: Person[],
  random: Random,
  { clock, deps }: Town,
): Promise<'time passed' | undefined> {
  const [one, other] = [random.pick(people), random.pick(people)]
  const params = { id: one.id }
  switch (random.int(10)) {
    case 0:
    case 1:
      await one.switchOn(wish(random)).catch(expectTooFast)
      return
    case 2:
      await one.switchOn({ ...wish(random), range: 100, spot: true, at: HERE }).catch(expectTooFast)
      return
    case 3:
      await one.call(endAvailability, { params })
      return
    case 4:
      await one.call(changeUser, { params, body: { interests: [1 + random.int(4), 5] } })
      return
    case 5: {
      const privacySettings = {
        onlyShowVerified: random.chance(0.3),
        visibleToVerifiedOnly: one.user.isVerified && random.chance(0.5),
      }
      one.user = await one.call(changeUser, { params, body: { privacySettings } })
      return
    }
    case 6:
      if (one === other) return
      await one.call(random.chance(0.5) ? blockPerson : unblockPerson, { params, body: { userId: other.id } })
      return
    case 7: {
      const pair = [...new Set([one.id, other.id])]
      const promise = random.chance(0.5) ? engage : release
      await deps.db.tx(async (tx) => void (await promise(deps, tx, pair)))
      return
    }
    case 8: {
      if (one === other) return
      const now = clock.now()
      await deps.db.tx(async (tx) => {
        const { id } = await tx.one<{ id: MeetupId }>(
          'test',
          sql`insert into meetups (inviter_id, invitee_id, interest_id, place, note, starts_at, state, created_at, expires_at, accepted_at, ended_at)
              values (${one.id}, ${other.id}, 1, 'The fountain', '', ${now}, 'met', ${now}, ${now}, ${now}, ${now}) returning id`,
        )
        tx.emit('meetups.changed', { id, members: [one.id, other.id], state: 'met' })
      })
      return
    }
    default:
      clock.passMinutes(random.pick([1, 4, 11]))
      return 'time passed'
  }
}

/** The server rejects jumps that are too far. */
function expectTooFast(error: Error) {
  expect(error.message).toContain('TOO_FAST')
}
