import { randomUUID } from 'node:crypto'
import { listGroupMessages, sendGroupMessage } from '@hereabouts/contract/chat/endpoints-groups'
import {
  getCheckIn,
  leaveGatheringQuietly,
  startGatheringCheckIn,
} from '@hereabouts/contract/checkins/endpoints'
import type { ContactId } from '@hereabouts/contract/checkins/schemas'
import * as contract from '@hereabouts/contract/gatherings/endpoints'
import { listOwnGatherings } from '@hereabouts/contract/gatherings/endpoints'
import { askFriend, declineSeat } from '@hereabouts/contract/gatherings/endpoints-friends'
import * as onSite from '@hereabouts/contract/gatherings/endpoints-on-site'
import type { GatheringId, GatheringState } from '@hereabouts/contract/gatherings/schemas'
import {
  addPushSubscription,
  changePushSettings,
  getPushSettings,
} from '@hereabouts/contract/notifications/endpoints-push'
import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { contactOf } from '../../test/checking-in.ts'
import {
  GATHERING_CELL,
  type GatheringTown,
  gatheringTown,
  joinOf,
  planOf,
  tick,
} from '../../test/gathering.ts'
import { inboxOf } from '../../test/inbox.ts'
import { HERE } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { pushService } from '../../test/pushing.ts'
import { type Random, randomFrom, rounds, someOf } from '../../test/random.ts'
import { DEFAULT_PUSH } from '../notifications/rules-push.ts'
import { createPushes } from '../notifications/service-push.ts'
import { MINUTE_MS } from '../platform/clock.ts'
import { watchKinds } from '../platform/notifications.ts'
import { memoryThrottles } from '../platform/throttle.ts'
import { expireFriends } from './service-friends.ts'
import { headOfGathering } from './service-preview.ts'

const NAMES = ['anastasia', 'boleslaw', 'cyprian', 'dimitra', 'edelgard', 'fyodora', 'gilbert', 'hyacinth']
const STEPS = rounds(20, 300)

test.each(someOf(1, [1, 2]))(
  'whatever people do at once, every state is valid, everybody is notified once, and nobody is named before it is on (%i)',
  async (seed) => {
    const random = randomFrom(seed)
    const town = await gatheringTown(
      NAMES.map((username) => ({ username })),
      { ownApp: true },
    )
    const phones = await Promise.all(
      town.people.map(async (person) => ({ person, ...(await town.listen(person)) })),
    )
    const expectToldOnce = await tellingOnce(town)
    await putInTouch(town)
    const contacts = new Map<Person, ContactId>()
    for (const [nth, person] of town.people.entries())
      contacts.set(person, await contactOf(town, person, { token: `sams-token-012345678${nth}` }))
    let named = 0

    for (let step = 0; step < STEPS; step++) {
      const known = await listGatherings(town)
      const before = new Set(known.filter(({ onAt }) => onAt === null).map(({ id }) => id))
      const acts = Array.from({ length: 1 + random.int(3) }, () => act(town, random, known, contacts))
      const answers = await Promise.all(acts)
      await town.deps.bus.settled()
      if (random.chance(0.3)) {
        await expectToldOnce(step)
        town.clock.passMinutes(random.int(90))
      }
      await expireFriends(town.deps)
      await tick(town)
      await expectValid(town, step)
      await expectToldOnce(step)

      const after = await listGatherings(town, 20)
      const isQuiet = (id: GatheringId) =>
        before.has(id) && !after.some((each) => each.id === id && each.onAt)
      for (const { asker, about, body } of answers) {
        named += expectNobody(asker, body, isQuiet)
        if (about !== null && isQuiet(about))
          expect([step, othersIn(asker, withoutFriends(body))]).toEqual([step, []])
      }
      for (const { person, received } of phones)
        for (const { payload } of await received())
          named += expectNobody(person, JSON.stringify(payload), isQuiet)
    }
    const { letters } = await town.deps.db.one<{ letters: number }>(
      'test',
      sql`select count(*)::integer as letters from outbox`,
    )
    expect(letters).toBe(0)
    const metrics = await town.http.inject({ url: '/metrics', headers: { host: 'localhost' } })
    expect(NAMES.filter((name) => metrics.body.includes(name))).toEqual([])
    // Some gatherings did name people. Otherwise this would prove nothing.
    expect(named).toBeGreaterThan(0)
  },
)

