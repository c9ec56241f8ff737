import {
  deleteGroupMessage,
  listGroupConversations,
  listGroupMessages,
  setGroupReaction,
} from '@hereabouts/contract/chat/endpoints-groups'
import { leaveGatheringQuietly } from '@hereabouts/contract/checkins/endpoints'
import * as contract from '@hereabouts/contract/gatherings/endpoints'
import { getAgendaCalendar, getAgendaFeed } from '@hereabouts/contract/gatherings/endpoints-agenda'
import * as onSite from '@hereabouts/contract/gatherings/endpoints-on-site'
import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { listNotifications } from '@hereabouts/contract/notifications/endpoints'
import {
  addPushSubscription,
  changePushSettings,
  getPushSettings,
} from '@hereabouts/contract/notifications/endpoints-push'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import {
  GATHERING_CELL,
  type GatheringTown,
  gatheringOf,
  gatheringTown,
  joinOf,
  joins,
  seenBy,
  starts,
  tick,
} from '../../test/gathering.ts'
import { HERE } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { pushService } from '../../test/pushing.ts'
import { type Random, randomFrom, rounds } from '../../test/random.ts'
import { withoutId } from '../../test/request-ids.ts'
import { DEFAULT_PUSH } from '../notifications/rules-push.ts'
import { asIfFull } from './rules-views.ts'
import { headOfGathering } from './service-preview.ts'

const ATTACKERS = 50
/** The attackers from this index on never join. They try calls that name a person. */
const OUTSIDERS_FROM = 40
/** The first attackers have the app open, and the next ones have phones that get pushes. */
const LISTENING = 4
const PUSHED = 4
const ACTIONS = rounds(100, 10_000)
const ACTIONS_A_DAY = 50
const DAY_SECONDS = 24 * 60 * 60
const NAMES = ['anastasia', 'boleslaw', 'cyprian', 'dimitra', 'edelgard', 'fyodora', 'gilbert', 'hyacinth']

/** Which person plays each part. The first four parts gather with each other, and so do the last four. */
const CAST = [0, 1, 2, 3, 4, 5, 6, 7]
const OTHER_CAST = [5, 4, 7, 6, 1, 0, 3, 2]

test('fifty accounts receive the same bytes from two towns that differ only in who is in gatherings that are not on; from others they learn what members agreed to', {
  timeout: rounds(240_000, 1_200_000),
}, async () => {
  const { received, named } = await attack(CAST)
  const { received: others } = await attack(OTHER_CAST)
  const differs = received.findIndex((line, nth) => line !== others[nth])
  expect([received[differs], others[differs]]).toEqual([undefined, undefined])
  expect(others.length).toBe(received.length)
  // The attackers saw gatherings that name people, and many that do not. Otherwise this would prove nothing.
  expect(named).toBeGreaterThan(0)
  expect(received.filter((line) => line.includes('"state":"open"')).length).toBeGreaterThan(ACTIONS / 10)
})

// The known exception in docs/security.md.
test('a person kept apart from a member by a block sees a full gathering, and no other difference', async () => {
  const apart = await seenAcrossABlock('blocked')
  const other = await seenAcrossABlock('somebody else')
  const full = asIfFull('open', 6)
  expect(apart.page).toEqual({ ...other.page, ...full })
  expect(apart.list).toEqual(other.list.map((each) => ({ ...each, ...full })))
  expect(apart.rest).toEqual(other.rest)
  expect([apart.joining, other.joining]).toEqual(['409 FULL', '200 undefined'])
})

