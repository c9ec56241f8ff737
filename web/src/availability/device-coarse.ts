import { mayAskForLocation, readFixes } from './device-fixes.ts'
import { readHomeZone } from './device-home-zone.ts'
import { readPlaceMemory, storePlaceMemory } from './device-place-memory.ts'
import { coarseCellFor } from './rules-coarse.ts'
import { medianOf } from './rules-place.ts'

export { mayAskForLocation }

/** Returns the phone's cell of a resolution coarser than that of areas. Throws `NoFix`. */
export async function findCoarseCell(resolution: number): Promise<string> {
  const [fixes, h3] = await Promise.all([readFixes({ acceptsWatched: true }), import('h3-js')])
  const before = readPlaceMemory()
  const query = {
    point: medianOf(fixes),
    zone: readHomeZone(),
    nowMs: Date.now(),
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] as number) / 2 ** 32,
  }
  const { cell, memory } = coarseCellFor(query, before, h3, resolution)
  // While switched off, the next fix must not assume that the phone is still here.
  storePlaceMemory(before.rest ? memory : { ...memory, rest: null })
  return cell
}