/** Everybody is in touch with the next person, and the last with the first. */
async function putInTouch({ people, run }: GatheringTown) {
  for (const [nth, { id }] of people.entries()) {
    const { id: other } = nextTo(people, nth)
    await run(sql`insert into in_touch (user_id, other_id, said_at)
      values (${id}, ${other}, now()), (${other}, ${id}, now())`)
  }
}

const nextTo = (people: readonly Person[], nth: number) => people[(nth + 1) % people.length] as Person

interface Known {
  id: GatheringId
  code: string
  onAt: Date | null
  state: GatheringState
}

function listGatherings({ deps }: GatheringTown, limit = 4): Promise<Known[]> {
  return deps.db.many<Known>(
    'test',
    sql`select id, code, on_at, state from gatherings order by id desc limit ${limit}`,
  )
}

interface Answered {
  asker: Person
  /** The gathering that the response is about, if it is about only one. */
  about: GatheringId | null
  body: string
}

/** One random call. Many are rejected, which changes nothing. */
async function act(
  town: GatheringTown,
  random: Random,
  known: readonly Known[],
  contacts: ReadonlyMap<Person, ContactId>,
): Promise<Answered> {
  const asker = random.pick(town.people)
  const other = random.pick(town.people.filter((person) => person !== asker))
  const own = { params: { id: asker.id } }
  const on = planOf(town, { inHours: 3 + random.int(3), minimum: 2 + random.int(2) })
  if (known.length < 2 || random.chance(0.08))
    return { asker, about: null, body: (await asker.answer(contract.startGathering, on)).body }
  const { id, code } = random.pick(known)
  const about = { params: { id } }
  const waits = random.chance(0.3)
  const isRare = random.chance(0.1)
  const friend = nextTo(town.people, town.people.indexOf(asker))
  const call = random.pick<() => Promise<{ body: string }>>([
    ...Array.from({ length: 7 }, () => () => asker.answer(contract.joinGathering, joinOf(id, waits))),
    ...Array.from(
      { length: 3 },
      () => () => asker.answer(contract.leaveGathering, { ...about, body: { reason: 'unwell' } }),
    ),
    () => asker.answer(contract.joinGathering, joinOf(id, waits, friend)),
    () => asker.answer(askFriend, { ...about, body: { userId: friend.id } }),
    () => asker.answer(askFriend, { ...about, body: { userId: friend.id } }),
    () => asker.answer(declineSeat, about),
    () => asker.answer(contract.confirmComing, about),
    () => asker.answer(contract.confirmComing, about),
    () => asker.answer(contract.goAnyway, about),
    () => asker.answer(contract.goAnyway, about),
    () => asker.answer(contract.getGathering, about),
    () =>
      isRare ? asker.answer(contract.cancelGathering, about) : asker.answer(contract.getGathering, about),
    () => asker.answer(contract.getPublicGathering, { params: { code } }),
    async () => ({
      body: JSON.stringify(await headOfGathering(town.deps, code, { address: '127.0.0.1', locale: 'en' })),
    }),
    () => asker.answer(listGroupMessages, about),
    () => writesTo(asker, id),
    () => provesTo(asker, other, id),
    () => asker.answer(onSite.tellGatheringOutcome, { ...about, body: { outcome: 'met' } }),
    () =>
      isRare
        ? asker.answer(leaveGatheringQuietly, { ...about, body: { about: other.id } })
        : asker.answer(getCheckIn, own),
    () => checksIn(town, asker, id, contacts),
  ])
  if (random.chance(0.85)) return { asker, about: id, body: (await call()).body }
  const { body } = await random.pick([
    () => asker.answer(contract.browseGatherings, { query: { cell: GATHERING_CELL } }),
    () => asker.answer(listOwnGatherings, own),
    () =>
      isRare
        ? asker.answer(blockPerson, { ...own, body: { userId: other.id } })
        : asker.answer(listOwnGatherings, own),
  ])()
  return { asker, about: null, body }
}

