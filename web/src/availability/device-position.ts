import { readHomeZone } from './device-home-zone.ts'
import { metresBetween, type Point } from './rules-place.ts'
import type { Fix, PositionProblem } from './rules-position.ts'

/** Receives the phone's position, or null with the reason why there is none. */
export type PositionListener = (fix: Fix | null, problem: PositionProblem | null) => void

/** What an open watch reported last. Never leaves the phone. */
let reported: { watch: number; point: Point; atMs: number } | null = null

/**
 * Where the phone is if it has not moved: what an open watch of this page reported last, if it still receives
 * reports and the page has been visible since. A phone that slept may be anywhere.
 */
export function watchedPosition(): Point | null {
  return reported && Date.now() - reported.atMs <= UNMOVED_FOR_MS ? reported.point : null
}

/** A laptop may sleep while its page counts as visible. Some look for their place only every ten minutes. */
const UNMOVED_FOR_MS = 10 * 60_000

/** Watches the phone's position, and reports none inside the home zone. Returns a function that stops. */
export function watchPosition(listen: PositionListener): () => void {
  if (!window.isSecureContext || !navigator.geolocation) {
    listen(null, window.isSecureContext ? 'unsupported' : 'insecure')
    return () => {}
  }
  const watch = navigator.geolocation.watchPosition(
    ({ coords: { latitude: lat, longitude: lng, accuracy: accuracyMetres } }) => {
      reported = { watch, point: { lat, lng }, atMs: Date.now() }
      const zone = readHomeZone()
      if (zone && metresBetween(zone, { lat, lng }) <= zone.radiusMetres) listen(null, 'home')
      else listen({ lat, lng, accuracyMetres }, null)
    },
    ({ code, PERMISSION_DENIED }) => {
      forget()
      listen(null, code === PERMISSION_DENIED ? 'denied' : 'unavailable')
    },
    { enableHighAccuracy: true, maximumAge: 0, timeout: 15_000 },
  )
  const forget = () => {
    if (reported?.watch === watch) reported = null
  }
  document.addEventListener('visibilitychange', forget)
  return () => {
    document.removeEventListener('visibilitychange', forget)
    forget()
    navigator.geolocation.clearWatch(watch)
  }
}
