import { type H3, isWithin } from './rules-place.ts'
import { besideHome, type CellQuery, cellsFor, type PlaceMemory, touches } from './rules-sticky.ts'

/**
 * The cell of a resolution coarser than that of areas to share here, and the updated memory. It contains the
 * area cell that the phone would share without a home zone, so the same place always gives the same one. It
 * is never one that the home zone touches, so this also works at home.
 */
export function coarseCellFor(
  query: Omit<CellQuery, 'wantsSpot'>,
  memory: PlaceMemory,
  h3: H3,
  resolution: number,
): { cell: string; memory: PlaceMemory } {
  const { zone, point, random } = query
  const { memory: after } = cellsFor({ ...query, wantsSpot: false }, memory, h3)
  const area = after.area.current as { cell: string }
  const cell = h3.cellToParent(area.cell, resolution)
  // At home, the phone remembers nothing else of the place.
  const kept = zone && isWithin(zone, point, h3) ? memory : after
  if (!zone || !touches(zone, cell, h3)) return { cell, memory: kept }
  const beside = besideHome(zone, memory.coarseBesideHome ?? null, cell, random, h3)
  return { cell: beside.cell, memory: { ...kept, coarseBesideHome: beside } }
}
