/**
 * How far people are willing to go, in metres. The shortest, "a few feet", compares spots instead of areas.
 */
export const RANGES_METRES = [100, 805, 1609, 4828, 8047, 16093] as const
export type RangeMetres = (typeof RANGES_METRES)[number]
