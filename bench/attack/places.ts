import * as h3 from 'h3-js'
import type { HomeZone, Point } from '../../web/src/availability/rules-place.ts'
import { touches } from '../../web/src/availability/rules-sticky.ts'
import { geometricMedian } from './attacker.ts'
import { centreOf, phoneWith } from './phone.ts'
import { median } from './walkers.ts'
import {
  CITIES,
  h3PhoneLooksEveryMs,
  metresBetween,
  offset,
  type Random,
  shifted,
  TOWN_METRES,
  within,
} from './world.ts'

export interface PlaceErrors {
  /** The attacker's median error, in metres. */
  error: number
  /** The share of places that showed more than one cell. */
  severalCells: number
}

/** The same person switches on at the same place many times, after a fresh page load each time. */
export function repeatedVisits(
  asked: {
    people: number
    visits: number
    noiseMetres: number
    wantsSpot: boolean
    isElsewhereBetween?: boolean
  },
  random: Random,
): PlaceErrors {
  const results = Array.from({ length: asked.people }, (_, i) => {
    const place = within(cityOf(i), TOWN_METRES, random)
    const phone = phoneWith(random, asked.noiseMetres)
    let nowMs = 0
    const cells = Array.from({ length: asked.visits }, () => {
      nowMs += 24 * 60 * 60_000
      if (asked.isElsewhereBetween) {
        phone.switchOff()
        phone.look(within(place, 2000, random), nowMs - 3_600_000, asked.wantsSpot)
      }
      phone.switchOff()
      const shared = phone.look(place, nowMs, asked.wantsSpot)
      return (asked.wantsSpot ? shared?.spotCell : shared?.cell) as string
    })
    const guess = guessFromCells(cells, asked.noiseMetres, random)
    return { error: metresBetween(guess, place), cells: new Set(cells).size }
  })
  return {
    error: median(results.map(({ error }) => error)),
    severalCells: share(results, ({ cells }) => cells > 1),
  }
}

/**
 * A person comes home with the app on, every evening from a random direction. The phone keeps
 * looking for a while at home.
 */
export function comingHome(
  asked: { people: number; evenings: number; noiseMetres: number; zoneMetres: number | null },
  random: Random,
): PlaceErrors & { homePublished: number } {
  const results = Array.from({ length: asked.people }, (_, i) => {
    const home = within(cityOf(i), TOWN_METRES, random)
    const zone: HomeZone | null = asked.zoneMetres ? { ...home, radiusMetres: asked.zoneMetres } : null
    const phone = phoneWith(random, asked.noiseMetres, zone)
    const homeCells = new Set<string>()
    const last: string[] = []
    let isHomePublished = false
    for (let evening = 0; evening < asked.evenings; evening++) {
      phone.switchOff()
      const start = evening * 24 * 60 * 60_000
      let shown: string | null = null
      const angle = 2 * Math.PI * random()
      for (let look = 0; look < 25; look++) {
        const left = Math.max(0, 1800 - look * 150)
        const at = shifted(home, left * Math.cos(angle), left * Math.sin(angle))
        const cells = phone.look(at, start + look * h3PhoneLooksEveryMs)
        if (cells) shown = cells.cell
        if (zone && shown && touches(zone, shown, h3)) isHomePublished = true
        if (left === 0 && look > 15 && shown) homeCells.add(shown)
      }
      if (shown) last.push(shown)
    }
    return {
      error: metresBetween(guessFromCells(last, asked.noiseMetres, random), home),
      cells: homeCells.size,
      isHomePublished,
    }
  })
  return {
    error: median(results.map(({ error }) => error)),
    severalCells: share(results, ({ cells }) => cells > 1),
    homePublished: share(results, ({ isHomePublished }) => isHomePublished),
  }
}

const CANDIDATES = 400
const NOISE_SAMPLES = 24

/**
 * Estimates the position behind these cells: among random candidates, the ones from which GPS
 * noise would most likely produce exactly these cells. With negligible noise the estimate is the
 * centre of their common cell.
 */
function guessFromCells(cells: readonly string[], noiseMetres: number, random: Random): Point {
  const distinct = [...new Set(cells)]
  const origin = centreOf(distinct[0] as string)
  if (distinct.length === 1) return origin
  const reach = Math.max(...distinct.map((cell) => metresBetween(origin, centreOf(cell)))) + 700
  const resolution = h3.getResolution(distinct[0] as string)
  const scored = Array.from({ length: CANDIDATES }, () => {
    const at = within(origin, reach, random)
    const hits = new Map<string, number>()
    for (let i = 0; i < NOISE_SAMPLES; i++) {
      const { lat, lng } = within(at, 1.5 * noiseMetres, random)
      const cell = h3.latLngToCell(lat, lng, resolution)
      hits.set(cell, (hits.get(cell) ?? 0) + 1)
    }
    const score = cells.reduce(
      (sum, cell) => sum + Math.log(((hits.get(cell) ?? 0) + 0.05) / NOISE_SAMPLES),
      0,
    )
    return { at, score }
  }).toSorted((a, b) => b.score - a.score)
  const best = scored.slice(0, 20).map(({ at }) => offset(origin, at))
  return shifted(origin, ...geometricMedian(best.map(([x, y]) => [x, y] as const)))
}

function cityOf(i: number): Point {
  return (CITIES[i % CITIES.length] as (typeof CITIES)[number])[1]
}

function share<T>(items: readonly T[], is: (item: T) => boolean): number {
  return items.filter(is).length / items.length
}

/** The error for people who stand still in one city, where the attacker knows their cell. */
export function standing(centre: Point, people: number, random: Random): number {
  return median(
    Array.from({ length: people }, () => {
      const at = within(centre, TOWN_METRES, random)
      return metresBetween(centreOf(phoneWith(random).look(at, 0)?.cell as string), at)
    }),
  )
}
