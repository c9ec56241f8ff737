import { randomUUID } from 'node:crypto'
import type { Message } from '@hereabouts/contract/chat/schemas'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Person } from '../../test/person.ts'
import { randomFrom, rounds } from '../../test/random.ts'
import { townWith } from '../../test/town.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { type Pair, pairOf } from './rules.ts'
import { markRead } from './service.ts'
import { createSending } from './service-sending.ts'

const NAMES = ['ana', 'bo', 'cy', 'dee', 'eve', 'flo'] as const
const STATES = ['open', 'open', 'open', 'blocked', 'unanswered', 'none'] as const
type State = (typeof STATES)[number]

interface Talk {
  pair: Pair
  state: State
  stored: Message[]
}

// Two nodes on one database. On PostgreSQL they compete for the conversations; the embedded database shows
// that the statement is right.
test('in random rounds, every message is stored once and without gaps, or rejected alone', async () => {
  const { people, deps, run } = await townWith({ people: NAMES, ownApp: true })
  const all: Person[] = NAMES.map((name) => people[name])
  const random = randomFrom(20_261_123)
  const nodes = [createSending(deps), createSending(deps)]
  const talks: Talk[] = all.flatMap((one) =>
    all.flatMap((other) => {
      const pair = one.id < other.id && pairOf(one.id, { a: one.id, b: other.id })
      return pair ? [{ pair, state: 'none', stored: [] }] : []
    }),
  )
  const published: string[] = []
  deps.bus.on('chat.sent', ({ pair, message }) => void published.push(keyOf(pair, message)))

  /** Changes the state of one conversation, as its members or a moderator would. */
  async function change(talk: Talk) {
    const [low, high] = talk.pair
    const state = random.pick(STATES)
    // A conversation with messages cannot vanish.
    talk.state = state === 'none' && talk.stored.length > 0 ? 'open' : state
    await run(
      sql`delete from blocks where (blocker_id, blocked_id) in ((${low}, ${high}), (${high}, ${low}))`,
    )
    if (talk.state === 'blocked') await run(sql`insert into blocks values (${high}, ${low}, now())`)
    await run(
      sql`insert into conversations (low_id, high_id) values (${low}, ${high}) on conflict do nothing`,
    )
    await run(sql`update conversations set requested_by = ${talk.state === 'none' ? null : low}::bigint,
      answered_at = case when ${talk.state !== 'unanswered'} then now() end where low_id = ${low} and high_id = ${high}`)
  }

  /** Sends one message, and checks the outcome against the state. */
  async function send(round: number) {
    const talk = random.pick(talks)
    const { pair, state, stored } = talk
    const isOutsider = random.chance(0.05)
    const from = isOutsider
      ? (all.find(({ id }) => !pair.includes(id)) as Person).id
      : state === 'unanswered'
        ? pair[0]
        : random.pick(pair)
    const repeated = random.chance(0.2)
      ? random.pick(talks.flatMap((each) => each.stored.filter(({ senderId }) => senderId === from)))
      : undefined
    const clientId = repeated?.clientId ?? randomUUID()
    const earlier = repeated && stored.find((message) => message.clientId === clientId)
    const expected =
      isOutsider || state === 'none'
        ? 'NOT_FOUND'
        : repeated
          ? (earlier ?? 'CLIENT_ID_USED')
          : { open: null, blocked: 'CONVERSATION_UNAVAILABLE', unanswered: 'REQUEST_WAITING' }[state]
    const tries = random.chance(0.1) ? 2 : 1
    const outcomes = await Promise.all(
      Array.from({ length: tries }, () =>
        random
          .pick(nodes)(
            { id: from } as Viewer,
            { a: pair[0], b: pair[1] },
            { clientId, text: `of round ${round}` },
          )
          .catch((error) => error.definition?.code ?? error),
      ),
    )
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    if (expected === null) {
      expect(outcomes[0]).toMatchObject({ clientId, senderId: from, text: `of round ${round}` })
      return { talk, message: outcomes[0] as Message }
    }
    expect(outcomes[0]).toEqual(expected)
    return null
  }

  for (const talk of talks) await change(talk)
  for (let round = 0; round < rounds(40, 400); round++) {
    const reads = talks
      .filter(({ state }) => state !== 'none' && random.chance(0.2))
      .map(({ pair: [a, b] }) => markRead(deps, { id: a } as Viewer, { a, b }, random.int(round + 2)))
    const sent = await Promise.all(Array.from({ length: random.int(30) }, () => send(round)))
    await Promise.all(reads)
    for (const added of sent) added?.talk.stored.push(added.message)
    await change(random.pick(talks))
  }

  for (const { pair, stored } of talks) {
    const rows = await deps.db.many<{ seq: number; clientId: string }>(
      'test',
      sql`select seq, client_id from messages where low_id = ${pair[0]} and high_id = ${pair[1]} order by seq`,
    )
    expect(rows).toEqual(
      stored.toSorted((one, other) => one.seq - other.seq).map(({ seq, clientId }) => ({ seq, clientId })),
    )
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1))
  }
  await deps.bus.settled()
  const everything = talks.flatMap(({ pair, stored }) => stored.map((message) => keyOf(pair, message)))
  expect(everything.length).toBeGreaterThan(100)
  expect(published.toSorted()).toEqual(everything.toSorted())
})

const keyOf = (pair: Pair, { seq, clientId }: Message) => `${pair.join()} ${seq} ${clientId}`
