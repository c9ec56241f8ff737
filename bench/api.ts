import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { freePort } from '../e2e/app.ts'
import type { Db } from '../server/src/platform/db/db.ts'
import { load, machine, percentile } from './measure.ts'
import { SECRET, type SignedIn, startServer, startWorld, untilAnswered, WITH_SESSION } from './signed-in.ts'

const isQuick = process.argv.includes('--quick')
const PEOPLE = isQuick ? 1000 : 10_000
const CALLERS = 16
const ROUNDS = isQuick ? 2 : 6
const SECONDS = isQuick ? 1 : 4
const WARM_UP_SECONDS = isQuick ? 1 : 4
const AIM = { throughput: 0.5, p99: 2 }

const WHO = ['ours', 'bare', 'bareSignedIn'] as const
type Who = (typeof WHO)[number]
interface Call {
  what: string
  /** The part of the response that must be equal. */
  same(answer: object): unknown
  make(caller: number): { method: string; path: string; body: string | null; from: SignedIn }
}
interface Round {
  perSecond: number
  latencies: number[]
}

/**
 * The cost of a call besides its query: signed-in calls of the built server, compared with a bare Fastify
 * that answers the same with the same statements on the same PostgreSQL. Both get the same number of callers,
 * each sending the next request when it has its response. The two take turns.
 */
export default async function benchApi() {
  say(`${PEOPLE} people settle`)
  const world = await startWorld({ people: PEOPLE, signedIn: 2 * CALLERS })
  await letTalk(world.db)
  const ours = await startServer(world.url)
  const bare = await startBare(world.url)
  const ports: Record<Who, number> = { ours: ours.port, bare: bare.port, bareSignedIn: bare.port }
  const people = world.people as [SignedIn, ...SignedIn[]]
  const of = (nth: number) => people[nth] as SignedIn
  const calls: Call[] = [
    {
      what: 'GET /nearby',
      same: (answer) => answer,
      make: (caller) => ({
        method: 'GET',
        path: `/api/users/${of(2 * caller).id}/nearby`,
        body: null,
        from: of(2 * caller),
      }),
    },
    {
      what: 'POST message',
      same: (answer) => Object.keys(answer).sort(),
      make: (caller) => ({
        method: 'POST',
        from: of(2 * caller),
        path: `/api/conversations/${of(2 * caller).id}/${of(2 * caller + 1).id}/messages`,
        body: JSON.stringify({ clientId: crypto.randomUUID(), text: 'At the fountain?' }),
      }),
    },
  ]
  const found: { what: string; rounds: Record<Who, Round[]> }[] = []
  for (const call of calls) {
    await mustAgree(call, ports)
    const rounds: Record<Who, Round[]> = { ours: [], bare: [], bareSignedIn: [] }
    for (const who of WHO) await press(ports[who], call, who, WARM_UP_SECONDS)
    for (let nth = 0; nth < ROUNDS; nth++)
      for (const who of nth % 2 === 0 ? WHO : WHO.toReversed()) {
        const round = await press(ports[who], call, who, SECONDS)
        rounds[who].push(round)
        say(
          `${call.what}, ${who}: ${Math.round(round.perSecond)}/s, p99 ${inMs(percentile(round.latencies, 0.99))}`,
        )
      }
    found.push({ what: call.what, rounds })
  }
  await ours.stop()
  await bare.stop()
  await world.stop()
  report(found)
  process.exit()
}

/** Starts a conversation between each of the first people and the next one. */
function letTalk(db: Db) {
  return db.run(
    'bench',
    sql`insert into conversations (low_id, high_id, requested_by, answered_at)
        select n, n + 1, n, now() from generate_series(1, ${2 * CALLERS}, 2) as n`,
  )
}

async function startBare(databaseUrl: string) {
  const port = await freePort()
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const file = fileURLToPath(new URL('api/bare.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', tsx, '--conditions=@hereabouts/source', file], {
    env: { PATH: process.env.PATH, PORT: String(port), DATABASE_URL: databaseUrl, SECRET },
    stdio: 'inherit',
  })
  await untilAnswered(`http://127.0.0.1:${port}/readyz`, child)
  return {
    port,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Both must answer the same, or the comparison is meaningless. */
async function mustAgree({ what, make, same }: Call, ports: Record<Who, number>) {
  const agent = new Agent()
  const [ours, bare] = [await send(ports.ours, make(0), agent), await send(ports.bare, make(0), agent)]
  agent.destroy()
  if (ours.status !== 200 || !isDeepStrictEqual(same(JSON.parse(ours.text)), same(JSON.parse(bare.text))))
    throw new Error(`${what}: ${ours.status} ${ours.text} is not ${bare.status} ${bare.text}`)
}

async function press(port: number, { what, make }: Call, who: Who, seconds: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const latencies: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      while (performance.now() < endsAt) {
        const askedAt = performance.now()
        const { status, text } = await send(port, make(caller), agent, who)
        if (status !== 200) throw new Error(`${what}: ${status} ${text}`)
        latencies.push(performance.now() - askedAt)
      }
    }),
  )
  agent.destroy()
  return { perSecond: (latencies.length * 1000) / (performance.now() - startedAt), latencies }
}