const writesTo = (asker: Person, id: GatheringId) =>
  asker.answer(sendGroupMessage, { params: { id }, body: { clientId: randomUUID(), text: 'See you there' } })

/** Enters the code on the other person's screen, if there is one. */
async function provesTo(asker: Person, other: Person, id: GatheringId) {
  const shown = await other.answer(onSite.getGatheringCode, { params: { id }, body: HERE })
  const { code = '000000' } = shown.json<{ code?: string }>()
  return asker.answer(onSite.proveGathering, { params: { id }, body: { ...HERE, code } })
}

function checksIn(
  { clock }: GatheringTown,
  asker: Person,
  gatheringId: GatheringId,
  contacts: ReadonlyMap<Person, ContactId>,
) {
  const dueAt = new Date(clock.now().getTime() + 6 * 60 * MINUTE_MS).toISOString()
  const contactId = contacts.get(asker) as ContactId
  return asker.answer(startGatheringCheckIn, {
    params: { id: asker.id },
    body: { gatheringId, contactId, dueAt },
  })
}

async function expectValid({ deps, clock }: GatheringTown, step: number) {
  const wrong = await deps.db.many(
    'test',
    sql`select id, state, going from gatherings cross join lateral (
          select count(*) filter (where own.state = 'in') as going, bool_or(own.state = 'in' and user_id = starter_id) as has_starter,
            bool_or(own.is_engaged and own.state <> 'in') as is_hidden_outside,
            bool_or(own.state = 'in' and exists (select from gathering_members other where other.gathering_id = own.gathering_id
              and other.state = 'in' and other.user_id <> own.user_id and is_blocked(own.user_id, other.user_id))) as is_blocked
          from gathering_members own where gathering_id = gatherings.id) counted
        cross join lateral (
          select count(*) as held from gathering_friends
            join gathering_members holder on holder.gathering_id = gathering_friends.gathering_id
              and holder.user_id = by_id and holder.state = 'in'
          where gathering_friends.gathering_id = gatherings.id and answer is null) seats
        where going > maximum or going + held > maximum and state in ('open', 'on')
          or coalesce(is_blocked, false) and state in ('open', 'on')
          or state = 'open' and (going >= minimum or on_at is not null)
          or state in ('open', 'on', 'under_way') and not has_starter
          or state = 'on' and (going < minimum) <> (short_at is not null)
          or is_hidden_outside
          -- No seat is held for longer than promised.
          or exists (select from gathering_friends
            where gathering_id = gatherings.id and answer is null and held_until <= ${clock.now()})
          -- Its conversation has exactly the people with a seat, once it is on.
          or ended_at is null and (
            select coalesce(array_agg(user_id order by user_id), '{}') from group_members
              where gathering_id = gatherings.id and until_seq is null) <> (
            select coalesce(array_agg(user_id order by user_id), '{}') from gathering_members
              where gathering_id = gatherings.id and gathering_members.state = 'in' and on_at is not null)`,
  )
  expect([step, wrong]).toEqual([step, []])
}

/**
 * Fails if these bytes name anybody but their reader in connection with a gathering that is not on, except friends
 * who ask each other along. Returns how many others they name.
 */
function expectNobody(reader: Person, body: string, isQuiet: (id: GatheringId) => boolean): number {
  JSON.parse(body, (_, value) => {
    const id = value?.gatheringId ?? (value && typeof value === 'object' && 'minimum' in value && value.id)
    if (!id || !isQuiet(id)) return value
    expect([id, othersIn(reader, withoutFriends(JSON.stringify(value)))]).toEqual([id, []])
    expect([value.members ?? [], value.place ?? null]).toEqual([[], null])
    return value
  })
  return othersIn(reader, body).length
}

