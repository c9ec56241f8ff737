import { listMessages } from '@hereabouts/contract/chat/endpoints'
import { type Cluster, type Node, startCluster } from '../../e2e/nodes/cluster.ts'
import { missingPrograms } from '../../e2e/nodes/programs.ts'
import { between } from '../../server/test/chatting.ts'
import { seeded } from '../measure.ts'
import { type Couple, makeCouples } from '../people.ts'
import type { Fault, Found } from './fault.ts'
import { openPhone, type Phone } from './phones.ts'
import { openRestingPhone } from './resting.ts'
import { everythingBetween, rest, startTalk, type Talk } from './talk.ts'

const PER_SECOND = 50
const COUPLES = 5
/** Anything slower has failed. */
const PATIENCE_MS = 30_000

interface Scene {
  cluster: Cluster
  couples: Couple[]
  random: () => number
  /** Starts couples writing to each other, by default all at the proxy. */
  startTalking(couples?: Couple[]): Talk
  /** Opens everybody's app, at a node or through the proxy. Closed at the end. */
  openPhones(url: string): { phone: Phone; couple: Couple }[]
}

/** Runs `play` with two nodes and five couples. */
async function onCluster(play: (scene: Scene) => Promise<Found[]>): Promise<Found[]> {
  const cluster = await startCluster()
  const phones: Phone[] = []
  const talks: Talk[] = []
  try {
    const couples = await makeCouples(COUPLES, (name) => cluster.signUp(name))
    return await play({
      cluster,
      couples,
      random: seeded(50),
      startTalking(who = couples) {
        const talk = startTalk(who, PER_SECOND)
        talks.push(talk)
        return talk
      },
      openPhones: (url) =>
        couples.flatMap((couple) =>
          [couple, couple.toReversed() as Couple].map(([person, other]) => {
            const phone = openPhone(person, other, url, `phone of ${person.username}`)
            phones.push(phone)
            return { phone, couple }
          }),
        ),
    })
  } finally {
    for (const talk of talks) talk.giveUp()
    for (const phone of phones) phone.close()
    await cluster.stop()
  }
}

export const databaseFrozen: Fault = {
  id: 'database-frozen',
  what: ({ seconds }) => `database frozen ${seconds(30)} s (SIGSTOP), two nodes`,
  lacks: missingPrograms,
  run: ({ seconds }) =>
    onCluster(async ({ cluster, couples, startTalking }) => {
      const talk = startTalking()
      await rest(2000)
      await cluster.postgres.freeze()
      const frozenAt = performance.now()
      // Calls sent shortly before the end may be answered after it.
      const until = frozenAt + seconds(30) * 1000 - 2500
      const asked = (
        await Promise.all(cluster.nodes.map((node) => askUntil(cluster, node, couples[0] as Couple, until)))
      ).flat()
      await rest(frozenAt + seconds(30) * 1000 - performance.now())
      await cluster.postgres.thaw()
      const thawedAt = performance.now()
      const before = talk.acknowledged()
      const back = await Promise.all(
        cluster.nodes.map((node) => untilAnswered(cluster, node, couples[0] as Couple)),
      )
      await untilSo(() => talk.acknowledged() > before)
      const recoveredMs = Math.max(...back, performance.now()) - thawedAt
      await rest(2000)
      await talk.end()
      const during = talk.tries.filter(({ at, tookMs }) => at + tookMs > frozenAt && at < until)
      return [
        ...(await talk.compare()),
        { what: 'calls while frozen', found: asked.length, least: 5 },
        {
          what: 'of these without 503 and Retry-After',
          found: asked.filter(({ status, retryAfter }) => status !== 503 || !retryAfter).length,
          most: 0,
        },
        {
          what: 'wrong answers through the proxy meanwhile',
          found: during.filter(({ status, retryAfter }) => status !== 503 || !retryAfter).length,
          most: 0,
        },
        { what: 'slowest 503 in ms', found: slowestOf([...asked, ...during]), most: 2000 },
        { what: 'ms until both nodes recovered', found: recoveredMs, most: 5000 },
        ...crashesOf(cluster),
      ]
    }),
}

