import { readFixes } from './device-fixes.ts'
import { HOME_ZONE_METRES, keepHomeZone } from './device-home-zone.ts'
import { medianOf } from './rules-place.ts'

/** Sets the home zone around the phone's position. Throws `NoFix` or `NotKept`. */
export async function setHomeZoneHere(): Promise<void> {
  keepHomeZone({ ...medianOf(await readFixes()), radiusMetres: HOME_ZONE_METRES })
}