function send(
  port: number,
  { method, path, body, from }: ReturnType<Call['make']>,
  agent: Agent,
  who: Who = 'ours',
) {
  const headers = {
    ...from.headers,
    ...(who === 'bareSignedIn' && { [WITH_SESSION]: '1' }),
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
        .on('error', reject)
    })
      .on('error', reject)
      .end(body ?? undefined)
  })
}

function report(found: readonly { what: string; rounds: Record<Who, Round[]> }[]) {
  const rows = found.map(({ what, rounds }) => {
    const all = (who: Who) => rounds[who].flatMap(({ latencies }) => latencies)
    const perSecond = (who: Who) => median(rounds[who].map((round) => round.perSecond))
    const at = (who: Who, share: number) => percentile(all(who), share)
    const p99s = (who: Who) => rounds[who].map(({ latencies }) => percentile(latencies, 0.99))
    const pairs = rounds.ours.map((one, nth) => one.perSecond / (rounds.bare[nth]?.perSecond ?? Number.NaN))
    const throughput = perSecond('ours') / perSecond('bare')
    const p99 = median(p99s('ours')) / median(p99s('bare'))
    return [
      what,
      ...(['ours', 'bare'] as const).flatMap((who) => [
        format(perSecond(who)),
        ...[0.5, 0.95].map((share) => inMs(at(who, share))),
        inMs(median(p99s(who))),
      ]),
      `${throughput.toFixed(2)} x (${Math.min(...pairs).toFixed(2)} to ${Math.max(...pairs).toFixed(2)})${throughput >= AIM.throughput ? '' : ', **missed**'}`,
      `${p99.toFixed(2)} x${p99 <= AIM.p99 ? '' : ', **missed**'}`,
    ].join(' | ')
  })
  const text = `# Calls

${new Date().toISOString().slice(0, 10)}, ${machine()}, \`npm run bench -- api\`: signed-in calls of the built server, compared with a bare Fastify
that runs the same statements through the same feature code and returns the same JSON, but without sessions, Origin checks, schemas, rate limits or
events. Both use one PostgreSQL with ${format(PEOPLE)} available people, ten connections each. ${CALLERS} callers each send the next request when they have the response; ${ROUNDS} rounds of
${SECONDS} s, in turns. The callers, both servers and the database share the two cores. PostgreSQL runs without fsync for both, because the disk would hide the difference.
Load during the run: ${load()}; the bench itself accounts for four to six.

Targets: throughput at least ${AIM.throughput} x, p99 at most ${AIM.p99} x. Throughput and p99 are medians over the rounds, with the minimum and maximum in parentheses.

| call | ours/s | p50 ms | p95 ms | p99 ms | bare/s | p50 ms | p95 ms | p99 ms | throughput, ours / bare | p99, ours / bare |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

Before, on 2026-11-22: ${BEFORE}.

Every call looks its session up with a statement of its own, so that a sign-out or a sanction applies at once on every node. The bare server with only that
statement added:

${found
  .map(({ what, rounds }) => {
    const [own, bare] = [medianPerSecond(rounds.ours), medianPerSecond(rounds.bareSignedIn)]
    return `- ${what}: ${format(bare)}/s, ours ${(own / bare).toFixed(2)} x of that.`
  })
  .join('\n')}
`
  say(text)
  if (isQuick) return
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}api.md`, text)
}

const BEFORE =
  'GET /nearby 193/s (0.86 x), POST message 1,503/s (0.59 x); p99 172.5 and 26.2 ms (1.31 x and 1.84 x)'

const medianPerSecond = (rounds: readonly Round[]) => median(rounds.map(({ perSecond }) => perSecond))
const median = (values: readonly number[]) => percentile(values, 0.5)
const inMs = (value: number) => value.toFixed(1)
const format = (value: number) => Math.round(value).toLocaleString('en-US')

function say(text: string) {
  process.stdout.write(`${text}\n`)
}