export const databaseKilled: Fault = {
  id: 'database-killed',
  what: ({ times }) => `a process of PostgreSQL killed under load, ${times(10)} times, two nodes`,
  lacks: missingPrograms,
  run: ({ times }) =>
    onCluster(async ({ cluster, couples, startTalking, random }) => {
      const people = couples.flat()
      const phones = people.map((person) => openRestingPhone(person, cluster.proxy.url))
      await untilSo(() => phones.every((phone) => phone.isOn()))
      const talk = startTalking()
      let slowestMs = 0
      let left = 0
      let rounds = 0
      for (; rounds < times(10) && left === 0; rounds++) {
        await rest(1000 + 1000 * random())
        const killedAt = performance.now()
        await cluster.postgres.killBackend()
        const answeredAt = performance.now()
        await untilSo(() => phones.every((phone) => phone.hasResumedSince(killedAt)))
        left = phones.filter((phone) => !phone.hasResumedSince(killedAt)).length
        slowestMs = Math.max(slowestMs, performance.now() - answeredAt)
      }
      const [row] = await cluster.ask<{ n: number }>('select count(*)::integer as n from availabilities')
      for (const phone of phones) phone.close()
      await talk.end()
      return [
        ...(await talk.compare({ least: 10 * times(10) })),
        { what: 'times', found: rounds, least: times(10) },
        { what: 'phones at rest', found: phones.length },
        { what: `still off after ${PATIENCE_MS / 1000} s`, found: left, most: 0 },
        { what: 'available at the end', found: row?.n ?? 0, least: phones.length },
        {
          what: 'slowest from PostgreSQL’s return until all were on again in ms',
          found: slowestMs,
          most: 10_000,
        },
        ...crashesOf(cluster),
      ]
    }),
}

export const redisStopped: Fault = {
  id: 'redis-stopped',
  what: ({ seconds }) => `Redis stopped ${seconds(60)} s, two nodes`,
  lacks: missingPrograms,
  run: ({ seconds }) =>
    onCluster(async ({ cluster, couples, openPhones, startTalking }) => {
      const [here, there] = cluster.nodes as [Node, Node]
      const [near, far] = [openPhones(here.url), openPhones(there.url)]
      await untilSo(() => [...near, ...far].every(({ phone }) => phone.isConnected()))
      // All messages go to one node.
      const talk = startTalking(
        couples.map(([one, other]) => [cluster.at(here, one), cluster.at(here, other)]),
      )
      const saidIn = (couple: Couple) => talk.acknowledgedBetween(couple)
      await rest(2000)
      await cluster.redis.kill()
      const before = new Map(couples.map((couple) => [couple, new Set(saidIn(couple).map(({ seq }) => seq))]))
      await rest(seconds(60) * 1000)
      const without = new Map(
        couples.map((couple) => [couple, saidIn(couple).filter(({ seq }) => !before.get(couple)?.has(seq))]),
      )
      const count = (found: number[]) => found.reduce((sum, each) => sum + each, 0)
      const notReceived = () =>
        count(
          near.map(
            ({ phone, couple }) =>
              without.get(couple)?.filter(({ seq }) => !phone.received.has(seq)).length ?? 0,
          ),
        )
      await untilSo(() => notReceived() === 0, 2000)
      const notReceivedHere = notReceived()
      const missingThere = () =>
        count(far.map(({ phone, couple }) => phone.missing(without.get(couple) ?? [])))
      const missedThere = missingThere()
      await cluster.redis.restart()
      const backAt = performance.now()
      await untilSo(() => missingThere() === 0)
      const caughtUpMs = missingThere() === 0 ? performance.now() - backAt : Number.NaN
      await rest(2000)
      await talk.end()
      const said = [...without.values()].flat().length
      return [
        ...(await talk.compare()),
        { what: 'messages sent without Redis', found: said, least: 1 },
        { what: 'of these not received live on the same node', found: notReceivedHere, most: 0 },
        { what: 'missing on the other node when Redis returned', found: missedThere, least: 1 },
        { what: 'ms until none was missing', found: caughtUpMs, most: 10_000 },
        ...(await missingOn([...near, ...far])),
        ...crashesOf(cluster),
      ]
    }),
}

