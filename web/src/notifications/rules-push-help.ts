import type { PushTested } from '@hereabouts/contract/notifications/schemas-push'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { Device } from '../platform/install.ts'

/** What a test came to, as the push service answered. Null for `accepted`, which is not yet an arrival. */
export function testFailure({ answer, status, waitSeconds }: PushTested): string | null {
  switch (answer) {
    case 'accepted':
      return null
    case 'rejected':
      return status === 401 || status === 403
        ? t`The push service rejects this app’s key or contact address (${status}). Only the people who run the app can fix that. Tell them.`
        : t`The push service rejects the notification (${String(status)}). Tell the people who run the app.`
    case 'gone':
      return t`The push service no longer knew this phone. It’s registered again now: send another test.`
    case 'busy':
      return waitSeconds === null
        ? t`The push service has too much to do right now. Try again in a few minutes.`
        : plural(Math.max(1, Math.ceil(waitSeconds / 60)), {
            one: 'The push service has too much to do right now. Try again in a minute.',
            other: 'The push service has too much to do right now. Try again in # minutes.',
          })
    case 'unavailable':
      return status === null
        ? t`The push service doesn’t answer. That’s not your phone’s fault: try again later.`
        : t`The push service has a problem (${status}). That’s not your phone’s fault: try again later.`
  }
}

/** The steps that let notifications arrive, for this browser. */
export function pushSteps(device: Device): string[] {
  return stepsFor(device).map((step) => t(step))
}

function stepsFor({ userAgent, platform, maxTouchPoints, isStandalone }: Device): MessageDescriptor[] {
  // iPads report that they are Macs, which have no touch screens.
  if (/iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1))
    return isStandalone ? IOS_APP : IOS_BROWSER
  if (/Android/.test(userAgent)) {
    if (isStandalone) return ANDROID_APP
    return /Firefox\//.test(userAgent) ? ANDROID_FIREFOX : ANDROID_CHROMIUM
  }
  if (/Firefox\//.test(userAgent)) return FIREFOX
  return /Chrome\//.test(userAgent) ? CHROMIUM : SAFARI
}

const IOS_BROWSER = [
  msg`Tap Share, then “Add to Home Screen”.`,
  msg`Open Hereabouts from your home screen, and switch notifications on there.`,
]
const IOS_APP = [
  msg`Open Settings, then Notifications, then Hereabouts, and switch on Allow Notifications.`,
  msg`Check that no Focus is on, and that the Scheduled Summary doesn’t hold Hereabouts back.`,
  msg`If nothing helps: remove Hereabouts from your home screen, add it again in Safari, and sign in.`,
]
const ANDROID_BROWSER = [
  msg`Open your phone’s Settings, then Apps, choose your browser, and allow its notifications.`,
  msg`There, set its battery use to “Unrestricted”, and check that Do Not Disturb is off.`,
]
const ANDROID_APP = [
  msg`Press and hold the Hereabouts icon on your home screen, tap App info, then Notifications, and allow them.`,
  ...ANDROID_BROWSER,
]
const ANDROID_CHROMIUM = [
  msg`Tap the icon to the left of the address, then Permissions, and switch on Notifications.`,
  ...ANDROID_BROWSER,
]
const ANDROID_FIREFOX = [
  msg`Tap the lock to the left of the address, and allow notifications.`,
  ...ANDROID_BROWSER,
]
const COMPUTER = msg`Allow notifications from your browser in your computer’s settings, and check that Do Not Disturb or Focus is off.`
const FIREFOX = [
  msg`Click the icon to the left of the address, and remove “Blocked” beside Send Notifications.`,
  msg`Keep Firefox running: while it’s closed, nothing arrives.`,
  COMPUTER,
]
const CHROMIUM = [msg`Click the icon to the left of the address, and switch on Notifications.`, COMPUTER]
const SAFARI = [
  msg`Open Safari’s Settings, then Websites, then Notifications, and allow Hereabouts.`,
  msg`Open System Settings, then Notifications, and allow them for Hereabouts.`,
  msg`Check that no Focus is on.`,
]
