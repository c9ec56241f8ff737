import { readStored, removeStored, writeStored } from '../platform/storage.ts'
import type { HomeZone } from './rules-place.ts'

const KEY = 'hereabouts_home_zone'
export const HOME_ZONE_METRES = 300

/** The home zone, or null. It never leaves this phone. */
export function readHomeZone(): HomeZone | null {
  const stored = readStored(KEY) as Partial<HomeZone> | null
  const isZone = [stored?.lat, stored?.lng, stored?.radiusMetres].every((each) => Number.isFinite(each))
  return isZone ? (stored as HomeZone) : null
}

/** The browser did not store the home zone, so none is set. */
export class NotStored extends Error {
  override name = 'NotStored'
}

/** @throws NotStored */
export function storeHomeZone(zone: HomeZone) {
  writeStored(KEY, zone)
  const kept = readHomeZone()
  if (kept?.lat !== zone.lat || kept.lng !== zone.lng) throw new NotStored()
}

export function removeHomeZone() {
  removeStored(KEY)
}
