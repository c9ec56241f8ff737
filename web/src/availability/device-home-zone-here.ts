import { readFixes } from './device-fixes.ts'
import { HOME_ZONE_METRES, keepHomeZone } from './device-home-zone.ts'
import { medianOf } from './rules-place.ts'

/** Makes the circle around where the phone is now. Throws `NoFix` or `NotKept`. */
export async function setHomeZoneHere(): Promise<void> {
  keepHomeZone({ ...medianOf(await readFixes()), radiusMetres: HOME_ZONE_METRES })
}