export const nodeKilled: Fault = {
  id: 'node-killed',
  what: ({ times }) => `one of two nodes killed under load, ${times(50)} times`,
  lacks: missingPrograms,
  run: ({ times }) =>
    onCluster(async ({ cluster, openPhones, startTalking, random }) => {
      const phones = openPhones(cluster.proxy.url)
      const areAllConnected = () => phones.every(({ phone }) => phone.isConnected())
      await untilSo(areAllConnected)
      const talk = startTalking()
      let slowestMs = 0
      let moved = 0
      let left = 0
      let rounds = 0
      // Stops at the first client that does not reconnect, because waiting for more takes
      // half a minute each time.
      for (; rounds < times(50) && left === 0; rounds++) {
        await rest(100 + 900 * random())
        const node = cluster.nodes[rounds % 2] as Node
        await node.kill()
        const killedAt = performance.now()
        moved += phones.filter(({ phone }) => !phone.isConnected()).length
        const before = talk.acknowledged()
        // All of them, with the one remaining node.
        await untilSo(() => areAllConnected() && talk.acknowledged() > before)
        slowestMs = Math.max(slowestMs, performance.now() - killedAt)
        left += phones.filter(({ phone }) => !phone.isConnected()).length
        await node.restart()
      }
      await talk.end()
      return [
        ...(await talk.compare({ least: 10 * times(50) })),
        { what: 'times', found: rounds, least: times(50) },
        { what: 'connections that moved', found: moved - left, least: 1 },
        { what: `that had not after ${PATIENCE_MS / 1000} s`, found: left, most: 0 },
        { what: 'slowest move in ms', found: slowestMs },
        ...(await missingOn(phones)),
      ]
    }),
}

export const terminated: Fault = {
  id: 'terminated',
  what: ({ times }) => `${times(50)} SIGTERM under load, two nodes`,
  lacks: missingPrograms,
  run: ({ times }) =>
    onCluster(async ({ cluster, openPhones, startTalking, random }) => {
      const phones = openPhones(cluster.proxy.url)
      await untilSo(() => phones.every(({ phone }) => phone.isConnected()))
      const talk = startTalking()
      let slowestMs = 0
      let unclean = 0
      for (let round = 0; round < times(50); round++) {
        await rest(100 + 900 * random())
        const node = cluster.nodes[round % 2] as Node
        const askedAt = performance.now()
        if ((await node.stop()) !== 0) unclean += 1
        slowestMs = Math.max(slowestMs, performance.now() - askedAt)
        await node.restart()
      }
      await talk.end()
      return [
        ...(await talk.compare({ least: 10 * times(50) })),
        { what: 'slowest drain in ms', found: slowestMs, most: 10_000 },
        { what: 'unclean exits', found: unclean, most: 0 },
        ...(await missingOn(phones)),
      ]
    }),
}

interface Asked {
  status: number
  retryAfter: unknown
  tookMs: number
}

/** Calls a node repeatedly until then. */
async function askUntil(cluster: Cluster, node: Node, [one, other]: Couple, until: number): Promise<Asked[]> {
  const asked: Asked[] = []
  while (performance.now() < until) {
    const at = performance.now()
    const answer = await cluster
      .at(node, one)
      .answer(listMessages, { params: between(one, other) })
      .catch(() => null)
    asked.push({
      status: answer?.statusCode ?? 0,
      retryAfter: answer?.headers['retry-after'],
      tookMs: performance.now() - at,
    })
    await rest(200)
  }
  return asked
}

/** When a node first answered correctly, by this process's clock. NaN if it did not. */
async function untilAnswered(cluster: Cluster, node: Node, [one, other]: Couple): Promise<number> {
  const since = performance.now()
  while (performance.now() - since < PATIENCE_MS) {
    const answer = await cluster
      .at(node, one)
      .answer(listMessages, { params: between(one, other) })
      .catch(() => null)
    if (answer?.statusCode === 200) return performance.now()
    await rest(50)
  }
  return Number.NaN
}

/** Waits until the condition holds, or until patience runs out. */
export async function untilSo(isSo: () => boolean, patienceMs = PATIENCE_MS) {
  const since = performance.now()
  while (!isSo() && performance.now() - since < patienceMs) await rest(10)
}

const slowestOf = (tries: readonly { tookMs: number }[]) => Math.max(...tries.map(({ tookMs }) => tookMs))

export function crashesOf({ nodes }: Cluster): Found[] {
  return [{ what: 'crashes', found: nodes.filter((node) => node.hasEnded()).length, most: 0 }]
}

/** Messages that the server has and a phone does not show, once everything in flight has arrived. */
async function missingOn(phones: readonly { phone: Phone; couple: Couple }[]): Promise<Found[]> {
  const couples = [...new Set(phones.map(({ couple }) => couple))]
  const stored = new Map(
    await Promise.all(couples.map(async (couple) => [couple, await everythingBetween(...couple)] as const)),
  )
  const missing = () =>
    phones.reduce((sum, { phone, couple }) => sum + phone.missing(stored.get(couple) ?? []), 0)
  await untilSo(() => missing() === 0)
  return [
    { what: 'missing on phones at the end', found: missing(), most: 0 },
    {
      what: 'non-retryable answers to phones',
      found: phones.reduce((sum, { phone }) => sum + phone.strange(), 0),
      most: 0,
    },
  ]
}