function withoutFriends(json: string): string {
  return JSON.stringify(
    JSON.parse(json, (key, value) => (key === 'askedBy' || key === 'friends' ? null : value)),
  )
}

function othersIn({ username }: Person, text: string): string[] {
  return NAMES.filter((name) => name !== username && text.includes(name))
}

/**
 * Watches inboxes and phones. Resolves to a function that fails if an inbox repeats an entry or changes its
 * time, if a phone got no push or two for what just happened, or if a push names anybody.
 */
async function tellingOnce(town: GatheringTown) {
  const { deps, people, clock } = town
  const service = await pushService()
  // Remembers what was pushed, unlike the town's own throttles.
  const pushes = createPushes({ ...deps, throttles: memoryThrottles() })
  watchKinds(deps.bus, deps.notificationKinds, pushes.announce)
  const phones = new Map<Person, string>()
  for (const person of people) {
    const own = { params: { id: person.id } }
    const subscription = service.subscribe((await person.call(getPushSettings, own)).publicKey)
    await person.call(addPushSubscription, { ...own, body: subscription })
    await person.call(changePushSettings, { ...own, body: { ...DEFAULT_PUSH, showsText: true } })
    phones.set(person, subscription.endpoint)
  }
  const told = new Map<string, string>()

  return async (step: number) => {
    await pushes.sendDue()
    await pushes.settled()
    const arrived = service.arrived().filter(({ message }) => message.tag.startsWith('gathering-'))
    for (const { message } of arrived)
      expect(NAMES.filter((name) => JSON.stringify(message).includes(name))).toEqual([])
    const latest = await listGatherings(town, 50)
    const off = new Set(latest.filter(({ state }) => OFF.has(state)).map(({ id }) => id))
    for (const person of people) {
      const entries = (await inboxOf(person)).entries.filter(isAboutGathering)
      const ids = entries.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      const fresh = entries.filter(({ id }) => !told.has(`${person.id} ${id}`))
      for (const { id, at } of entries) {
        const known = told.get(`${person.id} ${id}`) ?? at
        expect([id, known]).toEqual([id, at])
        told.set(`${person.id} ${id}`, at)
      }
      const pushed = arrived.filter(({ endpoint }) => endpoint === phones.get(person))
      const counts = (gatheringId: GatheringId) => {
        const recent = fresh.filter((entry) => entry.gatheringId === gatheringId && isWorthAPush(entry, off))
        return {
          entries: recent.length,
          isPast: recent.every(({ startsAt }) => new Date(startsAt) <= clock.now()),
          pushes: pushed.filter(({ message }) => message.tag === `gathering-${gatheringId}`).length,
        }
      }
      const about = new Set([
        ...fresh.map(({ gatheringId }) => gatheringId),
        ...pushed.map(({ message }) => Number(message.tag.slice('gathering-'.length)) as GatheringId),
      ])
      for (const id of about) {
        const { entries: recent, isPast, pushes } = counts(id)
        // Entries that come together share a push. Once the gathering has started, there may be none.
        const right = recent === 0 ? [0] : isPast ? [0, 1] : [1]
        expect([step, person.username, id, recent, right]).toEqual([
          step,
          person.username,
          id,
          recent,
          expect.arrayContaining([pushes]),
        ])
      }
    }
  }

  /** Once a gathering is off, all that came before is history. */
  function isWorthAPush({ at, what, gatheringId }: GatheringEntry, off: ReadonlySet<GatheringId>) {
    const isRecent = clock.now().getTime() - new Date(at).getTime() <= 10 * MINUTE_MS
    return isRecent && (!off.has(gatheringId) || OFF.has(what))
  }
}

const OFF: ReadonlySet<string> = new Set(['lapsed', 'cancelled'])

type GatheringEntry = Extract<InboxEntry, { kind: 'gathering' }>

function isAboutGathering(entry: InboxEntry): entry is GatheringEntry {
  return entry.kind === 'gathering'
}
