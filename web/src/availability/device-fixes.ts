import { watchedPosition } from './device-position.ts'
import type { Point } from './rules-place.ts'
import type { NoFixReason } from './rules-position.ts'

export class NoFix extends Error {
  override name = 'NoFix'
  readonly reason: NoFixReason
  constructor(reason: NoFixReason) {
    super(`no position: ${reason}`)
    this.reason = reason
  }
}

const FIXES = 5
const FIRST_FIX_TIMEOUT_MS = 15_000
/**
 * A satellite receiver delivers a fix every second, so a longer silence means that no better fix is coming.
 */
const SILENCE_MS = 1200
/** With a receiver that is already running, a longer silence means that the phone does not move. */
const UNMOVED_AFTER_MS = 3000

/**
 * Reads up to five positions. The browser asks for permission the first time, so call this only when the
 * person switches on. Throws `NoFix` if there is no first fix; after that, fewer than five suffice.
 *
 * @param acceptsWatched whether what an open watch reported last suffices if the phone does not move
 */
export function readFixes({ acceptsWatched = false } = {}): Promise<Point[]> {
  return new Promise((resolve, reject) => {
    if (!window.isSecureContext) return reject(new NoFix('insecure'))
    if (!navigator.geolocation) return reject(new NoFix('unsupported'))
    const fixes: Point[] = []
    let silence: ReturnType<typeof setTimeout> | undefined

    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => add({ lat: coords.latitude, lng: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => {
        if (fixes.length > 0) return
        navigator.geolocation.clearWatch(watch)
        reject(new NoFix(code === PERMISSION_DENIED ? 'denied' : 'unavailable'))
      },
      { enableHighAccuracy: true, maximumAge: 0, timeout: FIRST_FIX_TIMEOUT_MS },
    )
    // Chromium reports nothing to a second watch while the position stays the same.
    if (acceptsWatched && watchedPosition())
      silence = setTimeout(() => {
        const watched = watchedPosition()
        if (watched) fixes.push(watched)
        if (watched) finish()
      }, UNMOVED_AFTER_MS)

    function add(fix: Point) {
      fixes.push(fix)
      clearTimeout(silence)
      if (fixes.length >= FIXES) finish()
      else silence = setTimeout(finish, SILENCE_MS)
    }
    function finish() {
      navigator.geolocation.clearWatch(watch)
      clearTimeout(silence)
      resolve(fixes)
    }
  })
}

/** Whether the position can be read without a permission prompt. */
export async function mayReadSilently(): Promise<boolean> {
  return (await permission()) === 'granted'
}

/** Whether reading the position may show the browser's permission prompt. */
export async function mayAskForLocation(): Promise<boolean> {
  if (!window.isSecureContext || !navigator.geolocation) return false
  const state = await permission()
  return state === 'prompt' || state === null
}

async function permission(): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    return null
  }
}
