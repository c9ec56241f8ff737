import { readFixes } from './device-fixes.ts'
import { readHomeZone } from './device-home-zone.ts'
import { readPlaceMemory, storePlaceMemory } from './device-place-memory.ts'
import { type Cells, type H3, type HomeZone, isWithin, medianOf, type Point } from './rules-place.ts'
import { cellsFor, type PlaceMemory } from './rules-sticky.ts'

/** The phone is inside the home zone, where it shares nothing. */
export class AtHome extends Error {
  override name = 'AtHome'
}

/** The phone is so close to the home zone that “right here” would reveal it. */
export class NearHome extends Error {
  override name = 'NearHome'
}

/** The search for a position was cancelled. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

export interface PlaceFinder {
  /** Returns the phone's cells. Throws `NoFix`, `AtHome`, `NearHome` or `Interrupted`. One call at a time. */
  find(wantsSpot: boolean): Promise<Cells>
  /** Cancels a running `find`. */
  interrupt(): void
  /**
   * Call when the person switches off: cancels a running `find`, and the next one starts without assuming
   * that the phone is still at the same place.
   */
  leave(): void
}

interface Parts {
  readFixes: () => Promise<Point[]>
  readHomeZone: () => HomeZone | null
  loadH3: () => Promise<H3>
  readMemory: () => PlaceMemory
  storeMemory: (memory: PlaceMemory) => void
  now: () => number
  random: () => number
}

/** Turns positions into cells. Positions are kept only during a call and in the place memory. */
export function createPlaceFinder(parts: Parts): PlaceFinder {
  let interrupt = () => {}
  return {
    async find(wantsSpot) {
      const interrupted = new Promise<never>((_, reject) => {
        interrupt = () => reject(new Interrupted())
      })
      const [fixes, h3] = await Promise.race([Promise.all([parts.readFixes(), parts.loadH3()]), interrupted])
      const point = medianOf(fixes)
      const zone = parts.readHomeZone()
      if (zone && isWithin(zone, point, h3)) throw new AtHome()
      const query = { point, wantsSpot, zone, nowMs: parts.now(), random: parts.random }
      const { cells, memory } = cellsFor(query, parts.readMemory(), h3)
      parts.storeMemory(memory)
      if (cells === null) throw new NearHome()
      return cells
    },
    interrupt: () => interrupt(),
    leave() {
      interrupt()
      const memory = parts.readMemory()
      if (memory.rest) parts.storeMemory({ ...memory, rest: null })
    },
  }
}

const THIS_PHONE: Parts = {
  readFixes: () => readFixes({ acceptsWatched: true }),
  readHomeZone,
  loadH3: () => import('h3-js'),
  readMemory: readPlaceMemory,
  storeMemory: storePlaceMemory,
  now: Date.now,
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] as number) / 2 ** 32,
}

export const placeFinder = createPlaceFinder(THIS_PHONE)

/**
 * A finder for meetup codes. It uses the same rules and the same memory as availability, so a code reveals no
 * more than availability does. It is a separate finder because both may run at once.
 */
export function findAreaForCodes(): { find: PlaceFinder['find']; stop: () => void } {
  const { find, interrupt, leave } = createPlaceFinder(THIS_PHONE)
  const isOff = readPlaceMemory().rest === null
  return { find, stop: isOff ? leave : interrupt }
}
