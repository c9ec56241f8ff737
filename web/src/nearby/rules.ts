import type { BandMetres } from '@hereabouts/contract/nearby/limits'
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

/** `1 person nearby`, `3 people nearby`. */
export function peopleNearby(count: number): string {
  return `${count} ${count === 1 ? 'person' : 'people'} nearby`
}
