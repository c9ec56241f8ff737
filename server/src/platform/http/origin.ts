import { type Clock, HOUR_MS } from '../clock.ts'
import { isLoopback } from '../config.ts'
import type { Logger } from '../log.ts'
import { parseUrl } from '../url.ts'

/**
 * Whether pages of this origin may make changes: pages of the public URL, and if that is local, pages of any
 * loopback name on the same port. A missing Origin is rejected, because browsers send one with every change.
 *
 * Others are logged with the setting that decides, because it may be the app itself, opened at an address that
 * its operator has forgotten to set.
 */
export function createOriginCheck(
  publicUrl: string,
  { clock, log }: { clock: Clock; log: Logger },
): (origin: string | undefined) => boolean {
  const own = new URL(publicUrl)
  const reported = new Set<string>()
  let startedAt = 0

  function report(origin: string) {
    const now = clock.now().getTime()
    if (now - startedAt > HOUR_MS) {
      reported.clear()
      startedAt = now
    }
    if (reported.has(origin) || reported.size >= REPORTS_PER_HOUR) return
    reported.add(origin)
    log.warn(
      { origin, publicUrl: own.origin },
      'a change from a page of another address than PUBLIC_URL was rejected; if that address is yours, set PUBLIC_URL to it',
    )
  }

  return (origin) => {
    const asking = origin === undefined ? null : parseUrl(origin)
    if (!asking) return false
    if (asking.origin !== origin) return false
    if (asking.origin === own.origin) return true
    const isAllowed =
      isLoopback(own.hostname) &&
      isLoopback(asking.hostname) &&
      asking.protocol === own.protocol &&
      asking.port === own.port
    if (!isAllowed) report(origin)
    return isAllowed
  }
}

/** Anybody can make origins up. */
const REPORTS_PER_HOUR = 10
