import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { HYSTERESIS_EDGES, HYSTERESIS_ON_THE_MOVE } from '@hereabouts/contract/availability/limits'
import { AREA_LAYER } from '../web/src/availability/rules-sticky.ts'
import { comingHome, repeatedVisits, standing } from './attack/places.ts'
import { pairRule, WAYS } from './attack/recall.ts'
import { attackDistances, attackedTown } from './attack/town.ts'
import { attackWalkers, MOMENTS, median, type Walker, walkers } from './attack/walkers.ts'
import { CITIES, DALIAN, PACES } from './attack/world.ts'
import { machine, seeded } from './measure.ts'

/** One attack: its target (a minimum or a maximum), the measured value, and whether it meets the target. */
interface Row {
  attack: string
  target: string
  reached: string
  isReached: boolean
}

const MINUTE_MS = 60_000
/** The parameters from before phones reused known places: the baseline of the comparison and of the sweep. */
const BEFORE = { min: 0.3, max: 0.3, onTheMove: 1, radius: 1, delayMinutes: 0 }
const NOW = {
  ...HYSTERESIS_EDGES,
  onTheMove: HYSTERESIS_ON_THE_MOVE.share,
  radius: AREA_LAYER.radiusMetres,
  delayMinutes: 10,
}

/**
 * `npm run attack`: runs the attacks of docs/security.md against the app and writes the results to
 * `bench/results/location.md`. With `--short` it takes less than a minute, writes nothing, and fails if a
 * target is missed by more than the noise of its smaller samples.
 */
async function attack() {
  const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
  const isShort = values.short
  const random = seeded(20_261_122)
  const startedAt = Date.now()
  const scale = isShort ? 0.35 : 1
  const count = (n: number) => Math.round(n * scale)
  // The short run has fewer guesses and more noise, so it allows 15 % below the target.
  const atLeastAbout = (attack: string, target: number, ...errors: number[]) =>
    atLeast(attack, isShort ? Math.round(0.85 * target) : target, ...errors)

  const control = median(attackDistances(count(120), random))
  const town = await attackedTown(isShort ? 2 : 10, random)
  const learntFrom = walkers(count(2500), random)
  const attacked = [...town.walkers, ...walkers(count(2000), random)]
  const stayedBefore = walkers(count(6000), random, { comeToStay: true })
  const staying = walkers(count(4000), random, { comeToStay: true })
  const rows: Row[] = [
    atMost('negative control: a server that reveals distances', 30, control),
    atMost('published cells that the attacking accounts got wrong', 0, town.wrong, ''),
    ...CITIES.map(([name, centre]) =>
      atLeastAbout(`area, standing still in ${name}`, 280, standing(centre, count(20_000), random)),
    ),
    // Below the target of 280 of all other cities: cells are smaller around the twelve pentagons of the grid.
    atLeastAbout(
      'area, standing still in Dalian, whose cells are the smallest of any large city',
      265,
      standing(DALIAN, count(20_000), seeded(1)),
    ),
    ...onTheWay('at any time', [290, 290]),
    ...onTheWay('when a change is published', [290, 230]),
    ...onTheWay('reconstructing the last 30 minutes', [230, 200]),
    ...onTheWay('half an hour after they came to stay', [280, 230], stayedBefore, staying),
    ...[10, 25].flatMap((noiseMetres) => places(noiseMetres)),
  ]

  function onTheWay(
    kind: string,
    [unknown, known]: [number, number],
    learnt: Walker[] = learntFrom,
    victims: Walker[] = attacked,
  ): Row[] {
    const { byPace, samples } = attackWalkers(kind, learnt, victims, random)
    const paces = (which: 'unknown' | 'known') => byPace.map((each) => each[which])
    const name = `0.9 to 15 km/h, ${kind} (${samples} guesses)`
    return [
      atLeastAbout(`${name}, pace unknown`, unknown, ...paces('unknown')),
      atLeastAbout(`${name}, pace known`, known, ...paces('known')),
    ]
  }
  function places(noiseMetres: number): Row[] {
    const noise = `GPS noise of ${noiseMetres} m`
    const spot = { people: count(600), noiseMetres, wantsSpot: true, isElsewhereBetween: true }
    const once = repeatedVisits({ ...spot, visits: 1 }, random)
    const often = repeatedVisits({ ...spot, visits: 12 }, random)
    const home = { people: count(400), noiseMetres }
    const evenings = repeatedVisits(
      { ...home, visits: 30, wantsSpot: false, isElsewhereBetween: true },
      random,
    )
    const comes = comingHome({ ...home, people: count(250), evenings: 10, zoneMetres: null }, random)
    const zone = comingHome({ ...home, people: count(250), evenings: 10, zoneMetres: 300 }, random)
    return [
      atLeast(`spot, used once, ${noise}`, 40, once.error),
      atLeast(`spot, used 12 times in one place, ${noise}`, 40, often.error),
      atLeast(`home, 30 evenings, ${noise}`, 290, evenings.error),
      atMost(`home, 30 evenings, ${noise}: homes that show two cells`, 0, 100 * evenings.severalCells, ' %'),
      atMost(
        `coming home with the app on, 10 evenings, ${noise}: homes that show two cells`,
        0,
        100 * comes.severalCells,
        ' %',
      ),
      atLeast(`coming home with a home zone, 10 evenings, ${noise}`, 290, zone.error),
      atMost(
        `coming home with a home zone, ${noise}: a cell of the zone is published`,
        0,
        100 * zone.homePublished,
        ' %',
      ),
    ]
  }

  const rule = pairs(count(150), NOW)
  for (const { name, way, ranges } of rule)
    if (way.stays && !way.isSlow) {
      const attack = `recall of the pair rule at ½ to 10 miles: people who ${name}`
      const percents = ranges.map(({ recall }) => 100 * recall)
      rows.push({ ...atLeast(attack, isShort ? 96 : 98, ...percents), reached: inPercent(percents) })
    }
  const missed = rows.filter(({ isReached }) => !isReached)
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  process.stdout.write(`${tableOf(rows)}\n${seconds} s\n`)
  if (isShort) {
    process.exitCode = missed.length > 0 ? 1 : 0
    return
  }
  const text = reportOf(rows, town, rule)
  const results = fileURLToPath(new URL('results', import.meta.url))
  mkdirSync(results, { recursive: true })
  writeFileSync(fileURLToPath(new URL('results/location.md', import.meta.url)), text)
  process.stdout.write(`${text}\n${Math.round((Date.now() - startedAt) / 1000)} s\n`)
}

