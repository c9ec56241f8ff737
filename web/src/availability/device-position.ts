import { readHomeZone } from './device-home-zone.ts'
import { type Fix, metresBetween, type PositionProblem } from './rules-position.ts'

/** Receives the phone's position, or null with the reason why there is none. */
export type PositionListener = (fix: Fix | null, problem: PositionProblem | null) => void

/** Watches the phone's position, and reports none inside the home zone. Returns a function that stops. */
export function watchPosition(listen: PositionListener): () => void {
  if (!window.isSecureContext || !navigator.geolocation) {
    listen(null, window.isSecureContext ? 'unsupported' : 'insecure')
    return () => {}
  }
  const watch = navigator.geolocation.watchPosition(
    ({ coords: { latitude: lat, longitude: lng, accuracy: accuracyMetres } }) => {
      const zone = readHomeZone()
      if (zone && metresBetween(zone, { lat, lng }) <= zone.radiusMetres) listen(null, 'home')
      else listen({ lat, lng, accuracyMetres }, null)
    },
    ({ code, PERMISSION_DENIED }) => listen(null, code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
    { enableHighAccuracy: true, maximumAge: 0, timeout: 15_000 },
  )
  return () => navigator.geolocation.clearWatch(watch)
}
