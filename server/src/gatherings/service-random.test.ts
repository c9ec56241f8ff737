import * as contract from '@hereabouts/contract/gatherings/endpoints'
import { listOwnGatherings } from '@hereabouts/contract/gatherings/endpoints'
import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import {
  GATHERING_CELL,
  type GatheringTown,
  gatheringTown,
  joinOf,
  planOf,
  tick,
} from '../../test/gathering.ts'
import { inboxOf } from '../../test/inbox.ts'
import type { Person } from '../../test/person.ts'
import { type Random, randomFrom, rounds } from '../../test/random.ts'

const NAMES = ['anastasia', 'boleslaw', 'cyprian', 'dimitra', 'edelgard', 'fyodora', 'gilbert', 'hyacinth']
const STEPS = rounds(20, 300)

test.each([
  ['a server', 1, {}],
  ['the embedded database', 2, { isEmbedded: true }],
] as const)(
  'whatever people do at once, on %s, every state is valid and nobody is named before it is on (%i)',
  async (_, seed, options) => {
    const random = randomFrom(seed)
    const town = await gatheringTown(
      NAMES.map((username) => ({ username })),
      options,
    )
    const phones = await Promise.all(
      town.people.map(async (person) => ({ person, ...(await town.listen(person)) })),
    )
    const told = new Map<string, string>()
    let named = 0

    for (let step = 0; step < STEPS; step++) {
      const known = await listGatherings(town)
      const before = new Set(known.filter(({ onAt }) => onAt === null).map(({ id }) => id))
      const acts = Array.from({ length: 1 + random.int(3) }, () => act(town, random, known))
      const answers = (await Promise.all(acts)).filter((answer) => answer !== null)
      if (random.chance(0.3)) town.clock.passMinutes(random.int(90))
      await tick(town)
      await expectValid(town, step)

      const after = await listGatherings(town)
      const isQuiet = (id: GatheringId) =>
        before.has(id) && !after.some((each) => each.id === id && each.onAt)
      for (const { asker, answer } of answers) named += expectNobody(asker, answer.body, isQuiet, step)
      for (const { person, received } of phones)
        for (const { name, payload } of await received())
          if (name.startsWith('gathering') || name.startsWith('inbox'))
            named += expectNobody(person, JSON.stringify(payload[0]), isQuiet, step)
      for (const { person } of phones) await expectToldOnce(person, told)
    }
    const { letters } = await town.deps.db.one<{ letters: number }>(
      'test',
      sql`select count(*)::integer as letters from outbox`,
    )
    expect(letters).toBe(0)
    // The test has seen gatherings that name people, too.
    expect(named).toBeGreaterThan(0)
  },
)

interface Known {
  id: GatheringId
  code: string
  onAt: Date | null
}

function listGatherings({ deps }: GatheringTown): Promise<Known[]> {
  return deps.db.many<Known>('test', sql`select id, code, on_at from gatherings order by id desc limit 4`)
}

/** One random act; many are refused, which changes nothing. */
async function act(town: GatheringTown, random: Random, known: readonly Known[]) {
  const asker = random.pick(town.people)
  const other = random.pick(town.people.filter((person) => person !== asker))
  const by = async (answer: Promise<LightMyRequestResponse>) => ({ asker, answer: await answer })
  const own = { params: { id: asker.id } }
  if (known.length < 2 || random.chance(0.08))
    return by(
      asker.answer(
        contract.startGathering,
        planOf(town, { inHours: 3 + random.int(3), minimum: 2 + random.int(2) }),
      ),
    )
  const { id, code } = random.pick(known)
  const about = { params: { id } }
  switch (random.int(14)) {
    case 0:
      return random.chance(0.1) ? by(asker.answer(blockPerson, { ...own, body: { userId: other.id } })) : null
    case 1:
      return by(asker.answer(contract.cancelGathering, random.chance(0.2) ? about : { params: { id: 1 } }))
    case 2:
    case 3:
      return by(asker.answer(contract.leaveGathering, { ...about, body: { reason: 'unwell' } }))
    case 4:
      return by(asker.answer(contract.confirmComing, about))
    case 5:
      return by(asker.answer(contract.goAnyway, about))
    case 6:
      return by(asker.answer(contract.browseGatherings, { query: { cell: GATHERING_CELL } }))
    case 7:
      return by(asker.answer(listOwnGatherings, own))
    case 8:
      return by(asker.answer(contract.getPublicGathering, { params: { code } }))
    case 9:
      return by(asker.answer(contract.getGathering, about))
    default:
      return by(asker.answer(contract.joinGathering, joinOf(id, random.chance(0.3))))
  }
}

async function expectValid({ deps }: GatheringTown, step: number) {
  const wrong = await deps.db.many(
    'test',
    sql`select id, state, going from gatherings cross join lateral (
          select count(*) filter (where own.state = 'in') as going, bool_or(own.state = 'in' and user_id = starter_id) as has_starter,
            bool_or(own.state = 'in' and exists (select from gathering_members other where other.gathering_id = own.gathering_id
              and other.state = 'in' and other.user_id <> own.user_id and is_blocked(own.user_id, other.user_id))) as is_blocked
          from gathering_members own where gathering_id = gatherings.id) counted
        where going > maximum or coalesce(is_blocked, false) and state in ('open', 'on')
          or state = 'open' and (going >= minimum or on_at is not null)
          or state in ('open', 'on', 'under_way') and not has_starter
          or state = 'on' and (going < minimum) <> (short_at is not null)`,
  )
  expect([step, wrong]).toEqual([step, []])
}

/** That these bytes name nobody but their reader in gatherings that are not on. Resolves to how many others they name at all. */
function expectNobody(
  reader: Person,
  body: string,
  isQuiet: (id: GatheringId) => boolean,
  step: number,
): number {
  const others = (text: string) =>
    NAMES.filter((name) => name !== reader.username && text.includes(name)).map((name) => [step, name])
  for (const gathering of gatheringsIn(JSON.parse(body)))
    if (isQuiet(gathering.id)) {
      expect(others(JSON.stringify(gathering))).toEqual([])
      expect(gathering.members ?? []).toEqual([])
      expect(gathering.place ?? null).toBeNull()
    }
  return others(body).length
}

function gatheringsIn(answer: unknown): Partial<Gathering>[] & { id: GatheringId }[] {
  const { gatherings } = answer as { gatherings?: Gathering[] }
  const all = gatherings ?? [answer as Gathering]
  return all.filter((each) => each && typeof each === 'object' && 'minimum' in each)
}

/** That no notification of theirs ever comes twice: as another entry that says the same at the same time, or with another time. */
async function expectToldOnce(person: Person, told: Map<string, string>) {
  const { entries } = await inboxOf(person)
  const ids = entries.map(({ id }) => `${person.id} ${id}`)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id, at } of entries) {
    const known = told.get(`${person.id} ${id}`) ?? at
    expect([id, known]).toEqual([id, at])
    told.set(`${person.id} ${id}`, at)
  }
}