function reportOf(
  rows: Row[],
  town: Awaited<ReturnType<typeof attackedTown>>,
  rule: ReturnType<typeof pairs>,
): string {
  return `# Attacks on location privacy

${new Date().toISOString().slice(0, 10)}, ${machine()}, \`npm run attack\`. Each number is the attacker's median error in metres. A row with several numbers
has one for each pace from strolling to cycling (${PACES.join(', ')} km/h), and each of them must reach the target.

${tableOf(rows)}

**The attacker.** ${town.accounts} accounts stand around ${CITIES.length} cities on the real server with its database. They read only their own lists. From
${town.lists} lists they worked out the published cell of each of ${town.walkers.length} walkers, whose phones run the app's own code. The simulations start
from there: the attacker knows every published cell and when it was published, has our code, has simulated thousands of walkers with it, and
guesses the centre of the most similar moments. The reviewers' attacker was up to a third better at reconstructing walks, so keep a margin there.

**The pair rule** for two people with the same range. "Before" means a hysteresis of 0.3 edges in page memory, no known places, and publishing at the tick.

| people who | | ½ mile | 1 mile | 3 miles | 5 miles | 10 miles |
|---|---|---|---|---|---|---|
${ruleRows('before', pairs(150, BEFORE))}
${ruleRows('now', rule)}

**Not reached: 98 % at ½ to 3 miles for people who came slowly** and wait. Whatever raises it costs errors or precision:
[decision 0052](../../docs/decisions/0052-slow-walkers-a-second-look.md) lists what was tried, with numbers.

**The parameters** are the hysteresis in edges, the share of it that applies on the move, the radius within which a phone shares a known place, and the maximum
delay after the tick. Errors are for the pace that is easiest to attack, with the pace unknown / known. Recall is for people who walked (3.5 km/h)
or strolled (0.9 km/h) to their place, at half a mile and a mile. Freshness is the average delay in minutes between a change of cells and its publication.

| hysteresis | on the move | radius, m | delay, min | any time | at a change | come to stay | last 30 minutes | recall, walked | recall, strolled | freshness, min |
|---|---|---|---|---|---|---|---|---|---|---|
${SWEEP.map(sweepRow).join('\n')}
`
}

