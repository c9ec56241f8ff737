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
import { inTurn } from '../../test/in-turn.ts'
import type { Person } from '../../test/person.ts'
import { around, type LatLng } from '../../test/places.ts'
import { type Random, randomFrom, rounds, someOf } from '../../test/random.ts'
import { type ReceivedEvent, type Town, townWith } from '../../test/town.ts'
import { engage, release } from '../availability/service.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { listNearby } from './service.ts'

// Invalidations within one and a half seconds are sent as one; this ends the wait.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const SEEDS = Array.from({ length: 25 }, (_, i) => i + 1)
const STEPS = rounds(25, 100)
const PEOPLE = 14
/**
 * What happened in these last steps is part of the message of a failure: timing decides, so
 * repeating it may succeed.
 */
const STEPS_TOLD = 10

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
    const story: string[] = []
    let before = await fetchLists(people)
    for (let step = 0; step < STEPS; step++) {
      // Some phones fetch meanwhile: the response may be older or newer than the events they receive.
      const acts = Array.from({ length: 1 + random.int(3) }, () => act(people, random, town))
      const responses = new Map<Person, Promise<NearbyList>>()
      for (const person of people) if (random.chance(0.2)) responses.set(person, person.nearby())
      await Promise.all(acts.map(({ done }) => done))
      // Several concurrent acts, like the passing of time, may show somebody and hide them again.
      const isOneThing = acts.length === 1 && acts[0]?.what !== TIME_PASSED
      await runJobs()
      vi.advanceTimersByTime(1500)

      const after = await fetchLists(people)
      story.push(`seed ${seed}, step ${step}: ${acts.map(({ what }) => what).join('; ')}`)
      for (const [person, phone] of phones) {
        const [was, is] = [before.get(person) as PatchedList, after.get(person) as PatchedList]
        const seen = new Set([...was.people, ...is.people].map(({ id }) => id))
        const events = await phone.received()
        const fetched = await responses.get(person)
        const received = `${person.id} fetched: ${fetched !== undefined}, received: ${JSON.stringify(events)}`
        const told = [...story.slice(-STEPS_TOLD), received].join('\n')
        const patching = events.map(toNearbyEvent).filter((event) => event !== null)
        for (const event of patching) {
          const subject = 'card' in event ? event.card.id : event.gone
          const mayKnow = !isOneThing || seen.has(subject)
          expect({ subject, mayKnow }, told).toMatchObject({ mayKnow: true })
        }
        const isRefetching = events.some(({ name }) => OWN_CHANGES.includes(name))
        // Drawn in any case, so that the acts that follow are the same on every run.
        const isReopened = random.chance(0.1)
        if (isRefetching || isReopened) phone.list = is
        else phone.list = patching.reduce(patchNearby, fetched ? complete(fetched) : phone.list)
        if (!isRefetching) patches += patching.length
        expect(shown(phone.list), told).toEqual(shown(is))
      }
      before = after
    }
    // How many arrive depends on how many concurrent changes were merged.
    expect(patches).toBeGreaterThan(STEPS / 4)
  },
)

inTurn.each(SEEDS.slice(0, 4))(
  'where more people are near than a list shows, a patched list shows the best hundred or knows that it does not (%i)',
  async (seed) => {
    const random = randomFrom(seed)
    const town = await townWith({ people: [] as string[], ownApp: true })
    const { deps, listen, runJobs } = town
    await town.run(sql`update interests set people = 1000 * id`)
    const people = await moveIn(
      town,
      Array.from({ length: CROWD }, () => newcomer(random)),
    )
    const unnoticed = { ...deps, bus: { ...deps.bus, publish() {} } }
    const phones = new Map<Person, Phone>()
    for (const person of people.slice(0, 5)) {
      await person.switchOn(wish(random))
      phones.set(person, { ...(await listen(person)), list: complete(await person.nearby()) })
    }
    for (const person of people.slice(5)) await person.switchOn(wish(random))
    let [certain, beyond] = [0, 0]
    for (let step = 0; step < CROWDED_STEPS; step++) {
      const acts = Array.from({ length: 1 + random.int(5) }, () => act(people, random, town))
      await Promise.all(acts.map(({ done }) => done))
      await runJobs()
      vi.advanceTimersByTime(1500)
      await deps.bus.settled()
      for (const [person, phone] of phones) {
        const events = await phone.received()
        if (events.some(({ name }) => OWN_CHANGES.includes(name)))
          phone.list = complete(await person.nearby())
        else
          phone.list = events
            .map(toNearbyEvent)
            .filter((event) => event !== null)
            .reduce(patchNearby, phone.list)
        // As if read elsewhere, so that this node goes on to compare with what the phone has read itself.
        const is = await listNearby(unnoticed, { id: person.id } as Viewer)
        const told = `seed ${seed}, step ${step}: ${acts.map(({ what }) => what).join('; ')}`
        if (phone.list.isIncomplete) {
          // The phone fetches the list again after a while.
          if (random.chance(0.3)) phone.list = complete(await person.nearby())
          continue
        }
        certain += 1
        beyond += is.more
        expect(ranksOf(phone.list), told).toEqual(ranksOf(is))
      }
    }
    expect(certain).toBeGreaterThan(CROWDED_STEPS)
    expect(beyond).toBeGreaterThan(CROWDED_STEPS)
  },
)

