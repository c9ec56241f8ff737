/**
 * The two layers of place (H3, https://h3geo.org/docs/core-library/restable). The server accepts no other
 * resolution: a finer cell would reveal more than people meant to share, a coarser one could not be compared.
 *
 * `spacingMetres` is the mean distance between the centres of neighbouring cells: sqrt(2 * mean area /
 * sqrt(3)), with the mean areas of the table above (0.7373276 km2 and 0.0150475 km2).
 */
export const AREA = { resolution: 8, spacingMetres: 923 }
export const SPOT = { resolution: 10, spacingMetres: 132 }

export { RANGES_METRES, type RangeMetres } from '../http/ranges.ts'

export const A_FEW_FEET_METRES = 100
export const DEFAULT_RANGE_METRES = 1609

/** Availability always ends. The app is for meeting within the hour; an evening is the maximum. */
export const AVAILABLE_MINUTES = { min: 30, max: 240 }
/**
 * Nobody changes their mind more often than this. It limits how often an attacker can
 * switch on to look around.
 */
export const SWITCH_ONS_PER_HOUR = 20
/** "Right here" reveals a place to within 130 m. People must choose it each time, and it ends soon. */
export const SPOT_MINUTES = 30
/** How far a phone's clock may be off before the server rejects its `until`. */
export const CLOCK_TOLERANCE_SECONDS = 120

export const UP_FOR_CHARACTERS_MAX = 80

/**
 * Each person has a tick of their own. The server picks up a changed cell at the tick and publishes it after
 * a random delay of 0 to `PUBLISHING_DELAY_MINUTES`, so that observers cannot tell when somebody crossed a
 * cell's border. The delay is no longer than a tick, so that changes stay in order.
 */
export const TICK_MINUTES = 10
export const PUBLISHING_DELAY_MINUTES = 10

/**
 * How far past a cell's border a phone must be before it changes cells, in edge lengths of that cell.
 * The phone draws a new number for each cell that it enters, so that a change of cells does not reveal
 * which line it just crossed.
 */
export const HYSTERESIS_EDGES = { min: 0, max: 0.7 }
/**
 * On the move, a phone needs only this share of that distance to change cells: by the time the server
 * publishes the change, a walker is well past the line. The share grows to 1 towards a stroll, which does
 * not get far in that time.
 */
export const HYSTERESIS_ON_THE_MOVE = { share: 0.5, fromMetresPerMinute: 20, fullyFromMetresPerMinute: 45 }
/**
 * The farthest that a phone may be outside the cell that it shares, in edge lengths, known places included.
 */
export const OUTSIDE_EDGES_MAX = { area: 0.9, spot: 0.8 }

/**
 * A little under half the speed of sound: slower than a jet, faster than any vehicle that
 * people step out of to meet.
 */
export const MAX_SPEED_METRES_PER_SECOND = 150
/**
 * Distance that an account may cover on top of that: enough for an honest phone to hop from cell to cell, far
 * too little to observe a city from all sides.
 */
export const TRAVEL_SPARE_METRES = 5000

/**
 * After switching on, a person stays on other people's lists for at least this long, even if they switch off
 * at once. Nobody can look without being seen.
 */
export const SHOWN_SECONDS_MIN = 60
