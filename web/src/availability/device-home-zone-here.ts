import { readFixes } from './device-fixes.ts'
import { HOME_ZONE_METRES, storeHomeZone } from './device-home-zone.ts'
import { medianOf } from './rules-place.ts'

/** Sets the home zone around the phone's position. Throws `NoFix` or `NotStored`. */
export async function setHomeZoneHere(): Promise<void> {
  storeHomeZone({ ...medianOf(await readFixes()), radiusMetres: HOME_ZONE_METRES })
}