const CROWD = 130
const CROWDED_STEPS = 60
const ranksOf = ({ people }: NearbyList) => people.map(({ id, rank }) => `${id} ${rank}`)

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
 * Leaves out the reason on the card of somebody who switches off within their first minute: they stay
 * visible, and no event is sent at that moment.
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

interface Act {
  what: string
  done: Promise<unknown>
}

const TIME_PASSED = 'time passed'

/**
 * One random act of somebody, or of time. What it is follows from `random` alone,
 * however long anything takes.
 */
function act(people: Person[], random: Random, { clock, deps }: Town): Act {
  const [one, other] = [random.pick(people), random.pick(people)]
  const params = { id: one.id }
  switch (random.int(10)) {
    case 0:
    case 1: {
      const given = wish(random)
      return { what: `${one.id} on ${JSON.stringify(given)}`, done: one.switchOn(given).catch(expectTooFast) }
    }
    case 2: {
      const given = { ...wish(random), range: 100 as const, spot: true, at: HERE }
      return { what: `${one.id} on ${JSON.stringify(given)}`, done: one.switchOn(given).catch(expectTooFast) }
    }
    case 3:
      return { what: `${one.id} off`, done: one.call(endAvailability, { params }) }
    case 4: {
      const body = { interests: [1 + random.int(4), 5] }
      return { what: `${one.id} ${JSON.stringify(body)}`, done: one.call(changeUser, { params, body }) }
    }
    case 5: {
      const privacySettings = {
        onlyShowVerified: random.chance(0.3),
        visibleToVerifiedOnly: one.user.isVerified && random.chance(0.5),
      }
      const body = { privacySettings }
      return { what: `${one.id} ${JSON.stringify(body)}`, done: one.call(changeUser, { params, body }) }
    }
    case 6: {
      const isBlock = random.chance(0.5)
      const body = { userId: other.id }
      if (one === other) return { what: 'nothing', done: Promise.resolve() }
      return {
        what: `${one.id} ${isBlock ? 'blocks' : 'unblocks'} ${other.id}`,
        done: one.call(isBlock ? blockPerson : unblockPerson, { params, body }),
      }
    }
    case 7: {
      const pair = [...new Set([one.id, other.id])]
      const promise = random.chance(0.5) ? engage : release
      return {
        what: `${promise.name} ${pair}`,
        done: deps.db.tx(async (tx) => void (await promise(deps, tx, pair))),
      }
    }
    case 8: {
      if (one === other) return { what: 'nothing', done: Promise.resolve() }
      const now = clock.now()
      const done = deps.db.tx(async (tx) => {
        const { id } = await tx.one<{ id: MeetupId }>(
          'test',
          sql`insert into meetups (inviter_id, invitee_id, interest_id, place, note, starts_at, state, created_at, expires_at, accepted_at, ended_at)
              values (${one.id}, ${other.id}, 1, 'The fountain', '', ${now}, 'met', ${now}, ${now}, ${now}, ${now}) returning id`,
        )
        tx.emit('meetups.changed', { id, members: [one.id, other.id], state: 'met' })
      })
      return { what: `${one.id} met ${other.id}`, done }
    }
    default:
      clock.passMinutes(random.pick([1, 4, 11]))
      return { what: TIME_PASSED, done: Promise.resolve() }
  }
}

/** The server rejects jumps that are too far. */
function expectTooFast(error: Error) {
  expect(error.message).toContain('TOO_FAST')
}
