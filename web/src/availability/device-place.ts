import { readFixes } from './device-fixes.ts'
import { readHomeZone } from './device-home-zone.ts'
import {
  type Cells,
  cellsFor,
  type H3,
  type HomeZone,
  isWithin,
  medianOf,
  type Point,
} from './rules-place.ts'

/** The phone is inside the home zone, where it shares nothing. */
export class AtHome extends Error {
  override name = 'AtHome'
}

/** Nobody wants to know any more where the phone is. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

export interface PlaceFinder {
  /** Where the phone is, as cells. Throws `NoFix`, `AtHome` or `Interrupted`. One at a time. */
  find(wantsSpot: boolean): Promise<Cells>
  /** Ends a finding that is under way. */
  interrupt(): void
  /** Starts afresh: the next cell is where the phone is, whatever was shared before. */
  forget(): void
}

interface Parts {
  readFixes: () => Promise<Point[]>
  readHomeZone: () => HomeZone | null
  loadH3: () => Promise<H3>
}

/** Turns positions into cells. This is the only place where the app holds a position, and only while it works one out. */
export function createPlaceFinder({ readFixes, readHomeZone, loadH3 }: Parts): PlaceFinder {
  let shared: Cells | null = null
  let interrupt = () => {}
  return {
    async find(wantsSpot) {
      const interrupted = new Promise<never>((_, reject) => {
        interrupt = () => reject(new Interrupted())
      })
      const [fixes, h3] = await Promise.race([Promise.all([readFixes(), loadH3()]), interrupted])
      const point = medianOf(fixes)
      const zone = readHomeZone()
      if (zone && isWithin(zone, point, h3)) throw new AtHome()
      shared = cellsFor(point, shared, wantsSpot, h3)
      return shared
    },
    interrupt: () => interrupt(),
    forget() {
      interrupt()
      shared = null
    },
  }
}

/** This phone's. */
export const placeFinder = createPlaceFinder({ readFixes, readHomeZone, loadH3: () => import('h3-js') })
