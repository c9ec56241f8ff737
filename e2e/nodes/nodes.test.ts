import { randomUUID } from 'node:crypto'
import { awardBadge, listBadgeTypes } from '@hereabouts/contract/badges/endpoints'
import { listMessages, sendMessage } from '@hereabouts/contract/chat/endpoints'
import * as meetups from '@hereabouts/contract/meetups/endpoints'
import { login, register } from '@hereabouts/contract/sign-in/endpoints'
import { sessionEnded } from '@hereabouts/contract/sign-in/events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { between, messageTo, read, say } from '../../server/test/chatting.ts'
import { invited, meeting, met } from '../../server/test/meeting.ts'
import { makeCall, ORIGIN } from '../../server/test/person.ts'
import { accountOf, type Cluster, startCluster } from './cluster.ts'

const WAIT = { timeout: 30_000 }
let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.stop())

const soon = () => ({ startsAt: new Date(Date.now() + 30 * 60_000).toISOString() })

/** A new available person, with callers for both nodes. */
async function comes(name: string) {
  const [one, other] = cluster.nodes
  if (!one || !other) throw new Error('there are two nodes')
  const person = await cluster.signUp(`${name}_${randomUUID().slice(0, 8)}`)
  await person.switchOn({ minutes: 240 })
  return { ...person, here: cluster.at(one, person), there: cluster.at(other, person) }
}

const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).toSorted()

test('nodes that start together on an empty database all work', async () => {
  const [migrations] = await cluster.ask<{ n: number }>(
    'select count(*)::integer as n from schema_migrations',
  )
  expect(migrations?.n).toBeGreaterThan(10)
  for (const node of cluster.nodes) expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
})

test('two simultaneous sign-ups with one name on two nodes create one account', async () => {
  for (let round = 0; round < 10; round++) {
    const body = accountOf(`twin_${round}`)
    const headers = { 'x-forwarded-for': `10.9.0.${round}` }
    const answers = await Promise.all(
      cluster.nodes.map(({ http }) => makeCall(http, register, { body, headers })),
    )
    expect(statuses(answers)).toEqual([200, 409])
  }
})

test('accepting two invitations simultaneously on two nodes creates one meetup', async () => {
  for (let round = 0; round < 5; round++) {
    const [ana, bo, cy] = [await comes('ana'), await comes('bo'), await comes('cy')]
    const [fromBo, fromCy] = [await invited(bo, ana, soon()), await invited(cy, ana, soon())]
    const answers = await Promise.all([
      ana.here.answer(meetups.acceptMeetup, { params: { id: fromBo } }),
      ana.there.answer(meetups.acceptMeetup, { params: { id: fromCy } }),
    ])
    expect(statuses(answers)).toEqual([200, 409])
  }
})

test('awarding a badge simultaneously on two nodes creates one badge', async () => {
  const [ana, bo] = [await comes('ana'), await comes('bo')]
  // Codes work from 15 minutes before the agreed time.
  const id = await met(ana, bo, { startsAt: new Date(Date.now() + 10 * 60_000).toISOString() })
  const [type] = await ana.call(listBadgeTypes)
  const award = { params: { id: bo.id }, body: { badgeTypeId: type?.id as never, meetupId: id } }
  const answers = await Promise.all([ana.here.answer(awardBadge, award), ana.there.answer(awardBadge, award)])
  expect(statuses(answers)).toEqual([200, 409])
})

test('simultaneous messages on two nodes form one conversation without gaps, in one order', async () => {
  const [ana, bo] = [await comes('ana'), await comes('bo')]
  await meeting(ana, bo, soon())
  const sent = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      n % 2 === 0 ? say(ana.here, bo, `${n}`) : say(bo.there, ana, `${n}`),
    ),
  )
  expect(sent.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(sent.map((_, n) => n + 1))
  const [hers, his] = [await read(ana.there, bo, { limit: 100 }), await read(bo.here, ana, { limit: 100 })]
  expect(hers.messages).toEqual(his.messages)
})

test('sending a message simultaneously on two nodes stores it once', async () => {
  const [ana, bo] = [await comes('ana'), await comes('bo')]
  await meeting(ana, bo, soon())
  const message = messageTo(ana, bo, 'hello')
  const answers = await Promise.all([
    ana.here.answer(sendMessage, message),
    ana.there.answer(sendMessage, message),
  ])
  expect(answers.map((answer) => answer.json().seq)).toEqual([1, 1])
  expect((await read(bo.there, ana)).messages).toHaveLength(1)
})

test('clients of one node receive events of the other at once', async () => {
  const [ana, bo] = [await comes('ana'), await comes('bo')]
  const { received } = await cluster.listen(bo, cluster.nodes[1])
  const id = await meeting(ana.here, bo.here, soon())
  await say(ana.here, bo, 'hello')
  await vi.waitFor(() => {
    expect(received).toContainEqual(['meetup:changed', expect.objectContaining({ id })])
    expect(received).toContainEqual(['message', expect.objectContaining({ seq: 1 })])
  }, WAIT)
})

test('a session works on every node, and signing out on one ends it on the other', async () => {
  const ana = await comes('ana')
  const { socket, received } = await cluster.listen(ana, cluster.nodes[1])
  const gone = new Promise((resolve) => socket.once('disconnect', resolve))
  const bye = await fetch(`${cluster.nodes[0]?.url}/api/logout`, {
    method: 'POST',
    headers: { cookie: ana.cookie, origin: ORIGIN },
  })
  expect(bye.status).toBe(200)
  await gone
  expect(received).toContainEqual([sessionEnded.name])
  expect((await ana.there.answer(listMessages, { params: between(ana, ana) })).statusCode).toBe(401)
})

test('password attempts are counted across nodes', async () => {
  const ana = await comes('ana')
  const body = { username: ana.username, password: 'not the right one' }
  const answers: number[] = []
  for (let n = 0; n < 12; n++)
    answers.push((await makeCall(cluster.nodes[n % 2]?.http as never, login, { body })).statusCode)
  expect(answers).toEqual([...Array(10).fill(401), 429, 429])
})

test('behind the proxy, callers cannot choose the address that counts for rate limits', async () => {
  const ana = await comes('ana')
  const body = { username: ana.username, password: 'not the right one' }
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) {
    const headers = { 'x-forwarded-for': `10.8.0.${n}` }
    statuses.push((await makeCall(cluster.proxy.http, login, { body, headers })).statusCode)
  }
  expect(statuses.at(-1)).toBe(429)
})

test('each node reports that it is connected to Redis', async () => {
  for (const { url } of cluster.nodes)
    await vi.waitFor(async () => {
      const metrics = await (await fetch(`${url}/metrics`)).text()
      expect(metrics).toMatch(/^hereabouts_redis_up 1$/m)
    }, WAIT)
})

test('through the proxy, health checks work and metrics are not reachable', async () => {
  const answerTo = async (path: string) => (await fetch(cluster.proxy.url + path)).status
  expect(await answerTo('/healthz')).toBe(200)
  expect(await answerTo('/readyz')).toBe(200)
  expect(await answerTo('/metrics')).toBe(404)
})
