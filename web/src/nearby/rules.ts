import { BANDS_METRES, type BandMetres } from '@hereabouts/contract/nearby/limits'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import type { Units } from '../platform/units.ts'

/** Bands are upper bounds, so they are rounded up when written in kilometres. */
const BAND_NAMES: Record<Units, Record<BandMetres, string>> = {
  imperial: {
    305: '1,000 ft',
    1609: '1 mile',
    3219: '2 miles',
    4828: '3 miles',
    8047: '5 miles',
    16093: '10 miles',
    19312: '12 miles',
  },
  metric: {
    305: '310 m',
    1609: '1.7 km',
    3219: '3.3 km',
    4828: '4.9 km',
    8047: '8.1 km',
    16093: '16.1 km',
    19312: '19.4 km',
  },
}

export function bandName(band: BandMetres, units: Units): string {
  return BAND_NAMES[units][band]
}

/** Counts people by band: "3 people: 1 within 1,000 ft, 2 within 1 mile". */
export function nearbySummary(people: readonly NearbyPerson[], more: number, units: Units): string {
  const total = people.length + more
  const parts = BANDS_METRES.map((band) => ({
    band,
    count: people.filter((person) => person.band === band).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ band, count }) => `${count} within ${bandName(band, units)}`)
  return `${total} ${total === 1 ? 'person' : 'people'}: ${parts.join(', ')}${more > 0 ? `, and ${more} more` : ''}`
}
