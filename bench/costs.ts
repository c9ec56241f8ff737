import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { machine, percentile, timed } from './measure.ts'
import { type Operation, operationsOn, startConversations } from './operations.ts'
import { cpuOfPostgres } from './postgres-cpu.ts'
import { startWorld } from './signed-in.ts'
import { inhabitants } from './world.ts'

const isQuick = process.argv.includes('--quick')
const PEOPLE = isQuick ? 2000 : 50_000
const TIMES = isQuick ? 50 : 600

/**
 * What each kind of call costs PostgreSQL and the node: the CPU time of their processes, which, unlike elapsed time,
 * other programs on the machine hardly change. The unit costs of `docs/scaling.md`.
 */
export default async function benchCosts() {
  const world = await startWorld({ people: PEOPLE, signedIn: 100 })
  await startConversations(world.db, PEOPLE)
  const { calls, connectedMean } = await operationsOn(
    { db: world.db, homes: inhabitants(PEOPLE), tokens: world.tokens },
    { seed: 11, audiences: TIMES },
  )
  const rows: string[] = []
  for (const [what, call] of Object.entries(calls) as [Operation, () => Promise<unknown>][]) {
    for (let nth = 0; nth < TIMES / 10; nth++) await call()
    const before = { postgres: cpuOfPostgres(), node: process.cpuUsage() }
    const times: number[] = []
    for (let nth = 0; nth < TIMES; nth++) times.push(await timed(call))
    const postgresMs = (cpuOfPostgres() - before.postgres) / TIMES
    const { user, system } = process.cpuUsage(before.node)
    const nodeMs = (user + system) / 1000 / TIMES
    const columns = [postgresMs, nodeMs, percentile(times, 0.5), percentile(times, 0.95)]
    rows.push(`| ${what} | ${columns.map(inMs).join(' | ')} |`)
  }
  const text = `# What calls cost

${new Date().toISOString().slice(0, 10)}, ${machine()}, \`npm run bench -- costs\`: ${PEOPLE.toLocaleString('en-US')} available people, distributed as in the other benches, ${TIMES} calls of each
kind by random people, one after the other. CPU time is that of all of PostgreSQL's processes, and of the process that calls the app's
services, divided by the calls. The other columns are the time that passes. On average, ${Math.round(connectedMean)} connected people see a change.

| what | PostgreSQL's CPU ms | Node's CPU ms | p50 ms | p95 ms |
|---|---|---|---|---|
${rows.join('\n')}
`
  await world.stop()
  process.stdout.write(text)
  if (!isQuick) writeFileSync(fileURLToPath(new URL('results/costs.md', import.meta.url)), text)
}

const inMs = (value: number) => value.toFixed(2)
