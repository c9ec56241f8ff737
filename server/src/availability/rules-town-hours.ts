import { AREA } from '@hereabouts/contract/availability/limits'
import { TOWN_HOUR_RESOLUTION } from '@hereabouts/contract/town-hours/limits'

/**
 * The areas in a town, as the range of their numbers; without a town, all areas. In an H3 index, bits 52 to 55
 * hold the resolution, and each finer digit takes three bits below the coarser ones
 * (https://h3geo.org/docs/core-library/h3Indexing).
 */
export function areasIn(cell: string | null): { from: bigint; to: bigint } {
  if (cell === null) return { from: 0n, to: 2n ** 63n - 1n }
  const last = (BigInt(`0x${cell}`) & ~(15n << 52n)) | (BigInt(AREA.resolution) << 52n)
  const digits = BigInt((AREA.resolution - TOWN_HOUR_RESOLUTION) * 3)
  const below = BigInt((FINEST_RESOLUTION - AREA.resolution) * 3)
  return { from: last & ~(((1n << digits) - 1n) << below), to: last }
}

const FINEST_RESOLUTION = 15
