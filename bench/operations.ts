import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { RangeMetres } from '@hereabouts/contract/availability/limits'
import { nearbyList } from '@hereabouts/contract/nearby/schemas'
import { latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { switchAvailability } from '../server/src/availability/service.ts'
import type { Pair } from '../server/src/chat/rules.ts'
import { advanceReader, findConversation } from '../server/src/chat/store.ts'
import { addExpectedMessages } from '../server/src/chat/store-sending.ts'
import { probesAround } from '../server/src/nearby/rules-probes.ts'
import { audienceOf, findListed, listNearby } from '../server/src/nearby/service.ts'
import { createCardSender } from '../server/src/nearby/service-cards.ts'
import { createShownLists } from '../server/src/nearby/service-shown.ts'
import { createBus } from '../server/src/platform/bus.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import type { Db } from '../server/src/platform/db/db.ts'
import type { Deps } from '../server/src/platform/deps.ts'
import { mintViewer, type SessionId, type Viewer } from '../server/src/platform/http/viewer.ts'
import { hashToken } from '../server/src/platform/ids.ts'
import { createLog } from '../server/src/platform/log.ts'
import { createSecret } from '../server/src/platform/secret.ts'
import { findSessions } from '../server/src/sign-in/store.ts'
import { seeded } from './measure.ts'
import type { Inhabitant } from './world.ts'

/** As `docs/scaling.md` assumes. */
const CONNECTED_SHARE = 0.5
const NODES = 10
const log = createLog('silent')

interface World {
  db: Db
  /** The people who are available; their IDs are 1, 2, 3 and so on. */
  homes: readonly Inhabitant[]
  /** Tokens of sessions that exist. */
  tokens: readonly string[]
}

/** Inserts the conversations that `operationsOn` writes in: one for every two people. */
export async function startConversations(db: Db, people: number) {
  await db.run(
    'bench',
    sql`insert into conversations (low_id, high_id, requested_by, answered_at)
        select n, n + 1, n, now() from generate_series(1, ${people - 1}, 2) as n`,
  )
  await db.run('bench', sql`vacuum (analyze) conversations`)
}

export type Operations = Awaited<ReturnType<typeof operationsOn>>
export type Operation = keyof Operations['calls']

/**
 * What the app's own services do for random people. Each caller has its own random numbers and queues.
 *
 * @param audiences of how many people to find out whom their changes concern, for the reads of cards
 */
export async function operationsOn(
  { db, homes, tokens }: World,
  { seed, audiences: audienceCount }: { seed: number; audiences: number },
) {
  const random = seeded(seed)
  const people = homes.length
  const hashes = tokens.map(hashToken)
  const deps = {
    db,
    bus: createBus({ log }),
    clock: systemClock,
    live: { sendHere() {} },
    log,
    secret: createSecret('bench'),
    random: { below: (limit: number) => Math.floor(Math.random() * limit) },
    throttles: { wait: async () => 0 },
  } as unknown as Deps
  const below = (limit: number) => Math.floor(random() * limit)
  const somebody = () => (1 + below(people)) as UserId
  const viewerOf = (id: UserId): Viewer =>
    mintViewer({ userId: id, role: 'user', sessionId: 0 as SessionId, isDue: false })
  const findAudience = async (subject: UserId) => audienceOf(deps, subject, await findListed(deps, subject))

  const audiences: { subject: UserId; connected: UserId[] }[] = []
  for (let nth = 0; nth < audienceCount; nth++) {
    const subject = somebody()
    const ids = (await findAudience(subject)).map(({ userId }) => userId)
    audiences.push({ subject, connected: ids.filter(() => random() < CONNECTED_SHARE) })
  }
  const sendCards = createCardSender(deps, createShownLists())
  const oneOf = <T>(all: readonly T[]) => all[below(all.length)] as T

  const somePair = (): Pair => {
    const low = (1 + 2 * below(people / 2 - 1)) as UserId
    return [low, (low + 1) as UserId]
  }
  const messages = (count: number) =>
    Array.from({ length: count }, () => {
      const pair = somePair()
      const state = { isAvailable: true, hasAgreed: false, isAnswered: true, isIgnored: false }
      const draft = {
        senderId: pair[0],
        clientId: crypto.randomUUID(),
        sentAt: new Date(),
        replyTo: null,
        text: 'I am at the fountain already, where are you?',
      }
      return { pair, draft, state: { ...state, requestedBy: pair[0] } }
    })
  const findSome = (count: number) =>
    findSessions(
      db,
      Array.from({ length: count }, () => oneOf(hashes)),
      new Date(),
    )

  const calls = {
    'nearby list, as text': async () =>
      JSON.stringify(nearbyList.parse(await listNearby(deps, viewerOf(somebody())))),
    'where to search within ten miles of a new place': async () =>
      probesAround(latLngToCell(170 * random() - 85, 360 * random() - 180, 8), 16_093),
    'finding whom a change concerns': () => findAudience(somebody()),
    'the cards for those of them who are connected': () => {
      const { subject, connected } = oneOf(audiences)
      return sendCards({ subject, before: [], after: connected })
    },
    'the same on ten nodes': async () => {
      const { subject, connected } = oneOf(audiences)
      for (let node = 0; node < NODES; node++) {
        const here = connected.filter((_, place) => place % NODES === node)
        await sendCards({ subject, before: [], after: here })
      }
    },
    'changing one’s availability': () => {
      const id = somebody()
      const { lat, lng, rangeMetres } = homes[id - 1] as (typeof homes)[number]
      return switchAvailability(deps, viewerOf(id), {
        rangeMetres: (rangeMetres === 100 ? 805 : rangeMetres) as RangeMetres,
        cell: latLngToCell(lat, lng, 8),
        spotCell: null,
        until: new Date(Date.now() + 3_000_000).toISOString(),
        upFor: `coffee ${below(1000)}`,
      } as never)
    },
    'a message, alone': () => addExpectedMessages(db, messages(1)),
    'ten messages in one batch': () => addExpectedMessages(db, messages(10)),
    'a read mark': async () => {
      const pair = somePair()
      await advanceReader(db, pair, pair[0], 1 + below(1000))
    },
    'an entry of the inbox': async () => {
      const pair = somePair()
      await findConversation(db, pair, pair[0])
    },
    'one session': () => findSome(1),
    'ten sessions in one batch': () => findSome(10),
  } satisfies Record<string, () => Promise<unknown>>

  const connectedSum = audiences.reduce((sum, { connected }) => sum + connected.length, 0)
  return {
    calls,
    /** How many of the people whom a change concerns are connected, on average. */
    connectedMean: audienceCount > 0 ? connectedSum / audienceCount : Number.NaN,
    /** A person's list, as their phone gets it. */
    someList: async () => nearbyList.parse(await listNearby(deps, viewerOf(somebody()))),
  }
}
