/**
 * The two layers of place (H3, https://h3geo.org/docs/core-library/restable). The server takes these resolutions and no
 * other: a finer cell would say more than a person meant to share, a coarser one would break the comparison.
 *
 * `spacingMetres` is the mean distance between the centres of neighbouring cells: sqrt(2 * mean area / sqrt(3)), with
 * the mean areas of the table above (0.7373276 km2 and 0.0150475 km2).
 */
export const AREA = { resolution: 8, spacingMetres: 923 }
export const SPOT = { resolution: 10, spacingMetres: 132 }

/** How far somebody is willing to go, in metres. The shortest, "a few feet", compares spots instead of areas. */
export const RANGES_METRES = [100, 805, 1609, 4828, 8047, 16093] as const
export type RangeMetres = (typeof RANGES_METRES)[number]
export const A_FEW_FEET_METRES = 100
export const DEFAULT_RANGE_METRES = 1609

/** Availability always ends: within the hour is the point, an evening is the most. */
export const AVAILABLE_MINUTES = { min: 30, max: 240 }
/** Times an hour that somebody may switch on: nobody changes their mind more often, and looking around costs being seen each time. */
export const SWITCH_ONS_PER_HOUR = 20
/** "Right here" says where somebody is to 130 m, so it is asked for each time and forgotten soon. */
export const SPOT_MINUTES = 30
/** How far a phone's clock may be off before its `until` is refused. */
export const CLOCK_TOLERANCE_SECONDS = 120

export const UP_FOR_CHARACTERS_MAX = 80

/**
 * A changed cell is taken down on a person's own tick and published after a delay of 0 to `PUBLISHING_DELAY_MINUTES`, drawn
 * anew for each change, so that when a cell's border was crossed cannot be told. No longer than a tick, so that changes
 * keep their order.
 */
export const TICK_MINUTES = 10
export const PUBLISHING_DELAY_MINUTES = 10

/**
 * How far beyond its border, in edges of that cell, a phone leaves a cell: drawn anew for each cell that it enters, so that
 * nobody can tell from a change of cells which line was crossed just then.
 */
export const HYSTERESIS_EDGES = { min: 0, max: 0.7 }
/** How far outside a cell, in its edges, a phone may be at the most that shares it, a place that it knows included. */
export const OUTSIDE_EDGES_MAX = { area: 0.9, spot: 0.8 }

/** A little over half the speed of sound: slower than a jet, faster than anything from which people meet. */
export const MAX_SPEED_METRES_PER_SECOND = 150
/**
 * What an account may cover beyond that: room for the hops of an honest phone from cell to cell, and far too little to
 * look at a city from all sides.
 */
export const TRAVEL_SPARE_METRES = 5000

/**
 * Whoever switches on stays on other people's lists for at least this long, also after switching off: nobody can look
 * without being seen.
 */
export const SHOWN_SECONDS_MIN = 60
