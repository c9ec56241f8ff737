import { turned } from './rules-finding.ts'

interface CompassEvent extends DeviceOrientationEvent {
  /** Safari only: degrees clockwise from north. */
  webkitCompassHeading?: number
}
interface OrientationPermission {
  requestPermission?: () => Promise<'granted' | 'denied'>
}

/**
 * Asks for permission on iPhones, which only works within a tap. Other phones need none.
 * The compass is optional.
 */
export async function askForCompass() {
  const { DeviceOrientationEvent: orientation } = globalThis as {
    DeviceOrientationEvent?: OrientationPermission
  }
  await orientation?.requestPermission?.().catch(() => {})
}

/**
 * Calls `onHeading` with the direction of the top of the screen, in degrees from north, whenever it turns.
 * Never called on a phone without a compass. Uses magnetic north, which is close enough to true north for an
 * arrow. Returns the unsubscribe function.
 */
export function watchCompass(onHeading: (degrees: number) => void): () => void {
  const listener = (event: Event) => {
    const heading = headingOf(event as CompassEvent)
    if (heading !== null) onHeading(turned(heading + (screen.orientation?.angle ?? 0)))
  }
  // Browsers with the absolute event do not report north in the plain one.
  const name = 'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation'
  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}

function headingOf({ webkitCompassHeading, absolute, alpha }: CompassEvent): number | null {
  if (typeof webkitCompassHeading === 'number') return webkitCompassHeading
  return absolute && alpha !== null ? 360 - alpha : null
}
