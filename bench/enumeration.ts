import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { login, register } from '@hereabouts/contract/accounts/endpoints'
import { requestPasswordReset } from '@hereabouts/contract/accounts/endpoints-email'
import type { Endpoint } from '@hereabouts/contract/http/endpoint'
import { createApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openEmbedded } from '../server/src/platform/db/embedded.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { createLog } from '../server/src/platform/log.ts'
import { machine, timed } from './measure.ts'

const PEOPLE = 200
const SAMPLES = 300
const PASSWORD = 'correct horse battery'

/**
 * Whether response times reveal if a name or an address is known. AUC is the share of pairs, one known and one unknown,
 * in which the known one took longer. 0.5 is a coin toss; 0 or 1 is certainty. The server's background jobs run as
 * usual.
 */
export default async function benchEnumeration() {
  const directory = await mkdtemp(join(tmpdir(), 'hereabouts-bench-'))
  const log = createLog('silent')
  const driver = await openEmbedded({ directory, log })
  await migrate(driver, { log })
  const config = readConfig({ THROTTLES: 'off', DATA_DIR: directory })
  const app = await createApp({
    config,
    driver,
    secret: 'a secret of the bench alone, no more',
    clock: systemClock,
    log,
  })
  await app.prepare()
  app.startSweeps()

  const send = async ({ method, path }: Endpoint, payload: object) =>
    void (await app.http.inject({ method, url: path, payload, headers: { origin: config.publicUrl } }))
  const address = (nth: number) => `person_${nth}@example.org`
  const signUp = (username: string, email: string) =>
    send(register, { username, password: PASSWORD, email, interests: [1] })
  for (let nth = 0; nth < PEOPLE; nth++) await signUp(`person_${nth}`, address(nth))

  let newcomers = 0
  // Known people have signed up; the same number of unknown ones has not.
  const calls: Record<string, (nth: number) => Promise<void>> = {
    'login, a wrong password': (nth) => send(login, { username: `person_${nth}`, password: 'wrong' }),
    'sign-up, a free name, an address': (nth) => signUp(`newcomer_${newcomers++}`, address(nth)),
    'password reset, an address': (nth) => send(requestPasswordReset, { email: address(nth) }),
  }
  const rows: string[] = []
  for (const [what, call] of Object.entries(calls)) {
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let nth = 0; nth < SAMPLES; nth++) {
      // In turns, with each going first equally often, so that other work on the machine affects both alike.
      const turns = [
        () => timed(() => call(nth % PEOPLE)),
        () => timed(() => call(PEOPLE * 10 + nth)),
      ] as const
      if (nth % 2 === 0) {
        known.push(await turns[0]())
        unknown.push(await turns[1]())
      } else {
        unknown.push(await turns[1]())
        known.push(await turns[0]())
      }
    }
    rows.push(
      `| ${what} | ${median(known)} | ${median(unknown)} | ${separation(known, unknown).toFixed(3)} |`,
    )
  }
  await app.close()
  await rm(directory, { recursive: true, force: true })

  const text = `# Do response times reveal who has an account?

${new Date().toISOString().slice(0, 10)}, ${machine()}, the embedded database, \`npm run bench -- enumeration\`: ${SAMPLES} calls each, known and unknown in
turns. AUC is the share of pairs in which the known one took longer: 0.5 reveals nothing, 0.6 is the most that we accept.

| call | known, median ms | unknown, median ms | AUC |
|---|---|---|---|
${rows.join('\n')}
`
  const results = fileURLToPath(new URL('results', import.meta.url))
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'enumeration.md'), text)
  process.stdout.write(text)
}

function median(times: number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN).toFixed(2)
}

/** The share of pairs in which the first took longer (the Mann-Whitney statistic). */
function separation(first: number[], second: number[]): number {
  const wins = first.map((time) => second.filter((other) => time > other).length)
  return wins.reduce((sum, won) => sum + won, 0) / (first.length * second.length)
}
