import { isLoopback } from '../config.ts'

/**
 * Whether pages of this origin may make changes: pages of the public URL, and if that is local, pages of any
 * loopback name on the same port. A missing Origin is rejected, because browsers send one with every change.
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