const SWEEP = [
  BEFORE,
  { ...NOW, delayMinutes: 0 },
  { ...NOW, delayMinutes: 5 },
  NOW,
  { ...NOW, onTheMove: 1 },
  { ...NOW, onTheMove: 0.1 },
  { min: 0.3, max: 0.8, onTheMove: 1, radius: 400, delayMinutes: 10 },
]

function sweepRow(to: typeof NOW): string {
  const random = seeded(7)
  return withParameters(to, (delayMs) => {
    const [learntFrom, attacked] = [walkers(1200, random, { delayMs }), walkers(900, random, { delayMs })]
    const stay = { delayMs, comeToStay: true }
    const errors = Object.keys(MOMENTS).map((kind) => {
      const { byPace } = kind.endsWith('stay')
        ? attackWalkers(kind, walkers(2500, random, stay), walkers(1500, random, stay), random)
        : attackWalkers(kind, learntFrom, attacked, random)
      return ['unknown', 'known']
        .map((which) => rounded(Math.min(...byPace.map((each) => each[which as 'known']))))
        .join(' / ')
    })
    const recall = [3.5, 0.9].map((kmh) => {
      const [half, one] = pairRule({ kmh, stays: true }, 110, random, delayMs)
      return [half, one].map((each) => `${(100 * (each?.recall ?? 0)).toFixed(1)} %`).join(', ')
    })
    const { min, max, onTheMove, radius, delayMinutes } = to
    return `| ${min} to ${max} | ${onTheMove} | ${radius > 1 ? radius : 'none'} | ${delayMinutes} | ${errors.join(' | ')} | ${recall.join(' | ')} | ${5 + delayMinutes / 2} |`
  })
}

function pairs(people: number, to: typeof NOW) {
  const random = seeded(11)
  return withParameters(to, (delayMs) =>
    Object.entries(WAYS).map(([name, way]) => ({
      name,
      way,
      ranges: pairRule(way, people, random, delayMs),
    })),
  )
}

/** Runs `run` with these parameters in place of the app's own, which are exported objects. */
function withParameters<T>(
  { min, max, onTheMove, radius, delayMinutes }: typeof NOW,
  run: (delayMs: number) => T,
): T {
  const own = { ...AREA_LAYER }
  Object.assign(HYSTERESIS_EDGES, { min, max })
  HYSTERESIS_ON_THE_MOVE.share = onTheMove
  Object.assign(AREA_LAYER, { radiusMetres: radius, coreMetres: Math.min(own.coreMetres, radius) })
  try {
    return run(delayMinutes * MINUTE_MS + 1)
  } finally {
    Object.assign(HYSTERESIS_EDGES, { min: NOW.min, max: NOW.max })
    HYSTERESIS_ON_THE_MOVE.share = NOW.onTheMove
    Object.assign(AREA_LAYER, own)
  }
}

function ruleRows(when: string, rule: ReturnType<typeof pairs>): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  return rule
    .flatMap(({ name, ranges }) => [
      `| ${name} | recall, ${when} | ${ranges.map(({ recall }) => percent(recall)).join(' | ')} |`,
      `| | precision, ${when} | ${ranges.map(({ precision }) => percent(precision)).join(' | ')} |`,
    ])
    .join('\n')
}

function tableOf(rows: Row[]): string {
  const lines = rows.map(
    ({ attack, target, reached, isReached }) =>
      `| ${attack} | ${target} | ${reached} | ${isReached ? 'yes' : '**no**'} |`,
  )
  return ['| attack | target | measured | reached |', '|---|---|---|---|', ...lines].join('\n')
}

function atLeast(attack: string, target: number, ...errors: number[]): Row {
  return {
    attack,
    target: `>= ${target}`,
    reached: errors.map(rounded).join(', '),
    isReached: errors.every((error) => error >= target),
  }
}

function atMost(attack: string, target: number, measured: number, unit = ' m'): Row {
  return {
    attack,
    target: `<= ${target}${unit}`,
    reached: `${Math.round(10 * measured) / 10}${unit}`,
    isReached: measured <= target,
  }
}

function inPercent(numbers: number[]): string {
  return numbers.map((each) => `${each.toFixed(1)} %`).join(', ')
}

function rounded(metres: number): string {
  return String(Math.round(metres))
}

await attack()