/** Everything that the attackers receive while this cast goes about its gatherings. */
async function attack(cast: readonly number[]) {
  const random = randomFrom(19)
  const town = await townWithCodes([
    ...Array.from({ length: ATTACKERS }, () => ({})),
    ...NAMES.map((username) => ({ username, isVerified: true })),
  ])
  const { clock, deps, app, http } = town
  const attackers = town.people.slice(0, ATTACKERS)
  const people = town.people.slice(ATTACKERS)
  const parts = cast.map((nth) => people[nth] as Person)
  const phones = await Promise.all(attackers.slice(0, LISTENING).map((person) => town.listen(person)))
  const pushes = await pushService()
  for (const person of attackers.slice(LISTENING, LISTENING + PUSHED)) await subscribe(pushes, person)

  const received: string[] = []
  let named = 0
  function receive(what: string, bytes: string) {
    const isNamed = NAMES.some((name) => bytes.includes(name))
    if (isNamed) named += 1
    received.push(`${what} ${isNamed ? asAgreed(bytes, parts) : bytes}`)
  }

  async function receiveEvents(nth: number) {
    for (const [phone, { received: receivedBy }] of phones.entries()) {
      const events = (await receivedBy()).map((event) => JSON.stringify(event))
      for (const event of events.toSorted()) receive(`until ${nth} on ${phone}`, event)
    }
  }

  for (let nth = 0; nth < ACTIONS; nth++) {
    if (nth % ACTIONS_A_DAY === 0) await beginDay(town, parts)
    clock.passSeconds(DAY_SECONDS / ACTIONS_A_DAY)
    if (nth % 5 === 0) await tick(town)
    if (nth % ACTIONS_A_DAY === ACTIONS_A_DAY / 2) await changeSeats(town, parts)
    const known = await deps.db.many<Known>(
      'test',
      sql`select id, code from gatherings order by id desc limit 12`,
    )
    const by = random.int(ATTACKERS)
    const asker = attackers[by] as Person
    if (by >= OUTSIDERS_FROM && random.chance(0.5)) {
      const { statusCode, body } = await probe(asker, random.pick(known).id, random.pick(people), random)
      received.push(`${nth} ${statusCode} ${withoutId(body)}`)
    } else if (random.chance(0.1))
      receive(
        `${nth} preview`,
        JSON.stringify(
          await headOfGathering(deps, random.pick(known).code, { address: '127.0.0.1', locale: 'en' }),
        ),
      )
    else {
      const { statusCode, body } = await act(asker, random.pick(known), random, by < OUTSIDERS_FROM)
      receive(`${nth} ${statusCode}`, withoutId(body))
    }
    await deps.bus.settled()
    if (nth % 5 === 4) await receiveEvents(nth)
    await app.pushes.sendDue()
    await app.pushes.settled()
    const arrived = pushes.arrived().map(({ message, ttl, topic }) => JSON.stringify({ message, ttl, topic }))
    for (const push of arrived.toSorted()) receive(`${nth} push`, push)
  }
  for (const { socket } of phones) socket.close()
  expect(await deps.db.many('test', sql`select id from outbox`)).toEqual([])
  const { body } = await http.inject({ url: '/metrics', headers: { host: 'localhost' } })
  expect(NAMES.filter((name) => body.includes(name))).toEqual([])
  received.push(...(body.match(/^hereabouts_(http_requests|gatherings)_total.*$/gm) ?? []))
  return { received, named }
}

interface Known {
  id: GatheringId
  code: string
}

/** A town whose gatherings have the same codes every time. */
function townWithCodes(newcomers: Parameters<typeof gatheringTown>[0]) {
  const codes = randomFrom(5)
  return gatheringTown(newcomers, { random: { below: (end) => codes.int(end) } })
}

async function subscribe(pushes: Awaited<ReturnType<typeof pushService>>, person: Person) {
  const own = { params: { id: person.id } }
  const { publicKey } = await person.call(getPushSettings, own)
  await person.call(addPushSubscription, { ...own, body: pushes.subscribe(publicKey) })
  await person.call(changePushSettings, { ...own, body: { ...DEFAULT_PUSH, showsText: true } })
}

/**
 * Each half of the cast starts a gathering that needs six people, one for verified people, and one that is on
 * as soon as another person joins.
 */
async function beginDay(town: GatheringTown, parts: readonly Person[]) {
  await town.runRetention()
  for (const half of [parts.slice(0, 4), parts.slice(4)]) {
    const [first, second, third, fourth] = half as [Person, Person, Person, Person]
    const large = await starts(first, town, { inHours: 30, minimum: 6, isPublic: true })
    const verified = await starts(second, town, { inHours: 40, audience: 'verified' })
    await starts(third, town, { inHours: 50, minimum: 2, isPublic: true })
    for (const [person, id] of [
      [second, large],
      [third, large],
      [fourth, verified],
    ] as const) {
      town.clock.passSeconds(1)
      await joins(person, id)
    }
  }
  const ids = parts.map(({ id }) => id)
  await town.run(
    sql`update gathering_members set confirmed_at = joined_at where user_id = any(${ids}::bigint[])`,
  )
}

/** In each half's latest gathering that needs six people, one person leaves and another one joins. */
async function changeSeats({ deps, clock }: GatheringTown, parts: readonly Person[]) {
  const latest = await deps.db.many<Known>(
    'test',
    sql`select id, code from gatherings where minimum = 6 order by id desc limit 2`,
  )
  for (const [half, { id }] of latest.toReversed().entries()) {
    clock.passSeconds(1)
    await parts[4 * half + 2]?.answer(contract.leaveGathering, { params: { id } })
    await parts[4 * half + 3]?.answer(contract.joinGathering, joinOf(id))
  }
}

