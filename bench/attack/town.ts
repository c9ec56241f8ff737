import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { switchAvailability } from '@hereabouts/contract/availability/endpoints'
import * as h3 from 'h3-js'
import { createApp } from '../../server/src/app.ts'
import { processDueAvailability } from '../../server/src/availability/service.ts'
import { areNearby, bandBetween } from '../../server/src/nearby/rules-place.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { openEmbedded } from '../../server/src/platform/db/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { moveIn } from '../../server/test/crowd.ts'
import type { Person } from '../../server/test/person.ts'
import { createPlaceFinder } from '../../web/src/availability/device-place.ts'
import type { Point } from '../../web/src/availability/rules-place.ts'
import { EMPTY_MEMORY } from '../../web/src/availability/rules-sticky.ts'
import { centreOf, type Shown } from './phone.ts'
import { WALK_MINUTES, type Walker } from './walkers.ts'
import { CITIES, h3PhoneLooksEveryMs, PACES, type Random, TOWN_METRES, walk, withNoise } from './world.ts'

const MINUTE_MS = 60_000
const RANGE_METRES = 16093
const START = new Date('2026-11-20T18:00:00Z')

/**
 * The end-to-end attack: the app with its database, victims whose phones run the app's own code, and
 * attacking accounts that stand still around each city and read only their own lists. The result says
 * how many published cells they got wrong. If none, the other simulations may assume that the attacker
 * knows every published cell.
 */
export async function attackedTown(perCity: number, random: Random) {
  const directory = await mkdtemp(join(tmpdir(), 'hereabouts-attack-'))
  const log = createLog('silent')
  const driver = await openEmbedded({ directory, log })
  await migrate(driver, { log })
  let now = START
  const clock = { now: () => now }
  const config = readConfig({ THROTTLES: 'off', DATA_DIR: directory })
  const app = await createApp({ config, driver, secret: 'a secret of the bench alone, no more', clock, log })
  await app.prepare()
  const { http, deps } = app
  const cities: City[] = []
  for (const [, centre] of CITIES) {
    const network = networkAround(centre)
    const people = await moveIn(
      { http, deps, clock },
      [...network.posts, ...Array(perCity)].map(() => ({ interests: [1, 2, 3] })),
    )
    const posts = people.slice(0, network.posts.length)
    const victims = people.slice(network.posts.length).map((person, i) => {
      const kmh = PACES[i % PACES.length] as number
      return { ...victimOf(person, walk(centre, kmh, WALK_MINUTES, random), clock, random), kmh }
    })
    cities.push({ network, posts, victims, isChanged: true })
  }
  deps.bus.on('availability.changed', ({ userId }) => {
    for (const city of cities)
      if (city.victims.some(({ person }) => person.id === userId)) city.isChanged = true
  })

  let [lists, wrong] = [0, 0]
  for (const { network, posts } of cities)
    for (const [i, post] of posts.entries())
      await put(post, { cell: network.posts[i] as string, spotCell: null }, clock)
  for (let minute = 0; minute <= WALK_MINUTES; minute++) {
    now = new Date(START.getTime() + minute * MINUTE_MS)
    await processDueAvailability(deps)
    if ((minute * MINUTE_MS) % h3PhoneLooksEveryMs === 0)
      for (const { victims } of cities) for (const victim of victims) await victim.look(minute)
    await deps.bus.settled()
    for (const city of cities) {
      // The attacker's sockets signal when a list has changed.
      if (!city.isChanged) continue
      city.isChanged = false
      const answers = []
      for (const post of city.posts) answers.push(await post.nearby())
      lists += answers.length
      for (const victim of city.victims) {
        const bands = answers.map(({ people }) => people.find(({ id }) => id === victim.person.id)?.band ?? 0)
        const cell = city.network.cellOf(bands)
        if (cell === null) wrong++
        else if (victim.shown.at(-1)?.cell !== cell) victim.shown.push({ atMs: minute * MINUTE_MS, cell })
      }
    }
  }
  await app.close()
  await rm(directory, { recursive: true, force: true })
  const walkers = cities.flatMap(({ victims }) =>
    victims.map(({ track, shown, kmh }): Walker => ({ track, shown, kmh })),
  )
  return { walkers, lists, wrong, accounts: cities.reduce((sum, { posts }) => sum + posts.length, 0) }
}

interface City {
  network: ReturnType<typeof networkAround>
  posts: Person[]
  victims: (ReturnType<typeof victimOf> & { kmh: number })[]
  /** Whether a list has changed since the attacker last looked. */
  isChanged: boolean
}

