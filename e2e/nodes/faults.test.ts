import { randomUUID } from 'node:crypto'
import { listMessages, sendMessage } from '@hereabouts/contract/chat/endpoints'
import { expect, onTestFinished, test, vi } from 'vitest'
import { between, messageTo, read, say } from '../../server/test/chatting.ts'
import { startMailServer } from '../../server/test/mail-server.ts'
import { meeting } from '../../server/test/meeting.ts'
import type { Person } from '../../server/test/person.ts'
import { startCluster } from './cluster.ts'
import { resyncWhileHeld } from './resync.ts'

const WAIT = { timeout: 60_000 }
const soon = () => ({ startsAt: new Date(Date.now() + 30 * 60_000).toISOString() })

async function clusterWithTwoWhoMeet(options: Parameters<typeof startCluster>[0] = {}) {
  const cluster = await startCluster(options)
  onTestFinished(() => cluster.stop())
  const [ana, bo] = [await cluster.signUp('ana'), await cluster.signUp('bo')]
  for (const person of [ana, bo]) await person.switchOn({ minutes: 240 })
  await meeting(ana, bo, soon())
  return { cluster, ana, bo }
}

/**
 * Sends a message like the app does: with the same client ID again and again, until a node acknowledges it.
 */
async function sendSurely(from: Person, to: Person, text: string): Promise<number> {
  const message = messageTo(from, to, text, randomUUID())
  for (;;) {
    const answer = await from.answer(sendMessage, message).catch(() => null)
    if (answer?.statusCode === 200) {
      // One account may send 120 messages a minute.
      await new Promise((resolve) => setTimeout(resolve, 30))
      return answer.json().seq
    }
    // What a phone may see of a dying node: no response, or one that says to come back. On a slow
    // machine, the budget's end.
    if (answer) expect([429, 502, 503, 504]).toContain(answer.statusCode)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const texts = (list: { messages: { text?: string | null }[] }) => list.messages.map(({ text }) => text)

async function everythingBetween(reader: Person, other: Person): Promise<unknown[]> {
  const all: unknown[] = []
  for (let after = 0; ; ) {
    const page = await read(reader, other, { after, limit: 100 })
    all.push(...texts(page))
    const last = page.messages.at(-1)
    if (!last) return all
    after = last.seq
  }
}

test('when nodes die one after the other during a chat, no acknowledged message is lost or duplicated', async () => {
  const { cluster, ana, bo } = await clusterWithTwoWhoMeet()
  let isOver = false
  async function talk(from: Person, to: Person): Promise<string[]> {
    const sent: string[] = []
    while (!isOver) {
      const text = `${from.username} ${sent.length}`
      await sendSurely(from, to, text)
      sent.push(text)
    }
    return sent
  }
  const talking = Promise.all([talk(ana, bo), talk(bo, ana)])
  for (let round = 0; round < 4; round++) {
    const node = cluster.nodes[round % 2]
    await node?.kill()
    await node?.restart()
  }
  isOver = true
  const [hers, his] = await talking
  const all = await everythingBetween(ana, bo)
  expect(all.filter((text) => String(text).startsWith(ana.username))).toEqual(hers)
  expect(all.filter((text) => String(text).startsWith(bo.username))).toEqual(his)
  expect(hers.length + his.length).toBeGreaterThan(20)
})

test('clients of a dead node reconnect to the other one and receive new messages', async () => {
  const { cluster, ana, bo } = await clusterWithTwoWhoMeet()
  const { socket, received } = await cluster.listen(bo)
  const back = new Promise((resolve) =>
    socket.once('disconnect', () => socket.once('connect', () => resolve(null))),
  )
  // The proxy decides which of them has the socket.
  await cluster.nodes[0]?.kill()
  if (socket.connected) await cluster.nodes[0]?.restart().then(() => cluster.nodes[1]?.kill())
  await back
  await say(ana, bo, 'still there?')
  await vi.waitFor(() => expect(received.map(([name]) => name)).toContain('message'), WAIT)
})

test('without Redis, nobody is turned away, each node notifies its own users, and afterwards all catch up', async () => {
  const { cluster, ana, bo } = await clusterWithTwoWhoMeet()
  const [one, other] = cluster.nodes
  const [near, far] = [await cluster.listen(bo, one), await cluster.listen(bo, other)]
  await cluster.redis.kill()
  const atOne = cluster.at(one as never, ana)
  await say(atOne, bo, 'said without Redis')
  await vi.waitFor(() => expect(near.received.map(([name]) => name)).toContain('message'), WAIT)
  expect(far.received.map(([name]) => name)).not.toContain('message')

  const back = new Promise((resolve) => far.socket.once('connect', () => resolve(null)))
  await cluster.redis.restart()
  // Forced to reconnect, which is when an app refetches everything it shows.
  await back
  expect(texts(await read(bo, ana))).toEqual(['said without Redis'])
  await say(atOne, bo, 'and now with it')
  await vi.waitFor(() => expect(far.received.map(([name]) => name)).toContain('message'), WAIT)
})

test('while the database is frozen every call gets a 503 with Retry-After, and afterwards nothing is missing', async () => {
  const { cluster, ana, bo } = await clusterWithTwoWhoMeet()
  const sent = [await sendSurely(ana, bo, 'before')]
  await cluster.postgres.freeze()
  const answers = await Promise.all(
    cluster.nodes.map((node) => cluster.at(node, bo).answer(listMessages, { params: between(bo, ana) })),
  )
  for (const { statusCode, headers } of answers)
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  const sending = sendSurely(ana, bo, 'meanwhile')
  await cluster.postgres.thaw()
  sent.push(await sending, await sendSurely(bo, ana, 'after'))
  expect(sent).toEqual([1, 2, 3])
  expect(await everythingBetween(bo, ana)).toEqual(['before', 'meanwhile', 'after'])
})

test('after PostgreSQL loses a process, apps on every node refetch, and learn that they are off', async () => {
  const { cluster, ana, bo } = await clusterWithTwoWhoMeet()
  const [one, other] = cluster.nodes
  const apps = [await cluster.listen(ana, one), await cluster.listen(bo, other)]
  const ids = () => cluster.ask<{ id: string }>('select id from momentary_data')
  const before = await ids()
  await cluster.postgres.killBackend()
  for (const { received } of apps)
    await vi.waitFor(() => expect(received.map(([name]) => name)).toContain('live:missed'), WAIT)
  expect(await ids()).toEqual([{ id: expect.not.stringMatching(before[0]?.id as string) }])
  // Ana was hidden while she met Bo; now she is off.
  expect(await ana.nearby()).toEqual({ people: [], more: 0, isOff: true })
})

test('a client that catches up during a slow commit misses neither that message nor the next', async () => {
  const { cluster, ana, bo } = await clusterWithTwoWhoMeet()
  const rounds = 25
  const { unseen, acknowledged, missed, listedOtherwise } = await resyncWhileHeld(cluster, [ana, bo], rounds)
  expect({ unseen, acknowledged, missed, listedOtherwise }).toEqual({
    unseen: rounds,
    acknowledged: 2 * rounds,
    missed: 0,
    listedOtherwise: 0,
  })
})

test('a stopping node finishes its requests while the other one continues', async () => {
  const { cluster, ana, bo } = await clusterWithTwoWhoMeet()
  let isOver = false
  const talking = (async () => {
    let count = 0
    for (; !isOver; count++) await sendSurely(ana, bo, `${count}`)
    return count
  })()
  for (const node of [...cluster.nodes, ...cluster.nodes]) {
    expect(await node.stop()).toBe(0)
    await node.restart()
  }
  isOver = true
  const count = await talking
  expect(await everythingBetween(bo, ana)).toEqual(Array.from({ length: count }, (_, n) => `${n}`))
})

test('with two nodes, each e-mail is sent once', async () => {
  const mail = await startMailServer()
  const cluster = await startCluster({ env: { SMTP_URL: mail.url } })
  onTestFinished(() => cluster.stop())
  for (let n = 0; n < 20; n++) await cluster.signUp(`reader_${n}`, cluster.nodes[n % 2])
  const everybody = Array.from({ length: 20 }, (_, n) => `reader_${n}_here@example.org`).toSorted()
  const left = async () =>
    (await cluster.ask<{ n: number }>('select count(*)::integer as n from outbox'))[0]?.n
  await vi.waitFor(async () => expect(await left()).toBe(0), WAIT)
  expect(mail.received.map(({ to }) => to[0]).toSorted()).toEqual(everybody)
})
