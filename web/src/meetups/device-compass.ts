import { turned } from './rules-finding.ts'

interface CompassEvent extends DeviceOrientationEvent {
  /** Safari: degrees from north already. */
  webkitCompassHeading?: number
}
interface AskedFirst {
  requestPermission?: () => Promise<'granted' | 'denied'>
}

/** iPhones ask the person, and only on a tap; elsewhere there is nothing to ask. Whatever the answer, it works without. */
export async function askForCompass() {
  const { DeviceOrientationEvent: orientation } = globalThis as { DeviceOrientationEvent?: AskedFirst }
  await orientation?.requestPermission?.().catch(() => {})
}

/**
 * Tells where the top of the screen points, in degrees from north, as often as it turns; never, on a phone without a compass.
 * By the magnet: a few degrees off true north in most places, which an arrow can bear. Gives the way to stop.
 */
export function watchCompass(onHeading: (degrees: number) => void): () => void {
  const hear = (event: Event) => {
    const heading = headingOf(event as CompassEvent)
    if (heading !== null) onHeading(turned(heading + (screen.orientation?.angle ?? 0)))
  }
  // Where there is the one that knows north, the other does not.
  const name = 'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation'
  window.addEventListener(name, hear)
  return () => window.removeEventListener(name, hear)
}

function headingOf({ webkitCompassHeading, absolute, alpha }: CompassEvent): number | null {
  if (typeof webkitCompassHeading === 'number') return webkitCompassHeading
  return absolute && alpha !== null ? 360 - alpha : null
}
