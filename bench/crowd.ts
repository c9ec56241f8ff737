import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { latLngToCell } from 'h3-js'
import { isLoopback } from '../server/src/platform/config.ts'
import { createLedger } from './crowd/ledger.ts'
import { arrive, type Simulated } from './crowd/person.ts'
import { report } from './crowd/report.ts'
import { startWatched } from './crowd/server.ts'
import { live, type Streets } from './crowd/walker.ts'
import { rest } from './faults/talk.ts'
import { seeded } from './measure.ts'
import { denseCentre, inhabitants } from './world.ts'

/** The number of people who sign up at once: as many passwords as a server hashes in parallel. */
const ARRIVING_AT_ONCE = 4
/** The queues of the arrivals are empty after that. */
const SETTLES_MS = 30_000
const WINDS_DOWN_MS = 3000
/** A larger crowd has more towns, far from each other, so that the density stays the same. */
const TOWN_PEOPLE = 250
const TOWNS_APART_DEGREES = 0.5
const CENTRE = [-45, -170] as const

/**
 * `npm run crowd -- 2000` runs 2,000 simulated people through the API and the sockets of a server of its own,
 * on the embedded database or with `--postgres` on this machine's PostgreSQL, or of the one at `--url`. At most
 * `--arrivals` of them come each second. They live for `--minutes` once all have arrived and settled, with
 * `--thinks` seconds between two actions: in several towns, or with `--one-place` all within a mile. Reports
 * what they experienced. Use it only on a private server: these people are not marked as simulated.
 */
async function run() {
  const { values, positionals } = parseArgs({
    options: {
      url: { type: 'string' },
      minutes: { type: 'string', default: '3' },
      thinks: { type: 'string', default: '30' },
      'one-place': { type: 'boolean', default: false },
      arrivals: { type: 'string', default: '8' },
      postgres: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [count, minutes, thinks, arrivals] = [
    positionals[0] ?? 200,
    values.minutes,
    values.thinks,
    values.arrivals,
  ].map(Number) as [number, number, number, number]
  if (!(Number.isInteger(count) && count > 1 && minutes > 0 && thinks > 0 && arrivals > 0)) {
    process.stderr.write('How many? As in: npm run crowd -- 2000 --minutes 3 --thinks 30\n')
    process.exitCode = 1
    return
  }
  if (values.url && !isLoopback(new URL(values.url).hostname)) {
    process.stderr.write(
      '--url must be on localhost: in an instance of real people nobody may be invented.\n',
    )
    process.exitCode = 1
    return
  }
  const server = values.url ? null : await startWatched(values.postgres)
  const url = server?.url ?? (values.url as string)
  const ledger = createLedger()
  let isOver = false
  const streets: Streets = {
    people: new Map<UserId, Simulated>(),
    ledger,
    random: seeded(count),
    thinksMs: thinks * 1000,
    isOver: () => isOver,
    findToken: server?.findToken ?? null,
  }

  const isOnePlace = values['one-place']
  const homes = isOnePlace ? denseCentre(count, CENTRE) : inhabitants(count)
  const lives: Promise<void>[] = []
  let failed = 0
  const startedAt = performance.now()
  const left = [...homes.entries()]
  async function comeOneByOne() {
    for (let next = left.shift(); next; next = left.shift()) {
      const [nth, { lat, lng, rangeMetres, interests }] = next
      await rest(startedAt + (nth * 1000) / arrivals - performance.now())
      const account = {
        username: `crowd_${nth}`,
        interests,
        address: `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`,
      }
      const person = await arrive({ url, ledger }, account).catch(() => null)
      if (person) {
        streets.people.set(person.id, person)
        // "A few feet" would need a spot, so these people take half a mile.
        const range = rangeMetres === 100 ? 805 : rangeMetres
        const north = isOnePlace ? 0 : Math.floor(nth / TOWN_PEOPLE) * TOWNS_APART_DEGREES
        lives.push(live(person, { cell: latLngToCell(lat + north, lng, 8), range }, streets))
      } else failed += 1
      const arrived = streets.people.size + failed
      if (arrived % 100 === 0) say(`${arrived} have come ...`)
    }
  }
  await Promise.all(Array.from({ length: ARRIVING_AT_ONCE }, comeOneByOne))
  const arrivedAt = performance.now()
  say(`All are there after ${Math.round((arrivedAt - startedAt) / 1000)} s; ${minutes} min of life ...`)
  await rest(SETTLES_MS)
  ledger.allCame()
  await rest(minutes * 60_000)
  isOver = true
  await rest(WINDS_DOWN_MS)
  for (const { socket } of streets.people.values()) socket.close()
  const said = (await server?.stop()) ?? null

  const text = report({
    count,
    minutes,
    thinks,
    isOnePlace,
    isPostgres: values.postgres,
    ledger,
    said,
    failed,
    arrivalSeconds: (arrivedAt - startedAt) / 1000,
    at: server
      ? `a server of its own on ${values.postgres ? 'PostgreSQL' : 'the embedded database'}`
      : `the server at ${url}`,
  })
  say(text)
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    `${folder}crowd-${count}${isOnePlace ? '-one-place' : ''}${values.postgres ? '-postgres' : ''}.md`,
    text,
  )
}

function say(text: string) {
  process.stdout.write(`${text}\n`)
}

await run()
// Idle keep-alive connections would keep the process running.
process.exit()