function victimOf(person: Person, track: Point[], clock: { now(): Date }, random: Random) {
  let memory = EMPTY_MEMORY
  let at = track[0] as Point
  let last = ''
  const finder = createPlaceFinder({
    readFixes: async () => Array.from({ length: 5 }, () => withNoise(at, 10, random)),
    readHomeZone: () => null,
    loadH3: async () => h3,
    readMemory: () => memory,
    storeMemory: (kept) => {
      memory = kept
    },
    now: () => clock.now().getTime(),
    random,
  })
  return {
    person,
    track,
    shown: [] as Shown[],
    async look(minute: number) {
      at = track[(minute * MINUTE_MS) / h3PhoneLooksEveryMs] as Point
      const cells = await finder.find(false)
      if (cells.cell === last) return
      last = cells.cell
      await put(person, cells, clock)
    },
  }
}

async function put(person: Person, cells: { cell: string; spotCell: string | null }, clock: { now(): Date }) {
  const until = new Date(clock.now().getTime() + 230 * MINUTE_MS).toISOString()
  const body = { rangeMetres: RANGE_METRES, until, upFor: '', ...cells } as const
  await person.call(switchAvailability, { params: { id: person.id }, body })
}

/** Places the attacker's accounts so that their combined distance bands identify each cell of the town. */
function networkAround(centre: Point) {
  const middle = h3.latLngToCell(centre.lat, centre.lng, 8)
  const cells = h3.gridDisk(middle, Math.ceil((TOWN_METRES + 1500) / 750))
  const candidates = h3.gridDisk(middle, 16).filter((_, i) => i % 5 === 0)
  const bandAt = (post: string, cell: string): number => {
    const [one, other] = [post, cell].map((areaCell) => ({
      rangeMetres: RANGE_METRES,
      areaCell,
      spotCell: null,
    }))
    return one && other && areNearby(one, other) ? bandBetween(one, other) : 0
  }
  const posts: string[] = []
  let groups: string[][] = [cells]
  while (groups.length < cells.length && posts.length < 60) {
    const best = candidates
      .map((post) => ({
        post,
        parts: groups.reduce((sum, group) => sum + new Set(group.map((cell) => bandAt(post, cell))).size, 0),
      }))
      .reduce((a, b) => (b.parts > a.parts ? b : a))
    posts.push(best.post)
    groups = groups.flatMap((group) => groupedBy(group, (cell) => bandAt(best.post, cell)))
  }
  const known = new Map(cells.map((cell) => [posts.map((post) => bandAt(post, cell)).join(), cell]))
  return { posts, cellOf: (bands: readonly number[]) => known.get(bands.join()) ?? null }
}

function groupedBy<T>(items: readonly T[], by: (item: T) => number): T[][] {
  const groups = new Map<number, T[]>()
  for (const item of items) groups.set(by(item), [...(groups.get(by(item)) ?? []), item])
  return [...groups.values()]
}

/** The negative control: a server that returns distances to the metre. Returns the attacker's errors. */
export function attackDistances(people: number, random: Random): number[] {
  return Array.from({ length: people }, (_, i) => {
    const [, centre] = CITIES[i % CITIES.length] as (typeof CITIES)[number]
    const at = walk(centre, 3, 0, random)[0] as Point
    const posts = h3.gridDisk(h3.latLngToCell(centre.lat, centre.lng, 8), 1).map(centreOf)
    const distances = posts.map((post) => Math.round(metres(post, at)))
    let guess = centre
    // A grid around the best guess so far, finer each time.
    for (let step = 1000; step > 1; step /= 3) {
      const around = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
      guess = around
        .flatMap((x) => around.map((y) => moved(guess, x * step, y * step)))
        .map((point) => ({
          point,
          off: posts.reduce((sum, post, n) => sum + (metres(post, point) - (distances[n] as number)) ** 2, 0),
        }))
        .reduce((a, b) => (b.off < a.off ? b : a)).point
    }
    return metres(guess, at)
  })
}

function metres(one: Point, other: Point): number {
  return h3.greatCircleDistance([one.lat, one.lng], [other.lat, other.lng], 'm')
}

function moved(point: Point, east: number, north: number): Point {
  return {
    lat: point.lat + north / 111_195,
    lng: point.lng + east / (111_195 * Math.cos((point.lat * Math.PI) / 180)),
  }
}