/** One random call about a gathering that the asker may or may not be in. */
function act(
  asker: Person,
  { id, code }: Known,
  random: Random,
  joinsToo: boolean,
): Promise<LightMyRequestResponse> {
  const [own, about] = [{ params: { id: asker.id } }, { params: { id } }]
  const acts: (() => Promise<LightMyRequestResponse>)[] = [
    () => asker.answer(contract.browseGatherings, { query: { cell: GATHERING_CELL } }),
    () => asker.answer(contract.getGathering, about),
    () => asker.answer(contract.listOwnGatherings, own),
    () => asker.answer(contract.getPublicGathering, { params: { code } }),
    () => asker.answer(getAgendaFeed),
    () => asker.answer(getAgendaCalendar),
    () => asker.answer(listNotifications, own),
    () => asker.answer(listGroupConversations),
    () => asker.answer(listGroupMessages, about),
    () => asker.answer(deleteGroupMessage, { params: { id, seq: 1 } }),
    () => asker.answer(setGroupReaction, { params: { id, seq: 1 }, body: { emoji: '👍' } }),
  ]
  const membersActs: typeof acts = [
    () => asker.answer(contract.joinGathering, joinOf(id, random.chance(0.3))),
    () => asker.answer(contract.joinGathering, joinOf(id)),
    () => asker.answer(contract.joinGathering, joinOf(id)),
    () => asker.answer(contract.leaveGathering, about),
    () => asker.answer(contract.leaveGathering, about),
    () => asker.answer(contract.confirmComing, about),
    () => asker.answer(contract.goAnyway, about),
    () => asker.answer(contract.cancelGathering, about),
    () => asker.answer(onSite.getGatheringCode, { ...about, body: HERE }),
    () => asker.answer(onSite.tellGatheringOutcome, { ...about, body: { outcome: 'met' } }),
  ]
  return random.pick(joinsToo ? [...acts, ...membersActs] : acts)()
}

/** One random call that asks about a person in connection with a gathering. */
function probe(asker: Person, id: GatheringId, { id: person }: Person, random: Random) {
  const about = { params: { id } }
  const quietly = { about: person, text: '' }
  return random.pick([
    () => asker.answer(getUser, { params: { id: person } }),
    () => asker.answer(leaveGatheringQuietly, { ...about, body: quietly } as never),
    () =>
      asker.answer(onSite.tellGatheringOutcome, {
        ...about,
        body: { outcome: 'felt_unsafe', about: person },
      }),
  ])()
}

/**
 * The same bytes with parts in place of the people who play them. Fails if a name is anywhere but in the
 * member list of a gathering that has been on and that the reader is in.
 */
function asAgreed(bytes: string, parts: readonly Person[]): string {
  const text = JSON.stringify(
    JSON.parse(bytes, (_, value) => {
      const members: Gathering['members'] = value?.members ?? []
      if (members.length === 0) return value
      expect([value.own, value.state]).toEqual([
        'in',
        expect.stringMatching(/^(on|under_way|over|cancelled)$/),
      ])
      const toPart = (member: Gathering['members'][number]) => {
        const part = parts.findIndex(({ id }) => id === member.id)
        return part < 0 ? member : { ...member, id: `part ${part}`, username: '', name: '' }
      }
      return { ...value, members: members.map(toPart) }
    }),
  )
  expect(NAMES.filter((name) => text.includes(name))).toEqual([])
  return text
}

/** What Ana sees of a gathering that includes a person whom she blocked, or somebody else instead. */
async function seenAcrossABlock(who: 'blocked' | 'somebody else') {
  const town = await townWithCodes(4)
  const { ana, bo, cy, di, deps } = town
  await ana.call(blockPerson, { params: { id: ana.id }, body: { userId: bo.id } })
  const id = await gatheringOf([di, who === 'blocked' ? bo : cy], town, { minimum: 6 })
  const { code } = (await seenBy(di, id)) as { code: string }
  const { gatherings } = await ana.call(contract.browseGatherings, { query: { cell: GATHERING_CELL } })
  const own = { params: { id: ana.id } }
  const rest = [
    (await ana.answer(contract.getPublicGathering, { params: { code } })).body,
    (await ana.answer(contract.listOwnGatherings, own)).body,
    (await ana.answer(listNotifications, own)).body,
    await headOfGathering(deps, code, { address: '127.0.0.1', locale: 'en' }),
  ]
  const page = await seenBy(ana, id)
  return { list: gatherings, page, rest, joining: await ana.errorOf(contract.joinGathering, joinOf(id)) }
}
