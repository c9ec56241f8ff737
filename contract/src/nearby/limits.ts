/**
 * The bands that people see instead of distances, as upper bounds in metres: 1,000 ft; 1, 2, 3, 5, 10, 12
 * miles. Bands, not metres: three exact distances would locate a person.
 */
export const BANDS_METRES = [305, 1609, 3219, 4828, 8047, 16093, 19312] as const
export type BandMetres = (typeof BANDS_METRES)[number]
/** The band for two spots next to each other, and for nothing else. */
export const SPOT_BAND_METRES = 305

export const PEOPLE_SHOWN_MAX = 100
