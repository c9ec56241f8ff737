import { isLoopback } from '../config.ts'

/**
 * Tells whether a browser page of this origin may change anything here: pages of the public URL, and when that is local,
 * pages of any loopback name on the same port. No Origin at all is refused: browsers send one with every change.
 */
export function createOriginCheck(publicUrl: string): (origin: string | undefined) => boolean {
  const own = new URL(publicUrl)
  return (origin) => {
    if (origin === undefined || !URL.canParse(origin)) return false
    const asking = new URL(origin)
    if (asking.origin !== origin) return false
    if (asking.origin === own.origin) return true
    return (
      isLoopback(own.hostname) &&
      isLoopback(asking.hostname) &&
      asking.protocol === own.protocol &&
      asking.port === own.port
    )
  }
}
